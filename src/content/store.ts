import type { Instant } from '../kernel/clock.js';
import { canonicalJson } from '../platform/crypto/canonical-json.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import type { Queryable } from '../platform/db/db.js';
import type { ContentBundle, ConversionTable, Form, Item, ItemKey, NormTable, Stimulus } from './item.js';

interface Row {
  /** Names the row in a refusal: 'The item sat-1/m1/3, version 1,'. */
  name: string;
  /** Primary key columns. */
  key: Record<string, string | number>;
  columns: Record<string, unknown>;
}

/** What is published, by its table. */
interface Published {
  sets: ContentBundle['sets'][number];
  stimuli: Stimulus;
  items: Item;
  item_keys: ItemKey;
  forms: Omit<Form, 'id'> & { publishedAt: Instant };
  conversion_tables: ConversionTable;
  norm_tables: NormTable;
  routing_rules: ContentBundle['routing'][number];
}

const ROWS: { [Table in keyof Published]: (one: Published[Table]) => Row } = {
  sets: ({ id, typeId, name }) => ({ name: `The set ${name}`, key: { id }, columns: { type_id: typeId, name } }),
  stimuli: (text) => ({
    name: `The stimulus ${text.ref}, version ${text.version},`,
    key: { ref: text.ref, version: text.version },
    columns: { body: text },
  }),
  items: (item) => ({
    name: `The item ${item.ref}, version ${item.version},`,
    key: { ref: item.ref, version: item.version },
    columns: { body: item },
  }),
  item_keys: ({ ref, itemVersion, keyVersion, scoring, rationale }) => ({
    name: `The key ${ref}, version ${keyVersion},`,
    key: { ref, item_version: itemVersion, key_version: keyVersion },
    columns: { scoring, rationale },
  }),
  forms: (form) => ({
    name: `The form ${form.code}, version ${form.version},`,
    key: { code: form.code, version: form.version },
    columns: {
      type_id: form.typeId,
      set_id: form.setId,
      category_id: form.categoryId,
      part: form.part,
      difficulty: form.difficulty,
      duration_seconds: form.durationSeconds,
      tools: form.tools,
      directions: form.directions,
      items: form.items,
      content_hash: form.contentHash,
      published_at: form.publishedAt,
    },
  }),
  conversion_tables: ({ typeId, setId, categoryId, path, version, scaled }) => ({
    name: `The conversion table ${typeId}/${setId}/${categoryId}/${path}, version ${version},`,
    key: { type_id: typeId, set_id: setId, category_id: categoryId, path, version },
    columns: { scaled },
  }),
  norm_tables: ({ typeId, scale, version, steps }) => ({
    name: `The norm table ${typeId}/${scale}, version ${version},`,
    key: { type_id: typeId, scale: String(scale), version },
    columns: { steps },
  }),
  routing_rules: ({ typeId, setId, categoryId, rule: { version, threshold } }) => ({
    name: `The routing rule ${typeId}/${setId}/${categoryId}, version ${version},`,
    key: { type_id: typeId, set_id: setId, category_id: categoryId, version },
    columns: { threshold },
  }),
};

export type Outcome = 'imported' | 'unchanged';

/**
 * Inserts what is not there. A row that is there with the same content is left alone; with other content it is a refusal,
 * because nothing that was published ever changes: a correction has a higher version.
 */
export async function insertVersions<Table extends keyof Published>(
  q: Queryable,
  table: Table,
  published: readonly Published[Table][],
  refuse: (sentence: string) => Error,
): Promise<Outcome[]> {
  if (published.length === 0) return [];
  const rows = published.map(ROWS[table]);
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
