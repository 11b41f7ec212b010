import { COHORT_FROM, rapidThreshold } from '../behaviour/behaviour.js';
import { correlation, kr20 } from './statistics.js';

/** What became of one question in one sitting. */
export interface Answered {
  outcome: 'right' | 'wrong' | 'blank';
  /** Among those that the score is out of. */
  counted: boolean;
  /** As given; null when blank. */
  value: string | null;
  seconds: number;
}

/** Sums over everybody who had a question, before it is decided what so many allow to be said. */
export interface ItemSums {
  students: number;
  /** For how many of them it counted: neither pretest nor taken out of the score. */
  counted: number;
  right: number;
  /** Not right, and answered. */
  wrong: number;
  /** Without an answer; right all the same where a correction gives everybody the point. */
  blank: number;
  /** Blank, and was on the screen. */
  omitted: number;
  /** Never on the screen. Where no times are known, blank after the last answer. */
  notReached: number;
  /** Of who reached it. Each answer as given, the most frequent first, with its correlation with the rest of the score. */
  answers: { value: string; students: number; fit: number | null }[];
  /** Correlation of the question with the rest of the score, its own point taken off; of who reached it. */
  separates: number | null;
  /** How many spent how many seconds, fewest seconds first; of who had it on the screen. */
  times: { seconds: number; students: number }[];
  /** How many had it on the screen. */
  timed: number;
  /** Below so many seconds an answer is taken for a rapid guess (`rapidThreshold`). */
  rapidBelow: number;
  rapid: number;
}

export interface FormSums {
  students: number;
  /** Of the counts of right answers. */
  meanRight: number;
  reliability: number | null;
  items: ItemSums[];
}

interface Counts {
  students: number;
  counted: number;
  right: number;
  wrong: number;
  blank: number;
  omitted: number;
  rightOfReached: number;
  rest: number;
  restSquares: number;
  restOfRight: number;
  answers: Map<string, { students: number; rest: number }>;
  seconds: Map<number, { all: number; answered: number }>;
}

/**
 * What many did with the questions of one form. Each sitting is added once and forgotten: memory does not grow with them. What
 * others counted is added whole (`addAll`).
 */
export class FormTally {
  private readonly items: Counts[];
  private students = 0;
  private rights = 0;
  private squares = 0;

  constructor(questions: number) {
    this.items = Array.from({ length: questions }, () => ({
      ...{ students: 0, counted: 0, right: 0, wrong: 0, blank: 0, omitted: 0 },
      ...{ rightOfReached: 0, rest: 0, restSquares: 0, restOfRight: 0 },
      answers: new Map(),
      seconds: new Map(),
    }));
  }

  add(sitting: readonly Answered[]): void {
    const score = sitting.reduce((sum, one) => sum + pointOf(one), 0);
    this.students += 1;
    this.rights += score;
    this.squares += score * score;
    const reached = reachedOf(sitting);
    for (const [place, one] of sitting.entries()) {
      const item = this.items[place];
      if (item) addTo(item, one, reached(place), score - pointOf(one));
    }
  }

  /** Adds what another one of the form counted. */
  addAll(other: FormTally): void {
    this.students += other.students;
    this.rights += other.rights;
    this.squares += other.squares;
    for (const [place, item] of this.items.entries()) {
      const more = other.items[place];
      if (more) addCounts(item, more);
    }
  }

  result(): FormSums {
    const counted = this.items.filter((item) => item.counted > 0);
    // Where a correction took a question out for some only, the scores are out of different questions.
    const even = counted.every((item) => item.counted === this.students);
    return {
      students: this.students,
      meanRight: this.students === 0 ? 0 : this.rights / this.students,
      reliability: even
        ? kr20(
            counted.map(({ right }) => right),
            this.students,
            { sum: this.rights, squares: this.squares },
          )
        : null,
      items: this.items.map(sumsOf),
    };
  }
}

/** The middle of sorted times, between the two in the middle the mean, rounded; null without any. */
export function medianOf(times: ItemSums['times'], count: number): number | null {
  if (count === 0) return null;
  const at = (place: number) => {
    let seen = 0;
    for (const { seconds, students } of times) if ((seen += students) > place) return seconds;
    return 0;
  };
  return Math.round((at(Math.floor((count - 1) / 2)) + at(Math.ceil((count - 1) / 2))) / 2);
}

/** Which questions of a sitting were reached, by place. */
export function reachedOf(sitting: readonly Pick<Answered, 'value' | 'seconds'>[]): (place: number) => boolean {
  const timed = sitting.some(({ seconds }) => seconds > 0);
  const last = sitting.findLastIndex(({ value }) => value !== null);
  return (place) => {
    const { value, seconds } = sitting[place]!;
    return value !== null || (timed ? seconds > 0 : place < last);
  };
}

function pointOf({ outcome, counted }: Answered): number {
  return counted && outcome === 'right' ? 1 : 0;
}

function addTo(item: Counts, { outcome, counted, value, seconds }: Answered, reached: boolean, rest: number): void {
  item.students += 1;
  if (counted) item.counted += 1;
  if (outcome === 'right') item.right += 1;
  if (outcome === 'wrong') item.wrong += 1;
  if (value === null) item.blank += 1;
  if (seconds > 0) {
    const known = item.seconds.get(seconds) ?? { all: 0, answered: 0 };
    known.all += 1;
    if (value !== null) known.answered += 1;
    item.seconds.set(seconds, known);
  }
  if (!reached) return;
  if (value === null) item.omitted += 1;
  item.rest += rest;
  item.restSquares += rest * rest;
  if (outcome === 'right') {
    item.rightOfReached += 1;
    item.restOfRight += rest;
  }
  if (value !== null) {
    const answer = item.answers.get(value) ?? { students: 0, rest: 0 };
    answer.students += 1;
    answer.rest += rest;
    item.answers.set(value, answer);
  }
}

function addCounts(item: Counts, { answers, seconds, ...more }: Counts): void {
  for (const name of Object.keys(more) as (keyof typeof more)[]) item[name] += more[name];
  for (const [value, { students, rest }] of answers) {
    const known = item.answers.get(value);
    if (known) {
      known.students += students;
      known.rest += rest;
    } else item.answers.set(value, { students, rest });
  }
  for (const [at, { all, answered }] of seconds) {
    const known = item.seconds.get(at);
    if (known) {
      known.all += all;
      known.answered += answered;
    } else item.seconds.set(at, { all, answered });
  }
}

function sumsOf({ students, counted, right, wrong, blank, omitted, seconds, answers, ...sums }: Counts): ItemSums {
  const notReached = blank - omitted;
  const reached = { n: students - notReached, sum: sums.rest, squares: sums.restSquares };
  const times = [...seconds].sort(([a], [b]) => a - b);
  const timed = times.reduce((sum, [, { all }]) => sum + all, 0);
  const mean = timed < COHORT_FROM ? null : times.reduce((sum, [at, { all }]) => sum + at * all, 0) / timed;
  const rapidBelow = rapidThreshold(mean);
  return {
    ...{ students, counted, right, wrong, blank, omitted, notReached, timed, rapidBelow },
    answers: [...answers]
      .map(([value, { students: yes, rest }]) => ({
        value,
        students: yes,
        fit: correlation({ ...reached, yes, sumOfYes: rest }),
      }))
      .sort((a, b) => b.students - a.students || a.value.localeCompare(b.value)),
    separates: correlation({ ...reached, yes: sums.rightOfReached, sumOfYes: sums.restOfRight }),
    times: times.map(([at, { all }]) => ({ seconds: at, students: all })),
    rapid: times.reduce((sum, [at, { answered }]) => (at < rapidBelow ? sum + answered : sum), 0),
  };
}
