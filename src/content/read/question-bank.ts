import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { containing } from '../../platform/db/list-sql.js';
import type { Item, ItemKind, ItemTags } from '../item.js';
import { hasVariants, VARIANT } from '../generators/variants.js';
import { readable } from '../math.js';

/** A published question for those who choose some. */
export interface BankQuestion extends ItemTags {
  ref: string;
  version: number;
  kind: ItemKind;
  /** The beginning of its stem, as plain text. */
  text: string;
}

export type Topic = Pick<ItemTags, 'exam' | 'category' | 'area' | 'topic'>;

/** A published question, and whether it can be drawn again with other numbers. */
export interface KnownQuestion {
  ref: string;
  version: number;
  tags: ItemTags;
  drawn: boolean;
}

interface Row {
  ref: string;
  version: number;
  body: Pick<Item, 'kind' | 'stem' | 'tags'>;
}

const LONGEST_TEXT = 200;
const COLUMNS = `i.ref, i.version, jsonb_build_object('kind', i.body->'kind', 'stem', i.body->'stem', 'tags', i.body->'tags') as body`;
const ASKED = `select distinct f.entry->>'ref' as ref from content.forms, jsonb_array_elements(items) as f(entry)`;
/** The newest versions of the questions that no form asks, that have a key, and that were not drawn for one student. */
const FREE = `(select distinct on (i.ref) i.ref, i.version, i.body from content.items i
  where i.ref not in (${ASKED}) and i.ref not like '${VARIANT}%' and exists (select from content.item_keys k where k.ref = i.ref and k.item_version = i.version)
  order by i.ref, i.version desc) i`;
const TEXT = `regexp_replace(i.body->>'stem', '<[^>]*>', '', 'g')`;

/** Published questions outside of forms: what lessons are made of. */
@Injectable()
export class QuestionBank {
  constructor(private readonly db: Db) {}

  /** Questions that no form asks, by reference. */
  async search(
    { search, perPage, offset }: { search: string; perPage: number; offset: number },
    { exam, topic }: { exam?: 'SAT' | 'ACT' | undefined; topic?: string | undefined } = {},
  ): Promise<{ questions: BankQuestion[]; total: number }> {
    const params = [containing(search), exam ?? null, topic || null];
    const where = `where ($2::text is null or i.body->'tags'->>'exam' = $2) and ($3::text is null or i.body->'tags'->>'topic' = $3)
      and ($1 = '%%' or i.ref ilike $1 or i.body->'tags'->>'topic' ilike $1 or i.body->'tags'->>'area' ilike $1 or ${TEXT} ilike $1)`;
    const [rows, counted] = await Promise.all([
      this.db.query<Row>(`select ${COLUMNS} from ${FREE} ${where} order by i.ref limit $4 offset $5`, [
        ...params,
        perPage,
        offset,
      ]),
      this.db.one<{ n: number }>(`select count(*)::int as n from ${FREE} ${where}`, params),
    ]);
    return { questions: rows.map(questionOf), total: counted!.n };
  }

  /**
   * These versions, by `ref@version`, and whether a form asks the question; unknown ones, and those without a key, are missing.
   */
  async at(
    wanted: readonly { ref: string; version: number }[],
  ): Promise<Map<string, BankQuestion & { asked: boolean }>> {
    const rows = await this.db.query<Row & { asked: boolean }>(
      `select ${COLUMNS}, exists (select from content.forms f where f.items @> jsonb_build_array(jsonb_build_object('ref', i.ref))) as asked
       from jsonb_to_recordset($1::jsonb) as w("ref" text, "version" int) join content.items i on i.ref = w."ref" and i.version = w."version"
       where exists (select from content.item_keys k where k.ref = i.ref and k.item_version = i.version)`,
      [JSON.stringify(wanted.map(({ ref, version }) => ({ ref, version })))],
    );
    return new Map(rows.map((row) => [`${row.ref}@${row.version}`, { ...questionOf(row), asked: row.asked }]));
  }

  /** The newest versions of these questions; unknown ones are missing. */
  async newest(refs: readonly string[]): Promise<Map<string, KnownQuestion>> {
    if (refs.length === 0) return new Map();
    const rows = await this.db.query<{ ref: string; version: number; tags: ItemTags; source: Item['source'] | null }>(
      `select distinct on (ref) ref, version, body->'tags' as tags, body->'source' as source
       from content.items where ref = any($1) order by ref, version desc`,
      [[...refs]],
    );
    return new Map(rows.map(({ source, ...row }) => [row.ref, { ...row, drawn: hasVariants({ source }) }]));
  }

  /** Questions that no form asks on exactly these topics and of these difficulties, by reference. */
  freeOn(wanted: readonly ItemTags[]): Promise<{ ref: string; version: number; tags: ItemTags }[]> {
    if (wanted.length === 0) return Promise.resolve([]);
    return this.db.query(
      `select i.ref, i.version, i.body->'tags' as tags from ${FREE} where i.body->'tags' in (select jsonb_array_elements($1::jsonb)) order by i.ref`,
      [JSON.stringify(wanted)],
    );
  }

  /** What published questions measure: the topics that reports know. */
  topics(): Promise<Topic[]> {
    return this.db.query<Topic>(
      `select distinct body->'tags'->>'exam' as exam, body->'tags'->>'category' as category, body->'tags'->>'area' as area, body->'tags'->>'topic' as topic
       from content.items order by 1 desc, 2, 3, 4`,
    );
  }
}

function questionOf({ ref, version, body: { kind, stem, tags } }: Row): BankQuestion {
  const text = readable(stem).replace(/\s+/g, ' ').trim();
  const { exam, category, area, topic, difficulty } = tags;
  return {
    ref,
    version,
    kind,
    exam,
    category,
    area,
    topic,
    difficulty,
    text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text,
  };
}
