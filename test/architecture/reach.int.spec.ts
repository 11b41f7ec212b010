import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BatchDto } from '../../src/platform/batches/batch.js';
import { ProcessPool } from '../../src/platform/processes/process-pool.js';
import { People, scopeOf, studentsSeen } from '../../src/roster/index.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { requestTo, type Requested, type Sent } from './reach/requests.js';
import { type Cells, LETTER, ROWS } from './reach/cells.js';
import { TARGET_TABLE } from './reach/table.js';
import {
  ACTORS,
  type ActorName,
  aWorld,
  type Named,
  PLACES,
  type TargetName,
  TARGETS,
  TOKEN,
  TWINS,
  type World,
} from './reach/world.js';

interface Heard {
  status: number;
  text: string;
}

const reading = (route: string) => route.startsWith('GET');
const ALL = [...ACTORS, ...(Object.keys(TWINS) as (keyof typeof TWINS)[])];
/** These give the session another one, or end it. */
const ENDS_SESSION = /logout|multiple_schools/;

const PICKS = /\/unassigned_students|\/staff\/teachers/;

/** A batch of one row answers as its row does, whatever the row is called. */
const BATCHES = /assessments\/(assign|bulk_delete)$|sections\/bulk_(hide|delete|restore)$|attempts\/actions$/;
function asOne(route: string, { status, text }: Heard): Heard {
  if (!BATCHES.test(route) || status === 403) return { status, text };
  const { rows, error } = JSON.parse(text) as {
    rows?: { state: string; code: string; reason: string }[];
    error?: string;
  };
  if (!rows) return { status, text: error! };
  const [row] = rows;
  if (row?.state !== 'failed') return { status, text };
  return { status: row.code.endsWith('/not-allowed') ? 403 : 404, text: row.reason };
}

async function ask(client: HttpClient, method: string, path: string, sent: Sent): Promise<Heard> {
  let body: unknown = method === 'GET' ? undefined : (sent.body ?? {});
  if (sent.form) {
    const form = new FormData();
    const { file, ...fields } = sent.form;
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File([file ?? ''], 'list.csv'));
    body = form;
  }
  if (method !== 'GET' && !client.cookie('XSRF-TOKEN')) await client.get('/api/login_options');
  const response = await client.raw(method, path, body);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}

describe('who reaches what', () => {
  let t: TestApp;
  let world: World;
  const seen = new Map<string, Cells>();
  const broken: string[] = [];
  const leaks = new Set<string>();
  const targets = new Map<TargetName, number>();

  beforeAll(async () => {
    // Documents are drawn by processes that are built first; what they would draw stands for them.
    jest.spyOn(ProcessPool.prototype, 'run').mockImplementation(async (input) => Buffer.from(JSON.stringify(input)));
    t = await testApp();
    world = await aWorld(t);
  }, 60_000);
  afterAll(() => t?.close());

  /** Whether an actor may learn the name of somebody: of the own place, and of whoever is above it. */
  function mayRead(actor: ActorName, who: Named, path: string): boolean {
    const { own } = world.places;
    if (who.id === world.ids[actor]) return true;
    if (actor === 'Horizon Admin' || actor === 'Auditor') return true;
    if (who.districtId !== null && who.districtId !== own.districtId) return false;
    if (['District Admin', 'Superintendent', 'In school', 'Auditor of district'].includes(actor)) return true;
    if (who.schoolId !== null && who.schoolId !== own.schoolId) return false;
    if (['Teacher Admin', 'Principal', 'Auditor of school'].includes(actor)) return true;
    // Whoever picks people for a class is shown those of the school.
    if (PICKS.test(path)) return true;
    if (who.classId !== null && who.classId !== own.classId) return false;
    if (actor === 'Teacher' || actor === 'Secondary') return true;
    // A student or parent: the child, and staff.
    return who.kind === 'staff' || who.id === own.studentId;
  }

  async function hear(actor: ActorName, to: Omit<Requested, 'made'>): Promise<Heard> {
    const { path, method, ...sent } = to;
    const heard = await ask(world.clients[actor], method, path, sent);
    if (ENDS_SESSION.test(path) && heard.status < 400) world.clients[actor] = await world.session(actor);
    if (heard.status >= 500) broken.push(`${actor}: ${method} ${path} ${heard.status}`);
    for (const token of heard.text.toLowerCase().match(TOKEN) ?? []) {
      const who = world.people.get(token);
      if (!who || !mayRead(actor, who, path)) leaks.add(`${actor}: ${method} ${path} names ${JSON.stringify(who)}`);
    }
    // What was deleted is there for who asks next.
    if ((method === 'DELETE' && path.includes('class_assessments')) || path.endsWith('/assessments/bulk_delete'))
      await t.db.query('update scheduling.assignments set deleted_at = null');
    if ((method === 'DELETE' && /\/sections\/\d+$/.test(path)) || path.endsWith('/sections/bulk_delete'))
      await t.db.query('update roster.sections set archived_at = null');
    return heard;
  }

  /** What the table says of an actor at a route. */
  async function cellOf(actor: ActorName, route: string): Promise<string> {
    const { made, ...to } = await requestTo(world, route, 'nowhere');
    const nowhere = asOne(route, await hear(actor, to));
    // Who is refused for the role alone is refused before anything is looked for.
    if (nowhere.status === 403 && nowhere.text.includes('identity/not-allowed')) return '-';
    // Places that are one for this request are told by the widest.
    const letters = new Map<string, string>();
    for (const place of made === '' ? [] : PLACES.slice(0, -1)) {
      const { made: of, ...there } = await requestTo(world, route, place);
      const letter = LETTER[place as keyof typeof LETTER];
      const known = letters.get(of);
      letters.delete(of);
      if (known !== undefined)
        letters.set(of, known && (known === known.toLowerCase() ? letter.toLowerCase() : letter));
      else {
        const { status, text } = asOne(route, await hear(actor, there));
        const same = status === nowhere.status && text === nowhere.text;
        letters.set(of, same ? '' : status === 403 ? letter.toLowerCase() : letter);
      }
    }
    const all = [...letters.values()].join('');
    if (all !== '') return all;
    if (nowhere.status === 404) return '.';
    return made === '' || nowhere.status < 400 ? 'y' : `${nowhere.status}?`;
  }

  it('is said for every route, and for no other', () => {
    expect(t.routes.length).toBeGreaterThan(250);
    expect(t.routes.filter((route) => !ROWS.has(route))).toEqual([]);
    expect([...ROWS.keys()].filter((route) => !t.routes.includes(route))).toEqual([]);
  });

  it('is as the table says, for every role and wherever the thing is that the id names', async () => {
    const asked = async (route: string) => {
      const said = ROWS.get(route);
      if (said === 'anyone' || said === undefined) return;
      const cells: Cells = {};
      for (const actor of reading(route) ? ALL : ACTORS) cells[actor] = await cellOf(actor, route);
      seen.set(route, cells);
    };
    const [reads, writes] = [t.routes.filter(reading), t.routes.filter((route) => !reading(route))];
    for (let i = 0; i < reads.length; i += 6) await Promise.all(reads.slice(i, i + 6).map(asked));
    for (const route of writes) await asked(route);
    const wrong = [...seen].flatMap(([route, cells]) => {
      const said = ROWS.get(route)!;
      return (Object.keys(cells) as ActorName[]).flatMap((actor) => {
        // These belong to whoever made them.
        if (actor in TWINS && /:(importId|documentId|batchId)/.test(route)) return [];
        const as = actor in TWINS ? TWINS[actor as keyof typeof TWINS] : actor;
        const expected = said === 'signed in' ? 'y' : (said as Cells)[as];
        return cells[actor] === expected
          ? []
          : [`${route}, ${actor}: ${cells[actor]} where the table says ${expected}`];
      });
    });
    expect(wrong).toEqual([]);
  }, 300_000);

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
  }, 300_000);

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
      return hear(who, { method, path, body, form: undefined });
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

  it('breaks nothing', () => expect(broken).toEqual([]));

  it('names nobody from outside of the reach of who asks', () => expect([...leaks]).toEqual([]));
});
