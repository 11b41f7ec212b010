import { ASSESSMENT_TYPES } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { compositeScore } from '../../scoring/index.js';
import { noonOf } from '../days.js';
import type { EndFact, OutsideFact, ScoredFact, ScoreFacts, SectionFact, SittingFacts } from './score-facts.js';

export const RESULT_STATUSES = ['complete', 'partial', 'invalidated'] as const;
/** `complete`: every section has a score. `invalidated`: nothing stands, and a sitting was invalidated. */
export type ResultStatus = (typeof RESULT_STATUSES)[number];

/** Why a section has no score: a part is missing, was invalidated, was reset and not taken again, or nothing was taken. */
export type Missing = 'part' | 'invalidated' | 'reset' | 'not_taken';

/** A scored part of a result, with all that its score rests on. */
export interface SetResultPart extends Omit<ScoredFact, 'is' | 'at' | 'version'> {
  studentAssessmentId: number;
  sitting: number;
  categoryId: number;
  part: 1 | 2;
  /** Frozen at the start. */
  gradeLevel: number | null;
  submittedAt: Instant;
}

export interface SetResultSection {
  categoryId: number;
  scaled: number | null;
  /**
   * Of the section's score; without one, of the parts that are scored. Null when there are none, and of what was taken
   * elsewhere.
   */
  raw: number | null;
  rawMax: number | null;
  path: 'easy' | 'hard' | 'single' | null;
  tableVersion: number | null;
  resultHash: string | null;
  /** The part whose score stream holds the section's score: its last one. */
  studentAssessmentId: number | null;
  missing: Missing | null;
  outside: OutsideFact | null;
}

/** The result of a student in one type, set and school year. */
export interface SetResult {
  typeId: number;
  setId: number;
  schoolYearId: number;
  status: ResultStatus;
  /** Null until every section has its score. */
  composite: number | null;
  /** One of each category, in the order of the type. */
  sections: SetResultSection[];
  /** Those that are scored, in the order of the type. */
  parts: SetResultPart[];
  /** First and last submission, or day of a test that was taken elsewhere; null when nothing stands. */
  takenFrom: Instant | null;
  takenTo: Instant | null;
  /** The school that gave the newest sitting, or entered what was taken elsewhere. */
  schoolId: number;
  /** At the start of the newest sitting; unknown of tests that were taken elsewhere. */
  gradeLevel: number | null;
}

/** A result with the moments between which it was what this installation knew; null: it still is. */
export interface Version extends SetResult {
  validFrom: Instant;
  validTo: Instant | null;
}

/** What was known of every set at a moment, now without one: from the facts recorded up to then, the moment itself included. */
export function setResultsAt(facts: ScoreFacts, at: Instant | null): SetResult[] {
  return groupsOf(facts).flatMap((group) => setResult(group, at) ?? []);
}

/** Every result that ever stood, by set and moment; a stretch in which nothing stood has none. */
export function versionsOf(facts: ScoreFacts): Version[] {
  return groupsOf(facts).flatMap((group) => {
    const versions: Version[] = [];
    let before: string | null = null;
    for (const moment of momentsOf(group)) {
      const now = setResult(group, moment);
      const text = now ? JSON.stringify(now) : null;
      if (text === before) continue;
      const last = versions.at(-1);
      if (last && last.validTo === null) last.validTo = moment;
      if (now) versions.push({ ...now, validFrom: moment, validTo: null });
      before = text;
    }
    return versions;
  });
}

interface Sitting extends SittingFacts {
  studentAssessmentId: number;
  sitting: number;
}

interface Group {
  typeId: number;
  setId: number;
  schoolYearId: number;
  sittings: Sitting[];
  outside: OutsideFact[];
}

function groupsOf(facts: ScoreFacts): Group[] {
  const groups = new Map<string, Group>();
  const groupOf = ({ typeId, setId, schoolYearId }: Pick<Group, 'typeId' | 'setId' | 'schoolYearId'>): Group => {
    const id = `${typeId}/${setId}/${schoolYearId}`;
    const known = groups.get(id) ?? { typeId, setId, schoolYearId, sittings: [], outside: [] };
    groups.set(id, known);
    return known;
  };
  for (const [id, one] of Object.entries(facts.sittings)) {
    if (one === 'erased') continue;
    const [studentAssessmentId, sitting] = id.split('-').map(Number) as [number, number];
    groupOf(one.start).sittings.push({ ...one, studentAssessmentId, sitting });
  }
  for (const one of facts.outside) groupOf(one).outside.push(one);
  for (const { sittings } of groups.values())
    sittings.sort((a, b) => a.studentAssessmentId - b.studentAssessmentId || a.sitting - b.sitting);
  return [...groups.values()].sort(
    (a, b) => a.typeId - b.typeId || a.setId - b.setId || a.schoolYearId - b.schoolYearId,
  );
}

/** Those at which something about the group was recorded. */
function momentsOf({ sittings, outside }: Group): Instant[] {
  const all = [
    ...sittings.flatMap(({ facts }) => facts.map(({ at }) => at)),
    ...outside.map(({ importedAt }) => importedAt),
  ];
  return [...new Set(all)].sort();
}

/** What stands of one sitting. */
interface Known {
  of: Sitting;
  scored: ScoredFact | null;
  section: SectionFact | null;
  submittedAt: Instant | null;
  /** What ended it last, unless it was submitted again since. */
  ended: EndFact['is'] | null;
}

function setResult(group: Group, at: Instant | null): SetResult | null {
  const type = ASSESSMENT_TYPES.find(({ id }) => id === group.typeId);
  if (!type) return null;
  const known = group.sittings.flatMap((sitting) => knownOf(sitting, at) ?? []);
  const brought = group.outside.filter(({ importedAt }) => at === null || importedAt <= at);
  const parts: SetResultPart[] = [];
  const sections = type.categories.map((categoryId): SetResultSection => {
    const own = known.filter(({ of }) => of.start.categoryId === categoryId);
    const scored = own.filter((one) => one.scored !== null).sort((a, b) => a.of.start.part - b.of.start.part);
    parts.push(...scored.map(partOf));
    const holder = scored.findLast((one) => one.section);
    const section = holder?.section ?? null;
    // What was taken here stands before what was brought from elsewhere; of that, the last file.
    const outside = section ? null : (brought.findLast((one) => one.categoryId === categoryId) ?? null);
    const counted = section ? [section] : scored.map((one) => one.scored!);
    return {
      categoryId,
      scaled: section?.scaled ?? outside?.scaled ?? null,
      raw: counted.length === 0 ? null : counted.reduce((sum, { raw }) => sum + raw, 0),
      rawMax: counted.length === 0 ? null : counted.reduce((sum, { rawMax }) => sum + rawMax, 0),
      path: section?.path ?? null,
      tableVersion: section?.tableVersion ?? null,
      resultHash: section?.resultHash ?? null,
      studentAssessmentId: holder?.of.studentAssessmentId ?? null,
      missing: section || outside ? null : missingOf(own),
      outside,
    };
  });
  const invalidated = known.filter(({ ended }) => ended === 'invalidated');
  const stands = parts.length > 0 || sections.some(({ scaled }) => scaled !== null);
  if (!stands && invalidated.length === 0) return null;
  const composite = compositeScore(
    type,
    Object.fromEntries(sections.flatMap(({ categoryId, scaled }) => (scaled === null ? [] : [[categoryId, scaled]]))),
  );
  const elsewhere = sections.flatMap(({ outside }) => outside ?? []);
  const taken = [
    ...parts.map(({ submittedAt }) => submittedAt),
    ...elsewhere.map(({ takenOn }) => noonOf(takenOn).toISOString()),
  ].sort();
  const newest = (stands ? known.filter(({ scored }) => scored !== null) : invalidated)
    .map(({ of }) => of.start)
    .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
    .at(-1);
  return {
    typeId: group.typeId,
    setId: group.setId,
    schoolYearId: group.schoolYearId,
    status: composite !== null ? 'complete' : stands ? 'partial' : 'invalidated',
    composite,
    sections,
    parts,
    takenFrom: taken[0] ?? null,
    takenTo: taken.at(-1) ?? null,
    schoolId: newest?.schoolId ?? elsewhere[0]!.schoolId,
    gradeLevel: newest?.gradeLevel ?? null,
  };
}

/** null while nothing was recorded of the sitting. */
function knownOf(of: Sitting, at: Instant | null): Known | null {
  const facts = of.facts.filter((fact) => at === null || fact.at <= at);
  if (facts.length === 0) return null;
  // By their places in the streams, not by moments: clocks of two processes may differ by more than what lies between two
  // facts.
  const ends = facts.filter((fact): fact is EndFact => ENDS.has(fact.is)).sort((a, b) => a.version - b.version);
  const last = ends.at(-1);
  const stands = (attemptVersion: number) => attemptVersion > (last?.version ?? 0);
  const scores = facts.filter((fact) => fact.is === 'scored').sort((a, b) => a.version - b.version);
  const scored = scores.findLast(({ attempt }) => stands(attempt.version)) ?? null;
  const section =
    facts
      .filter((fact) => fact.is === 'section')
      .sort((a, b) => a.version - b.version)
      .findLast(({ from }) => stands(scores.find(({ resultHash }) => resultHash === from)?.attempt.version ?? 0)) ??
    null;
  const submissions = facts.filter((fact) => fact.is === 'submitted');
  const submitted =
    scored && submissions.filter(({ version }) => version <= scored.attempt.version).at(-1)?.submittedAt;
  const again = submissions.some(({ version }) => stands(version));
  return { of, scored, section, submittedAt: submitted ?? null, ended: last && !again ? last.is : null };
}

const ENDS: ReadonlySet<string> = new Set<EndFact['is']>(['reset', 'invalidated', 'reopened']);

function partOf({ of, scored, submittedAt }: Known): SetResultPart {
  const { is: _is, at: _at, version: _version, ...score } = scored!;
  const { categoryId, part, gradeLevel } = of.start;
  return {
    studentAssessmentId: of.studentAssessmentId,
    sitting: of.sitting,
    categoryId,
    part,
    gradeLevel,
    submittedAt: submittedAt ?? score.scoredAt,
    ...score,
  };
}

function missingOf(own: readonly Known[]): Missing {
  // The newest sitting of each part says how it stands with it.
  const newest = [...new Map(own.map((one) => [one.of.start.part, one])).values()];
  if (newest.some(({ ended }) => ended === 'invalidated')) return 'invalidated';
  if (newest.some(({ scored }) => scored !== null)) return 'part';
  return newest.some(({ ended }) => ended === 'reset') ? 'reset' : 'not_taken';
}
