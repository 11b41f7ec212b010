import { Body, Controller, Delete, Get, HttpCode, Post, Put, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentSession, NoMasquerade, type Session } from '../../identity/index.js';
import { toInstant } from '../../kernel/clock.js';
import { csvOf } from '../../platform/files/csv.js';
import { fileName } from '../../platform/files/file-name.js';
import { FromQuery, id, oneOf, queryOf, type ReadOf } from '../../platform/http/list.js';
import { sendFile } from '../../platform/http/send-file.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Classes, worksAt } from '../../roster/index.js';
import { CellHistory } from './cell-history.js';
import { ChangeCells } from './change-cells.js';
import {
  CellHistoryAnswer,
  GradebookExceptionBody,
  GradebookAnswer,
  GradebookChoicesAnswer,
  ReminderAnswer,
  ReminderPreviewAnswer,
  GradebookReminderBody,
  GradebookResponseBody,
  StudentAnswersAnswer,
  toAnswer,
  toCourse,
  toHistory,
  toStudentAnswers,
} from './gradebook.dto.js';
import { GRADEBOOK_SHAPES, gradebookRows, type GradebookShape } from './gradebook-files.js';
import { courseNotFound, Gradebooks, schoolNotEntered } from './gradebook.js';
import { Reminders } from './reminders.js';
import { AnswersOfStudent } from './student-answers.js';

const KEY = {
  courseId: id('course_id', 'Of the school.').required(),
  sectionId: id('section_id', 'A class.').required(),
};
const GRADEBOOK = queryOf(KEY);
const CHOICES = queryOf({ sectionId: id('section_id', 'A class; without it the school that the session is at.') });
const CELL = queryOf({
  ...KEY,
  studentId: id('student_id').required(),
  activityId: id('activity_id').required(),
});
const EXPORT = queryOf({ ...KEY, shape: oneOf('shape', GRADEBOOK_SHAPES, 'csv without it.').or('csv') });
const SHAPE_NAMES: Readonly<Record<GradebookShape, string>> = {
  csv: '',
  canvas: ', Canvas',
  classroom: ', Google Classroom',
};

/** What classes did in the courses of their school. */
@ApiTags('Courses')
@Controller('api/staff/course_activities/gradebook')
@Allow('District Admin', 'Teacher Admin', 'Teacher')
export class GradebookController {
  constructor(
    private readonly gradebooks: Gradebooks,
    private readonly cells: ChangeCells,
    private readonly histories: CellHistory,
    private readonly reminders: Reminders,
    private readonly studentAnswers: AnswersOfStudent,
    private readonly classes: Classes,
  ) {}

  @Get()
  @ApiOkResponse({ type: GradebookAnswer })
  async get(
    @CurrentSession() session: Session,
    @FromQuery(GRADEBOOK) { courseId, sectionId }: ReadOf<typeof GRADEBOOK>,
  ): Promise<GradebookAnswer> {
    return toAnswer(await this.gradebooks.read(session, courseId, sectionId));
  }

  /** The courses and classes to choose from. */
  @Get('choices')
  @ApiOkResponse({ type: GradebookChoicesAnswer })
  async choices(
    @CurrentSession() session: Session,
    @FromQuery(CHOICES) { sectionId }: ReadOf<typeof CHOICES>,
  ): Promise<GradebookChoicesAnswer> {
    const section = sectionId === undefined ? undefined : await this.classes.open(session, sectionId);
    const schoolId = section?.schoolId ?? session.schoolId;
    const school = schoolId === null ? undefined : await this.classes.school(schoolId);
    if (school && !worksAt(session, school.id)) throw schoolNotEntered();
    if (!school?.activitiesAvailable) throw courseNotFound();
    const [courses, begins, mine] = await Promise.all([
      this.gradebooks.coursesOf(school.id),
      section && this.gradebooks.courseOfClass(school.id, section.id),
      schoolId === session.schoolId ? this.classes.listMinimal(session) : [],
    ]);
    const classes = mine.map(({ id: classId, displayName, role, studentCount }) => ({
      ...{ id: classId, name: displayName, role, students: studentCount },
    }));
    // An archived class, or one of another school of the district, is not among those that one works with.
    if (section && !classes.some((one) => one.id === section.id))
      classes.unshift({
        ...{ id: section.id, name: section.displayName, role: section.role, students: section.studentCount },
      });
    return { courses: courses.map(toCourse), begins_with: begins ?? null, classes };
  }

  @Get('export')
  @NoMasquerade()
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async export(
    @CurrentSession() session: Session,
    @FromQuery(EXPORT) { courseId, sectionId, shape }: ReadOf<typeof EXPORT>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const gradebook = await this.gradebooks.read(session, courseId, sectionId, true);
    sendFile(reply, {
      name: fileName(`${gradebook.course.name}${SHAPE_NAMES[shape]}`, 'csv'),
      type: 'text/csv',
      content: csvOf(gradebookRows(gradebook, shape)),
    });
  }

  /** What happened to one cell, and when it was completed. */
  @Get('history')
  @ApiOkResponse({ type: CellHistoryAnswer })
  async history(
    @CurrentSession() session: Session,
    @FromQuery(CELL) { courseId, sectionId, studentId, activityId }: ReadOf<typeof CELL>,
  ): Promise<CellHistoryAnswer> {
    return toHistory(await this.histories.read(session, { courseId, sectionId }, { studentId, activityId }));
  }

  /** What one student answered, only to read. Who looked is noted. */
  @Get('answers')
  @ApiOkResponse({ type: StudentAnswersAnswer })
  async answers(
    @CurrentSession() session: Session,
    @FromQuery(CELL) { courseId, sectionId, studentId, activityId }: ReadOf<typeof CELL>,
  ): Promise<StudentAnswersAnswer> {
    return toStudentAnswers(await this.studentAnswers.of(session, { courseId, sectionId }, { studentId, activityId }));
  }

  /** Resets one activity of one student; it can be brought back for 30 days. */
  @Delete('response')
  @NoMasquerade()
  @HttpCode(204)
  @ApiNoContentResponse()
  async delete(@CurrentSession() session: Session, @Body() body: GradebookResponseBody): Promise<void> {
    await this.cells.delete(session, keyOf(body), body.he_course_student_response_id, reasonOf(body));
  }

  @Post('response/bring_back')
  @HttpCode(204)
  @ApiNoContentResponse()
  async bringBack(@CurrentSession() session: Session, @Body() body: GradebookResponseBody): Promise<void> {
    await this.cells.bringBack(session, keyOf(body), body.he_course_student_response_id, reasonOf(body));
  }

  /** Excuses one student from an activity, or gives more time. */
  @Put('exception')
  @HttpCode(204)
  @ApiNoContentResponse()
  async except(@CurrentSession() session: Session, @Body() body: GradebookExceptionBody): Promise<void> {
    const { student_id: studentId, activity_id: activityId, excused, end_at: endAt } = body;
    await this.cells.except(
      session,
      keyOf(body),
      { studentId, activityId },
      { excused, endAt: endAt && toInstant(Date.parse(endAt)) },
      reasonOf(body),
    );
  }

  /** Writes to students about what they have not done; one mail each. */
  @Post('reminders')
  @HttpCode(200)
  @ApiOkResponse({ type: ReminderAnswer })
  async remind(@CurrentSession() session: Session, @Body() body: GradebookReminderBody): Promise<ReminderAnswer> {
    const reminded = await this.reminders.remind(session, keyOf(body), body.student_ids, body.activity_id);
    return { students: reminded.map(({ studentId, outcome }) => ({ student_id: studentId, outcome })) };
  }

  /** What the first of these students would read; nothing is sent. */
  @Post('reminders/preview')
  @HttpCode(200)
  @ApiOkResponse({ type: ReminderPreviewAnswer })
  async preview(
    @CurrentSession() session: Session,
    @Body() body: GradebookReminderBody,
  ): Promise<ReminderPreviewAnswer> {
    const mail = await this.reminders.preview(session, keyOf(body), body.student_ids, body.activity_id);
    if (!mail) return { mail: null };
    const { student, subject, text } = mail;
    return { mail: { student_name: `${student.firstName} ${student.lastName}`, subject, text } };
  }
}

function keyOf({ course_id: courseId, section_id: sectionId }: { course_id: number; section_id: number }) {
  return { courseId, sectionId };
}

function reasonOf({ reason }: { reason: string }): string {
  const said = reason.trim();
  if (said === '') throw invalidInput({ reason: ['Please say why, in at most 500 characters'] });
  return said;
}
