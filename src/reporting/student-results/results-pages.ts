import { Injectable } from '@nestjs/common';
import { AccessLog } from '../../audit/index.js';
import { category, ContentLibrary, type AssessmentType } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { Clock, toInstant, toMs, type Instant } from '../../kernel/clock.js';
import type { PageRequest } from '../../platform/http/list.js';
import { assessmentId } from '../../scheduling/index.js';
import { Corrections } from '../../scoring/index.js';
import { topicAreaId } from '../composite-report/build.js';
import { whatOf } from '../composite-report/changes.js';
import { itemFacts } from '../composite-report/item-facts.js';
import { Directory } from '../people/directory.js';
import { problem } from '../problems.js';
import type {
  CategoryDetailsAnswer,
  CorrectedLatelyDto,
  OverviewAnswer,
  RankedTopicDto,
  ResultsCategoriesAnswer,
  ResultsTypeDto,
  ScoreSegmentDto,
  StrengthAndImprovementsDto,
  StudentPerformancesAnswer,
  TopicBreakdownAnswer,
} from './dto.js';
import type { ScoreFigures } from './figures.js';
import { findingOf, isRanked, type Finding } from './finding.js';
import { GroupFigures, questionLabel } from './group-figures.js';
import { Performances, type PerformanceFilters, type PerformanceSort } from './performance.js';
import { isWhole, kindOf, type ResultsPlace } from './place.js';
import { ENOUGH, isEnough, percent } from './spread.js';
import { basisOfTopics, shares } from './told.js';
import type { QuestionFigures, SectionTopics, TopicFigures } from './topics.js';

/** Topics and questions that are named as strengths, and as what to improve. */
const MOST_TOPICS = 5;
const MOST_QUESTIONS = 3;
/** So long a correction stands above results that it changed: whoever looks once a month has seen it. */
const CORRECTED_LATELY_MS = 30 * 86_400_000;

/** What the screens of a group's results say. */
@Injectable()
export class ResultsPages {
  constructor(
    private readonly figures: GroupFigures,
    private readonly performances: Performances,
    private readonly directory: Directory,
    private readonly content: ContentLibrary,
    private readonly access: AccessLog,
    private readonly corrections: Corrections,
    private readonly clock: Clock,
  ) {}

  /**
   * Corrections of the last weeks that changed scores of the set: of students who are seen by name with how many, and none that
   * changed nobody's; for who sees aggregates alone whatever changed scores anywhere. @param since of a past group those that came
   * after it
   */
  private async correctedLately(
    { type, set, year, named, asOf }: ResultsPlace,
    studentIds: readonly number[],
    since?: Instant,
  ): Promise<CorrectedLatelyDto[]> {
    const until = asOf ?? this.clock.instant();
    const found = await this.corrections.publishedSince(
      since ?? toInstant(toMs(until) - CORRECTED_LATELY_MS),
      { typeId: type.id, setId: set.id, schoolYearId: year.id },
      studentIds,
    );
    return found
      .filter(({ correction, students }) => (since || correction.finishedAt! <= until) && (!named || students > 0))
      .map(({ correction, students }) => ({
        ...{
          id: correction.id,
          at: correction.finishedAt!,
          began: correction.publishedAt!,
          what: whatOf(correction),
          reason: correction.reason,
        },
        students: named ? students : null,
      }));
  }

  /** @param makeUp whether the asker may give students of the group a window of their own */
  async overview(place: ResultsPlace, makeUp = false): Promise<OverviewAnswer> {
    const { scores, studentIds } = await this.figures.scored(place);
    const sections = await this.figures.topics(place, isCompared(place, scores));
    const { type, set, year } = place;
    const finding = findingOf({
      ...wordsOf(place),
      small: scores.basis !== 'full',
      preliminary: scores.preliminary,
      sections: scores.sections,
      topics: named(told(place, scores, sections)),
    });
    const scale = { minScore: type.section.min, maxScore: type.section.max };
    return {
      overview: {
        group: { sectionId: place.sectionId, kind: kindOf(place), name: place.name, school: place.school.name },
        assessmentType: typeDto(type),
        assessmentSet: set,
        schoolYear: { id: year.id, shortName: year.shortName },
        basis: scores.basis,
        preliminary: scores.preliminary,
        studentCount: scores.students,
        studentAssessedCount: scores.tested,
        finding,
        composite: {
          score: scores.spread?.mean ?? null,
          minScore: type.composite.min,
          maxScore: type.composite.max,
          segments: segmentsOf(
            type,
            scores.spread?.mean ?? null,
            scores.sections.map(({ name, spread }) => ({ name, score: spread?.mean ?? null })),
          ),
          n: scores.complete,
          spread: scores.spread,
          school: scores.school,
          bars: scores.bars,
          reaching: scores.reaching,
        },
        categories: scores.sections.map(({ name, benchmarks, spread, ...section }) => ({
          ...{ category: name, categoryId: section.categoryId, tone: section.tone, n: section.n },
          score: spread?.mean ?? null,
          ...scale,
          benchmarkScores: scores.basis === 'nothing' ? [] : benchmarks,
          benchmarkPlacement:
            benchmarks.length === 1
              ? (benchmarks[0]!.score - scale.minScore) / (scale.maxScore - scale.minScore)
              : null,
          segments:
            spread === null
              ? []
              : [{ name, share: (spread.mean - scale.minScore) / (scale.maxScore - scale.minScore) }],
          reached: section.reached,
          near: section.near,
          reachedRange: section.reachedRange,
          spread,
          school: section.school,
          bars: section.bars,
        })),
        corrections: await this.correctedLately(place, studentIds),
        correctedSince: place.asOf === undefined ? [] : await this.correctedLately(place, studentIds, place.asOf),
        forms: [
          ...new Set(sections.flatMap((one) => one.questions().map(({ form }) => `${form.code} v${form.version}`))),
        ],
        takenTo: scores.basis === 'nothing' ? null : scores.takenTo,
        asOf: place.asOf ?? this.clock.instant(),
        past: place.asOf !== undefined,
        permissions: {
          students: place.named,
          scoreExport: place.named && !place.group && scores.tested > 0 && !place.masked,
          makeUp,
        },
      },
      strengthAndImprovements: strengths(type, told(place, scores, sections)),
    };
  }

  async strengthAndImprovements(place: ResultsPlace): Promise<StrengthAndImprovementsDto> {
    const scores = await this.figures.scores(place);
    return strengths(place.type, told(place, scores, await this.figures.topics(place, isCompared(place, scores))));
  }

  /** @throws DomainError `reporting/students-not-shown` for who sees the school as aggregates alone */
  async performance(
    session: Session,
    place: ResultsPlace,
    request: PageRequest<PerformanceSort>,
    filters: PerformanceFilters,
  ): Promise<StudentPerformancesAnswer> {
    if (!place.named) throw problem('reporting/students-not-shown');
    const { rows, total, counts } = await this.performances.page(place, request, filters);
    const { type, set, year } = place;
    await this.access.recordManyViewed(
      session,
      rows.filter(({ hasReport }) => hasReport).map(({ studentId }) => studentId),
      { part: 'report', typeId: type.id, setId: set.id },
    );
    const names = await this.content.setNames(rows.flatMap(({ earlier }) => earlier.map((one) => one.assessmentSetId)));
    const earlier = rows.map((row) =>
      row.earlier.map(({ takenAt: _at, ...one }) => ({ ...one, name: names.get(one.assessmentSetId) ?? '' })),
    );
    return {
      individualStudentPerformance: rows.map(
        (
          { studentId, firstName, lastName, studentNumber, gradeLevel, composite, sections, remarks, hasReport },
          i,
        ) => ({
          ...{ studentId, firstName, lastName, studentIdNumber: studentNumber, gradeLevel },
          assessment1: { assessmentSetId: set.id, schoolYearId: year.id, compositeScore: composite, sections },
          assessment2: earlier[i]![0] ?? null,
          assessment3: earlier[i]![1] ?? null,
          remarks,
          hasReport,
        }),
      ),
      meta: { totalCount: total, counts },
    };
  }

  categories({ type, set }: ResultsPlace): ResultsCategoriesAnswer {
    return {
      assessments: type.categories.map((categoryId) => {
        const { name, tone } = category(categoryId);
        return { id: assessmentId(set.id, categoryId), categoryId, name, tone };
      }),
    };
  }

  async categoryDetails(place: ResultsPlace, categoryId: number): Promise<CategoryDetailsAnswer> {
    const scores = await this.figures.scores(place);
    const [topics] = await this.figures.topics(place, isCompared(place, scores), [categoryId]);
    const { name, tone } = category(categoryId);
    const scored = scores.sections.find((one) => one.categoryId === categoryId)!.n;
    const elsewhere = topics!.students < ENOUGH ? await this.takenElsewhere(place, categoryId) : 0;
    const all = topics!.topics();
    const basis = basisOfTopics(place, scores, topics!);
    const finding: Finding =
      basis === 'full'
        ? findingOf({
            ...wordsOf(place),
            small: false,
            preliminary: scores.preliminary,
            sections: [],
            topics: named([topics!]),
          })
        : { lead: null, rest: null, topics: [] };
    const shown = (one: TopicFigures) => ({
      name: one.topic ?? one.area,
      questions: Math.round(one.questions * 10) / 10,
      ...shares(one, basis === 'full'),
    });
    return {
      categoryDetails: {
        ...{ id: assessmentId(place.set.id, categoryId), categoryId, name, tone, basis, students: topics!.students },
        scored,
        elsewhere: place.named || (elsewhere >= ENOUGH && elsewhere === scored) ? elsewhere : 0,
        finding,
        areas:
          basis === 'nothing'
            ? []
            : [...Map.groupBy(all, ({ area }) => area).values()].map(([area, ...inArea]) => ({
                ...shown(area!),
                topics: inArea
                  .filter((topic) => place.named || isEnough(topic))
                  .map((topic) => ({
                    ...shown(topic),
                    topicAreaId: topic.topicAreaId!,
                    answers: topic.answers,
                    students: topic.students,
                    few: topic.few,
                    none: topic.none,
                    all: topic.all,
                    byRight: topic.byRight,
                  })),
              })),
      },
    };
  }

  private async takenElsewhere(place: ResultsPlace, categoryId: number): Promise<number> {
    const at = place.type.categories.indexOf(categoryId);
    const scored = (await this.figures.students(place)).filter((one) => one.mine && one.scores?.[at] != null);
    return this.figures.takenElsewhere(
      place,
      categoryId,
      scored.map(({ studentId }) => studentId),
    );
  }

  /** The questions of a topic. @throws DomainError `reporting/no-results` for a topic that the group was not asked */
  async topicBreakdown(
    session: Session,
    place: ResultsPlace,
    categoryId: number,
    wanted: string,
  ): Promise<TopicBreakdownAnswer> {
    const scores = await this.figures.scores(place);
    const compares = isCompared(place, scores);
    const [section] = await this.figures.topics(place, compares, [categoryId]);
    const topic = section!.topics().find((one) => one.topicAreaId === wanted);
    const basis = basisOfTopics(place, scores, section!);
    if (!topic || basis === 'nothing') throw problem('reporting/no-results');
    const questions = section!
      .questions()
      .filter((one) => one.area === topic.area && one.topic === topic.topic)
      .filter((one) => place.named || isEnough(one));
    const few = section!
      .studentsOn(wanted)
      .filter((one) => 2 * one.right < one.questions)
      .sort((a, b) => a.right - b.right || a.studentId - b.studentId);
    const ids = few.map(({ studentId }) => studentId);
    if (place.named)
      await this.access.recordManyViewed(session, ids, {
        part: 'report',
        typeId: place.type.id,
        setId: place.set.id,
      });
    const [people, asked] = await Promise.all([place.named ? this.directory.find(ids) : null, this.asked(questions)]);
    return {
      topicAreaName: topic.topic!,
      subsectionAreaName: topic.area,
      topicAreaQuestions: questions.map((question, i) => ({
        label: questionLabel(place.type.parts, question),
        questionId: question.ref,
        number: question.number,
        students: question.students,
        right: question.right,
        wrong: question.wrong,
        blank: question.blank,
        averageCorrect: question.students < ENOUGH ? null : percent(question.right / question.students),
        schoolCorrect:
          compares && topic.schoolShare !== null && question.students >= ENOUGH
            ? percent(question.schoolRight / question.schoolStudents)
            : null,
        ...asked[i]!,
      })),
      students:
        people &&
        few.flatMap((one) => {
          const known = people.get(one.studentId);
          return known ? [{ ...one, firstName: known.firstName, lastName: known.lastName }] : [];
        }),
    };
  }

  /** What these questions ask, with their newest keys. */
  private async asked(
    questions: readonly QuestionFigures[],
  ): Promise<
    Pick<TopicBreakdownAnswer['topicAreaQuestions'][number], 'question' | 'stimulus' | 'choices' | 'correctAnswer'>[]
  > {
    const forms = new Map(
      await Promise.all(
        [...new Map(questions.map(({ form }) => [`${form.code} v${form.version}`, form]))].map(
          async ([name, { code, version }]) => {
            const form = await this.content.getFormByCode(code, version);
            const [items, player, keys] = await Promise.all([
              this.content.itemsOf(form.id),
              this.content.playerItems(form.id),
              this.content.keysFor(form),
            ]);
            return [name, { items, player, keys }] as const;
          },
        ),
      ),
    );
    return questions.map(({ form: { code, version }, number, ref }) => {
      const { items, player, keys } = forms.get(`${code} v${version}`)!;
      const item = items[number - 1]!;
      const key = keys.find((one) => one.ref === ref && one.itemVersion === item.version);
      const facts = itemFacts(item, key);
      const right = new Set(
        key?.scoring.type === 'exact' ? [key.scoring.choiceIds, ...(key.scoring.also ?? [])].flat() : [],
      );
      const stimulus = player[number - 1]?.stimulus;
      return {
        question: item.stem,
        stimulus: stimulus ? { context: stimulus.context ?? null, html: stimulus.html } : null,
        choices: (item.choices ?? []).map(({ id, html }) => ({
          letter: facts.letters[id]!,
          html,
          correct: right.has(id),
        })),
        correctAnswer: facts.correct,
      };
    });
  }
}

export function typeDto({ id, name, courseType }: AssessmentType): ResultsTypeDto {
  return { id, assessmentType: name, displayName: name, courseType };
}

/** How the sections share the arc of a composite: each has its share of (composite - minimum). */
export function segmentsOf(
  { composite: { min, max }, section }: AssessmentType,
  score: number | null,
  sections: readonly { name: string; score: number | null }[],
): ScoreSegmentDto[] {
  if (score === null) return [];
  const gains = sections.map((one) => Math.max(0, (one.score ?? section.min) - section.min));
  const sum = gains.reduce((total, gain) => total + gain, 0);
  const whole = (score - min) / (max - min);
  return sections.map(({ name }, i) => ({ name, share: sum === 0 ? 0 : (whole * gains[i]!) / sum }));
}

function wordsOf(place: ResultsPlace): { group: string; reference: string | null } {
  switch (kindOf(place)) {
    case 'class':
      return { group: 'the class', reference: 'the school' };
    case 'group':
      return { group: 'the group', reference: 'the school' };
    case 'schools':
      return { group: 'the group', reference: 'the district' };
    default:
      return { group: place.school.name, reference: null };
  }
}

function isCompared(place: ResultsPlace, { basis, preliminary }: ScoreFigures): boolean {
  return !isWhole(place) && basis === 'full' && !preliminary;
}

/** Sections of which shares may be said. */
function told(place: ResultsPlace, scores: ScoreFigures, sections: readonly SectionTopics[]): SectionTopics[] {
  return sections.filter((section) => basisOfTopics(place, scores, section) === 'full');
}

function named(sections: readonly SectionTopics[]): (TopicFigures & { section: string })[] {
  return sections.flatMap((one) => one.topics().map((topic) => ({ ...topic, section: category(one.categoryId).name })));
}

function strengths(type: AssessmentType, sections: readonly SectionTopics[]): StrengthAndImprovementsDto {
  const ranked = sections
    .flatMap((one) => one.topics())
    .filter(isRanked)
    .sort((a, b) => b.share! - a.share! || a.topic!.localeCompare(b.topic!));
  // In two halves, so that no topic is both.
  const half = Math.min(MOST_TOPICS, Math.floor(ranked.length / 2));
  const questions = sections
    .flatMap((one) => one.questions())
    .filter(isEnough)
    .sort((a, b) => b.right / b.students - a.right / a.students);
  const some = Math.min(MOST_QUESTIONS, Math.floor(questions.length / 2));
  const last = <T>(all: readonly T[], n: number) => all.slice(all.length - n).reverse();
  return {
    strengthAreas: ranked.slice(0, half).map(rankedTopic),
    improvementAreas: last(ranked, half).map(rankedTopic),
    topCorrectQuestions: questions.slice(0, some).map((one) => rankedQuestion(type, one)),
    topIncorrectQuestions: last(questions, some).map((one) => rankedQuestion(type, one)),
  };
}

function rankedTopic(one: TopicFigures): RankedTopicDto {
  const { name, tone } = category(one.categoryId);
  const { correct, schoolCorrect, beyondChance } = shares(one, true);
  return {
    ...{ categoryName: name, categoryId: one.categoryId, tone, subsectionAreaName: one.area },
    ...{ topicAreaName: one.topic!, topicAreaId: one.topicAreaId!, correct: correct!, schoolCorrect, beyondChance },
    ...{ answers: one.answers, students: one.students, few: one.few, all: one.all },
  };
}

function rankedQuestion(
  { parts }: AssessmentType,
  one: QuestionFigures,
): StrengthAndImprovementsDto['topCorrectQuestions'][number] {
  return {
    question: questionLabel(parts, one),
    averageCorrect: percent(one.right / one.students),
    students: one.students,
    topicAreaName: one.topic,
    topicAreaId: topicAreaId(one.categoryId, one.area, one.topic),
    categoryId: one.categoryId,
  };
}
