import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BatchDto } from '../../src/platform/batches/batch.js';
import { ProcessPool } from '../../src/platform/processes/process-pool.js';
import { People, scopeOf, studentsSeen } from '../../src/roster/index.js';
import { type TestApp, testApp } from '../support/app.js';
import { ALL, ask, Asking, type Heard, reading } from './reach/asking.js';
import { ROWS } from './reach/cells.js';
import { requestTo } from './reach/requests.js';
import { TARGET_TABLE } from './reach/table.js';
import { type ActorName, aWorld, type TargetName, TARGETS, TOKEN, type World } from './reach/world.js';

describe('who reaches what', () => {
  let t: TestApp;
  let world: World;
  let asking: Asking;
  const targets = new Map<TargetName, number>();

  beforeAll(async () => {
    // Documents are drawn by processes that are built first; what they would draw stands for them.
    jest.spyOn(ProcessPool.prototype, 'run').mockImplementation(async (input) => [Buffer.from(JSON.stringify(input))]);
    t = await testApp();
    world = await aWorld(t);
    asking = new Asking(t, world);
  }, 240_000);
  afterAll(() => t?.close());

  it('is said for every route, and for no other', () => {
    expect(t.routes.length).toBeGreaterThan(250);
    expect(t.routes.filter((route) => !ROWS.has(route))).toEqual([]);
    expect([...ROWS.keys()].filter((route) => !t.routes.includes(route))).toEqual([]);
  });

  it('is as the table says, for every role and wherever the thing is that the id names', async () => {
    const wrong = await asking.wrong(t.routes.filter(reading), 6);
    expect(wrong).toEqual([]);
  }, 600_000);

  it('is the same as a check of one and as a condition on many', async () => {
    const everybody = await t.db.query<{ id: number }>(
      `select id from roster.people where last_name = 'Person' order by id`,
    );
    for (const actor of ALL) {
      const viewer = world.viewers[actor];
      const params: unknown[] = [];
      const listed = await t.db.query<{ id: number }>(
        `select p.id from roster.people p where last_name = 'Person' and ${studentsSeen(scopeOf(viewer), 'p.id', params)} order by 1`,
        params,
      );
      const checked: { id: number }[] = [];
      for (const { id } of everybody) if (await t.get(People).maySee(viewer, id)) checked.push({ id });
      expect([actor, listed]).toEqual([actor, checked]);
    }
  }, 120_000);

  it('is nothing for visitors, save what is for anyone', async () => {
    const wrong: string[] = [];
    for (const route of t.routes) {
      const { path, method, made: _, ...sent } = await requestTo(world, route, 'own');
      const { status, text } = await ask(t.visitor(), method, path, sent);
      if ((status === 401) === (ROWS.get(route) === 'anyone') || status >= 500) wrong.push(`${route}: ${status}`);
      // The development mailbox shows everything, and only in the demo.
      if (!path.startsWith('/dev/') && text.toLowerCase().match(TOKEN)) wrong.push(`${route}: names somebody`);
    }
    expect(wrong).toEqual([]);
  });

  it('is as the table says for people of every role, whom somebody acts on', async () => {
    const wrong: string[] = [];
    for (const line of TARGET_TABLE.trim().split('\n')) {
      const [head, said] = line.split('|').map((part) => part.trim()) as [string, string];
      const [who, action] = head.split(/ {2,}/) as [ActorName, string];
      const heard = (await actOnAll(who, action)).join('');
      if (heard !== said.replaceAll(' ', '')) wrong.push(`${head}: ${heard} where the table says ${said}`);
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  async function actOnAll(who: ActorName, action: string): Promise<string[]> {
    const { schoolId } = world.places.own;
    const prefix = who === 'Horizon Admin' ? '/api/admin' : '/api/staff';
    const ofSchool = `${prefix}/schools/${schoolId}/users`;
    const requests: Record<string, (id: number) => [method: string, path: string, body?: object]> = {
      see: (id) => ['GET', `${ofSchool}/${id}`],
      edit: (id) => ['PATCH', `${ofSchool}/${id}`, { user: { firstName: 'Other' } }],
      mail: (id) => ['POST', `${ofSchool}/${id}/sign_in_mail`],
      archive: (id) => ['POST', `${ofSchool}/archive_users`, { user_ids: [id] }],
      delete: (id) => ['POST', `${ofSchool}/bulk_delete`, { userIds: [id] }],
      mask: (id) => ['POST', `${prefix}/users/set_mask`, { user_id: id }],
      profile: (id) => ['GET', `${prefix}/students/${id}`],
      'edit profile': (id) => ['PATCH', `${prefix}/students/${id}`, { student: { firstName: 'Other' } }],
      results: (id) => ['GET', `/api/staff/student_assessments/composite_reports?studentId=${id}`],
      erase: (id) => ['GET', `/api/admin/students/${id}/erasure`],
    };
    const changes = ['edit', 'edit profile', 'archive', 'delete'].includes(action);
    const act = async (id: number): Promise<Heard> => {
      const [method, path, body] = requests[action]!(id);
      return asking.hear(who, { method, path, body, form: undefined });
    };
    const nowhere = await act(world.places.nowhere.studentId);
    const letters: string[] = [];
    for (const target of TARGETS) {
      const id = (!changes && targets.get(target)) || (await world.aTarget(target));
      if (!changes) targets.set(target, id);
      const { status, text } = await act(id);
      if (status === nowhere.status && text === nowhere.text) letters.push(status === 403 ? '-' : '.');
      else if (status >= 400) letters.push(status === 403 ? 'n' : '?');
      else letters.push(text && (JSON.parse(text) as Partial<BatchDto>).counts?.done === 0 ? 'n' : 'y');
    }
    return letters;
  }

  it('breaks nothing', () => expect(asking.broken).toEqual([]));

  it('names nobody from outside of the reach of who asks', () => expect([...asking.leaks]).toEqual([]));
});
