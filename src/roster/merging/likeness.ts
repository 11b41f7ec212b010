import { fold } from '../import/names-alike.js';

/** What two records of a school are compared by. */
export interface Likened {
  id: number;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  email: string;
  /** Of staff and parents. */
  phone?: string | null;
}

/** Signs that two records are of one person, the strongest first. */
export const SIGNS = [
  'student_id',
  'name_and_grade',
  'same_mailbox',
  'same_phone',
  'name',
  'similar_name',
  'similar_email',
] as const;
export type Sign = (typeof SIGNS)[number];

/** What a sign weighs: several weak ones together come before a single strong one. */
export const WEIGHTS: Record<Sign, number> = {
  student_id: 6,
  name_and_grade: 5,
  same_mailbox: 5,
  same_phone: 4,
  name: 3,
  similar_name: 2,
  similar_email: 2,
};

export interface LikelyPair {
  /** The older record first. */
  ids: readonly [number, number];
  signs: Sign[];
  weight: number;
}

/** Shorter names differ by one letter and are still others: Ana and Ava. */
const SHORTEST_SIMILAR = 4;
/** A shorter part before the @ is shared by strangers: 'jo'. */
const SHORTEST_LOCAL = 5;
/** More records than these under one weak key say nothing: every Emma of a grade. */
const MOST_OF_A_KEY = 200;

/** Why two records may be of one person; empty when nothing speaks for it. */
export function signsOf(a: Likened, b: Likened): Sign[] {
  const signs: Sign[] = [];
  const number = numberKey(a);
  if (number !== null && number === numberKey(b)) signs.push('student_id');
  const sameGrade = a.gradeLevel !== null && a.gradeLevel === b.gradeLevel;
  const [first, last] = [nameKey(a.firstName) === nameKey(b.firstName), nameKey(a.lastName) === nameKey(b.lastName)];
  if (fullKey(a) === fullKey(b)) signs.push(sameGrade ? 'name_and_grade' : 'name');
  else if (sameGrade && ((last && similar(a.firstName, b.firstName)) || (first && similar(a.lastName, b.lastName))))
    signs.push('similar_name');
  // Families and offices share a number: the first name has to be alike as well.
  if (a.phone && a.phone === b.phone && similar(a.firstName, b.firstName)) signs.push('same_phone');
  const [mailA, mailB] = [mailboxOf(a.email), mailboxOf(b.email)];
  if (mailA.local === mailB.local) {
    if (mailA.domain === mailB.domain) signs.push('same_mailbox');
    else if (mailA.local.length >= SHORTEST_LOCAL && (first || last)) signs.push('similar_email');
  }
  return SIGNS.filter((sign) => signs.includes(sign));
}

/** Pairs of records that may be of one person, the likeliest first. */
export function likelyPairs(people: readonly Likened[]): LikelyPair[] {
  const pairs = new Map<string, LikelyPair>();
  for (const group of groupsOf(people)) {
    for (const [i, one] of group.entries()) {
      for (const other of group.slice(i + 1)) {
        const ids = one.id < other.id ? ([one.id, other.id] as const) : ([other.id, one.id] as const);
        if (ids[0] === ids[1] || pairs.has(ids.join())) continue;
        const signs = signsOf(one, other);
        const weight = signs.reduce((sum, sign) => sum + WEIGHTS[sign], 0);
        if (signs.length > 0) pairs.set(ids.join(), { ids, signs, weight });
      }
    }
  }
  return [...pairs.values()].sort((a, b) => b.weight - a.weight || a.ids[0] - b.ids[0] || a.ids[1] - b.ids[1]);
}

/** Records that share something that a sign needs: nobody is compared with the whole school. */
function groupsOf(people: readonly Likened[]): Likened[][] {
  const keys: ((one: Likened) => string | null)[] = [
    numberKey,
    fullKey,
    ({ email }) => mailboxOf(email).local,
    ({ phone }) => phone ?? null,
    ({ gradeLevel, lastName }) => (gradeLevel === null ? null : `${gradeLevel} ${nameKey(lastName)}`),
    ({ gradeLevel, firstName }) => (gradeLevel === null ? null : `${gradeLevel} ${nameKey(firstName)}`),
  ];
  return keys.flatMap((keyOf) =>
    [...Map.groupBy(people, keyOf)]
      .filter(([key, group]) => key !== null && group.length > 1 && group.length <= MOST_OF_A_KEY)
      .map(([, group]) => group),
  );
}

/** Leading zeros are lost by spreadsheets. */
function numberKey({ studentNumber }: Likened): string | null {
  const key = (studentNumber ?? '').trim().replace(/^0+/, '').toLowerCase();
  return key === '' ? null : key;
}

function nameKey(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}

/** First and last name in either order. */
function fullKey({ firstName, lastName }: Likened): string {
  return [nameKey(firstName), nameKey(lastName)].sort().join(' ');
}

/** Dots, hyphens and what follows a plus do not make another mailbox, nor does the case. */
function mailboxOf(email: string): { local: string; domain: string } {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return { local: local.replace(/\+.*$/, '').replace(/[._-]/g, ''), domain };
}

/** One begins the other, as Alex does Alexander; or a letter is missing, other, or changed places with the next. */
export function similar(one: string, other: string): boolean {
  const [a, b] = [nameKey(one), nameKey(other)].sort((x, y) => x.length - y.length) as [string, string];
  if (a === b) return true;
  if (a.length >= 3 && b.startsWith(a)) return true;
  if (a.length < SHORTEST_SIMILAR || b.length - a.length > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (b.length > a.length) return a.slice(at) === b.slice(at + 1);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
