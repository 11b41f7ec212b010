import { DomainError } from '../../kernel/errors.js';
import { checkedTerm, lockTerms, type TermForm } from '../commands/change-terms.js';
import { cleanName } from '../kept-values.js';
import type { RunningTests } from '../roll-over/running-tests.js';
import { schoolYearOf } from '../school-year.js';
import type { Asked, SourceBatch } from './source-batch.js';
import type { KeyOrId } from './source-change.js';

const MADE_HERE = 'The roster does not keep this one: it was made here.';
const NO_TERM = 'Its term could not be brought.';
const LONGEST_NAME = 200;

interface TermRow extends TermForm {
  id: number;
  yearId: number;
  kept: boolean;
  archived: boolean;
}

const shown = ({ name, startDate, endDate }: TermForm) => ({
  name,
  startDate: startDate.toISOString().slice(0, 10),
  endDate: endDate.toISOString().slice(0, 10),
});

/** Adds, activates and changes terms. */
export async function bringTerms(batch: SourceBatch): Promise<void> {
  const touched = batch.asked('change-term', 'activate-term').map(({ change }) => change.termId);
  const known = await termsOf(batch, touched);
  const added = batch.asked('add-term');
  // After its own terms, as whoever changes one by hand.
  if (added.length + touched.length > 0) await lockTerms(batch.u, batch.school.id);
  await addTerms(batch, added);
  await activateTerms(batch, known);
  await changeTerms(batch, known);
}

async function addTerms(batch: SourceBatch, asked: readonly Asked<'add-term'>[]): Promise<void> {
  const { u, school, source, at } = batch;
  const brought: number[] = [];
  for (const { place, change } of asked) {
    const term = readTerm(batch, place, change.name, change.startsOn, change.endsOn);
    if (!term) continue;
    const equal = await equalTerm(batch, term, [...(change.known ?? []), ...brought]);
    const id =
      equal ??
      (await u.q.one<{ id: number }>(
        `insert into roster.terms (school_id, school_year_id, name, start_date, end_date, source, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          school.id,
          schoolYearOf(term.startDate, school.yearStartsOn).id,
          term.name,
          term.startDate,
          term.endDate,
          source,
          at,
        ],
      ))!.id;
    brought.push(id);
    batch.keep('term', change.key, id);
    batch.done(place, id, equal !== undefined);
    if (equal === undefined)
      batch.noted({ record: 'term', id, schoolId: school.id, action: 'created', after: shown(term) });
  }
}

async function activateTerms(batch: SourceBatch, known: ReadonlyMap<number, TermRow>): Promise<void> {
  const { u, school } = batch;
  for (const { place, change } of batch.asked('activate-term')) {
    const term = ownTerm(batch, place, known.get(change.termId));
    if (!term) continue;
    batch.done(place, term.id, !term.archived);
    if (!term.archived) continue;
    await u.q.query('update roster.terms set archived_at = null, revision = revision + 1 where id = $1', [term.id]);
    batch.noted({ record: 'term', id: term.id, schoolId: school.id, action: 'activated' });
  }
}

async function changeTerms(batch: SourceBatch, known: ReadonlyMap<number, TermRow>): Promise<void> {
  const { u, school } = batch;
  for (const { place, change } of batch.asked('change-term')) {
    const term = ownTerm(batch, place, known.get(change.termId));
    if (!term) continue;
    const before = shown(term);
    const wanted = readTerm(
      batch,
      place,
      change.name ?? term.name,
      change.startsOn ?? before.startDate,
      change.endsOn ?? before.endDate,
    );
    if (!wanted) continue;
    const after = shown(wanted);
    const same = JSON.stringify(after) === JSON.stringify(before);
    batch.done(place, term.id, same);
    if (same) continue;
    const yearId =
      after.startDate === before.startDate ? term.yearId : schoolYearOf(wanted.startDate, school.yearStartsOn).id;
    await u.q.query(
      'update roster.terms set name = $2, start_date = $3, end_date = $4, school_year_id = $5, revision = revision + 1 where id = $1',
      [term.id, wanted.name, wanted.startDate, wanted.endDate, yearId],
    );
    batch.noted({ record: 'term', id: term.id, schoolId: school.id, action: 'changed', before, after });
  }
}

/** A term goes when the roster has it no more; classes that were made here keep theirs. */
export async function archiveTerms(batch: SourceBatch): Promise<void> {
  const { u, school, at } = batch;
  const asked = batch.asked('archive-term');
  const ids = asked.map(({ change }) => change.termId);
  const known = await termsOf(batch, ids);
  const used = new Set(
    (ids.length === 0
      ? []
      : await u.q.query<{ id: number }>(
          'select distinct term_id as id from roster.sections where term_id = any($1) and archived_at is null',
          [ids],
        )
    ).map(({ id }) => id),
  );
  for (const { place, change } of asked) {
    const term = ownTerm(batch, place, known.get(change.termId));
    if (!term) continue;
    if (used.has(term.id) && !term.archived) {
      batch.refuse(place, 'not-the-sources', 'The term has classes that go on.');
      continue;
    }
    batch.done(place, term.id, term.archived);
    if (term.archived) continue;
    await u.q.query('update roster.terms set archived_at = $2, revision = revision + 1 where id = $1', [term.id, at]);
    batch.noted({ record: 'term', id: term.id, schoolId: school.id, action: 'archived' });
  }
}

/** The active term of the school with this name and these days. */
async function equalTerm(
  { u, school }: SourceBatch,
  { name, startDate, endDate }: TermForm,
  except: readonly number[],
): Promise<number | undefined> {
  const found = await u.q.one<{ id: number }>(
    `select id from roster.terms where school_id = $1 and archived_at is null and source <> 'default' and lower(name) = lower($2)
       and (start_date at time zone 'UTC')::date = ($3::timestamptz at time zone 'UTC')::date
       and (end_date at time zone 'UTC')::date = ($4::timestamptz at time zone 'UTC')::date and id <> all($5) order by id limit 1`,
    [school.id, name, startDate, endDate, [...except]],
  );
  return found?.id;
}

async function termsOf({ u, school }: SourceBatch, ids: readonly number[]): Promise<Map<number, TermRow>> {
  if (ids.length === 0) return new Map();
  const rows = await u.q.query<TermRow>(
    `select id, name, start_date as "startDate", end_date as "endDate", school_year_id as "yearId", source = 'default' as kept,
       archived_at is not null as archived from roster.terms where school_id = $1 and id = any($2) order by id for update`,
    [school.id, [...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function ownTerm(batch: SourceBatch, place: number, term: TermRow | undefined): TermRow | undefined {
  if (!term) batch.refuse(place, 'not-here', 'This term is not at this school.');
  else if (term.kept) batch.refuse(place, 'not-the-sources', 'The platform keeps this term.');
  else return term;
  return undefined;
}

function readTerm(batch: SourceBatch, place: number, name: string, from: string, to: string): TermForm | undefined {
  try {
    if (name.trim().length > LONGEST_NAME) throw new Error('The name is too long.');
    return checkedTerm({ name, startDate: dayOf(from), endDate: dayOf(to) });
  } catch (error) {
    const why =
      error instanceof DomainError
        ? `${Object.values(error.extra.errors ?? {})
            .flat()
            .join('. ')}.`
        : (error as Error).message;
    batch.refuse(place, 'invalid', why);
    return undefined;
  }
}

function dayOf(day: string): Date {
  const at = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || at.toISOString().slice(0, 10) !== day) throw new Error(`"${day}" is no day.`);
  return at;
}

interface ClassRow {
  id: number;
  name: string;
  termId: number;
  editable: boolean;
  kept: boolean;
  archived: boolean;
  hasResults: boolean;
}

interface SchoolTerm {
  id: number;
  name: string;
  yearId: number;
  standard: boolean;
  archived: boolean;
}
type SchoolTerms = ReadonlyMap<number, SchoolTerm>;

/** Adds, activates and changes classes. */
export async function bringClasses(batch: SourceBatch): Promise<void> {
  const added = batch.asked('add-class');
  const touched = batch.asked('change-class', 'activate-class').map(({ change }) => change.sectionId);
  if (added.length + touched.length === 0) return;
  const terms = await schoolTerms(batch);
  await addClasses(batch, added, terms);
  const known = await classesOf(batch, touched);
  await activateClasses(batch, known, terms);
  await changeClasses(batch, known, terms);
}

async function schoolTerms({ u, school }: SourceBatch): Promise<SchoolTerms> {
  const rows = await u.q.query<SchoolTerm>(
    `select id, name, school_year_id as "yearId", source = 'default' as standard, archived_at is not null as archived
       from roster.terms where school_id = $1 order by id for share`,
    [school.id],
  );
  return new Map(rows.map((term) => [term.id, term]));
}

/** The term that is meant; the standard one where the roster says none. */
function termOf(batch: SourceBatch, terms: SchoolTerms, ref: KeyOrId | null): SchoolTerm | undefined {
  if (ref === null) return [...terms.values()].findLast((term) => term.standard && !term.archived);
  return terms.get(batch.idOf('term', ref) ?? -1);
}

async function addClasses(batch: SourceBatch, asked: readonly Asked<'add-class'>[], terms: SchoolTerms): Promise<void> {
  const { u, school, at } = batch;
  const fresh: { place: number; key: string; name: string; term: SchoolTerm }[] = [];
  for (const { place, change } of asked) {
    const name = nameOf(batch, place, change.name);
    const term = termOf(batch, terms, change.term);
    if (name === undefined) continue;
    if (!term || term.archived) batch.refuse(place, 'depends-on-refused', NO_TERM);
    else fresh.push({ place, key: change.key, name, term });
  }
  if (fresh.length === 0) return;
  const made = await u.q.query<{ id: number }>(
    `insert into roster.sections (school_id, term_id, class_name, display_name, editable, created_at)
     select $1, term_id, name, name, false, $4 from unnest($2::int[], $3::text[]) with ordinality as w (term_id, name, place) order by place returning id`,
    [school.id, fresh.map(({ term }) => term.id), fresh.map(({ name }) => name), at],
  );
  for (const [i, { place, key, name, term }] of fresh.entries()) {
    const { id } = made[i]!;
    batch.keep('class', key, id);
    batch.done(place, id);
    batch.classChanged(id);
    const after = { className: name, displayName: name, term: term.name };
    batch.noted({ record: 'class', id, schoolId: school.id, action: 'created', after });
  }
}

async function activateClasses(
  batch: SourceBatch,
  known: ReadonlyMap<number, ClassRow>,
  terms: SchoolTerms,
): Promise<void> {
  const { u, school } = batch;
  for (const { place, change } of batch.asked('activate-class')) {
    const section = ownClass(batch, place, known.get(change.sectionId));
    if (!section) continue;
    if (section.archived && terms.get(section.termId)!.archived) {
      batch.refuse(place, 'depends-on-refused', 'Its term is archived.');
      continue;
    }
    batch.done(place, section.id, !section.archived);
    if (!section.archived) continue;
    section.archived = false;
    await u.q.query('update roster.sections set archived_at = null, revision = revision + 1 where id = $1', [
      section.id,
    ]);
    batch.classChanged(section.id);
    batch.noted({ record: 'class', id: section.id, schoolId: school.id, action: 'restored' });
  }
}

async function changeClasses(
  batch: SourceBatch,
  known: ReadonlyMap<number, ClassRow>,
  terms: SchoolTerms,
): Promise<void> {
  const { u, school } = batch;
  for (const { place, change } of batch.asked('change-class')) {
    const section = ownClass(batch, place, known.get(change.sectionId));
    if (!section) continue;
    const name = change.name === undefined ? section.name : nameOf(batch, place, change.name);
    if (name === undefined) continue;
    const was = terms.get(section.termId)!;
    const term = change.term === undefined ? was : termOf(batch, terms, change.term);
    if (!term || (term.archived && term !== was)) {
      batch.refuse(place, 'depends-on-refused', NO_TERM);
      continue;
    }
    if (term.yearId !== was.yearId && section.hasResults) {
      batch.refuse(
        place,
        'invalid',
        'Students of this class have begun tests. Its term stays in the same school year.',
      );
      continue;
    }
    const same = name === section.name && term === was;
    batch.done(place, section.id, same);
    if (same) continue;
    // A display name that somebody chose here stays.
    await u.q.query(
      `update roster.sections set display_name = case when display_name = class_name then $2 else display_name end, class_name = $2, term_id = $3,
         revision = revision + 1 where id = $1`,
      [section.id, name, term.id],
    );
    batch.classChanged(section.id);
    batch.noted({
      record: 'class',
      id: section.id,
      schoolId: school.id,
      action: 'changed',
      before: { className: section.name, term: was.name },
      after: { className: name, term: term.name },
    });
  }
}

/** Not while one of the students is taking a test. */
export async function archiveClasses(batch: SourceBatch, tests: RunningTests): Promise<void> {
  const { u, school, at } = batch;
  const asked = batch.asked('archive-class');
  if (asked.length === 0) return;
  const ids = asked.map(({ change }) => change.sectionId);
  const known = await classesOf(batch, ids);
  const members = await u.q.query<{ sectionId: number; id: number }>(
    `select section_id as "sectionId", person_id as id from roster.memberships where section_id = any($1) and section_role = 'Student'`,
    [ids],
  );
  const sitting =
    members.length > 0
      ? await tests.sitting(
          u.q,
          members.map(({ id }) => id),
        )
      : new Set<number>();
  const busy = new Set(members.flatMap(({ sectionId, id }) => (sitting.has(id) ? sectionId : [])));
  for (const { place, change } of asked) {
    const section = ownClass(batch, place, known.get(change.sectionId));
    if (!section) continue;
    if (!section.archived && busy.has(section.id)) {
      batch.refuse(place, 'sitting', 'A student of this class is taking a test.');
      continue;
    }
    batch.done(place, section.id, section.archived);
    if (section.archived) continue;
    await u.q.query('update roster.sections set archived_at = $2, revision = revision + 1 where id = $1', [
      section.id,
      at,
    ]);
    batch.classChanged(section.id);
    batch.noted({ record: 'class', id: section.id, schoolId: school.id, action: 'archived' });
  }
}

async function classesOf({ u, school }: SourceBatch, ids: readonly number[]): Promise<Map<number, ClassRow>> {
  const rows = await u.q.query<ClassRow>(
    `select id, class_name as name, term_id as "termId", editable, grade_level is not null as kept, archived_at is not null as archived,
       exists (select from roster.class_results r where r.section_id = c.id) as "hasResults"
     from roster.sections c where school_id = $1 and id = any($2) order by id for update`,
    [school.id, [...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function ownClass(batch: SourceBatch, place: number, section: ClassRow | undefined): ClassRow | undefined {
  if (!section) batch.refuse(place, 'not-here', 'This class is not at this school.');
  else if (section.kept || section.editable) batch.refuse(place, 'not-the-sources', MADE_HERE);
  else return section;
  return undefined;
}

function nameOf(batch: SourceBatch, place: number, name: string): string | undefined {
  const clean = cleanName(name);
  if (clean && clean.length <= LONGEST_NAME) return clean;
  batch.refuse(place, 'invalid', clean ? 'The name is too long.' : 'The class has no name.');
  return undefined;
}
