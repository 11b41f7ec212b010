import { canonicalJson } from '../platform/crypto/canonical-json.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import type { Queryable } from '../platform/db/db.js';

interface Row {
  /** Names the row in a refusal: 'item sat-1/m1/3, version 1'. */
  name: string;
  /** Primary key columns. */
  key: Record<string, string | number>;
  columns: Record<string, unknown>;
}

export type Outcome = 'imported' | 'unchanged';

/**
 * Inserts what is not there. A row that is there with the same content is left alone; with other content it is a refusal,
 * because nothing that was published ever changes: a correction has a higher version.
 */
export async function insertVersions(
  q: Queryable,
  table: string,
  rows: Row[],
  refuse: (sentence: string) => Error,
): Promise<Outcome[]> {
  if (rows.length === 0) return [];
  const keyColumns = Object.keys(rows[0]!.key);
  const all = [...keyColumns, ...Object.keys(rows[0]!.columns)];
  const records = rows.map((row) => {
    const body = { ...row.key, ...row.columns };
    return { ...body, content_hash: row.columns.content_hash ?? sha256hex(canonicalJson(body)) };
  });
  const columns = all.includes('content_hash') ? all : [...all, 'content_hash'];
  const inserted = await q.query<Record<string, unknown>>(
    `insert into content.${table} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::content.${table}, $1::jsonb)
     on conflict (${keyColumns.join(', ')}) do nothing
     returning ${keyColumns.join(', ')}`,
    [JSON.stringify(records)],
  );
  const idOf = (row: Record<string, unknown>) => keyColumns.map((c) => String(row[c])).join('\u0000');
  const fresh = new Set(inserted.map(idOf));
  if (fresh.size === rows.length) return rows.map(() => 'imported');
  const stored = await q.query<Record<string, unknown>>(
    `select ${keyColumns.map((c) => `t.${c}`).join(', ')}, t.content_hash from content.${table} t
     join jsonb_populate_recordset(null::content.${table}, $1::jsonb) r on ${keyColumns.map((c) => `t.${c} = r.${c}`).join(' and ')}`,
    [JSON.stringify(rows.map((row) => row.key))],
  );
  const hashOf = new Map(stored.map((row) => [idOf(row), row.content_hash]));
  return rows.map((row, i) => {
    const id = idOf(row.key);
    if (fresh.has(id)) return 'imported';
    if (hashOf.get(id) !== records[i]!.content_hash)
      throw refuse(`${row.name} is published with other content; raise its version.`);
    return 'unchanged';
  });
}
