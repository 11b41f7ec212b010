import { cleanName, type SectionHere, type TermHere } from '../../roster/index.js';
import type { SourceEnrollment, SourceSection, SourceTerm } from '../sources/source.js';
import { differing, lineOf, type Difference, type Line, type PlanMode, type Verdict } from './line.js';

const isDay = (day: string) =>
  /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** A record that could not be read: nothing of it is changed. */
function unreadable<R>(difference: Difference<R>, of: Pick<Line, 'record' | 'label'> & Partial<Line>): Verdict {
  return {
    line: lineOf(difference, { ...of, action: 'problem', code: 'unreadable', reason: difference.problem! }),
  };
}

/** What is known here of whom a term may be. */
export interface TermFacts {
  linked: TermHere | undefined;
  /** Terms of the school that no link names. */
  free: readonly TermHere[];
}

/** What becomes of a term. */
export function decideTerm(difference: Difference<SourceTerm>, facts: TermFacts, mode: PlanMode): Verdict {
  const { record } = difference;
  const { linked } = facts;
  const of = { record: 'term', localId: linked?.id ?? null } as const;
  if (!record) {
    if (mode === 'add_only') return {};
    if (!linked || linked.archived || linked.kept) return { link: 'removed' };
    return { line: lineOf(difference, { ...of, action: 'remove', code: 'gone', label: linked.name, before: {} }) };
  }
  if (difference.problem !== null) return unreadable(difference, { ...of, label: linked?.name ?? difference.sourceId });
  const label = cleanName(record.name).slice(0, 200);
  const { startsOn, endsOn } = record;
  if (startsOn === null || endsOn === null)
    return { line: lineOf(difference, { ...of, action: 'problem', code: 'no-dates', label }) };
  if (!label || !isDay(startsOn) || !isDay(endsOn) || endsOn <= startsOn)
    return { line: lineOf(difference, { ...of, action: 'problem', code: 'invalid', label }) };
  const said = { name: label, startsOn, endsOn };
  if (linked) {
    if (linked.kept) return { link: 'seen' };
    const { name, ...days } = linked;
    const changes = differing({ name, startsOn: days.startsOn, endsOn: days.endsOn }, said);
    return brought(difference, { ...of, label }, linked.archived, changes, mode);
  }
  // As the form of terms compares them. Two that are equal in the source stay two, since their classes tell them apart.
  const same = facts.free.find(
    (term) =>
      !term.archived &&
      term.name.toLowerCase() === label.toLowerCase() &&
      term.startsOn === startsOn &&
      term.endsOn === endsOn,
  );
  if (same) return { link: { localId: same.id, role: null } };
  return { line: lineOf(difference, { record: 'term', action: 'add', code: 'new', label, before: {}, after: said }) };
}

/** What becomes of a term or class that is known here: it comes back, changes, or is as the source says. */
function brought<R>(
  difference: Difference<R>,
  of: Pick<Line, 'record' | 'label'> & Partial<Line>,
  archived: boolean,
  changes: Pick<Line, 'before' | 'after'> | undefined,
  mode: PlanMode,
): Verdict {
  const { before, after } = changes ?? { before: {}, after: {} };
  if (difference.link!.removed && archived)
    return { line: lineOf(difference, { ...of, action: 'restore', code: 'back', before, after }) };
  if (!changes) return { link: 'seen' };
  if (mode === 'add_only') return {};
  return { line: lineOf(difference, { ...of, action: 'change', code: 'changed', before, after }) };
}

/** What is known here of a class. */
export interface SectionFacts {
  linked: SectionHere | undefined;
  /** The term here of a term of the source; undefined for one that is not here (yet). */
  termOf(termId: string | null): number | undefined;
}

/** What becomes of a class. */
export function decideSection(difference: Difference<SourceSection>, facts: SectionFacts, mode: PlanMode): Verdict {
  const { record } = difference;
  const { linked } = facts;
  const of = { record: 'section', localId: linked?.id ?? null, sectionId: linked?.id ?? null } as const;
  if (!record) {
    if (mode === 'add_only') return {};
    if (!linked || linked.archived) return { link: 'removed' };
    return { line: lineOf(difference, { ...of, action: 'remove', code: 'gone', label: linked.name, before: {} }) };
  }
  if (difference.problem !== null) return unreadable(difference, { ...of, label: linked?.name ?? difference.sourceId });
  const label = cleanName(record.name).slice(0, 200);
  if (!label)
    return { line: lineOf(difference, { ...of, action: 'problem', code: 'invalid', label: difference.sourceId }) };
  if (!linked)
    return {
      line: lineOf(difference, {
        ...of,
        action: 'add',
        code: 'new',
        label,
        before: {},
        after: { name: label, term: record.termId },
      }),
    };
  // A class whose term is not here keeps its own.
  const termId = facts.termOf(record.termId);
  const moves = termId !== undefined && termId !== linked.termId;
  const renamed = label !== linked.name;
  const changes =
    moves || renamed
      ? {
          before: { ...(renamed ? { name: linked.name } : {}), ...(moves ? { termId: linked.termId } : {}) },
          after: { ...(renamed ? { name: label } : {}), ...(moves ? { termId } : {}) },
        }
      : undefined;
  return brought(difference, { ...of, label }, linked.archived, changes, mode);
}

/** What is known here of somebody in a class. */
export interface EnrollmentFacts {
  /** 'Ana Garcia in Algebra' */
  label: string;
  /** Whether the person is in the class here. */
  isMember: boolean;
  /** Whether the source has the same person in the same class under another id. */
  isStillMember: boolean;
  isSitting(personId: number): boolean;
}

/** What becomes of somebody's place in a class. */
export function decideEnrollment(
  difference: Difference<SourceEnrollment>,
  facts: EnrollmentFacts,
  mode: PlanMode,
): Verdict {
  const { record, link } = difference;
  const of = {
    record: 'enrollment',
    localId: link?.sectionId ?? null,
    sectionId: link?.sectionId ?? null,
    personId: link?.personId ?? null,
    label: facts.label,
  } as const;
  if (!record) {
    if (mode === 'add_only') return {};
    if (link!.sectionId === null || link!.personId === null || facts.isStillMember) return { link: 'removed' };
    return {
      line: lineOf(difference, {
        ...of,
        action: 'remove',
        code: 'gone',
        before: { role: link!.role },
        held: link!.role === 'Student' && facts.isSitting(link!.personId) ? 'sitting' : null,
      }),
    };
  }
  if (difference.problem !== null) return unreadable(difference, of);
  const after = { role: record.role, primary: record.primary, section: record.sectionId, person: record.personId };
  if (!link) return { line: lineOf(difference, { ...of, action: 'add', code: 'new', before: {}, after }) };
  if (link.removed) return { line: lineOf(difference, { ...of, action: 'restore', code: 'back', before: {}, after }) };
  if (link.same)
    return facts.isMember
      ? { link: 'seen' }
      : { line: lineOf(difference, { ...of, action: 'restore', code: 'again', before: {}, after }) };
  if (mode === 'add_only') return {};
  return {
    line: lineOf(difference, { ...of, action: 'change', code: 'changed', before: { role: link.role }, after }),
  };
}
