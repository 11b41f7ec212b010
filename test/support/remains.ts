import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestDatabase } from './database.js';

/** Where a value was found, in which spelling. */
export interface Remain {
  place: string;
  value: string;
  spelling: string;
}

/** Everything that a database says: each row of each table and view of each schema as text, and the planner's statistics. */
export async function dumpOf(database: TestDatabase): Promise<Map<string, string>> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const dump = new Map<string, string>();
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    );
    for (const { name } of tables) {
      const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`);
      dump.set(name, rows.map(({ row }) => row).join('\n'));
    }
    const statistics = await owner.query<{ row: string }>(
      `select s.tablename || '.' || s.attname || ' ' || concat_ws(' ', most_common_vals::text, histogram_bounds::text, most_common_elems::text) as row from pg_stats s
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    dump.set('pg_stats', statistics.rows.map(({ row }) => row).join('\n'));
    return dump;
  } finally {
    await owner.end();
  }
}

/** The log of the database server of this run. */
export function serverLog(): string {
  return readFileSync(join(process.env.TEST_FOLDER!, 'postgres', 'server.log'), 'utf8');
}

/** The spellings in which a value could lie about: plain, in JSON, HTML, a URL, base64 at each alignment, hexadecimal. */
export function spellings(value: string): Map<string, string> {
  const bytes = Buffer.from(value, 'utf8');
  const ascii = value.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const found = new Map([
    ['plain', value],
    ['JSON', JSON.stringify(value).slice(1, -1)],
    ['JSON in a row', JSON.stringify(value).slice(1, -1).replaceAll('\\', '\\\\').replaceAll('"', '""')],
    ['JSON in ASCII', ascii],
    ['HTML', value.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;')],
    ['URL', encodeURIComponent(value)],
    ['hexadecimal', bytes.toString('hex')],
  ]);
  // What stands before the value shifts it by 0, 1 or 2 bytes; the letters at both ends depend on the neighbours and are left out.
  for (const shift of [0, 1, 2]) {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    found.set(`base64 at ${shift}`, text.slice(shift === 0 ? 0 : shift + 1, -2));
  }
  return found;
}

/** Every value that is still said somewhere. Letters' case matters only in base64. */
export function remainsOf(values: readonly string[], places: ReadonlyMap<string, string>): Remain[] {
  const found: Remain[] = [];
  for (const [place, text] of places) {
    const lower = text.toLowerCase();
    for (const value of values) {
      for (const [spelling, spelled] of spellings(value)) {
        if (spelling.startsWith('base64') ? text.includes(spelled) : lower.includes(spelled.toLowerCase()))
          found.push({ place, value, spelling });
      }
    }
  }
  return found;
}
