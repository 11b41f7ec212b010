import { ENOUGH, percent, wilson } from '../student-results/spread.js';
import { medianOf, type FormSums, type ItemSums } from './form-tally.js';
import { exclusive, fisher, williams } from './statistics.js';

/** From so many students on a median time is said, a correlation, and a finding that is not provisional. */
export const ENOUGH_FOR_TIME = 20;
export const ENOUGH_TO_CORRELATE = 30;
export const NOT_PROVISIONAL = 100;

/** Below it a question tells the stronger students little from the weaker ones. */
const SEPARATES = 0.15;
/** A choice that draws so much of what the key draws. */
const AS_STRONG = 0.9;
/** A wrong answer of fewer is never taken for a better key. */
const ENOUGH_FOR_KEY = 10;
/** How often all the questions of a form together may raise a false alarm about a key. */
const KEY_ALARM = 0.05;
/** A choice that fewer choose is idle. */
const IDLE = 0.05;
const MANY_NOT_REACHED = 5;
const MANY_BLANK = 7;
/** Typed answers that are shown each; the others are counted together. */
const MOST_TYPED = 6;
/** Bounds of the times that are counted together, in seconds. */
const TIME_STEPS = [0, 15, 30, 45, 60, 90, 120, 180];

export const FINDINGS = [
  'possible_key_error',
  'strong_choice',
  'separates_little',
  'not_reached',
  'left_blank',
  'idle_choice',
] as const;
export type FindingKind = (typeof FINDINGS)[number];

export interface ItemFinding {
  kind: FindingKind;
  /** 'Possible key error', 'B draws as many as the key' */
  text: string;
  /** The choice that it is about. */
  answer: string | null;
}

/** What a question asks, as the analysis needs it. */
export interface AskedItem {
  ref: string;
  version: number;
  number: number;
  area: string;
  topic: string;
  /** Letters of its choices; none where the answer is typed. */
  choices: readonly string[];
  /** Letters, or the typed answer, that are right. */
  correct: string;
  pretest: boolean;
  dropped: 'credit' | 'uncounted' | null;
  /** What is shown of an answer as given. */
  shown(value: string): string;
  isRight(value: string): boolean;
}

export interface AnswerFigures {
  /** A letter, a typed answer, or 'others'. */
  answer: string;
  students: number;
  /** Of who had the question, in percent; null for fewer than ten. */
  share: number | null;
  /** Correlation of choosing it with the rest of the score; null for fewer than thirty. */
  fit: number | null;
  key: boolean;
}

export interface ItemFigures extends Omit<AskedItem, 'choices' | 'shown' | 'isRight'> {
  typed: boolean;
  /** Out of the score: a pretest question, or taken out by a correction. */
  counts: boolean;
  students: number;
  right: number;
  wrong: number;
  omitted: number;
  notReached: number;
  /** In percent; null for fewer than ten students. */
  correctShare: number | null;
  correctRange: { low: number; high: number } | null;
  answers: AnswerFigures[];
  separates: number | null;
  separatesRange: { low: number; high: number } | null;
  /** Fewer than a hundred students: another group may say otherwise. */
  provisional: boolean;
  medianSeconds: number | null;
  times: { from: number; to: number | null; students: number }[];
  rapid: number;
  rapidBelow: number;
  findings: ItemFinding[];
}

export interface FormFigures {
  students: number;
  /** Questions that count. */
  scored: number;
  meanRight: number | null;
  /** KR-20; null for fewer than thirty students. */
  reliability: number | null;
  items: ItemFigures[];
  lead: string | null;
  rest: string | null;
}

/** What so many students allow to be said of the questions of a form. */
export function analyse(
  asked: readonly AskedItem[],
  { students, meanRight, reliability, items }: FormSums,
): FormFigures {
  const examined = asked.reduce((sum, one, place) => sum + rivalsOf(one, items[place]!).length, 0);
  const figures = asked.map((one, place) => figuresOf(one, items[place]!, KEY_ALARM / Math.max(1, examined)));
  return {
    students,
    scored: figures.filter(({ counts }) => counts).length,
    meanRight: students < ENOUGH ? null : Math.round(meanRight * 10) / 10,
    reliability: students < ENOUGH_TO_CORRELATE || reliability === null ? null : hundredths(reliability),
    items: figures,
    ...wordsOf(figures),
  };
}

/** Wrong answers of enough students that one of them may be the right one. */
function rivalsOf({ choices, dropped, isRight }: AskedItem, sums: ItemSums): ItemSums['answers'] {
  const { students, notReached, answers } = sums;
  if (dropped !== null || students - notReached < ENOUGH_TO_CORRELATE) return [];
  const told = choices.length > 0 ? answers : answers.slice(0, MOST_TYPED);
  return told.filter(({ value, students: n, fit }) => !isRight(value) && n >= ENOUGH_FOR_KEY && fit !== null);
}

/**
 * The wrong answer that goes better with the rest of the score than the key does, by more than chance (`williams`), as it is
 * shown; null without any. A key that nobody has goes with nothing.
 * @param alarm how likely a false alarm about one answer may be
 */
function betterKey(asked: AskedItem, sums: ItemSums, alarm: number): string | null {
  const reached = sums.students - sums.notReached;
  const better = rivalsOf(asked, sums)
    .filter(({ fit, students }) => {
      const between = exclusive(students / reached, sums.right / reached);
      return fit! > 0 && williams(reached, { higher: fit!, lower: sums.separates ?? 0, between })!.p < alarm;
    })
    .sort((a, b) => b.fit! - a.fit!)[0];
  return better ? asked.shown(better.value) : null;
}

function figuresOf(asked: AskedItem, sums: ItemSums, alarm: number): ItemFigures {
  const { ref, version, number, area, topic, choices, correct, pretest, dropped } = asked;
  const { students, right, wrong, omitted, notReached, times, timed, rapid, rapidBelow } = sums;
  const reached = students - notReached;
  const enough = students >= ENOUGH;
  const correlates = reached >= ENOUGH_TO_CORRELATE;
  const separates = correlates ? sums.separates : null;
  const answers = answersOf(asked, sums, correlates);
  const range = enough ? wilson(right, students) : null;
  return {
    ...{ ref, version, number, area, topic, correct, pretest, dropped },
    typed: choices.length === 0,
    counts: !pretest && dropped !== 'uncounted',
    ...{ students, right, wrong, omitted, notReached },
    correctShare: enough ? percent(right / students) : null,
    correctRange: range && { low: percent(range.low), high: percent(range.high) },
    answers: answers.map((one) => ({ ...one, fit: one.fit === null ? null : hundredths(one.fit) })),
    separates: separates === null ? null : hundredths(separates),
    separatesRange: separates === null ? null : hundredthsOf(fisher(separates, reached)),
    provisional: students < NOT_PROVISIONAL,
    medianSeconds: timed < ENOUGH_FOR_TIME ? null : medianOf(times, timed),
    times: timed < ENOUGH_FOR_TIME ? [] : stepsOf(times),
    rapid: enough ? rapid : 0,
    rapidBelow: Math.round(rapidBelow * 10) / 10,
    findings: dropped === null ? findingsOf(asked, sums, answers, separates, alarm) : [],
  };
}

function answersOf(
  { choices, shown, isRight }: AskedItem,
  { answers, students }: ItemSums,
  correlates: boolean,
): AnswerFigures[] {
  const share = (n: number) => (students < ENOUGH ? null : percent(n / students));
  const given = answers.map(({ value, students: n, fit }) => ({
    answer: shown(value),
    students: n,
    share: share(n),
    fit: correlates ? fit : null,
    key: isRight(value),
  }));
  if (choices.length > 0) {
    const byLetter = new Map(given.map((one) => [one.answer, one]));
    const unchosen = choices
      .filter((letter) => !byLetter.has(letter))
      .map((letter) => ({ answer: letter, students: 0, share: share(0), fit: null, key: false }));
    return [...given, ...unchosen].sort((a, b) => a.answer.localeCompare(b.answer));
  }
  const told = given.slice(0, MOST_TYPED);
  const others = given.slice(MOST_TYPED).reduce((sum, one) => sum + one.students, 0);
  return others === 0
    ? told
    : [...told, { answer: 'others', students: others, share: share(others), fit: null, key: false }];
}

/** Findings follow from these rules alone. */
function findingsOf(
  asked: AskedItem,
  sums: ItemSums,
  answers: readonly AnswerFigures[],
  separates: number | null,
  alarm: number,
): ItemFinding[] {
  const { students, right, omitted, notReached } = sums;
  const found: ItemFinding[] = [];
  const others = answers.filter(({ key, answer }) => !key && answer !== 'others');
  const reached = students - notReached;
  const better = betterKey(asked, sums, alarm);
  if (better !== null) found.push({ kind: 'possible_key_error', text: 'Possible key error', answer: better });
  if (students >= ENOUGH) {
    const strong = others.find((one) => one.answer !== better && one.students > 0 && one.students >= AS_STRONG * right);
    if (strong) {
      const text =
        strong.students > right
          ? `${strong.answer} draws more than the key`
          : strong.students === right
            ? `${strong.answer} draws as many as the key`
            : `${strong.answer} draws nearly as many as the key`;
      found.push({ kind: 'strong_choice', text, answer: strong.answer });
    }
  }
  if (separates !== null && separates < SEPARATES)
    found.push({
      kind: 'separates_little',
      text: separates < 0 ? 'The weaker solve it' : 'Does not separate',
      answer: null,
    });
  if (notReached >= MANY_NOT_REACHED)
    found.push({ kind: 'not_reached', text: `${notReached} not reached`, answer: null });
  if (omitted >= MANY_BLANK) found.push({ kind: 'left_blank', text: `${omitted} left blank`, answer: null });
  if (asked.choices.length > 0 && reached >= ENOUGH_TO_CORRELATE)
    for (const { answer, students: n } of others)
      if (n < IDLE * reached) found.push({ kind: 'idle_choice', text: `${answer} hardly chosen`, answer });
  return found;
}

/** The finding first: a key that may be wrong, then the hardest question, then who did not reach the end. */
function wordsOf(items: readonly ItemFigures[]): { lead: string | null; rest: string | null } {
  const said: string[] = [];
  for (const item of items) {
    const finding = item.findings.find(({ kind }) => kind === 'possible_key_error');
    if (!finding) continue;
    const chosen = item.answers.find(({ answer }) => answer === finding.answer)!.students;
    said.push(
      `Question ${item.number} may be wrongly keyed: ${chosen} of ${item.students} ${item.typed ? 'answered' : 'chose'} ${finding.answer}, the key is ${item.correct}.`,
    );
  }
  const told = items.filter(({ counts, students }) => counts && students >= ENOUGH);
  const hardest = told.toSorted((a, b) => a.right / a.students - b.right / b.students)[0];
  if (hardest && hardest.right < hardest.students)
    said.push(`Fewest solved question ${hardest.number}: ${hardest.right} of ${hardest.students}.`);
  const last = items.at(-1);
  if (last && last.students >= ENOUGH && last.notReached > 0)
    said.push(`${last.notReached} of ${last.students} did not reach the end.`);
  return { lead: said[0] ?? null, rest: said.length > 1 ? said.slice(1).join(' ') : null };
}

function stepsOf(times: ItemSums['times']): ItemFigures['times'] {
  return TIME_STEPS.map((from, i) => {
    const to = TIME_STEPS[i + 1] ?? null;
    const students = times.reduce(
      (sum, one) => (one.seconds >= from && (to === null || one.seconds < to) ? sum + one.students : sum),
      0,
    );
    return { from, to, students };
  });
}

function hundredths(value: number): number {
  // Never minus zero.
  return Math.round(value * 100) / 100 + 0;
}

function hundredthsOf(range: { low: number; high: number } | null): { low: number; high: number } | null {
  return range && { low: hundredths(range.low), high: hundredths(range.high) };
}
