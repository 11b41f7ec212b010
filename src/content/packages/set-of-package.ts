import { DomainError } from '../../kernel/errors.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import type { Queryable } from '../../platform/db/db.js';
import { invalidInput } from '../../platform/http/validation.js';
import type { AssessmentType } from '../catalogue.js';
import { looksOf } from '../check-bundle.js';
import type { ConversionTable, Form, Item } from '../item.js';
import type { ContentCode } from '../problems.js';
import { insertVersions } from '../store.js';
import { readConversion, TableRefused } from './conversion-file.js';

/** Below are the product's own sets, and those of bundles. */
export const FIRST_SET_OF_PACKAGES = 1000;

/** A version of a form that is published. */
export type FormRow = Pick<Form, 'version' | 'items' | 'directions' | 'tools'> & {
  durationSeconds: number;
  contentHash: string;
};

/** The set of packages with this name, made where there is none; a name of the product's own sets is refused. */
export async function setOfPackage(
  q: Queryable,
  type: AssessmentType,
  name: string,
): Promise<{ id: number; name: string }> {
  const known = await q.query<{ id: number; name: string }>(
    'select id, name from content.sets where type_id = $1 and lower(name) = lower($2) order by id desc',
    [type.id, name],
  );
  const own = known.find(({ id }) => id < FIRST_SET_OF_PACKAGES);
  if (own) throw invalidInput({ setName: [`${own.name} is a set of the product. Please give the set another name.`] });
  if (known[0]) return known[0];
  const last = await q.one<{ id: number }>('select coalesce(max(id), 0) as id from content.sets');
  const id = Math.max(FIRST_SET_OF_PACKAGES, last!.id + 1);
  await insertVersions(q, 'sets', [{ id, typeId: type.id, name }], refused);
  return { id, name };
}

/** The easy and the hard part 2 look alike, so that nobody learns the route. */
export async function looksLikeItsSibling(
  q: Queryable,
  form: Omit<Form, 'id' | 'contentHash'>,
  items: Item[],
): Promise<void> {
  if (form.part !== 2) return;
  const other = await q.one<FormRow>(
    `select version, items, directions, tools, duration_seconds as "durationSeconds", content_hash as "contentHash" from content.forms
     where type_id = $1 and set_id = $2 and category_id = $3 and part = 2 and difficulty <> $4 order by version desc limit 1`,
    [form.typeId, form.setId, form.categoryId, form.difficulty],
  );
  if (!other) return;
  const stored = await q.query<{ body: Item }>(
    `select i.body from jsonb_to_recordset($1::jsonb) as f("ref" text, "version" int) join content.items i on i.ref = f."ref" and i.version = f."version"`,
    [JSON.stringify(other.items)],
  );
  const all = new Map(
    [...items, ...stored.map(({ body }) => body)].map((item) => [`${item.ref}@${item.version}`, item]),
  );
  const looks = looksOf(form, all);
  const others = looksOf({ ...form, ...other }, all);
  const differs = Object.keys(looks).find((what) => looks[what] !== others[what]);
  if (differs)
    throw refused(`The easy and the hard part 2 differ in ${differs}, which would tell a student the route.`);
}

/**
 * Stores the routing rule (part 1 of two) or the conversion table that comes with a form, unless the set has the same.
 * @throws DomainError `http/invalid-input` where it is missing or another one
 */
export async function keepTable(
  q: Queryable,
  type: AssessmentType,
  form: Pick<Form, 'typeId' | 'setId' | 'categoryId' | 'part' | 'difficulty'>,
  scored: number,
  { conversion, threshold }: { conversion?: string | undefined; threshold?: number | undefined },
): Promise<void> {
  const { typeId, setId, categoryId } = form;
  if (type.parts === 2 && form.part === 1) {
    const known = await q.one<{ threshold: number }>(
      'select threshold from content.routing_rules where type_id = $1 and set_id = $2 and category_id = $3 order by version desc limit 1',
      [typeId, setId, categoryId],
    );
    if (!known && threshold === undefined)
      throw invalidInput({ threshold: ['From what share of part 1 on is part 2 the hard one?'] });
    if (known && threshold !== undefined && known.threshold !== threshold)
      throw invalidInput({ threshold: [`The set is routed from ${known.threshold} on, which stays.`] });
    if (!known)
      await insertVersions(
        q,
        'routing_rules',
        [{ typeId, setId, categoryId, rule: { version: 1, threshold: threshold! } }],
        refused,
      );
    return;
  }
  let rawMax = scored;
  if (form.part === 2) {
    const first = await q.one<{ items: Form['items'] }>(
      'select items from content.forms where type_id = $1 and set_id = $2 and category_id = $3 and part = 1 order by version desc limit 1',
      [typeId, setId, categoryId],
    );
    if (!first) throw refused('Part 1 of this category is not published yet. Please publish it first.');
    rawMax += scoredIn(first.items);
  }
  const path: ConversionTable['path'] = form.difficulty === 'default' ? 'single' : form.difficulty;
  const known = await q.one<{ scaled: number[] }>(
    'select scaled from content.conversion_tables where type_id = $1 and set_id = $2 and category_id = $3 and path = $4 order by version desc limit 1',
    [typeId, setId, categoryId, path],
  );
  if (conversion === undefined || conversion.trim() === '') {
    if (known) return;
    throw invalidInput({ conversion: ['A conversion table is needed: without one nobody gets a score.'] });
  }
  let scaled: number[];
  try {
    scaled = readConversion(conversion, rawMax, type.section);
  } catch (error) {
    if (error instanceof TableRefused) throw invalidInput({ conversion: [error.message] });
    throw error;
  }
  if (known && canonicalJson(known.scaled) !== canonicalJson(scaled))
    throw invalidInput({ conversion: ['The set has another table. It is changed by a correction.'] });
  if (!known)
    await insertVersions(q, 'conversion_tables', [{ typeId, setId, categoryId, path, version: 1, scaled }], refused);
}

/** The questions that count. */
export function scoredIn(items: Form['items']): number {
  return items.filter(({ pretest }) => !pretest).length;
}

/** `content/not-publishable`, said in a sentence. */
export function refused(sentence: string): DomainError<ContentCode> {
  return new DomainError('content/not-publishable', sentence);
}
