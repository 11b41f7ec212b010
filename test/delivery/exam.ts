import { demoBundles, ImportBundle } from '../../src/content/index.js';
import type { Entry, EntryType, Statement } from '../../src/delivery/attempt/decide.js';
import type { PlayerLaunch } from '../../src/delivery/index.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { AssignAssessment, type Settings } from '../../src/scheduling/index.js';
import { aClass, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import type { TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';

export const READING = 1;
/** Question `number` (from 1) of part 1 of Reading & Writing, as the item bank calls it. */
export const refOf = (number: number): string => `sat-set-1/rw/part-1/default/${String(number).padStart(2, '0')}`;
const HOUR = 3_600_000;

export const GIVEN: Settings = {
  gradeLevels: [9, 10, 11, 12],
  timing: 'timed',
  autosubmitDelay: 48,
  pauseEnabled: true,
  saveEnabled: true,
  readspeakerEnabled: false,
  revealReportAsap: true,
  revealReportAt: null,
  revealAnswersAsap: false,
  revealAnswersAt: null,
};

export interface Exam extends TestSchool {
  app: TestApp;
}

/** A school whose class can be given SAT Set 1. */
export async function anExam(app: TestApp): Promise<Exam> {
  await app.commands.execute(new ImportBundle(demoBundles()[0]!));
  return { app, ...(await aSchool(app)) };
}

/** Somebody of the class, signed in, with Reading & Writing assigned from an hour ago on. */
export async function aCandidate(
  exam: Exam,
  name: string,
  given: Partial<Settings> & { categoryId?: number; endAt?: Date | null; untimed?: boolean } = {},
): Promise<Candidate> {
  const { app, schoolId, districtId } = exam;
  const { categoryId = READING, endAt, untimed, ...settings } = given;
  const sectionId = await aClass(app, schoolId, [[exam.teacherId, 'Primary Teacher']]);
  const studentId = await aStudent(app, schoolId, name, { untimed: untimed ?? false });
  await app.commands.execute(new EnrollStudents(sectionId, [studentId]));
  const now = app.clock.now();
  await app.commands.execute(
    new AssignAssessment(
      sectionId,
      { setId: 1, categoryId },
      {
        administrationType: 'continuous',
        p1StartAt: new Date(now - HOUR),
        p1EndAt: null,
        p2StartAt: null,
        p2EndAt: endAt === undefined ? new Date(now + 7 * 24 * HOUR) : endAt,
      },
      { ...GIVEN, ...settings },
      exam.teacherId,
    ),
  );
  await app.settle();
  const client = await app.as({ userId: studentId, role: 'Student', schoolId, districtId });
  const { body } = await client.get('/api/student/student_assessments');
  return new Candidate(app, client, studentId, body.studentAssessments[0].id);
}

/** A student with a browser: keeps its device's log as the player does. */
export class Candidate {
  launch!: PlayerLaunch;
  private seqs = new Map<string, number>();

  constructor(
    readonly app: TestApp,
    readonly client: HttpClient,
    readonly studentId: number,
    public id: number,
  ) {}

  get stream(): string {
    return `attempt-${this.launch.studentAssessmentId}-${this.launch.sitting}`;
  }

  path(action: string): string {
    return `/api/student/student_assessments/${this.id}/${action}`;
  }

  async opens(deviceId = 'd1', takeOver?: boolean, stated: Partial<Statement> = {}): Promise<Answer> {
    const answer = await this.client.post(this.path('initialize_test'), {
      deviceId,
      viewport: '1440x900',
      ...(takeOver === undefined ? {} : { takeOver }),
      ...stated,
    });
    if (answer.status === 200) {
      this.launch = answer.body;
      this.seqs.set(deviceId, Math.max(this.seqs.get(deviceId) ?? 0, this.launch.ackSeq));
    }
    return answer;
  }

  entry(type: EntryType, fields: Partial<Entry> = {}, deviceId = this.launch.deviceId): Entry {
    const seq = (this.seqs.get(deviceId) ?? 0) + 1;
    this.seqs.set(deviceId, seq);
    return { seq, type, at: this.app.clock.instant(), sinceContactMs: 0, ...fields };
  }

  sends(entries: Entry[], change: Record<string, unknown> = {}): Promise<Answer> {
    const { attemptId, deviceId, writerToken } = this.launch;
    return this.client.post(this.path('answers'), {
      attemptId,
      deviceId,
      writerToken,
      contactAt: this.app.clock.instant(),
      entries,
      ...change,
    });
  }

  /** Answers question `number` (from 1) with its choice at `choice`. */
  answers(number: number, choice = 0): Promise<Answer> {
    return this.answersItem(this.launch.form.items[number - 1]!, choice);
  }

  /** Answers a question that an earlier launch showed. */
  answersItem({ ref, choices }: PlayerLaunch['form']['items'][number], choice = 0): Promise<Answer> {
    return this.sends([this.entry('answer', { item: ref, value: choices[choice]!.id })]);
  }

  does(action: 'pause' | 'resume' | 'save_exit' | 'heartbeat'): Promise<Answer> {
    const { deviceId, writerToken } = this.launch;
    return this.client.post(this.path(action), { deviceId, writerToken });
  }

  submits(lastSeq = this.seqs.get(this.launch.deviceId) ?? 0): Promise<Answer> {
    const { deviceId, writerToken } = this.launch;
    return this.client.post(this.path('submit'), { deviceId, writerToken, lastSeq });
  }

  async seen(): Promise<any> {
    return (await this.client.get(`/api/student/student_assessments/${this.id}`)).body.studentAssessment;
  }
}
