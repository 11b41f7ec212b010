/**
 * What a roster source wants changed at one school. A `key` names what an earlier change of the same command makes; ids are of
 * what is here already.
 */
export type SourceChange =
  | {
      kind: 'add-person';
      key: string;
      role: 'Student' | 'Teacher';
      firstName: string;
      lastName: string;
      email: string;
      studentNumber: string | null;
      gradeLevel: number | null;
    }
  | {
      kind: 'change-person';
      personId: number;
      firstName?: string;
      lastName?: string;
      email?: string;
      studentNumber?: string | null;
      gradeLevel?: number | null;
    }
  /** A student comes from another school of the district. */
  | { kind: 'move-student'; personId: number }
  /** A teacher works here too. */
  | { kind: 'join-staff'; personId: number }
  | { kind: 'archive-person'; personId: number }
  | { kind: 'activate-person'; personId: number }
  /**
   * Of an equal active term the id is answered, and no other is made; not where the source knows that term (`known`) or it comes
   * of the same command, since two equal ones of the source stay two.
   */
  | { kind: 'add-term'; key: string; name: string; startsOn: string; endsOn: string; known?: readonly number[] }
  | { kind: 'change-term'; termId: number; name?: string; startsOn?: string; endsOn?: string }
  | { kind: 'archive-term'; termId: number }
  | { kind: 'activate-term'; termId: number }
  | { kind: 'add-class'; key: string; name: string; term: KeyOrId | null }
  | { kind: 'change-class'; sectionId: number; name?: string; term?: KeyOrId }
  | { kind: 'archive-class'; sectionId: number }
  | { kind: 'activate-class'; sectionId: number }
  | { kind: 'enroll'; section: KeyOrId; person: KeyOrId; role: 'Student' | 'Teacher'; primary: boolean }
  | { kind: 'unenroll'; section: KeyOrId; person: KeyOrId; role: 'Student' | 'Teacher' };

export type KeyOrId = { key: string } | { id: number };

/** What became of a change. `id` is the record that it was about. `already`: nothing had to be written. */
export type SourceOutcome =
  { ok: true; id: number; already: boolean } | { ok: false; code: SourceRefusal; reason: string };

/** Why a change could not be made; the rest goes on. */
export type SourceRefusal =
  | 'email-taken'
  | 'email-missing'
  | 'number-taken'
  | 'wider-role'
  | 'not-here'
  | 'not-the-sources'
  | 'sitting'
  | 'has-no-account'
  | 'depends-on-refused'
  | 'invalid';
