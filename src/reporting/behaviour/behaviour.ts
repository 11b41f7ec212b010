/** What the order of a student's actions says that final answers do not. Pure; nothing of it is stored. */

export type ChangeKind = 'right_to_wrong' | 'wrong_to_right' | 'wrong_to_wrong';

export interface Step {
  type: 'viewed' | 'left' | 'answered' | 'cleared';
  item: string;
  value: string | null;
  seconds: number;
  clockMs: number;
}

export interface Question {
  ref: string;
  number: number;
  /** One choice of several. In other kinds an answer is built up, so that only what stands at the end of a visit is one. */
  single: boolean;
  right(value: string): boolean;
}

export interface Given {
  value: string;
  right: boolean;
  /** Seconds on the clock, pauses left out. */
  atSeconds: number;
}

export interface QuestionBehaviour {
  ref: string;
  number: number;
  /** The first answer and the one that counted; null when there was none, or none was left. */
  first: Given | null;
  final: Given | null;
  changes: { kind: ChangeKind; from: string; to: string; atSeconds: number }[];
  /** Time with the question on the screen, all visits together. */
  seconds: number;
  visits: number;
  /**
   * `omitted`: seen and left without an answer. `not_reached`: never on the screen. Where only answers are known, blanks
   * after the last answer count as not reached (the rule of NAEP); here it is known what was seen.
   */
  state: 'answered' | 'omitted' | 'not_reached';
}

export function behaviourOf(questions: readonly Question[], steps: readonly Step[]): QuestionBehaviour[] {
  const byItem = Map.groupBy(steps, (step) => step.item);
  return questions.map((question) => oneQuestion(question, byItem.get(question.ref) ?? []));
}

function oneQuestion({ ref, number, single, right }: Question, steps: readonly Step[]): QuestionBehaviour {
  const answers: (Given & { visit: number })[] = [];
  let cleared = false;
  let visits = 0;
  let seconds = 0;
  for (const { type, value, clockMs, seconds: stayed } of steps) {
    if (type === 'viewed') visits += 1;
    else if (type === 'left') seconds += stayed;
    else if (type === 'cleared' || value === null || value.trim() === '') cleared = true;
    else {
      cleared = false;
      const given = { value, right: right(value), atSeconds: Math.round(clockMs / 1000), visit: visits };
      if (!single && answers.at(-1)?.visit === visits) answers[answers.length - 1] = given;
      else answers.push(given);
    }
  }
  const distinct = answers.filter((answer, i) => i === 0 || answer.value !== answers[i - 1]!.value);
  const changes = distinct.slice(1).flatMap((to, i) => {
    const from = distinct[i]!;
    // Two ways of writing one right answer are no change of it.
    return from.right && to.right
      ? []
      : [{ kind: kindOf(from, to), from: from.value, to: to.value, atSeconds: to.atSeconds }];
  });
  const last = answers.at(-1);
  const final = last && !cleared ? given(last) : null;
  const seen = visits > 0 || steps.length > 0;
  return {
    ref,
    number,
    first: answers[0] ? given(answers[0]) : null,
    final,
    changes,
    seconds: Math.round(seconds),
    visits,
    state: final ? 'answered' : seen ? 'omitted' : 'not_reached',
  };
}

function given({ value, right, atSeconds }: Given): Given {
  return { value, right, atSeconds };
}

function kindOf(from: Given, to: Given): ChangeKind {
  return from.right ? 'right_to_wrong' : to.right ? 'wrong_to_right' : 'wrong_to_wrong';
}

/** Fewer other sittings than this say nothing about a cohort. */
export const COHORT_FROM = 10;

/**
 * Below this many seconds on a question its answer is taken for a rapid guess: a tenth of the mean time that the cohort
 * spent on it, at most ten seconds (the normative threshold NT10: Wise, S. L. and Ma, L., 2012, Setting response time
 * thresholds for a CAT item pool). Without a cohort three seconds, the common threshold that it was compared with. Rapid says
 * that the time was too short to read and solve, not what the student meant by it.
 */
export function rapidThreshold(cohortMeanSeconds: number | null): number {
  return cohortMeanSeconds === null ? 3 : Math.min(10, cohortMeanSeconds / 10);
}

/** An answer given, and less time on the question in all than the threshold. No time kept is no rapid guess. */
export function isRapid({ state, seconds, visits }: QuestionBehaviour, threshold: number): boolean {
  return state === 'answered' && visits > 0 && seconds > 0 && seconds < threshold;
}

/** Seconds on the clock at which the first, second, third question got its first answer, whichever questions they were. */
export function paceOf(questions: readonly QuestionBehaviour[]): number[] {
  return questions.flatMap(({ first }) => (first ? [first.atSeconds] : [])).sort((a, b) => a - b);
}

export interface PacePoint {
  /** Number of questions answered. */
  answered: number;
  lower: number;
  median: number;
  upper: number;
}

/** Quartiles of the cohort's pace, as far as half of it got. */
export function cohortPace(paces: readonly (readonly number[])[]): PacePoint[] {
  const points: PacePoint[] = [];
  for (let k = 0; ; k++) {
    const at = paces
      .map((pace) => pace[k])
      .filter((seconds) => seconds !== undefined)
      .sort((a, b) => a - b);
    if (at.length === 0 || at.length * 2 < paces.length) return points;
    points.push({ answered: k + 1, lower: quantile(at, 0.25), median: quantile(at, 0.5), upper: quantile(at, 0.75) });
  }
}

/** Of sorted values; between two neighbours in proportion. */
export function quantile(sorted: readonly number[], q: number): number {
  const place = (sorted.length - 1) * q;
  const low = Math.floor(place);
  const [a, b] = [sorted[low]!, sorted[Math.min(low + 1, sorted.length - 1)]!];
  return Math.round(a + (b - a) * (place - low));
}

export interface QuestionCohort {
  ref: string;
  /** Sittings that saw the question. */
  seen: number;
  meanSeconds: number | null;
  medianSeconds: number | null;
  changed: Record<ChangeKind, number>;
  firstRight: number;
  finalRight: number;
  rapid: number;
  omitted: number;
  notReached: number;
}

export interface Cohort {
  sittings: number;
  questions: QuestionCohort[];
  pace: PacePoint[];
}

/** What many sittings of one form did, question by question. */
export function cohortOf(
  questions: readonly Pick<Question, 'ref'>[],
  sittings: readonly (readonly QuestionBehaviour[])[],
): Cohort {
  return {
    sittings: sittings.length,
    pace: cohortPace(sittings.map(paceOf)),
    questions: questions.map(({ ref }, place) => {
      const all = sittings.map((sitting) => sitting[place]!);
      const times = all
        .filter((one) => one.seconds > 0)
        .map((one) => one.seconds)
        .sort((a, b) => a - b);
      const meanSeconds = times.length < COHORT_FROM ? null : times.reduce((sum, n) => sum + n, 0) / times.length;
      const threshold = rapidThreshold(meanSeconds);
      const count = (test: (one: QuestionBehaviour) => boolean) => all.filter(test).length;
      const changed = (kind: ChangeKind) =>
        all.reduce((sum, one) => sum + one.changes.filter((change) => change.kind === kind).length, 0);
      return {
        ref,
        seen: count((one) => one.state !== 'not_reached'),
        meanSeconds,
        medianSeconds: times.length < COHORT_FROM ? null : quantile(times, 0.5),
        changed: {
          right_to_wrong: changed('right_to_wrong'),
          wrong_to_right: changed('wrong_to_right'),
          wrong_to_wrong: changed('wrong_to_wrong'),
        },
        firstRight: count((one) => one.first?.right === true),
        finalRight: count((one) => one.final?.right === true),
        rapid: count((one) => isRapid(one, threshold)),
        omitted: count((one) => one.state === 'omitted'),
        notReached: count((one) => one.state === 'not_reached'),
      };
    }),
  };
}
