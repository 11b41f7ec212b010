import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import type { Queryable } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { invalidInput } from '../../platform/http/validation.js';
import { assessmentType, category, type AssessmentType } from '../catalogue.js';
import { formContentHash } from '../content-hash.js';
import { countsOf, type ImportedItem, type ImportReport } from '../import-report.js';
import type { Difficulty, Form, Item, ItemKey, ItemTags, Stimulus } from '../item.js';
import { escapeHtml } from '../markup.js';
import { withAlts, type DraftBody } from '../packages/draft-item.js';
import type { DraftRow } from '../packages/draft-row.js';
import {
  keepTable,
  looksLikeItsSibling,
  refused,
  scoredIn,
  setOfPackage,
  type FormRow,
} from '../packages/set-of-package.js';
import { publishPictures } from '../pictures/publish-pictures.js';
import type { ContentCode } from '../problems.js';
import { QuestionsInUse } from '../questions-in-use.js';
import { ContentLibrary } from '../read/content-library.js';
import { insertVersions } from '../store.js';

/** A form as somebody wants it from the questions of a package. */
export interface WantedForm {
  /** Of the package, as it was seen. */
  revision: number;
  typeId: number;
  /** A set of packages of this type with this name is used; otherwise it is made. */
  setName: string;
  categoryId: number;
  part: 1 | 2;
  difficulty: Difficulty;
  minutes: number;
  calculator: boolean;
  referenceSheet: boolean;
  /** Plain text, a paragraph a line. */
  directions: string;
  /** In the order of the form; without it every question that is ready, in the order of the package. */
  items?: readonly { position: number; pretest: boolean }[] | undefined;
  /** CSV; needed until the set has the table. */
  conversion?: string | undefined;
  /** Share of part 1 from which part 2 is hard; needed with the first part 1 of an adaptive category. */
  threshold?: number | undefined;
}

export interface PublishedAs {
  formId: number;
  setId: number;
  code: string;
  version: number;
  outcome: 'imported' | 'unchanged';
}

/**
 * Publishes questions of a package as a form, all of it or nothing. The same questions at the same place once more change
 * nothing; changed ones are the next version of the form.
 */
export class PublishPackage extends Command<PublishedAs> {
  constructor(
    readonly packageId: number,
    readonly wanted: WantedForm,
    readonly by: number,
  ) {
    super();
  }
}

type ChosenRow = Pick<
  DraftRow,
  'position' | 'file' | 'identifier' | 'pretest' | 'body' | 'area' | 'topic' | 'difficulty' | 'known'
> & { state: string };

interface OpenPackage {
  revision: number;
  bank: string;
  file_name: string;
  learnosity: boolean;
}

/** Of one form. */
export const MOST_QUESTIONS = 200;
const LOCK = 7_203_177;
const NAMES: Record<number, string> = { 1: 'rw', 2: 'math', 3: 'english', 4: 'math', 5: 'reading', 6: 'science' };

@CommandHandler(PublishPackage)
export class PublishPackageHandler implements ICommandHandler<PublishPackage> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly inUse: QuestionsInUse,
    private readonly library: ContentLibrary,
  ) {}

  /**
   * @throws DomainError `content/package-not-found`, `content/package-changed` when somebody was faster,
   *   `content/not-publishable` or `http/invalid-input` naming what is wrong
   */
  async execute({ packageId, wanted, by }: PublishPackage): Promise<PublishedAs> {
    const type = placeOf(wanted);
    return this.unitOfWork.run(async (u) => {
      const open = await this.hold(u.q, packageId, wanted.revision);
      const rows = await chosen(u.q, packageId, wanted);
      const set = await setOfPackage(u.q, type, wanted.setName.trim());
      const place = { typeId: type.id, setId: set.id, categoryId: wanted.categoryId, part: wanted.part };
      const code = `package-set-${set.id}/${NAMES[wanted.categoryId]}/part-${wanted.part}/${wanted.difficulty}`;

      const bodies = await named(u.q, packageId, rows);
      const { stimuli, items, fresh } = await resolved(
        u.q,
        originOf(open, code),
        type,
        wanted.categoryId,
        rows,
        bodies,
      );
      await this.refuseTaken(rows, items);
      const before = await u.q.one<FormRow>(
        `select version, items, directions, tools, duration_seconds as "durationSeconds", content_hash as "contentHash"
         from content.forms where code = $1 order by version desc limit 1`,
        [code],
      );
      const draft = {
        ...place,
        code,
        difficulty: wanted.difficulty,
        durationSeconds: wanted.minutes * 60,
        tools: { calculator: wanted.calculator, referenceSheet: wanted.referenceSheet },
        directions: paragraphs(wanted.directions),
        items: items.map(({ ref, version }, i) => ({ ref, version, pretest: rows[i]!.pretest })),
      };
      const hashAs = (version: number) => formContentHash({ ...draft, version }, items, stimuli);
      const same = before !== undefined && hashAs(before.version) === before.contentHash;
      const version = same ? before.version : (before?.version ?? 0) + 1;
      const scored = scoredIn(draft.items);
      if (before && scoredIn(before.items) !== scored)
        throw refused(
          `The form that is published has ${scoredIn(before.items)} scored questions and this one ${scored}. Scores of what was assigned are converted by its table: please publish it as another set.`,
        );
      await looksLikeItsSibling(u.q, { ...draft, version }, items);
      await keepTable(u.q, type, draft, scored, wanted);

      if (!same) {
        await this.store(u.q, { ...draft, version, contentHash: hashAs(version) }, fresh, bodies);
        u.publish('content.FormPublished.v1', { code, version });
      }
      const form = await u.q.one<{ id: number }>('select id from content.forms where code = $1 and version = $2', [
        code,
        version,
      ]);
      const as: PublishedAs = {
        formId: form!.id,
        setId: set.id,
        code,
        version,
        outcome: same ? 'unchanged' : 'imported',
      };
      await u.q.query(
        'update content.package_items set published_as = $3 where package_id = $1 and position = any($2)',
        [packageId, rows.map(({ position }) => position), JSON.stringify({ formId: form!.id, code, version })],
      );
      await this.record(
        u.q,
        { ...as, title: `${set.name}, ${category(wanted.categoryId).name}` },
        open.file_name,
        by,
        rows,
        items,
        fresh,
      );
      u.afterCommit(() => this.library.forgetLatest());
      return as;
    });
  }

  /** Sets and versions are counted up: one publication at a time. */
  private async hold(q: Queryable, packageId: number, revision: number): Promise<OpenPackage> {
    await q.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const open = await q.one<OpenPackage>(
      `update content.packages set revision = revision + 1 where id = $1 and state = 'open' and expires_at > $2
       returning revision - 1 as revision, bank, file_name, wanted is not null as learnosity`,
      [packageId, this.clock.instant()],
    );
    if (!open)
      throw new DomainError<ContentCode>('content/package-not-found', 'This package does not exist, or is not open.');
    if (open.revision !== revision)
      throw new DomainError<ContentCode>(
        'content/package-changed',
        'Somebody has changed or published this package meanwhile. Please look at it again.',
      );
    return open;
  }

  /** @throws DomainError `content/not-publishable` for a question that is asked twice, or that something shows the answer of */
  private async refuseTaken(rows: readonly ChosenRow[], items: readonly Item[]): Promise<void> {
    const twice = items.findIndex(({ ref }, i) => items.findIndex((one) => one.ref === ref) < i);
    if (twice >= 0) {
      const first = items.findIndex(({ ref }) => ref === items[twice]!.ref);
      throw refused(`${rows[first]!.identifier} and ${rows[twice]!.identifier} are the same question.`);
    }
    const inUse = await this.inUse.among(items.map(({ ref }) => ref));
    if (inUse.length > 0)
      throw refused(
        `${inUse[0]!.by} shows the answer of ${rows[items.findIndex(({ ref }) => ref === inUse[0]!.ref)]!.identifier}.`,
      );
  }

  private async store(q: Queryable, form: Omit<Form, 'id'>, fresh: Fresh, bodies: readonly DraftBody[]): Promise<void> {
    await insertVersions(q, 'stimuli', fresh.stimuli, refused);
    await insertVersions(q, 'items', fresh.items, refused);
    await insertVersions(q, 'item_keys', fresh.keys, refused);
    await insertVersions(q, 'forms', [{ ...form, publishedAt: this.clock.instant() }], refused);
    await publishPictures(
      q,
      bodies.flatMap(({ question, stimulus, rationale }) => [
        question.stem,
        ...(question.choices ?? []).map(({ html }) => html),
        stimulus?.html ?? '',
        rationale,
      ]),
    );
  }

  private async record(
    q: Queryable,
    form: PublishedAs & { title: string },
    fileName: string,
    by: number,
    rows: readonly ChosenRow[],
    items: readonly Item[],
    fresh: Fresh,
  ): Promise<void> {
    const isNew = new Set(fresh.items.map(({ ref, version }) => `${ref}@${version}`));
    const imported: ImportedItem[] = items.map(({ ref, version }, i) => ({
      ref,
      file: rows[i]!.file,
      outcome: form.outcome === 'imported' && isNew.has(`${ref}@${version}`) ? 'imported' : 'unchanged',
    }));
    const report: ImportReport = {
      kind: 'qti',
      title: form.title,
      accepted: true,
      counts: countsOf(imported),
      items: imported,
      forms: [{ code: form.code, version: form.version, outcome: form.outcome }],
      problems: [],
    };
    await q.query(
      `insert into content.imports (imported_at, kind, title, file_name, user_id, sha256, report)
       select $1, 'qti', $2, $3, $4, content_hash, $5 from content.forms where id = $6`,
      [this.clock.instant(), form.title, fileName, by, JSON.stringify(report), form.formId],
    );
  }
}

/** What is not published yet. */
interface Fresh {
  stimuli: Stimulus[];
  items: Item[];
  keys: ItemKey[];
}

/** @throws DomainError `http/invalid-input` for a place that the type does not have */
function placeOf({ typeId, categoryId, part, difficulty }: WantedForm): AssessmentType {
  const errors: FieldErrors = {};
  let type: AssessmentType;
  try {
    type = assessmentType(typeId);
  } catch {
    throw invalidInput({ typeId: ['There is no such type'] });
  }
  if (!type.categories.includes(categoryId)) errors.categoryId = [`${type.name} has no such category`];
  if (part > type.parts) errors.part = [`${type.name} has one part`];
  if ((part === 1) !== (difficulty === 'default'))
    errors.difficulty = [part === 1 ? 'Part 1 is neither easy nor hard' : 'Part 2 is easy or hard'];
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return type;
}

/** The questions in the order of the form, each one ready. */
async function chosen(q: Queryable, packageId: number, { items }: WantedForm): Promise<ChosenRow[]> {
  const rows = await q.query<ChosenRow>(
    `select position, file, identifier, state, pretest, body, area, topic, difficulty, known from content.package_items
     where package_id = $1 and ($2::int[] is null or position = any($2)) and ($2::int[] is not null or state = 'ready') order by position`,
    [packageId, items?.map(({ position }) => position) ?? null],
  );
  if (items && new Set(items.map(({ position }) => position)).size !== items.length)
    throw refused('A question is asked twice.');
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  const ordered = items
    ? items.map(({ position, pretest }) => ({ ...byPosition.get(position)!, position, pretest }))
    : rows;
  const missing = ordered.find(({ body, state }) => !body || (state !== 'ready' && state !== 'published'));
  if (missing)
    throw refused(`Question ${missing.position}${missing.identifier ? ` (${missing.identifier})` : ''} is not ready.`);
  if (ordered.length > MOST_QUESTIONS)
    throw refused(`These are ${ordered.length} questions; a form has at most ${MOST_QUESTIONS}.`);
  if (ordered.every(({ pretest }) => pretest))
    throw refused('No question counts. Please choose at least one that is not a pretest.');
  return ordered;
}

/** With the texts that were given to pictures. */
async function named(q: Queryable, packageId: number, rows: readonly ChosenRow[]): Promise<DraftBody[]> {
  const alts = await q.query<{ sha256: string; alt: string }>(
    'select sha256, alt from content.package_pictures where package_id = $1 and alt is not null',
    [packageId],
  );
  const altOf = new Map(alts.map(({ sha256, alt }) => [sha256, alt]));
  return rows.map(({ body }) => withAlts(body!, altOf));
}

/** Where questions come from: what their references begin with, and what is said of them. */
interface Origin {
  prefix: string;
  source: Item['source'];
}

/** A file names its questions within the form: names like item-1 stand in every other package. */
function originOf({ bank, learnosity }: { bank: string; learnosity: boolean }, code: string): Origin {
  return learnosity
    ? { prefix: bank, source: { kind: 'learnosity', licence: 'As agreed with the owner of the item bank' } }
    : { prefix: code, source: { kind: 'qti', licence: 'As stated by the provider of the package' } };
}

/**
 * Each question under its reference: the version that is published when it is the same, or the next one. One that was exported
 * and has not changed is the question that it was.
 */
async function resolved(
  q: Queryable,
  { prefix, source }: Origin,
  type: AssessmentType,
  categoryId: number,
  rows: readonly ChosenRow[],
  bodies: readonly DraftBody[],
): Promise<{ stimuli: Stimulus[]; items: Item[]; fresh: Fresh }> {
  const fresh: Fresh = { stimuli: [], items: [], keys: [] };
  const tagsOf = (row: ChosenRow): ItemTags => ({
    exam: type.courseType,
    category: category(categoryId).name,
    area: row.area!,
    topic: row.topic!,
    difficulty: row.difficulty!,
  });
  const refs = rows.map(({ identifier }) => `${prefix}/${identifier}`);
  const stored = await storedItems(q, [...refs, ...rows.flatMap(({ known }) => (known ? [known.ref] : []))]);
  const texts = await resolvedTexts(q, prefix, bodies, fresh);
  const items: Item[] = [];
  rows.forEach((row, i) => {
    const body = bodies[i]!;
    const tags = tagsOf(row);
    const looks = (tagged: ItemTags, { question, stimulus, scoring, rationale }: DraftBody) =>
      canonicalJson([question, tagged, stimulus && [stimulus.context ?? '', stimulus.html], scoring, rationale]);
    const wanted = looks(tags, body);
    const same = (one: StoredItem) =>
      looks(one.item.tags, {
        question: questionOf(one.item),
        stimulus: one.text && { id: '', html: one.text.html, ...(one.text.context && { context: one.text.context }) },
        scoring: one.scoring,
        rationale: one.rationale,
      }) === wanted;
    const exported =
      row.known && stored.find(({ item }) => item.ref === row.known!.ref && item.version === row.known!.version);
    const versions = stored.filter(({ item }) => item.ref === refs[i]);
    const latest = versions.at(-1);
    const found = exported && same(exported) ? exported : latest && same(latest) ? latest : undefined;
    if (found) {
      items.push(found.item);
      return;
    }
    const text = body.stimulus && texts.get(body.stimulus.id)!;
    const version = (latest?.item.version ?? 0) + 1;
    const item: Item = {
      ref: refs[i]!,
      version,
      ...body.question,
      ...(text && { stimulusRef: text.ref, stimulusVersion: text.version }),
      tags,
      source,
    };
    const key = {
      ref: refs[i]!,
      itemVersion: version,
      keyVersion: 1,
      scoring: body.scoring,
      rationale: body.rationale,
    };
    items.push(item);
    fresh.items.push(item);
    fresh.keys.push(key);
  });
  // A text of which no new question is asked is published already, with the questions that were found.
  const used = new Set(fresh.items.map(({ stimulusRef, stimulusVersion }) => `${stimulusRef}@${stimulusVersion}`));
  fresh.stimuli = fresh.stimuli.filter(({ ref, version }) => used.has(`${ref}@${version}`));
  return { stimuli: await textsOf(q, items, fresh.stimuli), items, fresh };
}

interface StoredItem {
  item: Item;
  text: Stimulus | null;
  scoring: ItemKey['scoring'];
  rationale: string;
}

/** Every version of these questions with its newest key, oldest first. */
function storedItems(q: Queryable, refs: readonly string[]): Promise<StoredItem[]> {
  return q.query<StoredItem>(
    `select i.body as item, s.body as text, k.scoring, k.rationale from content.items i
     join lateral (
       select scoring, rationale from content.item_keys where ref = i.ref and item_version = i.version order by key_version desc limit 1
     ) k on true
     left join content.stimuli s on s.ref = i.body->>'stimulusRef' and s.version = coalesce((i.body->>'stimulusVersion')::int, 1)
     where i.ref = any($1) order by i.ref, i.version`,
    [refs],
  );
}

/** The texts beside the questions by their id in the package. */
async function resolvedTexts(
  q: Queryable,
  prefix: string,
  bodies: readonly DraftBody[],
  fresh: Fresh,
): Promise<Map<string, Stimulus>> {
  const wanted = new Map(bodies.flatMap(({ stimulus }) => (stimulus ? [[stimulus.id, stimulus] as const] : [])));
  const rows = await q.query<{ body: Stimulus }>(
    'select distinct on (ref) body from content.stimuli where ref = any($1) order by ref, version desc',
    [[...wanted.keys()].map((id) => `${prefix}/${id}`)],
  );
  const latest = new Map(rows.map(({ body }) => [body.ref, body]));
  return new Map(
    [...wanted].map(([id, { html, context }]) => {
      const ref = `${prefix}/${id}`;
      const before = latest.get(ref);
      if (before && before.html === html && (before.context ?? '') === (context ?? '')) return [id, before];
      const text: Stimulus = { ref, version: (before?.version ?? 0) + 1, ...(context && { context }), html };
      fresh.stimuli.push(text);
      return [id, text];
    }),
  );
}

/** The texts of a form in the order of its questions. */
async function textsOf(q: Queryable, items: readonly Item[], fresh: readonly Stimulus[]): Promise<Stimulus[]> {
  const wanted = new Map(
    items.flatMap(({ stimulusRef: ref, stimulusVersion: version = 1 }) =>
      ref ? [[`${ref}@${version}`, { ref, version }]] : [],
    ),
  );
  const rows = await q.query<{ body: Stimulus }>(
    `select s.body from jsonb_to_recordset($1::jsonb) as w("ref" text, "version" int) join content.stimuli s on s.ref = w."ref" and s.version = w."version"`,
    [JSON.stringify([...wanted.values()])],
  );
  const found = new Map(
    [...rows.map(({ body }) => body), ...fresh].map((text) => [`${text.ref}@${text.version}`, text]),
  );
  return [...wanted.keys()].map((id) => found.get(id)!);
}

function questionOf({ kind, stem, choices, spr }: Item): DraftBody['question'] {
  return { kind, stem, ...(choices && { choices }), ...(spr && { spr }) };
}

function paragraphs(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}
