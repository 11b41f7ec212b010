import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { hasVariants, templateId, VARIANT, variantOf, variantRef, type Model } from '../generators/variants.js';
import type { Item, ItemKey } from '../item.js';

export interface Question {
  ref: string;
  version: number;
}

/** Another draw of a question; `made` when it is not published yet. */
export interface Draw extends Question {
  made?: { item: Item; key: ItemKey };
}

/** The next draw of a question that is not among `except`; null when there is none any more. */
export type NextDraw = (of: Question, except: ReadonlySet<string>) => Draw | null;

interface Asked extends Question {
  template: string;
  stem: string;
}

/** Of one template; nobody sees so many. */
const MOST = 99;
/** Draws in vain after which a template is taken as exhausted: some have few stems, and tests ask most of them. */
const MOST_IN_VAIN = 3;

/** Other draws of generated questions. None has the stem of a question of any test, nor of another draw. */
@Injectable()
export class Draws {
  constructor(private readonly db: Db) {}

  /** What is left of these questions' templates. */
  async of(questions: readonly Question[]): Promise<NextDraw> {
    if (questions.length === 0) return () => null;
    const rows = await this.db.query<Question & { body: Model }>(
      `select i.ref, i.version, i.body from jsonb_to_recordset($1::jsonb) as w("ref" text, "version" int)
       join content.items i on i.ref = w."ref" and i.version = w."version"`,
      [JSON.stringify(questions.map(({ ref, version }) => ({ ref, version })))],
    );
    const models = new Map(
      rows.flatMap(({ ref, version, body }) => (hasVariants(body) ? [[`${ref}@${version}`, body] as const] : [])),
    );
    const asked = await this.askedBy([...models.values()].map(templateOf));
    return ({ ref, version }, except) => {
      const model = models.get(`${ref}@${version}`);
      return model ? nextOf(model, asked.get(templateOf(model)) ?? [], except) : null;
    };
  }

  private async askedBy(templates: readonly string[]): Promise<Map<string, Asked[]>> {
    if (templates.length === 0) return new Map();
    const rows = await this.db.query<Asked>(
      `select split_part(body->'source'->>'template', '/', 2) as template, ref, version, body->>'stem' as stem
       from content.items where split_part(body->'source'->>'template', '/', 2) = any($1) order by version`,
      [[...new Set(templates)]],
    );
    return Map.groupBy(rows, ({ template }) => template);
  }
}

function templateOf({ source }: Model): string {
  return templateId(source!.template!);
}

function nextOf(model: Model, asked: readonly Asked[], except: ReadonlySet<string>): Draw | null {
  const stems = new Set(asked.map(({ stem }) => stem));
  const isDraw = ({ ref }: Question) => ref.startsWith(VARIANT);
  const ofTests = new Set(asked.flatMap((one) => (isDraw(one) ? [] : [one.stem])));
  const published = new Map(asked.filter(isDraw).map((one) => [one.ref, one]));
  let inVain = 0;
  for (let n = 1; n <= MOST; n++) {
    const ref = variantRef(model, n);
    if (except.has(ref)) continue;
    const there = published.get(ref);
    // A test that came later may ask what was drawn before.
    if (there && ofTests.has(there.stem)) continue;
    if (there) return { ref, version: there.version };
    const made = variantOf(model, n, stems);
    if (made) return { ref, version: made.item.version, made };
    if (++inVain === MOST_IN_VAIN) return null;
  }
  return null;
}
