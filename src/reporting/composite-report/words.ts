import type { AssessmentType } from '../../content/index.js';
import { compositeError, sectionError } from '../../scoring/index.js';
import type { PastScoreDto, SectionDto } from './dto.js';

type Judged = Pick<SectionDto, 'name' | 'score' | 'benchmark' | 'range'>;

/** Who is spoken of: the student reads "your", everyone else the first name. */
export interface Voice {
  /** 'Your' or 'Amara’s'. */
  whose: string;
}

export function voiceFor(reader: 'student' | 'other', firstName: string): Voice {
  return { whose: reader === 'student' ? 'Your' : `${firstName}’s` };
}

/** The paragraph beside the composite: how it comes about and where each section stands. */
export function leadSentences(
  type: AssessmentType,
  composite: number | null,
  sections: readonly Judged[],
  { whose }: Voice,
): string {
  const scored = sections.filter((s) => s.score !== null);
  const sentences: string[] = [];
  if (composite === null) {
    const missing = sections.filter((s) => s.score === null).map((s) => s.name);
    sentences.push(
      `${whose} ${type.composite.rule === 'sum' ? 'total' : 'composite'} needs every section; ${list(missing)} ${missing.length === 1 ? 'is' : 'are'} not complete yet.`,
    );
  } else if (type.composite.rule === 'sum') {
    sentences.push(`${whose} total of ${composite} is the sum of the ${numberWord(sections.length)} section scores.`);
  } else {
    sentences.push(
      `${whose} composite of ${composite} is the mean of the ${numberWord(sections.length)} section scores, rounded.`,
    );
  }
  const placed = scored.filter((s) => s.benchmark !== null);
  const places = new Set(placed.map((s) => comparedToBenchmark(type, s.score! - s.benchmark!)));
  if (placed.length === 2 && places.size === 1) {
    sentences.push(`Both sections are ${[...places][0]!.replace('benchmark', 'benchmarks')}.`);
  } else if (placed.length <= 2) {
    for (const s of placed) sentences.push(`${s.name} is ${comparedToBenchmark(type, s.score! - s.benchmark!)}.`);
  } else {
    const met = placed.filter((s) => s.score! >= s.benchmark!).map((s) => s.name);
    const below = placed.filter((s) => s.score! < s.benchmark!).map((s) => s.name);
    if (met.length)
      sentences.push(`${list(met)} ${met.length === 1 ? 'meets its benchmark' : 'meet their benchmarks'}.`);
    if (below.length)
      sentences.push(`${list(below)} ${below.length === 1 ? 'is below its benchmark' : 'are below theirs'}.`);
  }
  return sentences.join(' ');
}

/** '10 points below the benchmark.' */
export function verdict(section: Judged): string {
  if (section.score === null || section.benchmark === null) return '';
  const distance = section.score - section.benchmark;
  if (distance === 0) return 'Right at the benchmark.';
  const size = Math.abs(distance);
  return `${size} ${size === 1 ? 'point' : 'points'} ${distance > 0 ? 'above' : 'below'} the benchmark.`;
}

/** What follows the meaning of the benchmark when the likely range reaches it from below. */
export function reachNote(section: Judged, { whose }: Voice): string {
  const { score, benchmark, range } = section;
  return score !== null && benchmark !== null && range && score < benchmark && range[1] >= benchmark
    ? `${whose} likely range includes it.`
    : '';
}

/** '44 right, 5 wrong, 1 blank of 50 that count. 4 trial questions were not scored. Part 2 was the harder form.' */
export function tally(
  s: Pick<SectionDto, 'raw' | 'rawMax' | 'wrong' | 'blank' | 'pretest' | 'dropped' | 'routeNote'>,
): string {
  const sentences = [`${s.raw} right, ${s.wrong} wrong, ${s.blank} blank of ${s.rawMax} that count.`];
  if (s.pretest > 0)
    sentences.push(`${s.pretest} trial ${s.pretest === 1 ? 'question was' : 'questions were'} not scored.`);
  if (s.dropped > 0)
    sentences.push(
      `${s.dropped} ${s.dropped === 1 ? 'question was' : 'questions were'} taken out of the score by a correction.`,
    );
  if (s.routeNote) sentences.push(s.routeNote);
  return sentences.join(' ');
}

/** What the form of part 2 means for the score; empty for a section of one part. */
export function routeMeaning(path: SectionDto['path'], max: number, easyTop: number | undefined): string {
  if (path === 'hard')
    return `The harder form has more demanding questions and is the way to the highest scores, up to ${max}.`;
  if (path !== 'easy') return '';
  return easyTop === undefined
    ? 'The easier form does not lead to the highest scores.'
    : `The easier form leads to scores up to ${easyTop}; the harder one up to ${max}.`;
}

/** The composite against the result before it, with a warning where the difference may be chance; empty for a first result. */
export function growth(
  type: AssessmentType,
  history: readonly Pick<PastScoreDto, 'assessmentSet' | 'compositeScore' | 'current'>[],
): string {
  const at = history.findIndex((one) => one.current);
  const now = history[at]?.compositeScore ?? null;
  const before = history.slice(0, Math.max(0, at)).findLast((one) => one.compositeScore !== null);
  if (now === null || !before) return '';
  const distance = now - before.compositeScore!;
  const name = before.assessmentSet.name;
  if (distance === 0) return `The same score as in ${name}.`;
  const size = Math.abs(distance);
  const said = `${size} ${size === 1 ? 'point' : 'points'} ${distance > 0 ? 'more' : 'fewer'} than in ${name}.`;
  return size <= compositeError(type) ? `${said} A change this small can be chance.` : said;
}

function comparedToBenchmark(type: AssessmentType, distance: number): string {
  const near = sectionError(type);
  if (distance >= 3 * near) return 'well past the college benchmark';
  if (distance > 0) return 'past the college benchmark';
  if (distance === 0) return 'right at the college benchmark';
  if (distance >= -near) return 'just short of the college benchmark';
  return 'below the college benchmark';
}

/** 'A', 'A and B', 'A, B and C'. */
export function list(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function numberWord(n: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five'][n] ?? String(n);
}
