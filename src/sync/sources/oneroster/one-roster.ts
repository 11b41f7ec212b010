import { sha256hex } from '../../../platform/crypto/sha256.js';
import { TooLarge, type Asking } from '../asking.js';
import { SourceError, type RecordKind, type RosterSource, type SourceLook, type SourcePage } from '../source.js';
import { text, type Mapped, type UnreadableRecord } from '../values.js';
import { enrollmentOf, personOf, schoolOf, sectionOf, Sessions, termOf } from './records.js';
import { classRow, enrollmentRow, orgRow, sessionRow, userRow } from './rest-rows.js';

/** Where a OneRoster service is, and with what it is asked. */
export interface Access {
  /** Up to the version, without a slash at its end. */
  base: string;
  authorization: string;
}

export interface OneRosterOptions {
  /** @param refused the access that was given before is not taken any more */
  access(refused: boolean, signal: AbortSignal): Promise<Access>;
  /** Whether the service is known to send whole pages, so that a short one is the last. */
  shortPageIsLast: boolean;
  subjectsOf(personId: string): string[];
  /** 'YYYY-MM-DD' */
  today(): string;
}

const COLLECTIONS = ['orgs', 'academicSessions', 'users', 'classes', 'enrollments'] as const;
type Collection = (typeof COLLECTIONS)[number];

/** Records asked for at once: what they are together fits well into the limit of an answer. */
const PAGE: Record<Collection, number> = {
  orgs: 1_000,
  academicSessions: 1_000,
  users: 2_000,
  classes: 2_000,
  enrollments: 5_000,
};
const MOST_RECORDS = 2_000_000;
/** Single records that are larger than an answer may be; a service that has more of them knows no pages. */
const MOST_TOO_LARGE = 20;

interface Cursor {
  collection: Collection;
  offset: number;
  /** How many the service said there are. */
  total: number | null;
}

interface Sent {
  rows: unknown[];
  /** Of the first row in the collection. */
  offset: number;
  /** A single record that is larger than an answer may be. */
  tooLarge: boolean;
  cursor: Cursor;
  revision: string | null;
}

/** OneRoster 1.1 and 1.2 by REST: https://www.imsglobal.org/spec/oneroster/v1p2. Read whole, without filters. */
export class OneRoster implements RosterSource {
  constructor(
    private readonly asking: Asking,
    private readonly options: OneRosterOptions,
  ) {}

  async look(signal: AbortSignal): Promise<SourceLook> {
    const look: SourceLook = { schools: [], counts: {}, problems: [] };
    for await (const { rows } of this.walk({ collection: 'orgs', offset: 0, total: null }, signal))
      for (const row of rows) {
        const school = schoolOf(orgRow(row));
        if (school && 'record' in school) look.schools.push(school.record);
      }
    if (look.schools.length === 0) look.problems.push('There are no schools among the organisations.');
    for (const [collection, kind] of [
      ['academicSessions', 'term'],
      ['users', undefined],
      ['classes', 'section'],
      ['enrollments', 'enrollment'],
    ] as const)
      try {
        const { total } = await this.page(collection, 0, 1, signal);
        if (kind && total !== null) look.counts[kind] = total;
      } catch (error) {
        if (!(error instanceof SourceError) || error instanceof TooLarge) throw error;
        look.problems.push(`${collection}: ${error.message}`);
      }
    return look;
  }

  async *pages(from: string | null, signal: AbortSignal): AsyncGenerator<SourcePage> {
    const start = cursorOf(from) ?? { collection: COLLECTIONS[0], offset: 0, total: null };
    const known = { schools: new Set<string>(), sessions: new Sessions() };
    for (const collection of COLLECTIONS.slice(0, COLLECTIONS.indexOf(start.collection)))
      if (collection === 'orgs' || collection === 'academicSessions')
        await learned(collection, this.walk({ collection, offset: 0, total: null }, signal), known);
    for (const collection of COLLECTIONS.slice(COLLECTIONS.indexOf(start.collection))) {
      const begin = collection === start.collection ? start : { collection, offset: 0, total: null };
      // Schools and terms are referred to: what was kept before is learned again.
      const again = collection === 'orgs' || collection === 'academicSessions';
      const sent = this.walk(again ? { ...begin, offset: 0 } : begin, signal);
      // Parents of terms may come later, so all terms are there before the first is told.
      for await (const page of collection === 'academicSessions' ? await learned(collection, sent, known) : sent) {
        learn(collection, page.rows, known);
        if (page.cursor.offset > begin.offset) yield this.read(collection, page, known);
      }
    }
  }

  private read(collection: Collection, { rows, offset, tooLarge, cursor, revision }: Sent, known: Known): SourcePage {
    const { kind, map } = this.mapping(collection, known);
    const page: SourcePage = { kind, records: [], unreadable: [], cursor: JSON.stringify(cursor), revision };
    const unreadable = (found: UnreadableRecord, place: number) =>
      page.unreadable.push(found.id ? found : { ...found, id: `no. ${place + 1} of ${collection}`, nameless: true });
    if (tooLarge) unreadable({ id: '', problem: 'It is larger than an answer may be.', raw: null }, offset);
    for (const [i, row] of rows.entries()) {
      const found =
        typeof row === 'object' && row !== null
          ? map(row)
          : { unreadable: { id: '', problem: 'It is no record.', raw: null } };
      if (!found) continue;
      if ('record' in found) page.records.push(found.record);
      else unreadable(found.unreadable, offset + i);
    }
    return page;
  }

  private mapping(
    collection: Collection,
    { schools, sessions }: Known,
  ): { kind: RecordKind; map: (row: unknown) => Mapped<SourcePage['records'][number]> } {
    switch (collection) {
      case 'orgs':
        return { kind: 'school', map: (row) => schoolOf(orgRow(row)) };
      case 'academicSessions':
        return { kind: 'term', map: (row) => termOf(sessionRow(row), sessions) };
      case 'users':
        return { kind: 'person', map: (row) => personOf(userRow(row), schools, this.options.subjectsOf) };
      case 'classes':
        return { kind: 'section', map: (row) => sectionOf(classRow(row), sessions) };
      case 'enrollments':
        return { kind: 'enrollment', map: (row) => enrollmentOf(enrollmentRow(row), this.options.today()) };
    }
  }

  /**
   * A collection from a place on. A service may send smaller pages than it was asked for. The end is an empty page, or as many
   * records as the service says that there are.
   */
  private async *walk(from: Cursor, signal: AbortSignal): AsyncGenerator<Sent> {
    const { collection } = from;
    let { offset, total } = from;
    let limit = PAGE[collection];
    let shortBefore = false;
    let tooLarge = 0;
    const seen = new Set<string>();
    for (;;) {
      let sent: Awaited<ReturnType<OneRoster['page']>>;
      try {
        sent = await this.page(collection, offset, limit, signal);
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        if (limit > 1) {
          limit = Math.ceil(limit / 4);
          continue;
        }
        if (++tooLarge > MOST_TOO_LARGE) throw error;
        const cursor = { collection, offset: offset + 1, total };
        yield { rows: [], offset, tooLarge: true, cursor, revision: null };
        offset += 1;
        limit = PAGE[collection];
        continue;
      }
      const { rows, headers } = sent;
      if (sent.total !== null && total !== null && sent.total !== total)
        throw new SourceError(
          'changed-midway',
          `The service said that there are ${total} ${collection}, and then ${sent.total}.`,
          true,
        );
      total ??= sent.total;
      const short = rows.length < sent.limit;
      const print = printOf(rows);
      if (print !== undefined && seen.has(print)) {
        // A service that knows no pages sends all it has each time.
        if (shortBefore && seen.size === 1 && total === null) return;
        throw new SourceError('incomplete', `The service sent a page of ${collection} twice.`, true);
      }
      if (print !== undefined) seen.add(print);
      const here = offset;
      offset += rows.length;
      if (total !== null && (offset > total || (rows.length === 0 && offset < total)))
        throw new SourceError(
          'incomplete',
          `The service said that there are ${total} ${collection}, and sent ${offset > total ? 'more' : offset}.`,
          true,
        );
      if (offset > MOST_RECORDS)
        throw new SourceError('bad-answer', `The service does not stop to send ${collection}.`, false);
      if (rows.length === 0) return;
      const cursor = { collection, offset, total };
      yield { rows, offset: here, tooLarge: false, cursor, revision: text(headers['x-perm-rev']) };
      const link = headers.link === undefined ? undefined : /rel="?next"?/.test(String(headers.link));
      const last = total !== null ? offset === total : link === undefined ? this.options.shortPageIsLast : !link;
      if (last && short) return;
      shortBefore = short;
      limit = Math.min(PAGE[collection], limit * 2);
    }
  }

  private async page(
    collection: Collection,
    offset: number,
    most: number,
    signal: AbortSignal,
  ): Promise<{ rows: unknown[]; total: number | null; limit: number; headers: Record<string, unknown> }> {
    let limit = most;
    const { body, headers } = await this.asking.json(async ({ trouble, refused }) => {
      const { base, authorization } = await this.options.access(refused, signal);
      limit = Math.max(1, Math.floor(most / 2 ** trouble));
      return {
        address: `${base}/${collection}?limit=${limit}&offset=${offset}&sort=sourcedId&orderBy=asc`,
        headers: { authorization, accept: 'application/json' },
      };
    }, signal);
    const rows = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[collection] : undefined;
    if (!Array.isArray(rows))
      throw new SourceError('bad-answer', `An answer without "${collection}" came where they were asked for.`, true);
    const said = Number(text(headers['x-total-count']) ?? NaN);
    return { rows, total: Number.isSafeInteger(said) && said >= 0 ? said : null, limit, headers };
  }
}

interface Known {
  schools: Set<string>;
  sessions: Sessions;
}

async function learned(collection: Collection, pages: AsyncIterable<Sent>, known: Known): Promise<Sent[]> {
  const all: Sent[] = [];
  for await (const page of pages) {
    learn(collection, page.rows, known);
    all.push(page);
  }
  return all;
}

function learn(collection: Collection, rows: readonly unknown[], { schools, sessions }: Known): void {
  for (const row of rows)
    if (collection === 'academicSessions') sessions.add(sessionRow(row));
    else if (collection === 'orgs') {
      const school = schoolOf(orgRow(row));
      if (school && 'record' in school) schools.add(school.record.id);
    }
}

/** Says a page apart from others; undefined for an empty one. */
function printOf(rows: readonly unknown[]): string | undefined {
  if (rows.length === 0) return undefined;
  return sha256hex(JSON.stringify(rows.map((row) => text(orgRow(row).sourcedId) ?? row)));
}

function cursorOf(kept: string | null): Cursor | undefined {
  if (kept === null) return undefined;
  const { collection, offset, total } = JSON.parse(kept) as Cursor;
  return COLLECTIONS.includes(collection) ? { collection, offset, total } : undefined;
}
