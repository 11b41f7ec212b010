import { assessmentType } from '../../content/index.js';
import { compositeScore } from '../../scoring/index.js';
import type { PartResult } from '../part-results/part-result.js';
import { answersIn, outcomeLetters, type PartAnswersRow } from '../part-results/projection.js';
import type { ResultSection } from '../results/projection.js';

type Answers = Pick<PartAnswersRow, 'outcomes' | 'given' | 'seconds'>;

/** What screens, reports and files of a student are made from. */
export interface HeldResults {
  parts: readonly PartResult[];
  /** Letters of each question by sitting, as `outcomeLetters` writes them. */
  outcomes: ReadonlyMap<number, string>;
  /** What item reports count, by sitting. */
  answers: ReadonlyMap<number, Answers>;
  /** Those that stand now. */
  results: readonly HeldResult[];
}

export interface HeldResult {
  typeId: number;
  setId: number;
  schoolYearId: number;
  composite: number | null;
  sections: readonly ResultSection[];
}

/** Something that is shown and does not follow from the histories. */
export interface Difference {
  typeId: number;
  setId: number;
  schoolYearId: number;
  /** null for the composite. */
  categoryId: number | null;
  /** null for a section and the composite. */
  part: 1 | 2 | null;
  what: 'part' | 'questions' | 'section' | 'composite';
  /** null: nothing. */
  shown: string | null;
  expected: string | null;
}

/**
 * Compares what is held of a student with what the histories give.
 * @param expected every scored part, folded from the streams
 * A section that was taken elsewhere has no stream: it counts as it is held.
 */
export function differencesOf(expected: readonly PartResult[], held: HeldResults): Difference[] {
  return [...partDifferences(expected, held), ...setDifferences(expected, held.results)];
}

function partDifferences(expected: readonly PartResult[], { parts, outcomes, answers }: HeldResults): Difference[] {
  const isBy = new Map(parts.map((part) => [part.studentAssessmentId, part]));
  const shouldBy = new Map(expected.map((part) => [part.studentAssessmentId, part]));
  return [...new Set([...shouldBy.keys(), ...isBy.keys()])].flatMap((id): Difference[] => {
    const [is, should] = [isBy.get(id), shouldBy.get(id)];
    const { typeId, setId, schoolYearId, categoryId, part } = (should ?? is)!;
    const of = { typeId, setId, schoolYearId, categoryId, part };
    const [shown, wanted] = [is && scoreWords(is), should && scoreWords(should)];
    if (shown !== wanted) return [{ ...of, what: 'part', shown: shown ?? null, expected: wanted ?? null }];
    const letters = outcomeLetters(should!.items);
    const wrong = [outcomeLetters(is!.items), outcomes.get(id) ?? ''].find((one) => one !== letters);
    if (wrong !== undefined) return [{ ...of, what: 'questions', ...firstDifference(wrong, letters) }];
    const given = [answersIn(is!.items), answers.get(id) ?? NO_ANSWERS].flatMap(
      (one) => answerDifference(one, answersIn(should!.items)) ?? [],
    );
    return given.slice(0, 1).map((found): Difference => ({ ...of, what: 'questions', ...found }));
  });
}

function setDifferences(expected: readonly PartResult[], results: readonly HeldResult[]): Difference[] {
  const keyOf = (one: { typeId: number; setId: number; schoolYearId: number }) =>
    `${one.typeId}/${one.setId}/${one.schoolYearId}`;
  const isBy = new Map(results.map((result) => [keyOf(result), result]));
  const shouldBy = Map.groupBy(expected, keyOf);
  return [...new Set([...shouldBy.keys(), ...isBy.keys()])].flatMap((key): Difference[] => {
    const [is, parts = []] = [isBy.get(key), shouldBy.get(key)];
    const { typeId, setId, schoolYearId } = is ?? parts[0]!;
    const of = { typeId, setId, schoolYearId, part: null };
    const type = assessmentType(typeId);
    const differences: Difference[] = [];
    const should: Record<number, number> = {};
    for (const categoryId of type.categories) {
      const section = is?.sections.find((one) => one.categoryId === categoryId);
      const scaled = section?.outside
        ? section.scaled
        : (parts.find((one) => one.categoryId === categoryId && one.section)?.section?.scaled ?? null);
      if (scaled !== null) should[categoryId] = scaled;
      const shown = section?.scaled ?? null;
      if (shown !== scaled)
        differences.push({ ...of, categoryId, what: 'section', shown: text(shown), expected: text(scaled) });
    }
    const [shown, wanted] = [is?.composite ?? null, compositeScore(type, should)];
    if (shown !== wanted)
      differences.push({ ...of, categoryId: null, what: 'composite', shown: text(shown), expected: text(wanted) });
    return differences;
  });
}

/** '31 of 54 right, submitted with event 250'. */
function scoreWords({ raw, rawMax, attempt }: PartResult): string {
  return `${raw} of ${rawMax} right, submitted with event ${attempt.version}`;
}

const LETTERS: Readonly<Record<string, string>> = { r: 'right', w: 'wrong', b: 'blank', '-': 'not counted' };

function firstDifference(is: string, should: string): { shown: string; expected: string } {
  const at = [...should].findIndex((letter, i) => letter !== is[i]);
  const place = at < 0 ? should.length : at;
  const say = (letters: string) => `question ${place + 1}: ${LETTERS[letters[place] ?? ''] ?? 'not there'}`;
  return { shown: say(is), expected: say(should) };
}

const NO_ANSWERS: Answers = { outcomes: '', given: [], seconds: [] };

/** The first question whose answer or time differs. */
function answerDifference(is: Answers, should: Answers): { shown: string; expected: string } | undefined {
  const say = ({ given, seconds }: Answers, at: number) =>
    `question ${at + 1}: ${given[at] ?? 'no answer'}, ${seconds[at] ?? 0} s`;
  const at = should.given.findIndex((_, i) => say(is, i) !== say(should, i));
  if (at >= 0) return { shown: say(is, at), expected: say(should, at) };
  return is.outcomes === should.outcomes
    ? undefined
    : firstDifference(is.outcomes.toLowerCase(), should.outcomes.toLowerCase());
}

const text = (score: number | null): string | null => (score === null ? null : String(score));
