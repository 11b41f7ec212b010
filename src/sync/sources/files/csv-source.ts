import { enrollmentOf, personOf, schoolOf, sectionOf, Sessions, termOf, type UserRow } from '../oneroster/records.js';
import { SourceError, type RecordKind, type RosterSource, type SourceLook, type SourcePage } from '../source.js';
import { text, type Mapped } from '../values.js';
import { csvRows, type CsvRow } from './csv-rows.js';
import type { RosterFiles } from './roster-files.js';

type Cells = Readonly<Record<string, string>>;

/** The files that are read, in this order, and the columns without which they say nothing. */
const FILES = {
  orgs: ['sourcedId', 'name', 'type'],
  academicSessions: ['sourcedId', 'title', 'type', 'startDate', 'endDate'],
  users: ['sourcedId', 'givenName', 'familyName'],
  classes: ['sourcedId', 'title', 'schoolSourcedId', 'termSourcedIds'],
  enrollments: ['sourcedId', 'classSourcedId', 'userSourcedId', 'role'],
} as const;
type File = keyof typeof FILES;
const ORDER = Object.keys(FILES) as File[];
const ROLES = ['userSourcedId', 'role', 'orgSourcedId'];

const MOST_IN_MANIFEST = 1_000;
const MOST_ROLES = 2_000_000;
/** A file with more lines that name nobody is not believed. */
const MOST_NAMELESS = 1_000;
const RECORDS_AT_ONCE = 5_000;

interface Cursor {
  file: File;
  /** The last line that was read. */
  line: number;
}

interface Known {
  schools: Set<string>;
  sessions: Sessions;
  /** Of 1.2. */
  roles: Roles | undefined;
}

/** What roles.csv says. */
interface Roles {
  of: Map<string, UserRow['roles']>;
  /** By person: a line of theirs that cannot be read. Nothing is known of whoever has one. */
  unreadable: Map<string, string>;
  /** Lines that cannot be read and name nobody. */
  nameless: { id: string; problem: string }[];
}

/** OneRoster 1.1 and 1.2 as CSV files in bulk mode: https://www.imsglobal.org/oneroster-v11-final-csv-tables. */
export class CsvRoster implements RosterSource {
  constructor(
    private readonly files: (signal: AbortSignal) => Promise<RosterFiles>,
    /** 'YYYY-MM-DD' */
    private readonly today: () => string,
  ) {}

  async look(signal: AbortSignal): Promise<SourceLook> {
    const files = await this.files(signal);
    try {
      const look: SourceLook = { schools: [], counts: {}, problems: [] };
      try {
        await manifestOf(files);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        look.problems.push(error.message);
      }
      for await (const rows of this.rows(files, 'orgs', signal))
        for (const row of rows) {
          const school = 'cells' in row ? schoolOf(orgRow(row.cells)) : undefined;
          if (school && 'record' in school) look.schools.push(school.record);
        }
      if (look.schools.length === 0) look.problems.push('orgs.csv holds no schools.');
      for (const file of ORDER.slice(1))
        try {
          for await (const _rows of this.rows(files, file, signal)) break;
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          look.problems.push(error.message);
        }
      return look;
    } finally {
      files.close();
    }
  }

  async *pages(from: string | null, signal: AbortSignal): AsyncGenerator<SourcePage> {
    const start: Cursor = from === null ? { file: ORDER[0]!, line: 0 } : (JSON.parse(from) as Cursor);
    const files = await this.files(signal);
    try {
      await manifestOf(files);
      const roles = await this.roles(files, signal);
      const known: Known = { schools: new Set(), sessions: new Sessions(), roles };
      for (const file of ['orgs', 'academicSessions'] as const)
        for await (const rows of this.rows(files, file, signal))
          for (const row of rows) if ('cells' in row) learn(file, row.cells, known);
      for (const file of ORDER.slice(ORDER.indexOf(start.file)))
        yield* this.filePages(files, file, file === start.file ? start.line : 0, known, signal);
    } finally {
      files.close();
    }
  }

  private async *filePages(
    files: RosterFiles,
    file: File,
    after: number,
    known: Known,
    signal: AbortSignal,
  ): AsyncGenerator<SourcePage> {
    const { kind, map } = this.mapping(file, known);
    let page: SourcePage = { kind, records: [], unreadable: [], cursor: '', revision: null };
    const whole = async (): Promise<SourcePage> => ({
      ...page,
      cursor: JSON.stringify({ file, line } satisfies Cursor),
      // Who is still in a class depends on the day.
      revision: `${this.today()} ${await files.revision()}`,
    });
    let line = after;
    let told = after;
    if (file === 'users' && after === 0)
      for (const one of known.roles?.nameless ?? []) page.unreadable.push({ ...one, nameless: true, raw: null });
    for await (const rows of this.rows(files, file, signal))
      for (const row of rows) {
        if (row.line <= after) continue;
        line = row.line;
        const place = `${file}.csv, line ${line}`;
        const inRoles = file === 'users' && 'cells' in row && known.roles?.unreadable.get(row.cells.sourcedid ?? '');
        if (inRoles) {
          page.unreadable.push({ id: row.cells.sourcedid!, problem: inRoles, raw: null });
          continue;
        }
        const found: Mapped<SourcePage['records'][number]> =
          'cells' in row ? map(row.cells) : { unreadable: { id: row.id ?? '', problem: row.problem, raw: null } };
        if (found && 'record' in found) page.records.push(found.record);
        else if (found)
          page.unreadable.push({
            ...found.unreadable,
            ...(found.unreadable.id ? {} : { id: place, nameless: true }),
            problem: `${place}: ${found.unreadable.problem}`,
          });
        if (page.records.length + page.unreadable.length < RECORDS_AT_ONCE) continue;
        yield await whole();
        told = line;
        page = { ...page, records: [], unreadable: [] };
      }
    if (line > told) yield await whole();
  }

  private mapping(
    file: File,
    { schools, sessions, roles }: Known,
  ): { kind: RecordKind; map: (cells: Cells) => Mapped<SourcePage['records'][number]> } {
    switch (file) {
      case 'orgs':
        return { kind: 'school', map: (cells) => schoolOf(orgRow(cells)) };
      case 'academicSessions':
        return { kind: 'term', map: (cells) => termOf(sessionRow(cells), sessions) };
      case 'users':
        return { kind: 'person', map: (cells) => personOf(userRow(cells, roles?.of), schools, () => []) };
      case 'classes':
        return { kind: 'section', map: (cells) => sectionOf(classRow(cells), sessions) };
      case 'enrollments':
        return { kind: 'enrollment', map: (cells) => enrollmentOf(enrollmentRow(cells), this.today()) };
    }
  }

  private async *rows(files: RosterFiles, file: File, signal: AbortSignal): AsyncGenerator<CsvRow[]> {
    const input = await files.open(`${file.toLowerCase()}.csv`);
    if (!input) throw new SourceError('incomplete', `The file ${file}.csv is missing.`, false);
    for await (const rows of csvRows(`${file}.csv`, input, FILES[file])) {
      signal.throwIfAborted();
      yield rows;
    }
  }

  private async roles(files: RosterFiles, signal: AbortSignal): Promise<Roles | undefined> {
    const input = await files.open('roles.csv');
    if (!input) return undefined;
    const { of, unreadable, nameless }: Roles = { of: new Map(), unreadable: new Map(), nameless: [] };
    let count = 0;
    for await (const rows of csvRows('roles.csv', input, ROLES, 'userSourcedId'))
      for (const row of rows) {
        signal.throwIfAborted();
        if (!('cells' in row)) {
          const place = `roles.csv, line ${row.line}`;
          if (row.id) unreadable.set(row.id, `${place}: ${row.problem}`);
          else nameless.push({ id: place, problem: `${place}: ${row.problem}` });
          if (nameless.length > MOST_NAMELESS)
            throw new SourceError(
              'bad-answer',
              `roles.csv has more than ${MOST_NAMELESS} lines that name nobody.`,
              false,
            );
          continue;
        }
        const { usersourcedid = '', role, roletype, orgsourcedid: orgId, status = '', enddate } = row.cells;
        if (/^(tobedeleted|inactive)$/i.test(status) || (enddate && enddate.slice(0, 10) < this.today())) continue;
        const one = { role, primary: roletype?.toLowerCase() === 'primary', orgId };
        const before = of.get(usersourcedid);
        if (before) before.push(one);
        else of.set(usersourcedid, [one]);
        if (++count > MOST_ROLES)
          throw new SourceError('bad-answer', `roles.csv has more than ${MOST_ROLES} lines.`, false);
      }
    return { of, unreadable, nameless };
  }
}

/**
 * What the manifest says of the files that are read.
 * @throws {SourceError} when one is left out, or holds only changes
 */
async function manifestOf(files: RosterFiles): Promise<void> {
  const input = await files.open('manifest.csv');
  if (!input) return;
  const rows: CsvRow[] = [];
  for await (const some of csvRows('manifest.csv', input, ['propertyName', 'value'])) {
    rows.push(...some);
    if (rows.length > MOST_IN_MANIFEST)
      throw new SourceError('bad-answer', `manifest.csv has more than ${MOST_IN_MANIFEST} lines.`, false);
  }
  for (const row of rows) {
    if (!('cells' in row)) continue;
    const file = ORDER.find((one) => text(row.cells.propertyname)?.toLowerCase() === `file.${one.toLowerCase()}`);
    const mode = text(row.cells.value)?.toLowerCase();
    if (file && mode !== 'bulk')
      throw new SourceError(
        'incomplete',
        mode === 'delta'
          ? `${file}.csv holds only what changed (delta). Send all of it (bulk).`
          : `The manifest says that ${file}.csv is ${mode ?? 'not said'}; it has to be bulk.`,
        false,
      );
  }
}

function learn(file: 'orgs' | 'academicSessions', cells: Cells, { schools, sessions }: Known): void {
  if (file === 'academicSessions') return sessions.add(sessionRow(cells));
  const school = schoolOf(orgRow(cells));
  if (school && 'record' in school) schools.add(school.record.id);
}

function orgRow({ sourcedid, status, name, type }: Cells) {
  return { sourcedId: sourcedid, status, name, type };
}

function sessionRow({ sourcedid, status, title, type, startdate, enddate, parentsourcedid }: Cells) {
  return {
    sourcedId: sourcedid,
    status,
    title,
    type,
    startDate: startdate,
    endDate: enddate,
    parentId: parentsourcedid,
  };
}

function userRow(cells: Cells, roles: Roles['of'] | undefined) {
  const { sourcedid = '', status, givenname, familyname, email, identifier, primaryorgsourcedid, role } = cells;
  return {
    sourcedId: sourcedid,
    status,
    givenName: givenname,
    familyName: familyname,
    email,
    identifier,
    grades: several(cells.grades),
    primaryOrgId: primaryorgsourcedid,
    orgIds: several(cells.orgsourcedids),
    roles: roles?.get(sourcedid) ?? (roles ? [NO_ROLE] : [{ role, primary: true, orgId: null }]),
  };
}

/** Who stands in no line of roles.csv has none that counts. */
const NO_ROLE = { role: 'none', primary: false, orgId: null };

function classRow({ sourcedid, status, title, classcode, schoolsourcedid, termsourcedids }: Cells) {
  return {
    sourcedId: sourcedid,
    status,
    title,
    classCode: classcode,
    schoolId: schoolsourcedid,
    termIds: several(termsourcedids),
  };
}

function enrollmentRow({ sourcedid, status, classsourcedid, usersourcedid, role, primary, enddate }: Cells) {
  return {
    sourcedId: sourcedid,
    status,
    classId: classsourcedid,
    userId: usersourcedid,
    role,
    primary,
    endDate: enddate,
  };
}

/** Values that stand in one cell, with commas between them. */
function several(cell: string | undefined): string[] {
  return (cell ?? '').split(',').filter((one) => one.trim() !== '');
}
