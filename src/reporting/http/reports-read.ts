import { Injectable } from '@nestjs/common';
import { AccessLog } from '../../audit/index.js';
import type { Session } from '../../identity/index.js';
import { People } from '../../roster/index.js';
import type { CompositeReportAnswerDto, CompositeReportsDto } from '../composite-report/dto.js';
import { CompositeReports, type Reader, type ReportKey } from '../composite-report/query.js';
import { ReportPdfs } from '../pdf/report-pdfs.js';
import type { QuestionsAndAnswersDto, TopicAreaQuestionsDto } from '../questions/dto.js';
import { QuestionsAndAnswers } from '../questions/query.js';

/** A part of a test of a student. */
interface PartOfStudent {
  studentId: number;
  studentAssessmentId: number;
}

/**
 * The score reports of one student, as a reader gets them. Everybody but the student is asked whether they see that student, who
 * otherwise does not exist for them; what is read is written down before it is shown.
 */
@Injectable()
export class ReportsRead {
  constructor(
    private readonly people: People,
    private readonly reports: CompositeReports,
    private readonly questions: QuestionsAndAnswers,
    private readonly pdfs: ReportPdfs,
    private readonly access: AccessLog,
  ) {}

  async list(session: Session, studentId: number, reader: Reader): Promise<CompositeReportsDto> {
    await this.open(session, studentId, reader, { part: 'report' });
    const compositeReports = (await this.reports.list([studentId], reader)).get(studentId) ?? [];
    return { compositeReports, meta: { totalCount: compositeReports.length } };
  }

  async composite(session: Session, key: ReportKey, reader: Reader): Promise<CompositeReportAnswerDto> {
    await this.open(session, key.studentId, reader, { part: 'report', typeId: key.typeId, setId: key.setId });
    return { compositeReport: await this.reports.get(key, reader) };
  }

  async pdf(session: Session, key: ReportKey, reader: Reader): ReturnType<ReportPdfs['make']> {
    await this.open(session, key.studentId, reader, { part: 'report_pdf', typeId: key.typeId, setId: key.setId });
    return this.pdfs.make(await this.reports.get(key, reader));
  }

  async questionsOf(
    session: Session,
    { studentId, studentAssessmentId }: PartOfStudent,
    { multipart, asOf }: { multipart?: boolean; asOf?: string },
    reader: Reader,
  ): Promise<QuestionsAndAnswersDto> {
    await this.open(session, studentId, reader, { part: 'questions', studentAssessmentId });
    return this.questions.list(studentId, studentAssessmentId, reader, multipart, asOf);
  }

  async questionsOfTopic(
    session: Session,
    { studentId, studentAssessmentId }: PartOfStudent,
    { topicAreaId, multipart = true }: { topicAreaId: string; multipart?: boolean },
    reader: Reader,
  ): Promise<TopicAreaQuestionsDto> {
    await this.open(session, studentId, reader, { part: 'questions', studentAssessmentId });
    return {
      topicAreaQuestions: await this.questions.ofTopic(studentId, studentAssessmentId, topicAreaId, reader, multipart),
    };
  }

  private async open(
    session: Session,
    studentId: number,
    reader: Reader,
    what: Parameters<AccessLog['recordViewed']>[2],
  ): Promise<void> {
    if (reader !== 'student') await this.people.mustSee(session, studentId);
    await this.access.recordViewed(session, studentId, what);
  }
}
