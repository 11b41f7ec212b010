import { Injectable } from '@nestjs/common';
import { type Instant, toInstant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import type { Difficulty, Form, Item, Stimulus } from '../item.js';
import type { FormAddress } from './content-library.js';

/** One published version of a form, for a list. */
export interface PublishedForm extends FormAddress {
  id: number;
  code: string;
  version: number;
  /** No newer version of this code is published. */
  latest: boolean;
  setName: string;
  questionsCount: number;
  pretestCount: number;
  durationSeconds: number;
  tools: Form['tools'];
  contentHash: string;
  /** When it was imported; null for content that was not imported as a bundle. */
  publishedAt: Instant | null;
}

/** A question by its own id, with every form that asks it. */
export interface PublishedQuestion {
  item: Item;
  stimulus: Stimulus | null;
  forms: (FormAddress & { id: number; code: string; version: number; number: number; pretest: boolean })[];
}

interface FormRow {
  id: number;
  code: string;
  version: number;
  latest: boolean;
  type_id: number;
  set_id: number;
  set_name: string;
  category_id: number;
  part: 1 | 2;
  difficulty: Difficulty;
  questions: number;
  pretest: number;
  duration_seconds: number;
  tools: Form['tools'];
  content_hash: string;
  published_at: Date | null;
}

/** What is published, for those who look at content rather than sit it. */
@Injectable()
export class FormCatalogue {
  constructor(private readonly db: Db) {}

  /** Every version of every form, in the order of the catalogue, newest version first. */
  async listForms(): Promise<PublishedForm[]> {
    const rows = await this.db.query<FormRow>(
      `select f.id, f.code, f.version, f.version = max(f.version) over (partition by f.code) as latest, f.type_id, f.set_id, s.name as set_name, f.category_id, f.part, f.difficulty,
         jsonb_array_length(f.items) as questions, jsonb_array_length(jsonb_path_query_array(f.items, '$[*] ? (@.pretest == true)')) as pretest,
         f.duration_seconds, f.tools, f.content_hash, f.published_at
       from content.forms f join content.sets s on s.id = f.set_id
       order by f.type_id, f.set_id, f.category_id, f.part, f.difficulty, f.version desc`,
    );
    return rows.map((r) => ({
      id: r.id,
      code: r.code,
      version: r.version,
      latest: r.latest,
      typeId: r.type_id,
      setId: r.set_id,
      setName: r.set_name,
      categoryId: r.category_id,
      part: r.part,
      difficulty: r.difficulty,
      questionsCount: r.questions,
      pretestCount: r.pretest,
      durationSeconds: r.duration_seconds,
      tools: r.tools,
      contentHash: r.content_hash,
      publishedAt: r.published_at && toInstant(r.published_at.getTime()),
    }));
  }

  /** Of these questions those that any version of any form asks, each with the code of such a form. */
  async askedAmong(refs: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.query<{ ref: string; code: string }>(
      `select e.item->>'ref' as ref, min(f.code) as code from content.forms f, jsonb_array_elements(f.items) as e(item)
       where e.item->>'ref' = any($1) group by 1 order by 1`,
      [refs],
    );
    return new Map(rows.map(({ ref, code }) => [ref, code]));
  }

  /** A question by its ref; the newest version unless one is named. */
  async findQuestion(ref: string, version?: number): Promise<PublishedQuestion | undefined> {
    const row = await this.db.one<{ item: Item; stimulus: Stimulus | null }>(
      `select i.body as item, s.body as stimulus from content.items i
       left join content.stimuli s on s.ref = i.body->>'stimulusRef' and s.version = coalesce((i.body->>'stimulusVersion')::int, 1)
       where i.ref = $1 and ($2::int is null or i.version = $2) order by i.version desc limit 1`,
      [ref, version ?? null],
    );
    if (!row) return undefined;
    const forms = await this.db.query<{
      id: number;
      code: string;
      version: number;
      type_id: number;
      set_id: number;
      category_id: number;
      part: 1 | 2;
      difficulty: Difficulty;
      number: number;
      pretest: boolean;
    }>(
      `select f.id, f.code, f.version, f.type_id, f.set_id, f.category_id, f.part, f.difficulty, e.place::int as number, (e.item->>'pretest')::boolean as pretest
       from content.forms f, jsonb_array_elements(f.items) with ordinality as e(item, place)
       where f.items @> jsonb_build_array(jsonb_build_object('ref', $1::text, 'version', $2::int)) and e.item->>'ref' = $1 and (e.item->>'version')::int = $2
       order by f.code, f.version desc`,
      [row.item.ref, row.item.version],
    );
    return {
      ...row,
      forms: forms.map((f) => ({
        id: f.id,
        code: f.code,
        version: f.version,
        typeId: f.type_id,
        setId: f.set_id,
        categoryId: f.category_id,
        part: f.part,
        difficulty: f.difficulty,
        number: f.number,
        pretest: f.pretest,
      })),
    };
  }
}
