import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import pg from 'pg';
import { assign, copyOf, school, student, take } from '../reporting/school.js';
import { runningApp, type RunningApp } from '../support/browser.js';
import type { HttpClient } from '../support/http.js';

/** ACT Set 1 and its section of science. */
const ACT = { type: 2, set: 3, science: 6 } as const;

describe('a worker that is killed while it makes a document', () => {
  let app: RunningApp;
  let owner: pg.Client;
  let teacher: HttpClient;
  let cookie: string;
  let sectionId: number;
  const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const document = async (id: number) => (await teacher.get(`/api/documents/${id}`)).body.document;
  const until = async (what: () => Promise<boolean>, ms: number) => {
    for (let waited = 0; waited < ms && !(await what()); waited += 100) await sleep(100);
  };
  /** Files on disk, finished or not. */
  const files = () =>
    readdirSync(join(app.database.env.DATA_DIR!, 'files'), { recursive: true, withFileTypes: true }).flatMap((one) =>
      one.isFile() ? [one.name] : [],
    );

  beforeAll(async () => {
    app = await runningApp({
      async arrange(t) {
        t.clock.advance({ hours: -2 }); // the test itself takes time by this clock
        const at = await school(t);
        const studentId = await student(t, at, 'amara@cedar.test');
        await assign(t, at, ACT.set, [ACT.science], false);
        await t.settle();
        await take(t, studentId, await copyOf(t, studentId, ACT.set, ACT.science, 1), { share: 0.7, wrong: 2 });
        ({ sectionId } = at);
        const client = await t.as({ userId: at.teacher, role: 'Teacher', schoolId: at.schoolId });
        cookie = client.cookie('hz_session')!;
      },
    });
    teacher = app.http();
    teacher.setCookie('hz_session', cookie);
    owner = new pg.Client({ connectionString: app.database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner?.end();
    await app?.close();
  });

  it('has another make it: nothing is lost, nothing stays active, and no half file is left', async () => {
    // The results cannot be read for a while, so that the kill meets it in the middle.
    await owner.query('begin');
    await owner.query('lock table reporting.part_results_v2 in access exclusive mode');
    const waiting = async () => {
      await owner.query('select pg_stat_clear_snapshot()'); // else a transaction goes on seeing what it saw first
      const { rowCount } = await owner.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%part_results_v2%'`,
      );
      return rowCount! > 0;
    };
    const asked = await teacher.post('/api/staff/sections/excel_report', {
      id: sectionId,
      assessmentTypeId: ACT.type,
      assessmentSetId: ACT.set,
    });
    expect(asked.status).toBe(202);
    const { id } = asked.body.document;
    await until(waiting, 30_000);
    expect(await waiting()).toBe(true);
    expect([(await document(id)).state, files().length]).toEqual(['running', 1]);

    await app.crash('worker');
    await owner.query('rollback');
    await sleep(1_000);
    expect((await document(id)).state).toBe('running'); // the control: its maker is gone, and nobody else has it yet
    await until(async () => (await document(id)).state === 'ready', 60_000);
    expect((await document(id)).state).toBe('ready');
    expect(files()).toHaveLength(1);
    const book = new ExcelJS.Workbook();
    const response = await teacher.raw('GET', `/api/documents/${id}/file`);
    await book.xlsx.load(Buffer.from(await response.arrayBuffer()) as never);
    expect(book.getWorksheet('Scores')!.getCell(2, 1).text).toBe('Okafor');
    expect((await (await fetch(`${app.url}/readyz`)).json()).jobs).toEqual([]);
  });
});
