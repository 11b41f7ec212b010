import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../bin/embedded-postgres.mjs';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { Sessions } from '../../src/identity/sessions.js';
import { Config } from '../../src/platform/config/config.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { AssignAssessment } from '../../src/scheduling/index.js';
import { READING } from '../delivery/exam.js';
import { aSchool, aStudent } from '../roster/school.js';
import type { TestApp } from '../support/app.js';
import type { TestDatabase } from '../support/database.js';

const HOUR = 3_600_000;

/** A PostgreSQL server of the test's own, with everything on disk before it is acknowledged: it can be killed. */
export class Cluster {
  private constructor(
    private readonly folder: string,
    private running: Awaited<ReturnType<typeof startPostgres>>,
    readonly database: TestDatabase,
  ) {}

  static async start(): Promise<Cluster> {
    // Named so that a later run sweeps away what a killed one left (start-database.mjs).
    const folder = mkdtempSync(join(tmpdir(), 'horizon-test-'));
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'runner'), String(process.pid));
    const running = await startPostgres(join(folder, 'postgres'));
    const env = {
      DATABASE_URL: running.url,
      DATA_DIR: join(folder, 'data'),
      SIGNING_KEY_DIR: join(folder, 'keys'),
      MASTER_KEY: randomBytes(32).toString('base64'),
      CAPTCHA_EFFORT: '2',
      PORT: '0',
      DB_POOL_SIZE: '4',
      DEMO: '1',
      LOG_LEVEL: 'silent',
    };
    const config = Config.fromEnv(env);
    await migrate(config);
    return new Cluster(folder, running, {
      name: 'resilience',
      ownerUrl: config.ownerDatabaseUrl!,
      appUrl: config.databaseUrl,
      env,
      drop: async () => undefined,
    });
  }

  /** As a power cut would: the server has no moment to write anything. */
  kill(): void {
    process.kill(this.running.pid!, 'SIGKILL');
  }

  async restart(): Promise<void> {
    this.running = await startPostgres(join(this.folder, 'postgres'));
  }

  async query<T extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.running.url });
    await client.connect();
    try {
      return (await client.query<T>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.running.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Somebody with a started session and Reading & Writing, Part 1 to take. */
export interface Candidate {
  userId: number;
  /** The student assessment. */
  id: number;
  token: string;
}

export interface School {
  candidates: Candidate[];
  teacherToken: string;
  adminToken: string;
}

export async function aSchoolOfCandidates(t: TestApp, count: number): Promise<School> {
  await t.commands.execute(new ImportBundle(demoBundles()[0]!));
  const { schoolId, districtId, sectionId, teacherId, adminId } = await aSchool(t);
  const students: number[] = [];
  for (let i = 0; i < count; i++) students.push(await aStudent(t, schoolId, `Candidate${i}`));
  await t.commands.execute(new EnrollStudents(sectionId, students));
  const now = t.clock.now();
  await t.commands.execute(
    new AssignAssessment(
      sectionId,
      { setId: 1, categoryId: READING },
      {
        administrationType: 'continuous',
        p1StartAt: new Date(now - HOUR),
        p1EndAt: null,
        p2StartAt: null,
        p2EndAt: new Date(now + 7 * 24 * HOUR),
      },
      {
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
      },
      teacherId,
    ),
  );
  await t.settle();
  const session = async (userId: number, role: 'Student' | 'Teacher' | 'Teacher Admin') =>
    (
      await t
        .get(Sessions)
        .open({ userId, role, schoolId, districtId, masquerader: null, ip: null, userAgent: null }, null)
    ).token;
  const candidates: Candidate[] = [];
  for (const userId of students) {
    const client = await t.as({ userId, role: 'Student', schoolId, districtId });
    const { body } = await client.get('/api/student/student_assessments');
    candidates.push({ userId, id: body.studentAssessments[0].id, token: await session(userId, 'Student') });
  }
  return {
    candidates,
    teacherToken: await session(teacherId, 'Teacher'),
    adminToken: await session(adminId, 'Teacher Admin'),
  };
}
