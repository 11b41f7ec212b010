import type { TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { type Cells, LETTER, ROWS, UNKNOWN } from './cells.js';
import { requestTo, type Requested, type Sent } from './requests.js';
import { ACTORS, type CallerName, type Named, PLACES, TOKEN, TWINS, type World } from './world.js';

export interface Heard {
  status: number;
  text: string;
}

export const reading = (route: string) => route.startsWith('GET');
export const ALL = [...ACTORS, ...(Object.keys(TWINS) as (keyof typeof TWINS)[])];
/** These give the session another one, or end it. */
const ENDS_SESSION = /logout|multiple_schools/;

const PICKS = /\/unassigned_students|\/staff\/teachers/;

/** A batch of one row answers as its row does, whatever the row is called. */
const BATCHES =
  /assessments\/(assign|bulk_delete)$|assignment_schedules\/(assign_multiple_class|assign_section|copy_plan)$|sections\/bulk_(hide|delete|restore)$|attempts\/actions$/;
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

/** Their answer does not end. */
const LISTENS = /\/stream$/;

export async function ask(client: HttpClient, method: string, path: string, sent: Sent): Promise<Heard> {
  let body: unknown = method === 'GET' ? undefined : (sent.body ?? {});
  if (sent.form) {
    const form = new FormData();
    const { file, ...fields } = sent.form;
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File([file ?? ''], 'list.csv'));
    body = form;
  }
  if (method !== 'GET' && !client.cookie('XSRF-TOKEN')) await client.get('/api/login_options');
  if (!LISTENS.test(path.split('?')[0]!)) return client.heard(method, path, body);
  const response = await client.raw(method, path, body);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}

/** Asks routes as everybody of a world, and notes what must not happen meanwhile. */
export class Asking {
  /** What answered with a failure of the server. */
  readonly broken: string[] = [];
  /** What named somebody out of reach. */
  readonly leaks = new Set<string>();

  constructor(
    private readonly t: TestApp,
    private readonly world: World,
  ) {}

  /** Whether an actor may learn the name of somebody: of the own place, and of whoever is above it. */
  private mayRead(actor: CallerName, who: Named, path: string): boolean {
    const { own } = this.world.places;
    if (actor === 'API token') return who.districtId === own.districtId;
    if (who.id === this.world.ids[actor]) return true;
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

  async hear(actor: CallerName, to: Omit<Requested, 'made'>): Promise<Heard> {
    const { path, method, ...sent } = to;
    const heard = await ask(this.world.clients[actor], method, path, sent);
    if (ENDS_SESSION.test(path) && heard.status < 400 && actor !== 'API token')
      this.world.clients[actor] = await this.world.session(actor);
    if (heard.status >= 500) this.broken.push(`${actor}: ${method} ${path} ${heard.status}`);
    for (const token of heard.text.toLowerCase().match(TOKEN) ?? []) {
      const who = this.world.people.get(token);
      if (!who || !this.mayRead(actor, who, path))
        this.leaks.add(`${actor}: ${method} ${path} names ${JSON.stringify(who)}`);
    }
    // What was deleted is there for who asks next.
    if ((method === 'DELETE' && path.includes('class_assessments')) || path.endsWith('/assessments/bulk_delete'))
      await this.t.db.query('update scheduling.assignments set deleted_at = null where deleted_at is not null');
    if (path.includes('/assignment_schedules/') && path.endsWith('/delete'))
      await this.t.db.query(`update courses.assignments set deleted_at = null where id = $1`, [
        Number(path.split('/').at(-2)),
      ]);
    if ((method === 'DELETE' && /\/sections\/\d+$/.test(path)) || path.endsWith('/sections/bulk_delete'))
      await this.t.db.query('update roster.sections set archived_at = null where archived_at is not null');
    return heard;
  }

  /** What the table says of an actor at a route. */
  private async cellOf(actor: CallerName, route: string): Promise<string> {
    const { made, ...to } = await requestTo(this.world, route, 'nowhere');
    const nowhere = asOne(route, await this.hear(actor, to));
    if (nowhere.status === 401) return UNKNOWN;
    // Who is refused for the role alone is refused before anything is looked for.
    if (nowhere.status === 403 && nowhere.text.includes('identity/not-allowed')) return '-';
    // Places that are one for this request are told by the widest.
    const letters = new Map<string, string>();
    for (const place of made === '' ? [] : PLACES.slice(0, -1)) {
      const { made: of, ...there } = await requestTo(this.world, route, place);
      const letter = LETTER[place as keyof typeof LETTER];
      const known = letters.get(of);
      letters.delete(of);
      if (known !== undefined)
        letters.set(of, known && (known === known.toLowerCase() ? letter.toLowerCase() : letter));
      else {
        const { status, text } = asOne(route, await this.hear(actor, there));
        const same = status === nowhere.status && text === nowhere.text;
        letters.set(of, same ? '' : status === 403 ? letter.toLowerCase() : letter);
      }
    }
    const all = [...letters.values()].join('');
    if (all !== '') return all;
    if (nowhere.status === 404) return '.';
    return made === '' || nowhere.status < 400 ? 'y' : `${nowhere.status}?`;
  }

  /** Where these routes answer anything but what the table says; so many are asked at once. */
  async wrong(routes: readonly string[], atOnce: number): Promise<string[]> {
    const seen: [string, Cells][] = [];
    const asked = async (route: string) => {
      const said = ROWS.get(route);
      if (said === 'anyone' || said === undefined) return;
      const cells: Cells = {};
      for (const actor of [...(reading(route) ? ALL : ACTORS), 'API token' as const])
        cells[actor] = await this.cellOf(actor, route);
      seen.push([route, cells]);
    };
    for (let i = 0; i < routes.length; i += atOnce) await Promise.all(routes.slice(i, i + atOnce).map(asked));
    return seen.flatMap(([route, cells]) => {
      const said = ROWS.get(route)!;
      return (Object.keys(cells) as CallerName[]).flatMap((actor) => {
        // These belong to whoever made them.
        if (actor in TWINS && /:(importId|documentId|batchId)/.test(route)) return [];
        const as = actor in TWINS ? TWINS[actor as keyof typeof TWINS] : actor;
        // A token opens the routes for tokens, and is no session.
        const expected =
          as === 'API token' ? ((said as Cells)[as] ?? UNKNOWN) : said === 'signed in' ? 'y' : (said as Cells)[as];
        return cells[actor] === expected
          ? []
          : [`${route}, ${actor}: ${cells[actor]} where the table says ${expected}`];
      });
    });
  }
}
