import { TABLE } from './table.js';
import { ACTORS, type CallerName, type PlaceName } from './world.js';

export type Cells = Partial<Record<CallerName, string>>;
/** Cells, or whoever comes: anyone, or anyone with a session. */
export type Row = Cells | 'anyone' | 'signed in';

export const LETTER: Record<Exclude<PlaceName, 'nowhere'>, string> = {
  own: 'O',
  class: 'C',
  school: 'S',
  district: 'D',
  elsewhere: 'E',
};
/** Who is taken for a visitor. */
export const UNKNOWN = '!';

/** Rows by route: what each actor's cell says, or who may besides. */
function rowsOf(text: string): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const line of text.split('\n')) {
    if (!line.includes('|') || line.startsWith('#')) continue;
    const [route, said] = line.split('|').map((part) => part.trim().replace(/ +/g, ' ')) as [string, string];
    if (rows.has(route)) throw new Error(`${route} has two rows`);
    const cells = said.split(' ');
    rows.set(
      route,
      said === 'anyone' || said === 'signed in'
        ? said
        : cells[0] === 'token'
          ? { ...Object.fromEntries(ACTORS.map((actor) => [actor, UNKNOWN])), 'API token': cells[1]! }
          : Object.fromEntries(ACTORS.map((actor, i) => [actor, cells[i] ?? '?'])),
    );
  }
  return rows;
}

export const ROWS = rowsOf(TABLE);

/** What the table says of a route. @throws {Error} when it says nothing */
export function cellsOf(route: string): Row {
  const row = ROWS.get(route);
  if (!row) throw new Error(`${route} has no row`);
  return row;
}

/** Who may do most at a route, and where: the first with a capital letter, or who may call it at all. */
export function actorFor(row: Row): { actor: CallerName; place: PlaceName } {
  if (typeof row === 'string') return { actor: 'Teacher Admin', place: 'own' };
  if (row['API token']) return { actor: 'API token', place: 'own' };
  const places = Object.entries(LETTER) as [Exclude<PlaceName, 'nowhere'>, string][];
  for (const actor of ACTORS) {
    const place = places.find(([, letter]) => row[actor]!.includes(letter))?.[0];
    if (place) return { actor, place };
  }
  return {
    actor: ACTORS.find((actor) => row[actor] === 'y') ?? ACTORS.find((actor) => row[actor] !== '-')!,
    place: 'own',
  };
}
