import type { AssessmentType, Category, NormTable } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import {
  benchmarkFor,
  compositeError,
  compositeScore,
  likelyRange,
  nationalPercentile,
  sectionError,
  stemScore,
  stemSections,
  userPercentile,
  type OutsideResult,
  type UserNorm,
} from '../../scoring/index.js';
import { noonOf } from '../days.js';
import { isCounted, type ItemResult, type PartResult } from '../part-results/part-result.js';
import type {
  AreaDto,
  CellOutcome,
  CompositeReportDto,
  OpportunityDto,
  PartTimeDto,
  PastScoreDto,
  ProvenanceDto,
  QuestionDto,
  ScoreChangeDto,
  SectionDto,
  StemDto,
  StudentAssessmentReportDto,
} from './dto.js';
import { paces, timeRemarks } from './pace.js';
import { growth, leadSentences, list, reachNote, routeMeaning, tally, verdict, voiceFor } from './words.js';

/** What a report says about an item beside the student's result. */
export interface ItemFacts {
  ref: string;
  version: number;
  area: string;
  topic: string;
  difficulty: number;
  /** Choice id -> the letter shown; empty for student-produced responses. */
  letters: Record<string, string>;
  /** The key as it is shown: letters, or the first accepted value. */
  correct: string;
}

export interface ReportInput {
  type: AssessmentType;
  categories: readonly Category[];
  set: { id: number; name: string };
  schoolYear: { id: number; shortName: string };
  user: { id: number; firstName: string; lastName: string; gradeLevel: number | null };
  school: { id: number; name: string; timeZone: string };
  brand: string;
  /** Who reads it decides how the student is addressed. */
  reader: 'student' | 'other';
  codeVersion: string;
  parts: readonly PartResult[];
  /** Sections taken elsewhere, for those that no part of this report scores. */
  outside: readonly OutsideResult[];
  /** By `ref@version`. */
  items: ReadonlyMap<string, ItemFacts>;
  /** By scale: 'composite' or a category id. */
  norms: ReadonlyMap<'composite' | number, Pick<NormTable, 'version' | 'steps'>>;
  userNorms: ReadonlyMap<'composite' | number, UserNorm>;
  /** Highest score that the conversion table of a category's easier form reaches, where it is known. */
  easyTops: ReadonlyMap<number, number>;
  /** All results of this type, oldest first. */
  history: readonly PastScoreDto[];
  /** Newest first. */
  changes: readonly ScoreChangeDto[];
  /** The moment whose report this is; null for now. */
  asOf: Instant | null;
  revealed: {
    report: boolean;
    answersOf: ReadonlySet<number>;
    answersNext: ReadonlySet<number>;
    answersAt: string | null;
    answersWaitForDevices?: boolean;
  };
}

const FIVE_BEST = 5;
/** A miss answered faster than this gets a word in the opportunities. */
const QUICK_SECONDS = 25;

/** One composite report; pure, so that the same rows always give the same page. */
export function buildCompositeReport(input: ReportInput): CompositeReportDto {
  const { type, parts } = input;
  const ordered = [...parts].sort((a, b) => order(type, a) - order(type, b));
  const sections = type.categories.map((categoryId) =>
    section(
      input,
      categoryId,
      ordered.filter((p) => p.categoryId === categoryId),
      input.outside.find((o) => o.categoryId === categoryId),
    ),
  );
  const scaled = Object.fromEntries(
    sections.flatMap((s) => (s.score === null ? [] : [[s.categoryId, s.score]])),
  ) as Record<number, number>;
  const composite = compositeScore(type, scaled);
  const national = composite === null ? null : nationalPercentile(composite, input.norms.get('composite'));
  const shown = (p: PartResult) => input.revealed.answersOf.has(p.studentAssessmentId);
  const answers = ordered.some(shown);
  const waiting = ordered.filter((p) => !shown(p));
  const labelOf = (p: PartResult) => partLabel(type, categoryOf(input, p.categoryId).name, p.part);
  const opportunities = bestOpportunities(input, sections, ordered);
  return {
    assessmentType: { id: type.id, courseType: type.courseType, assessmentType: type.name },
    assessmentSet: input.set,
    schoolYear: input.schoolYear,
    user: input.user,
    school: { id: input.school.id, name: input.school.name },
    compositeScore: composite,
    minScore: type.composite.min,
    maxScore: type.composite.max,
    lead: leadSentences(type, composite, sections, voiceFor(input.reader, input.user.firstName)),
    compositeRange: composite === null ? null : likelyRange(composite, compositeError(type), type.composite),
    stem: stem(type, sections, scaled),
    nationalPercentile: national,
    percentile: national,
    userPercentile: composite === null ? null : userPercentile(composite, input.userNorms.get('composite')),
    timeSpent: total(ordered, (p) => p.usedSeconds),
    takenAt: [
      ...ordered.map((p) => p.submittedAt),
      ...new Set(input.outside.map((o) => noonOf(o.takenOn).toISOString())),
    ].sort(),
    studentAssessments: sections.flatMap((s) =>
      scoreReport(
        s,
        ordered.filter((p) => p.categoryId === s.categoryId),
      ),
    ),
    sections,
    opportunities,
    topOpportunities: sections.map((s) => ({
      category: s.name,
      opportunities: opportunities
        .filter((o) => o.categoryId === s.categoryId)
        .map((o) => ({ subsectionAreaName: o.area, topicAreaName: o.topic })),
    })),
    time: ordered.map((p) => partTime(input, p)),
    history: [...input.history],
    growth: growth(type, input.history),
    questions: answers ? ordered.filter(shown).flatMap((p) => questions(input, p)) : null,
    provenance: provenance(input, ordered, sections),
    changes: [...input.changes],
    asOf: input.asOf,
    revealed: {
      report: input.revealed.report,
      answers,
      waiting: waiting.map(labelOf),
      next: waiting.filter((p) => input.revealed.answersNext.has(p.studentAssessmentId)).map(labelOf),
      answersAt: waiting.length === 0 ? null : input.revealed.answersAt,
      answersWaitForDevices: waiting.length > 0 && input.revealed.answersWaitForDevices === true,
    },
  };
}

function stem(
  type: AssessmentType,
  sections: readonly SectionDto[],
  scaled: Readonly<Record<number, number>>,
): StemDto | null {
  const of = stemSections(type);
  if (of.length === 0) return null;
  const score = stemScore(type, scaled);
  const own = sections.filter(({ categoryId }) => of.some(({ id }) => id === categoryId));
  const missing = own.filter((one) => one.score === null).map(({ name }) => name);
  return {
    score,
    range: score === null ? null : likelyRange(score, sectionError(type), type.section),
    text:
      score === null
        ? `needs Math and Science; ${list(missing)} ${missing.length === 1 ? 'is' : 'are'} not complete yet.`
        : `the mean of ${list(own.map((one) => `${one.name} ${one.score}`))}, half up; likely ${likelyRange(score, sectionError(type), type.section).join(' to ')}.`,
  };
}

/** 'Reading & Writing, Part 1', or the category's name where a section has one part. */
export function partLabel(type: AssessmentType, categoryName: string, part: number): string {
  return type.parts === 1 ? categoryName : `${categoryName}, Part ${part}`;
}

/** The letter of a choice, the typed text of a grid-in, or null when nothing was given. */
export function shownAnswer(item: Pick<ItemFacts, 'letters'> | undefined, value: string | null): string | null {
  if (value === null || value.trim() === '') return null;
  const letters = value.split(',').map((id) => item?.letters[id.trim()]);
  return letters.every((letter) => letter !== undefined) ? letters.sort().join(', ') : value;
}

/** The id of a topic in paths: its place is stable because names of one form never change. */
export function topicAreaId(categoryId: number, area: string, topic: string): string {
  return `${categoryId}~${area}~${topic}`;
}

function section(input: ReportInput, categoryId: number, parts: PartResult[], outside?: OutsideResult): SectionDto {
  const { type } = input;
  const { name, tone } = categoryOf(input, categoryId);
  const last = parts.find((p) => p.section)?.section ?? null;
  const scaled = last?.scaled ?? outside?.scaled ?? null;
  const benchmark = benchmarkFor(type, categoryId, parts[0]?.gradeLevel ?? input.user.gradeLevel);
  const counted = parts.flatMap((p) => p.items.filter(isCounted));
  const facts = {
    score: scaled,
    minScore: type.section.min,
    maxScore: type.section.max,
    range: scaled === null ? null : likelyRange(scaled, sectionError(type), type.section),
    benchmark: benchmark?.score ?? null,
    benchmarkMeaning: benchmark?.meaning ?? '',
    nationalPercentile: scaled === null ? null : nationalPercentile(scaled, input.norms.get(categoryId)),
    userPercentile: scaled === null ? null : userPercentile(scaled, input.userNorms.get(categoryId)),
    raw: counted.filter((i) => i.outcome === 'right').length,
    rawMax: counted.length,
    wrong: counted.filter((i) => i.outcome === 'wrong').length,
    blank: counted.filter((i) => i.outcome === 'blank').length,
    pretest: parts.reduce((sum, p) => sum + p.items.filter((i) => i.pretest).length, 0),
    dropped: parts.reduce((sum, p) => sum + p.items.filter((i) => !i.pretest && !isCounted(i)).length, 0),
    part2Difficulty: last && last.path !== 'single' ? last.path : null,
    routeNote: routeNote(parts),
    routeMeaning: last ? routeMeaning(last.path, type.section.max, input.easyTops.get(categoryId)) : '',
    path: last?.path ?? null,
    areas: areas(input, categoryId, parts),
    outside:
      outside && !last
        ? {
            takenOn: outside.takenOn,
            fileName: outside.fileName,
            fileHash: outside.fileHash,
            line: outside.line,
            importedAt: outside.importedAt,
          }
        : null,
  };
  const judged = { name, ...facts };
  const voice = voiceFor(input.reader, input.user.firstName);
  return {
    categoryId,
    tone,
    ...judged,
    verdict: verdict(judged),
    reachNote: reachNote(judged, voice),
    tally:
      outside && !last
        ? `Taken elsewhere on ${dayOf(outside.takenOn)}: the score is known, the questions are not.`
        : parts.length
          ? tally(judged)
          : '',
  };
}

function routeNote(parts: PartResult[]): string {
  // A part 1 that was reopened lost its route with its result; the part 2 that was taken still tells.
  const route = parts.find((p) => p.route)?.route;
  const taken = parts.find((p) => p.part === 2)?.difficulty ?? route?.difficulty;
  if (taken === 'hard') return 'Part 2 was the harder form.';
  if (taken !== 'easy') return '';
  if (route?.difficulty !== 'easy') return 'Part 2 was the easier form.';
  const needed = Math.ceil(route.threshold * route.rawMax - 1e-9);
  return `Part 2 was the easier form: ${route.raw} right in Part 1, and ${needed} lead to the harder one.`;
}

interface Placed {
  part: PartResult;
  item: ItemResult;
  facts: ItemFacts;
}

function operational(input: ReportInput, parts: PartResult[]): Placed[] {
  return parts.flatMap((part) =>
    part.items.flatMap((item) => {
      const facts = input.items.get(`${item.ref}@${item.version}`);
      return !isCounted(item) || !facts ? [] : [{ part, item, facts }];
    }),
  );
}

const CELL_ORDER: Record<CellOutcome, number> = { right: 0, wrong: 1, blank: 2 };

function areas(input: ReportInput, categoryId: number, parts: PartResult[]): AreaDto[] {
  const byArea = Map.groupBy(operational(input, parts), (p) => p.facts.area);
  return [...byArea].sort(byName).map(([name, inArea]) => {
    const topics = [...Map.groupBy(inArea, (p) => p.facts.topic)].sort(byName).map(([topic, placed]) => {
      const cells = placed.map((p) => p.item.outcome).sort((a, b) => CELL_ORDER[a] - CELL_ORDER[b]);
      return {
        topicAreaId: topicAreaId(categoryId, name, topic),
        name: topic,
        correct: right(cells),
        total: cells.length,
        cells,
      };
    });
    return { name, correct: total(topics, (t) => t.correct), total: total(topics, (t) => t.total), topics };
  });
}

/** A topic of a section with missed questions. */
export type MissedTopic = Pick<OpportunityDto, 'area' | 'topic' | 'categoryId' | 'missed' | 'total'>;

/** Topics with the most missed questions; equal ones by the share missed, then by name. */
export function missedTopics(sections: readonly SectionDto[]): MissedTopic[] {
  return sections
    .flatMap(({ categoryId, areas }) =>
      areas.flatMap((area) =>
        area.topics.map(({ name, correct, total }) => ({
          area: area.name,
          topic: name,
          ...{ categoryId, missed: total - correct, total },
        })),
      ),
    )
    .filter((o) => o.missed > 0)
    .sort((a, b) => b.missed - a.missed || b.missed / b.total - a.missed / a.total || a.topic.localeCompare(b.topic));
}

function bestOpportunities(input: ReportInput, sections: SectionDto[], parts: PartResult[]): OpportunityDto[] {
  return missedTopics(sections)
    .slice(0, FIVE_BEST)
    .map((o) => {
      const missed = operational(
        input,
        parts.filter((p) => p.categoryId === o.categoryId),
      ).filter((p) => p.facts.area === o.area && p.facts.topic === o.topic && p.item.outcome !== 'right');
      return { ...o, note: missNote(missed) };
    });
}

function missNote(missed: Placed[]): string {
  const blank = missed.filter((p) => p.item.outcome === 'blank').length;
  const wrong = missed.filter((p) => p.item.outcome === 'wrong');
  const quick = wrong.filter((p) => p.item.seconds > 0 && p.item.seconds < QUICK_SECONDS).length;
  const said: string[] = [];
  if (wrong.length > 0 && quick === wrong.length) {
    const who =
      wrong.length === 1
        ? blank > 0
          ? 'The wrong one was'
          : 'The miss was'
        : wrong.length === 2
          ? 'Both misses were'
          : `All ${wrong.length} misses were`;
    said.push(`${who} answered in under ${QUICK_SECONDS} seconds.`);
  }
  if (blank > 0) said.push(blank === 1 ? 'One was left blank.' : `${blank} were left blank.`);
  return said.join(' ');
}

function partTime(input: ReportInput, part: PartResult): PartTimeDto {
  const { name, tone } = categoryOf(input, part.categoryId);
  const paced = paces(part);
  return {
    studentAssessmentId: part.studentAssessmentId,
    label: partLabel(input.type, name, part.part),
    tone,
    usedSeconds: part.usedSeconds,
    allowedSeconds: part.allowedSeconds,
    explanation: part.clock,
    evenSeconds: paced.evenSeconds,
    remarks: timeRemarks(part, paced),
    perQuestion: part.items.map((i) => ({
      number: i.number,
      seconds: i.seconds,
      outcome: isCounted(i) ? i.outcome : 'pretest',
      pace: paced.of(i),
    })),
  };
}

function questions(input: ReportInput, part: PartResult): QuestionDto[] {
  return part.items.map((item) => {
    const facts = input.items.get(`${item.ref}@${item.version}`);
    return {
      studentAssessmentId: part.studentAssessmentId,
      categoryId: part.categoryId,
      section: categoryOf(input, part.categoryId).name,
      part: part.part,
      number: item.number,
      ref: item.ref,
      outcome: isCounted(item) ? item.outcome : 'pretest',
      dropped: item.dropped ?? null,
      yours: shownAnswer(facts, item.value),
      correct: facts?.correct ?? null,
      seconds: item.seconds,
      marked: item.marked,
      area: facts?.area ?? '',
      topic: facts?.topic ?? '',
      difficulty: facts?.difficulty ?? 2,
    };
  });
}

function scoreReport(s: SectionDto, parts: PartResult[]): StudentAssessmentReportDto[] {
  const last = parts.at(-1);
  if (!last) return [];
  return [
    {
      id: last.studentAssessmentId,
      categoryId: s.categoryId,
      report: {
        category: s.name,
        convertedScore: s.score,
        minScore: s.minScore,
        maxScore: s.maxScore,
        benchmarkScore: s.benchmark,
        benchmarkScores: s.benchmark === null ? [] : [{ name: 'Benchmark', score: s.benchmark }],
        percentile: s.nationalPercentile,
        userPercentile: s.userPercentile,
        timeSpent: total(parts, (p) => p.usedSeconds),
        questionsTotal: s.rawMax,
        correctTotal: s.raw,
        incorrectTotal: s.wrong,
        blankTotal: s.blank,
        subsectionDetails: s.areas.flatMap((area) =>
          area.topics.map((topic) => ({
            subsectionArea: area.name,
            topicArea: topic.name,
            topicAreaId: topic.topicAreaId,
            percent: Math.round((1000 * topic.correct) / topic.total) / 10,
            correctTotal: topic.correct,
            incorrectTotal: topic.cells.filter((c) => c === 'wrong').length,
            blankTotal: topic.cells.filter((c) => c === 'blank').length,
            topicAreaDetails: topic.cells,
          })),
        ),
      },
    },
  ];
}

const TRADEMARK: Record<'SAT' | 'ACT', string> = {
  SAT: 'SAT is a trademark of the College Board, which does not endorse this product.',
  ACT: 'ACT is a trademark of ACT, Inc., which does not endorse this product.',
};
const VENDOR: Record<'SAT' | 'ACT', string> = { SAT: 'College Board’s', ACT: 'ACT’s' };

function provenance(input: ReportInput, parts: PartResult[], sections: SectionDto[]): ProvenanceDto {
  const { type, brand } = input;
  const scored = parts.flatMap((p) => (p.section ? [p.section] : []));
  const { outside } = input;
  const hash = reportHash({ sections: scored, parts, outside });
  const forms = parts.map((p) => `${p.form.code} v${p.form.version}`);
  const keys = [...new Set(parts.map((p) => p.keysVersion.slice(0, 8)))];
  const tables = [...new Set(scored.map((s) => `${s.tableVersion}`))];
  const norm = input.norms.get('composite') ?? input.norms.get(sections[0]?.categoryId ?? 0);
  const userNorm = input.userNorms.get('composite');
  const events = total(parts, (p) => p.attempt.version);
  const scoredAt =
    parts
      .map((p) => p.scoredAt)
      .sort()
      .at(-1) ?? null;
  const own =
    `Where these numbers come from: ${forms.length === 1 ? 'form' : 'forms'} ${forms.join(', ')}, ${keys.length === 1 ? 'key' : 'keys'} ${keys.join(', ')}` +
    (tables.length ? `, conversion ${tables.length === 1 ? 'table' : 'tables'} ${tables.join(', ')}` : '') +
    (norm ? ` and norms ${norm.version}` : '') +
    ` (${brand}’s own, not ${VENDOR[type.courseType]})` +
    (userNorm ? `, ${brand} norm ${userNorm.version}` : '') +
    `, ${events.toLocaleString('en-US')} events of ${parts.length} ${parts.length === 1 ? 'attempt' : 'attempts'}` +
    (scoredAt ? `, scored ${longMoment(scoredAt, input.school.timeZone)}` : '') +
    ` by version ${input.codeVersion}.`;
  const sentences = [
    ...(parts.length > 0 ? [own] : []),
    ...elsewhere(input, sections),
    ...(input.asOf ? [`As it stood on ${longMoment(input.asOf, input.school.timeZone)}.`] : []),
    `Result ${shortHash(hash)}.`,
    TRADEMARK[type.courseType],
  ];
  return {
    line: sentences.join(' '),
    forms,
    keys: parts.map((p) => p.keysVersion),
    tables: scored.map((s) => `conversion ${s.tableVersion} (${s.path})`).concat(norm ? [`norms ${norm.version}`] : []),
    events: parts.map((p) => `${p.attempt.stream}: 1 to ${p.attempt.version}`),
    norms: Object.fromEntries([...input.norms].map(([scale, { version }]) => [String(scale), version])),
    userNorms: Object.fromEntries([...input.userNorms].map(([scale, { version }]) => [String(scale), version])),
    codeVersion: input.codeVersion,
    resultHash: hash,
    scoredAt,
  };
}

/**
 * The hash of a report: over those of its section scores and parts, and of the lines that its sections from elsewhere came
 * from.
 */
export function reportHash(from: Record<'sections' | 'parts' | 'outside', readonly { resultHash: string }[]>): string {
  const hashes = (of: readonly { resultHash: string }[]) => of.map(({ resultHash }) => resultHash);
  const own = { sections: hashes(from.sections), parts: hashes(from.parts) };
  return sha256hex(canonicalJson(from.outside.length === 0 ? own : { ...own, outside: hashes(from.outside) }));
}

/** Of each file that sections of this report came from: which they are, when they were taken and entered. */
function elsewhere({ outside, school }: ReportInput, sections: readonly SectionDto[]): string[] {
  return [...Map.groupBy(outside, (o) => `${o.fileHash}/${o.takenOn}`).values()].map((group) => {
    const { takenOn, fileName, fileHash, importedAt } = group[0]!;
    const names = sections.filter((s) => group.some((o) => o.categoryId === s.categoryId)).map((s) => s.name);
    return (
      `${list(names)} ${names.length === 1 ? 'was' : 'were'} taken elsewhere on ${dayOf(takenOn)} and entered from the file ${fileName} (${shortHash(fileHash)}) on ` +
      `${longMoment(importedAt, school.timeZone)}: ${names.length === 1 ? 'this score was' : 'these scores were'} not computed here.`
    );
  });
}

/** 'October 14, 2026' of an ISO date. */
function dayOf(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

/** The first twelve hex digits in groups of four, to be compared by eye. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1-');
}

/** By zone: to make one takes longer than to write a hundred moments with it. */
const clocks = new Map<string, { moment: Intl.DateTimeFormat; zone: Intl.DateTimeFormat }>();

function clockOf(timeZone: string): { moment: Intl.DateTimeFormat; zone: Intl.DateTimeFormat } {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = {
    moment: new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' }),
    zone: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }),
  };
  clocks.set(timeZone, made);
  return made;
}

/** 'November 13, 2026, 11:52 AM CST' in an IANA zone. */
export function longMoment(instant: string, timeZone: string): string {
  const clock = clockOf(timeZone);
  const text = clock.moment.format(new Date(instant));
  const zone = clock.zone.formatToParts(new Date(instant)).find((p) => p.type === 'timeZoneName');
  return `${text.replace(' at ', ', ').replaceAll('\u202f', ' ')} ${zone?.value ?? ''}`.trim();
}

function order(type: AssessmentType, part: PartResult): number {
  return type.categories.indexOf(part.categoryId) * 10 + part.part;
}

function categoryOf(input: ReportInput, id: number): Category {
  const found = input.categories.find((c) => c.id === id);
  if (!found) throw new RangeError(`no category ${id}`);
  return found;
}

function right(cells: CellOutcome[]): number {
  return cells.filter((c) => c === 'right').length;
}

function total<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.localeCompare(b);
}
