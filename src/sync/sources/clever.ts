import type { ServiceValues } from '../../platform/services/outside-services.js';
import { TooLarge, type Asking } from './asking.js';
import {
  SourceError,
  type RecordKind,
  type RosterSource,
  type SourceEnrollment,
  type SourceLook,
  type SourcePage,
  type SourceSection,
} from './source.js';
import {
  day,
  email,
  id,
  idText,
  list,
  mapped,
  name,
  optionalId,
  optionalName,
  part,
  text,
  type Mapped,
} from './values.js';

export const CLEVER_ADDRESS = 'https://api.clever.com/v3.1';

/** What is read, in this order. Enrollments stand in the sections. */
const STEPS = [
  { at: 'schools', path: '/schools', kind: 'school', page: 1_000 },
  { at: 'terms', path: '/terms', kind: 'term', page: 1_000 },
  { at: 'students', path: '/users?role=student', kind: 'person', page: 2_000 },
  { at: 'teachers', path: '/users?role=teacher', kind: 'person', page: 2_000 },
  { at: 'sections', path: '/sections', kind: 'section', page: 500 },
] as const satisfies readonly { at: string; path: string; kind: RecordKind; page: number }[];
type Step = (typeof STEPS)[number];

const ENROLLMENTS_AT_ONCE = 5_000;
const MOST_RECORDS = 2_000_000;

interface Cursor {
  at: Step['at'];
  /** The last id of the page before. */
  after: string | null;
  /** How many parts of the enrollments of the page after that were kept. */
  parts?: number;
}

/** The people, classes and terms of a district at Clever: https://dev.clever.com/docs/api-overview, version 3.1. */
export class Clever implements RosterSource {
  constructor(
    private readonly asking: Asking,
    private readonly values: ServiceValues,
    /** The district's id at Clever. */
    private readonly district: string | null,
  ) {}

  async look(signal: AbortSignal): Promise<SourceLook> {
    await this.mustBeTheDistrict(signal);
    const look: SourceLook = { schools: [], counts: {}, problems: [] };
    for await (const { rows } of this.walk(STEPS[0], null, signal))
      for (const row of rows) {
        const school = schoolOf(row);
        if (school && 'record' in school) look.schools.push(school.record);
      }
    if (look.schools.length === 0) look.problems.push('The district shares no schools.');
    for (const step of STEPS.slice(1))
      try {
        const { rows } = await this.page(step, null, 1, signal);
        if (rows.length === 0) look.problems.push(`The district shares no ${step.at}.`);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        look.problems.push(`${step.at}: ${error.message}`);
      }
    return look;
  }

  async *pages(from: string | null, signal: AbortSignal): AsyncGenerator<SourcePage> {
    await this.mustBeTheDistrict(signal);
    const start = from === null ? undefined : (JSON.parse(from) as Cursor);
    const first = Math.max(
      0,
      STEPS.findIndex(({ at }) => at === start?.at),
    );
    for (const step of STEPS.slice(first)) {
      const { after = null, parts = 0 } = step.at === start?.at ? start : {};
      let kept = parts;
      for await (const { rows, before, last } of this.walk(step, after, signal)) {
        if (step.at === 'sections') yield* enrollmentPages(rows, before, kept);
        kept = 0;
        yield pageOf(step.kind, rows.map(MAPPINGS[step.at]), { at: step.at, after: last });
      }
    }
  }

  /** The token of another district would replace this one's roster with theirs. */
  private async mustBeTheDistrict(signal: AbortSignal): Promise<void> {
    const { district } = this;
    if (!district)
      throw new SourceError('unauthorized', 'The district has no Clever District ID in its settings.', false);
    const { rows } = await this.ask('/districts', signal);
    const found = rows.map((row) => idText(row.id));
    if (!found.includes(district))
      throw new SourceError(
        'unauthorized',
        `The token is of another district (${found.join(', ').slice(0, 100) || 'of none'}) than this one (${district}).`,
        false,
      );
  }

  private async *walk(
    step: Step,
    from: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<{ rows: Record<string, unknown>[]; before: string | null; last: string }> {
    let after = from;
    let limit: number = step.page;
    const seen = new Set<string>();
    for (let count = 0; ;) {
      let page: Awaited<ReturnType<Clever['page']>>;
      try {
        page = await this.page(step, after, limit, signal);
      } catch (error) {
        if (!(error instanceof TooLarge) || limit === 1) throw error;
        limit = Math.ceil(limit / 4);
        continue;
      }
      const { rows, more, said } = page;
      if (rows.length === 0) {
        if (said)
          throw new SourceError('incomplete', `Clever sent an empty page of ${step.at} and says there are more.`, true);
        return;
      }
      const last = idText(rows.at(-1)!.id);
      if (last === null || seen.has(last))
        throw new SourceError('incomplete', `Clever sent a page of ${step.at} twice or without ids.`, true);
      seen.add(last);
      count += rows.length;
      if (count > MOST_RECORDS) throw new SourceError('bad-answer', `Clever does not stop to send ${step.at}.`, false);
      yield { rows, before: after, last };
      if (!more) return;
      after = last;
      limit = Math.min(step.page, limit * 2);
    }
  }

  private async page(
    { path }: Step,
    after: string | null,
    most: number,
    signal: AbortSignal,
  ): Promise<{ rows: Record<string, unknown>[]; more: boolean; said: boolean }> {
    let limit = most;
    const page = await this.ask(({ trouble }) => {
      limit = Math.max(1, Math.floor(most / 2 ** trouble));
      const from = after === null ? '' : `&starting_after=${encodeURIComponent(after)}`;
      return `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${from}`;
    }, signal);
    // A whole page may be followed by others, whatever is said.
    return { rows: page.rows, more: page.more || page.rows.length >= limit, said: page.more };
  }

  private async ask(
    path: string | ((so: { trouble: number }) => string),
    signal: AbortSignal,
  ): Promise<{ rows: Record<string, unknown>[]; more: boolean }> {
    const base = (this.values.url ?? CLEVER_ADDRESS).replace(/\/+$/, '');
    const { body } = await this.asking.json(
      (so) => ({
        address: `${base}${typeof path === 'string' ? path : path(so)}`,
        headers: { authorization: `Bearer ${this.values.token}`, accept: 'application/json' },
      }),
      signal,
    );
    const { data, links } = part(body);
    if (!Array.isArray(data) || !Array.isArray(links))
      throw new SourceError('bad-answer', 'Clever answered without data where they were asked for.', true);
    return {
      rows: data.map((one) => part(part(one).data)),
      more: links.some((link) => part(link).rel === 'next'),
    };
  }
}

/** The enrollments of a page of sections, before the page itself: when it is kept they are too. */
function* enrollmentPages(rows: Record<string, unknown>[], before: string | null, kept: number): Generator<SourcePage> {
  const all = rows.flatMap(enrollmentsOf);
  for (let part = kept; part * ENROLLMENTS_AT_ONCE < all.length; part++) {
    const some = all.slice(part * ENROLLMENTS_AT_ONCE, (part + 1) * ENROLLMENTS_AT_ONCE);
    yield pageOf('enrollment', some, { at: 'sections', after: before, parts: part + 1 });
  }
}

function pageOf(kind: RecordKind, all: Mapped<SourcePage['records'][number]>[], cursor: Cursor): SourcePage {
  const page: SourcePage = { kind, records: [], unreadable: [], cursor: JSON.stringify(cursor), revision: null };
  for (const [i, found] of all.entries())
    if (found && 'record' in found) page.records.push(found.record);
    else if (found)
      page.unreadable.push(
        found.unreadable.id
          ? found.unreadable
          : { ...found.unreadable, id: `no. ${i + 1} before ${cursor.after}`, nameless: true },
      );
  return page;
}

const MAPPINGS: Record<Step['at'], (row: Record<string, unknown>) => Mapped<SourcePage['records'][number]>> = {
  schools: schoolOf,
  terms: (row) =>
    mapped(row.id, { id: row.id, name: row.name, start_date: row.start_date, end_date: row.end_date }, () => ({
      id: id(row.id),
      schoolId: null,
      name: optionalName(row.name, 'name of the term') ?? (text(row.start_date) ?? id(row.id)).slice(0, 100),
      startsOn: day(row.start_date, 'start of the term'),
      endsOn: day(row.end_date, 'end of the term'),
    })),
  students: (row) => personOf(row, 'student'),
  // Who is both is told as a student, who may see less.
  teachers: (row) => (part(row.roles).student == null ? personOf(row, 'teacher') : undefined),
  sections: sectionOf,
};

function schoolOf(row: Record<string, unknown>) {
  return mapped(row.id, { id: row.id, name: row.name }, () => ({
    id: id(row.id),
    name: name(row.name, 'name of the school'),
  }));
}

function personOf(row: Record<string, unknown>, as: 'student' | 'teacher') {
  const role = part(part(row.roles)[as]);
  const called = part(row.name);
  const raw = { id: row.id, name: { first: called.first, last: called.last }, email: row.email, school: role.school };
  return mapped(row.id, raw, () => {
    const personId = id(row.id);
    return {
      id: personId,
      role: as === 'student' ? ('Student' as const) : ('Teacher' as const),
      schoolIds: [...new Set([role.school, ...list(role.schools)].map(optionalId))].filter((one) => one !== null),
      firstName: name(called.first, 'first name'),
      lastName: name(called.last, 'last name'),
      email: email(row.email),
      studentNumber: as === 'student' ? optionalName(role.student_number, 'student number') : null,
      grade: as === 'student' ? (text(role.grade)?.slice(0, 40) ?? null) : null,
      subjects: [personId],
    };
  });
}

function sectionOf(row: Record<string, unknown>): Mapped<SourceSection> {
  return mapped(row.id, { id: row.id, name: row.name, school: row.school, term_id: row.term_id }, () => {
    const sectionId = id(row.id);
    return {
      id: sectionId,
      schoolId: id(row.school, 'school of the class'),
      name: optionalName(row.name, 'name of the class') ?? `Class ${sectionId}`,
      termId: optionalId(row.term_id),
    };
  });
}

/** Students and teachers of a section; `teacher` is the one whose class it is. */
function enrollmentsOf(row: Record<string, unknown>): Mapped<SourceEnrollment>[] {
  const section = idText(row.id);
  if (section === null) return [];
  const first = idText(row.teacher);
  const people = (given: unknown[]) => [...new Set(given.map(idText))].filter((one) => one !== null);
  const enrolled = (personId: string, role: SourceEnrollment['role']) =>
    mapped(`${section}:${personId}`, { section, personId }, () => ({
      id: `${section}:${id(personId)}${role === 'Teacher' ? ':teacher' : ''}`,
      sectionId: id(section),
      personId,
      role,
      primary: role === 'Teacher' && personId === first,
    }));
  return [
    ...people([row.teacher, ...list(row.teachers)]).map((one) => enrolled(one, 'Teacher')),
    ...people(list(row.students)).map((one) => enrolled(one, 'Student')),
  ];
}
