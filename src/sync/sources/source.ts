/** Where a district keeps its roster. */
export const SOURCE_KINDS = ['clever', 'classlink', 'oneroster', 'csv'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface SourceSchool {
  id: string;
  name: string;
}

export interface SourceTerm {
  id: string;
  /** null: of every school. */
  schoolId: string | null;
  name: string;
  /** 'YYYY-MM-DD'; null where the source does not say. */
  startsOn: string | null;
  endsOn: string | null;
}

export interface SourcePerson {
  id: string;
  role: 'Student' | 'Teacher';
  /** Schools of the source; the first is where a student belongs. */
  schoolIds: string[];
  firstName: string;
  lastName: string;
  email: string | null;
  studentNumber: string | null;
  /** As the source writes it. */
  grade: string | null;
  /** Ids under which the provider's sign-in knows the person, see identity's ProviderLink. */
  subjects: string[];
}

export interface SourceSection {
  id: string;
  schoolId: string;
  name: string;
  termId: string | null;
}

/** Somebody in a class. Its id is made of both when the source has none. */
export interface SourceEnrollment {
  id: string;
  sectionId: string;
  personId: string;
  role: 'Student' | 'Teacher';
  /** Of teachers: the one whose class it is. */
  primary: boolean;
}

/** What a source holds, by kind. */
export interface SourceRecords {
  school: SourceSchool;
  term: SourceTerm;
  person: SourcePerson;
  section: SourceSection;
  enrollment: SourceEnrollment;
}
export type RecordKind = keyof SourceRecords;

/** Records of one kind. A record that cannot be read is told by its id and a sentence, and is not among the records. */
export interface SourcePage<K extends RecordKind = RecordKind> {
  kind: K;
  records: SourceRecords[K][];
  /** `nameless`: the source's id could not be read either, and `id` says where the record stood. */
  unreadable: { id: string; problem: string; raw: unknown; nameless?: boolean }[];
  /** Where reading goes on after this page; opaque, of at most 4,000 characters. */
  cursor: string;
  /** The state of the source that the page is of, where it says so. */
  revision: string | null;
}

/** What the credentials open. */
export interface SourceLook {
  schools: SourceSchool[];
  /** How many there are, where the source says so without being read whole. */
  counts: Partial<Record<RecordKind, number>>;
  /** What does not work, in sentences; empty when all can be read. */
  problems: string[];
}

export const SOURCE_FAILURES = [
  'unauthorized',
  'unreachable',
  'busy',
  'incomplete',
  'changed-midway',
  'bad-answer',
] as const;

/** Reading a source failed: nothing of what was read counts. `message` is a sentence for administrators, without secrets. */
export class SourceError extends Error {
  constructor(
    readonly code: (typeof SOURCE_FAILURES)[number],
    message: string,
    /** Whether trying again later can help. */
    readonly passing: boolean,
  ) {
    super(message);
    this.name = 'SourceError';
  }
}

/** A district's roster elsewhere, read whole, page by page: schools, terms, people, sections, enrollments. */
export interface RosterSource {
  /** @throws {SourceError} only when nothing at all can be said. */
  look(signal: AbortSignal): Promise<SourceLook>;
  /**
   * Every record of the source. Begins at `cursor`, the last one that was kept, or at the beginning.
   * @throws {SourceError}
   */
  pages(cursor: string | null, signal: AbortSignal): AsyncIterable<SourcePage>;
}
