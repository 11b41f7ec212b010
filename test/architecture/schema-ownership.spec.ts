import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONTEXTS } from '../../src/contexts.js';

const ROOT = resolve(import.meta.dirname, '../..');
const SCHEMAS = [...CONTEXTS, 'es', 'platform', 'pgboss'];
const SQL =
  /\b(select|insert into|update|delete from|join|truncate|from|references|create (?:unique )?(?:table|index|view|function)|alter table|grant|on)\b/i;
const LITERAL = /`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

/** `schema.table` in texts that are SQL: a keyword before, a lower-case name after the dot. */
function schemasNamed(source: string): { schema: string; sql: string }[] {
  const found: { schema: string; sql: string }[] = [];
  for (const [literal] of source.matchAll(LITERAL)) {
    if (!SQL.test(literal)) continue;
    for (const [name, schema] of literal.matchAll(
      new RegExp(
        `(?<=\\b(?:from|join|into|update|table|references|on|truncate|delete from|only|index on|grant[\\w, ]+on|call|select|exists|,)\\s+)(${SCHEMAS.join('|')})\\.[a-z][a-z0-9_]*\\b(?![-.'])`,
        'gi',
      ),
    )) {
      found.push({ schema: schema!, sql: name });
    }
  }
  return found;
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Breaches in a file of a context. The platform owns `es`, `platform` and `pgboss` and names no context. */
function breaches(owner: string, source: string): string[] {
  const allowed = owner === 'platform' ? ['es', 'platform', 'pgboss'] : [owner];
  return schemasNamed(source)
    .filter(({ schema }) => !allowed.includes(schema))
    .map(({ sql }) => sql);
}

describe('every schema has one owner', () => {
  const owners = [...CONTEXTS, 'platform'].filter((name) => readdirSync(join(ROOT, 'src')).includes(name));

  it.each(owners)('no SQL of %s names the tables of another', (owner) => {
    const found = files(join(ROOT, 'src', owner)).flatMap((path) =>
      breaches(owner, readFileSync(path, 'utf8')).map((sql) => `${relative(ROOT, path)}: ${sql}`),
    );
    expect(found).toEqual([]);
  });

  it('a migration touches only the schema that its name says, or takes from the one that it says', () => {
    const found = readdirSync(join(ROOT, 'migrations'))
      .filter((name) => name !== 'index.ts')
      .flatMap((name) => {
        const [, owner = '', from, giver = ''] = name.split('-');
        const named = schemasNamed(readFileSync(join(ROOT, 'migrations', name), 'utf8'));
        const allowed = [owner, ...(owner === 'es' ? ['platform'] : []), ...(from === 'from' ? [giver] : [])];
        return named.filter(({ schema }) => !allowed.includes(schema)).map(({ sql }) => `${name}: ${sql}`);
      });
    expect(found).toEqual([]);
  });

  it.each([
    ['select name from roster.people where id = $1', ['roster.people']],
    ['update x set a = 1 from scheduling.assignments s', ['scheduling.assignments']],
    ['insert into es.events (a) values (1)', ['es.events']],
    ['select * from delivery.presence join roster.people p on true', ['roster.people']],
  ])('a planted breach is seen: %s', (sql, expected) => {
    expect(breaches('delivery', `const q = \`${sql}\`;`)).toEqual(expected);
  });

  it('names of events, queues and own tables are no breach', () => {
    expect(
      breaches(
        'delivery',
        `on('roster.PersonRenamed.v1'); enqueue('scoring.score-attempt'); q(\`select 1 from delivery.presence\`); const update = 'from identity.js';`,
      ),
    ).toEqual([]);
  });
});
