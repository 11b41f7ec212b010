import { Injectable } from '@nestjs/common';
import { AccessLog } from '../../audit/index.js';
import { category, ContentLibrary, type Difficulty, type Form, type Item, type ItemKey } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import type { Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import type { PageRequest } from '../../platform/http/list.js';
import { schoolYear, scopeOf, studentsSeen } from '../../roster/index.js';
import { assessmentId, parseAssessmentId } from '../../scheduling/index.js';
import { KeyReports } from '../../scoring/index.js';
import { PastParts } from '../part-results/past-parts.js';
import { PART_ANSWERS, type PartAnswersRow } from '../part-results/projection.js';
import { invalidInput } from '../../platform/http/validation.js';
import { Directory } from '../people/directory.js';
import { problem } from '../problems.js';
import { GroupFigures, type ToldSection } from '../student-results/group-figures.js';
import { isPresent, membersOf, wasAtSchools } from '../results/then.js';
import { SchoolRows, type RowsOfStudents } from '../student-results/school-rows.js';
import { ofSame } from '../student-results/of-same.js';
import { ENTIRE_SCHOOL, ResultsPlaces, type ResultsPlace } from '../student-results/place.js';
import { GroupProvenances } from '../student-results/provenance.js';
import type { GroupProvenanceDto } from '../student-results/provenance.dto.js';
import { ENOUGH, isEnough, percent } from '../student-results/spread.js';
import { askedOf, rightChoices } from './asked.js';
import { analyse, type AskedItem, type FormFigures, type ItemFigures } from './analysis.js';
import type { ItemPartDto, ItemReportDto, ItemResponsesAnswer, SessionDetailDto } from './dto.js';
import { FormTally, reachedOf, type Answered } from './form-tally.js';
import { countError } from './statistics.js';

/** Whose answers to which part are asked for. */
export interface ItemReportKey {
  /** Of a part: set, section and form of part 2. */
  assessmentId: number;
  /** Classes; none is the entire school. */
  sectionIds: readonly number[];
  /** Schools of the session's district instead of a school; none is all of them. */
  schoolIds?: readonly number[] | undefined;
  gradeLevels?: readonly number[];
  schoolYear?: number | undefined;
  /** Of the form; the version that most of the group had without it. */
  formVersion?: number | undefined;
  /** As it stood then; what has not come yet is now. */
  asOf?: Instant | undefined;
}

type AnswersRow = Pick<
  PartAnswersRow,
  'student_id' | 'grade_level' | 'form_code' | 'form_version' | 'outcomes' | 'given' | 'seconds'
> & {
  /** The asker may see this student by name. */
  seen: boolean;
};

interface OpenedPart {
  place: ResultsPlace;
  sectionIds: readonly number[];
  categoryId: number;
  difficulty: Difficulty;
  /** Every student is seen by name. */
  named: boolean;
  /**
   * For who sees no names: the sections of the type, as topics count them too. Others could be told by taking one from the
   * other.
   */
  told: ToldSections | null;
  /** Of a past moment every answer to the set that is told. */
  past: readonly PastRow[] | null;
  parts: ItemPartDto[];
}

/** In the order of the sections of the type: students who are in the same figures. */
type ToldSections = readonly (readonly ToldSection[])[];

type PastRow = AnswersRow & { id: number; categoryId: number; difficulty: Difficulty };

/** The answers of some students to one form. */
interface AnswersToForm {
  code: string;
  version: number;
  students: number;
  unseen: number;
  rows: readonly AnswersRow[];
  /** Counted when asked for, and once. */
  tallies: readonly (() => FormTally)[];
}

/** A form as the group took it. */
interface TakenForm {
  form: Form;
  items: Item[];
  keys: Map<string, ItemKey>;
  asked: AskedItem[];
  rows: readonly AnswersRow[];
  tally: FormTally;
  versions: { version: number; students: number }[];
}

interface CountedPart {
  categoryId: number;
  difficulty: Difficulty;
  students: number;
  unseen: number;
}

const ORDER: readonly Difficulty[] = ['default', 'easy', 'hard'];
/** That a report puts together. */
const MOST_CLASSES = 100;
/** Of the heat map. */
export const RESPONSE_SORTS = ['score', 'lastName'] as const;

/** Questions of a part with what a group did with them. Each answer is read once and only counted. */
@Injectable()
export class ItemReports {
  constructor(
    private readonly db: Db,
    private readonly places: ResultsPlaces,
    private readonly content: ContentLibrary,
    private readonly access: AccessLog,
    private readonly figures: GroupFigures,
    private readonly keyReports: KeyReports,
    private readonly past: PastParts,
    private readonly provenances: GroupProvenances,
    private readonly rows: SchoolRows,
    private readonly directory: Directory,
  ) {}

  /** The questions with their right answers. @throws DomainError as `open` */
  async sessionDetail(session: Session, key: ItemReportKey): Promise<SessionDetailDto> {
    const opened = await this.open(session, key);
    const taken = await this.taken(opened, key);
    const request = taken && {
      group: groupOf(opened),
      formVersion: taken.form.version,
      versions: taken.versions,
      students: taken.rows.length,
      questions: await this.questionsOf(taken),
    };
    return { request, ...this.around(opened), parts: opened.parts };
  }

  /** The figures of each question. @throws DomainError as `open` */
  async responseAnalysis(session: Session, key: ItemReportKey, request: PageRequest<never>): Promise<ItemReportDto> {
    const opened = await this.open(session, key);
    const taken = await this.taken(opened, key);
    const figures = taken && analysed(taken);
    const wanted = request.search.toLowerCase();
    const found = (figures?.items ?? []).filter(
      ({ number, area, topic }) =>
        wanted === '' || String(number) === wanted || `${area}\n${topic}`.toLowerCase().includes(wanted),
    );
    const pages = Math.ceil(found.length / request.perPage);
    return {
      request: taken &&
        figures && {
          group: groupOf(opened),
          formVersion: taken.form.version,
          versions: taken.versions,
          students: figures.students,
          scored: figures.scored,
          meanRight: figures.meanRight,
          reliability: figures.reliability,
          lead: figures.lead,
          rest: figures.rest,
          reported: await this.keyReports.openOf(session.userId),
          reachedBy: figures.items.map(({ students, notReached }) => students - notReached),
          items: found
            .slice(request.offset, request.offset + request.perPage)
            .map((item) => (opened.named ? item : withoutFitOfFew(item))),
        },
      ...this.around(opened),
      parts: opened.parts,
      pagination: {
        next_page: request.page < pages ? request.page + 1 : null,
        previous_page: request.page > 1 && found.length > 0 ? Math.min(request.page - 1, pages) : null,
        total_count: found.length,
      },
    };
  }

  /**
   * One question by its number, with the ids of its choices in the order of their letters; null where the form has no such
   * question.
   * @throws DomainError as `open`
   */
  async question(
    session: Session,
    key: ItemReportKey,
    number: number,
  ): Promise<{ item: ItemFigures; choiceIds: string[]; typed: boolean } | null> {
    const opened = await this.open(session, key);
    const taken = await this.taken(opened, key);
    const item = taken && analysed(taken).items.find((one) => one.number === number);
    const choiceIds = (taken?.items[number - 1]?.choices ?? []).map(({ id }) => id);
    return item ? { item, choiceIds, typed: choiceIds.length === 0 } : null;
  }

  /**
   * Where the figures of a part come from, or of one question of it: students, form with its key, and date.
   * @throws DomainError as `open`, `reporting/no-results` also where nothing is shown, and for a question that the form has not
   */
  async provenance(session: Session, key: ItemReportKey, number?: number): Promise<GroupProvenanceDto> {
    const opened = await this.open(session, key);
    const taken = await this.taken(opened, key);
    if (!taken || (number !== undefined && !taken.asked[number - 1])) throw problem('reporting/no-results');
    const { rows, form, asked } = taken;
    const counted = rows.map((row) => {
      const answers = answeredOf(row);
      const of = number === undefined ? answers.filter((one) => one.counted) : [answers[number - 1]!];
      const right = of.filter(({ outcome }) => outcome === 'right').length;
      return { studentId: row.student_id, right, questions: of.length };
    });
    const right = counted.reduce((sum, one) => sum + one.right, 0);
    const { name, value, rule } =
      number === undefined
        ? meanRightOf(right, counted.length, asked.length)
        : rightShareOf(number, right, counted.length);
    const { place, categoryId, named } = opened;
    const seen = new Set(rows.flatMap((row) => (row.seen || named ? [row.student_id] : [])));
    return this.provenances.of(session, place, {
      ...{ name, value, rule, counted, categoryId, studentCount: await this.sizeOf(opened) },
      seen: place.district || seen.size === 0 ? null : seen,
      schools: [],
      tests: [{ setId: place.set.id, schoolYearId: place.year.id }],
      form: `${form.code} v${form.version}`,
    });
  }

  /** How many students there are in the group; of a district those of the blocks that are shown. */
  private async sizeOf(opened: OpenedPart): Promise<number> {
    const { place } = opened;
    if (place.district) return (await this.figures.students(place)).filter(({ mine }) => mine).length;
    const params: unknown[] = [];
    const mine = this.mineSql(opened, params);
    const found = await this.db.one<{ n: number }>(
      `select count(*)::int as n from reporting.people p where ${isPresent(place.asOf, params)} and ${mine}`,
      params,
    );
    return found!.n;
  }

  /** Students by questions, of a class. @throws DomainError as `open` */
  async responses(
    session: Session,
    key: ItemReportKey,
    request: PageRequest<(typeof RESPONSE_SORTS)[number]>,
  ): Promise<ItemResponsesAnswer> {
    const opened = await this.open(session, key);
    const taken = await this.taken(opened, key);
    if (!taken) throw problem('reporting/no-results');
    const { asked, rows, tally } = taken;
    const sums = tally.result();
    const figures = analyse(asked, sums);
    const names = await this.directory.find(rows.map(({ student_id }) => student_id));
    const students = rows
      .flatMap((row) => {
        const name = names.get(row.student_id);
        return name ? [{ row, ...name, right: [...row.outcomes].filter((letter) => letter === 'r').length }] : [];
      })
      .sort((a, b) => {
        const byName = a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName);
        const by = request.sort === 'lastName' ? byName : a.right - b.right;
        return (request.order === 'desc' ? -by : by) || byName || a.row.student_id - b.row.student_id;
      });
    const page = students.slice(request.offset, request.offset + request.perPage);
    const { place } = opened;
    await this.access.recordManyViewed(
      session,
      page.map(({ row }) => row.student_id),
      { part: 'report', typeId: place.type.id, setId: place.set.id },
    );
    return {
      questions: figures.items.map(
        ({ number, ref, topic, correct, counts, right, students: n, correctShare, findings }) => ({
          ...{ number, questionId: ref, topic, correct, counts, right, students: n, correctShare },
          keyLooksWrong: findings.some(({ kind }) => kind === 'possible_key_error'),
        }),
      ),
      students: page.map(({ row, firstName, lastName, right }) => {
        const answered = answeredOf(row);
        const reached = reachedOf(answered);
        const of = answered.filter(({ counted }) => counted).length;
        const error = countError(of, right);
        return {
          ...{ studentId: row.student_id, firstName, lastName, right, of },
          error: error === null ? null : Math.round(error * 10) / 10,
          answers: answered.map(({ outcome, value, seconds }, i) => ({
            outcome: outcome === 'blank' && !reached(i) ? ('not_reached' as const) : outcome,
            given: value === null ? null : asked[i]!.shown(value),
            rapid: value !== null && seconds > 0 && seconds < sums.items[i]!.rapidBelow,
          })),
        };
      }),
      assessment_title: this.around(opened).assessment_title,
      meta: { totalCount: students.length },
    };
  }

  /**
   * @throws DomainError `roster/class-not-found` for a class that may not be seen, `reporting/no-results` for an assessment
   *   that does
   * not exist, that nobody of the group has taken, or of which too few have for who may not see them by name
   */
  private async open(session: Session, key: ItemReportKey): Promise<OpenedPart> {
    const named = parseAssessmentId(key.assessmentId);
    const typeId = named && (await this.content.typeOfSet(named.setId));
    const set = { assessmentTypeId: typeId ?? 0, assessmentSetId: named?.setId ?? 0 };
    const sectionIds = [...new Set(key.sectionIds)];
    if (sectionIds.length > MOST_CLASSES) throw invalidInput({ sectionIds: [`At most ${MOST_CLASSES} classes`] });
    const [first = ENTIRE_SCHOOL, ...others] = sectionIds;
    // The class is refused before the assessment is.
    const place =
      key.schoolIds === undefined
        ? await this.places.open(session, first, set, key.schoolYear, key.asOf)
        : await this.places.openDistrict(
            session,
            { schoolIds: key.schoolIds, gradeLevels: key.gradeLevels ?? [] },
            ...([set, key.schoolYear, key.asOf] as const),
          );
    await this.places.mustOpen(session, others);
    if (!named || !place.type.categories.includes(named.categoryId)) throw problem('reporting/no-results');
    const opened = {
      place: key.schoolYear === undefined || place.district ? place : { ...place, year: schoolYear(key.schoolYear) },
      sectionIds,
      categoryId: named.categoryId,
      difficulty: named.difficulty,
      named: place.named,
    };
    const told = await this.toldOf(opened.place);
    const past = opened.place.asOf === undefined ? null : await this.pastRows({ ...opened, told }, opened.place.asOf);
    const parts = await this.partsOf({ ...opened, told, past });
    if (!parts.some(({ id }) => id === key.assessmentId)) throw problem('reporting/no-results');
    return { ...opened, told, past, parts };
  }

  /** The parts that the group has taken, in the order of the test. */
  private async partsOf(opened: Omit<OpenedPart, 'parts'>): Promise<ItemPartDto[]> {
    const { place } = opened;
    const rows = opened.past
      ? countedParts(opened.past)
      : opened.told
        ? countedOfTold(opened.told, place.type.categories)
        : await this.countedNow(opened);
    const { categories } = place.type;
    return rows
      .filter((row) => opened.named || isEnough(row))
      .sort(
        (a, b) =>
          categories.indexOf(a.categoryId) - categories.indexOf(b.categoryId) ||
          ORDER.indexOf(a.difficulty) - ORDER.indexOf(b.difficulty),
      )
      .map(({ categoryId, difficulty, students }) => ({
        id: assessmentId(place.set.id, categoryId, difficulty),
        categoryId,
        tone: category(categoryId).tone,
        title: partTitle(place.type.parts, categoryId, difficulty),
        students,
      }));
  }

  private countedNow(opened: Omit<OpenedPart, 'parts'>): Promise<CountedPart[]> {
    const { place } = opened;
    const params: unknown[] = [];
    const mine = this.mineSql(opened, params);
    return this.db.query<CountedPart>(
      `select a.category_id as "categoryId", a.difficulty, count(*)::int as students, 0 as unseen
       from ${PART_ANSWERS} a join reporting.people p on p.id = a.student_id
       where a.set_id = $${params.push(place.set.id)} and a.school_year_id = $${params.push(place.year.id)} and ${isPresent(undefined, params)} and ${mine}
       group by a.category_id, a.difficulty`,
      params,
    );
  }

  /** The form that most of the group had. null where the filters leave nobody, or too few for who may not see them by name. */
  private async taken(opened: OpenedPart, key: ItemReportKey): Promise<TakenForm | null> {
    const { place, named } = opened;
    const all = await this.answered(opened);
    // The grade levels of a district are in its blocks.
    const gradeLevels = place.district ? [] : (key.gradeLevels ?? []);
    const forms = (gradeLevels.length === 0 ? all : ofGrades(all, gradeLevels))
      .filter((one) => named || isEnough(one))
      .sort((a, b) => b.students - a.students || b.version - a.version);
    const chosen = key.formVersion === undefined ? forms[0] : forms.find(({ version }) => version === key.formVersion);
    if (!chosen) return null;
    const { code, version, rows, tallies } = chosen;
    // Who sees no names could otherwise take one grade away from another sum, and be left with a few.
    const ofAll = all.find((one) => one.code === code && one.version === version)!;
    if (
      !named &&
      gradeLevels.length > 0 &&
      ![...Map.groupBy(ofAll.rows, (row) => row.grade_level).values()].every(isSafe)
    )
      return null;
    const form = await this.content.getFormByCode(code, version);
    const then = opened.past?.find((row) => row.form_code === code && row.form_version === version);
    const [items, found] = await Promise.all([
      this.content.itemsOf(form.id),
      then ? this.past.keysOf(then.student_id, then.id, place.asOf!) : this.content.keysFor(form),
    ]);
    const keys = new Map(found.map((one) => [one.ref, one]));
    const tally = new FormTally(items.length);
    for (const one of tallies) tally.addAll(one());
    return {
      ...{ form, items, keys, rows, tally },
      asked: items.map((item, place_) => askedOf(item, keys.get(item.ref), place_, form.items[place_]!.pretest)),
      versions: forms.map((one) => ({ version: one.version, students: one.students })),
    };
  }

  /** The answers to the part, form by form. */
  private async answered(opened: OpenedPart): Promise<AnswersToForm[]> {
    const { place, categoryId, difficulty, told, past } = opened;
    if (past) return formsIn(past.filter((row) => row.categoryId === categoryId && row.difficulty === difficulty));
    if (!told) return formsIn(await this.answersNow(opened));
    const { district, school } = place;
    const section = told[place.type.categories.indexOf(categoryId)]!;
    const found = await this.rows.of(
      district ? district.schools.map(({ id }) => id) : [school.id],
      answersOfStudents([place.set.id, place.year.id, categoryId, difficulty]),
    );
    const forms = section.flatMap(({ tally, seen, schoolId = school.id }) => {
      const rows = found.get(schoolId)!;
      const ofStudent = ofSame([rows], 'of student', () => new Map(rows.map((row) => [row.student_id, row])));
      return ofSame([tally, rows], `answers ${difficulty} ${seen}`, () =>
        formsIn(
          [...tally.studentIds()].flatMap((id) => {
            const row = ofStudent.get(id);
            return row ? [{ ...row, seen }] : [];
          }),
        ),
      );
    });
    return [...Map.groupBy(forms, ({ code, version }) => `${code} v${version}`).values()].map(oneForm);
  }

  private async answersNow(opened: OpenedPart): Promise<AnswersRow[]> {
    const { place, categoryId, difficulty } = opened;
    const part = [place.set.id, place.year.id, categoryId, difficulty];
    const params: unknown[] = [];
    const mine = this.mineSql(opened, params);
    const of = part.map((value) => `$${params.push(value)}`).join(', ');
    return this.db.query<AnswersRow>(
      `select a.student_id, a.grade_level, a.form_code, a.form_version, a.outcomes, a.given, a.seconds, true as seen
       from ${PART_ANSWERS} a join reporting.people p on p.id = a.student_id
       where (a.set_id, a.school_year_id, a.category_id, a.difficulty) = (${of}) and ${isPresent(undefined, params)} and ${mine}`,
      params,
    );
  }

  /** Every answer to the set as it stood at a moment, of who was there then. */
  private async pastRows(opened: Omit<OpenedPart, 'parts' | 'past'>, asOf: Instant): Promise<PastRow[]> {
    const { place, told } = opened;
    const params: unknown[] = [];
    const { mine, seen } = this.groupSql(opened, params);
    const isTold = told && toldIn(told, place.type.categories);
    const some = isTold ? `and p.id = any($${params.push([...isTold.students])})` : '';
    const students = await this.db.query<{ id: number; seen: boolean }>(
      `select p.id, ${seen} as seen from reporting.people p where ${isPresent(asOf, params)} and ${mine} ${some}`,
      params,
    );
    const seenBy = new Map(students.map((one) => [one.id, one.seen]));
    const set = { typeId: place.type.id, setId: place.set.id, schoolYearId: place.year.id };
    const parts = (await this.past.of(set, [...seenBy.keys()], asOf, true)).filter(
      ({ studentId, categoryId }) => !isTold || isTold.sections.has(`${studentId} ${categoryId}`),
    );
    const forms = new Map(parts.map(({ form }) => [`${form.code} v${form.version}`, form]));
    const difficulties = new Map(
      await Promise.all(
        [...forms].map(
          async ([name, { code, version }]) =>
            [name, (await this.content.getFormByCode(code, version)).difficulty] as const,
        ),
      ),
    );
    return parts.map(({ id, studentId, categoryId, gradeLevel, form, outcomes, given, seconds }) => ({
      id,
      ...{ student_id: studentId, grade_level: gradeLevel, form_code: form.code, form_version: form.version },
      ...{ outcomes, given, seconds, categoryId, seen: seenBy.get(studentId)! },
      difficulty: difficulties.get(`${form.code} v${form.version}`)!,
    }));
  }

  private async toldOf(place: ResultsPlace): Promise<OpenedPart['told']> {
    if (place.named) return null;
    const sections = await this.figures.toldSections(place, place.type.categories);
    // Of a district everybody of the other blocks is known, and is not asked for.
    return place.district ? sections.map((of) => of.filter(({ mine }) => mine)) : sections;
  }

  private groupSql(
    { place, sectionIds }: Pick<OpenedPart, 'place' | 'sectionIds'>,
    params: unknown[],
  ): { mine: string; seen: string } {
    const mine = this.mineSql({ place, sectionIds }, params);
    if (place.district) return { mine, seen: 'false' };
    return { mine, seen: place.named ? 'true' : studentsSeen(scopeOf(place.viewer), 'p.id', params) };
  }

  /** That a student `p` is of the group; of a past one that is seen by name only whom the asker sees today. */
  private mineSql({ place, sectionIds }: Pick<OpenedPart, 'place' | 'sectionIds'>, params: unknown[]): string {
    const { asOf, named, viewer, school, district } = place;
    // Those who are told are of the schools and grade levels.
    if (district) return 'true';
    const mine =
      sectionIds.length === 0
        ? wasAtSchools([school.id], asOf, params)
        : `p.id in (${membersOf(sectionIds, asOf, params)})`;
    return asOf !== undefined && named ? `(${mine} and ${studentsSeen(scopeOf(viewer), 'p.id', params)})` : mine;
  }

  private around({ place, categoryId, difficulty, parts }: OpenedPart) {
    const here = parts.findIndex(({ id }) => id === assessmentId(place.set.id, categoryId, difficulty));
    return {
      ...{ assessmentTypeId: place.type.id, assessmentSetId: place.set.id },
      assessment_title: `${place.set.name}, ${partTitle(place.type.parts, categoryId, difficulty)}`,
      prev_part_id: parts[here - 1]?.id ?? null,
      next_part_id: parts[here + 1]?.id ?? null,
      asOf: place.asOf ?? null,
    };
  }

  private async questionsOf({
    form,
    items,
    keys,
    asked,
    rows,
    tally,
  }: TakenForm): Promise<NonNullable<SessionDetailDto['request']>['questions']> {
    const player = await this.content.playerItems(form.id);
    const sums = tally.result();
    return asked.map((one, place) => {
      const item = items[place]!;
      const key = keys.get(one.ref);
      const right = rightChoices(key);
      const stimulus = player[place]?.stimulus;
      const rights = sums.items[place]?.right ?? 0;
      return {
        number: one.number,
        questionId: one.ref,
        question: item.stem,
        stimulus: stimulus ? { context: stimulus.context ?? null, html: stimulus.html } : null,
        choices: (item.choices ?? []).map(({ id, html }, i) => ({
          letter: one.choices[i]!,
          html,
          correct: right.has(id),
        })),
        correctAnswer: one.correct,
        rationale: key?.rationale ?? '',
        ...{ subsectionArea: one.area, topicArea: one.topic, pretest: one.pretest, dropped: one.dropped },
        ...{ keyVersion: key?.keyVersion ?? 1, students: rows.length, right: rights },
        correctShare: rows.length < ENOUGH ? null : percent(rights / rows.length),
      };
    });
  }
}

function meanRightOf(right: number, students: number, questions: number) {
  const mean = students < ENOUGH ? null : Math.round((right / students) * 10) / 10;
  const sum = `${right.toLocaleString('en-US')} right answers of ${students} students to the ${questions} questions`;
  return {
    name: 'Average right answers',
    value: mean,
    rule:
      mean === null
        ? `${sum}. Of fewer than ${ENOUGH} students no average is made.`
        : `${sum}, divided by the students. Questions that do not count are left out. Every figure of the page is of the same students.`,
  };
}

function rightShareOf(number: number, right: number, students: number) {
  const share = students < ENOUGH ? null : percent(right / students);
  return {
    name: `Question ${number}, share right`,
    value: share,
    rule:
      share === null
        ? `${right} of ${students} students are right. Of fewer than ${ENOUGH} students no share is made.`
        : `${right} of ${students} students are right: ${share.toFixed(1)}%. Who left it blank or did not reach it is counted as wrong.`,
  };
}

/** 'Math, Part 2 (hard)'; the part only where a section has several. */
function partTitle(parts: number, categoryId: number, difficulty: Difficulty): string {
  const { name } = category(categoryId);
  if (parts === 1) return name;
  return difficulty === 'default' ? `${name}, Part 1` : `${name}, Part 2 (${difficulty})`;
}

function groupOf({ place, sectionIds, named }: OpenedPart) {
  return {
    sectionIds: [...sectionIds],
    name: sectionIds.length > 1 ? `${sectionIds.length} classes` : place.name,
    school: place.school.name,
    schoolYear: { id: place.year.id, shortName: place.year.shortName },
    named,
  };
}

/** The answers to a part. @param part set, school year, category and difficulty */
function answersOfStudents(part: (number | string)[]): RowsOfStudents<Omit<AnswersRow, 'seen'>> {
  return {
    name: `answers ${part.join(' ')}`,
    table: PART_ANSWERS,
    ...{ everybody: false, params: part },
    where: '(o.set_id, o.school_year_id, o.category_id, o.difficulty) = ($5, $6, $7, $8)',
    columns: ['p.id', 'o.grade_level', 'o.form_code', 'o.form_version', 'o.outcomes', 'o.given', 'o.seconds'],
    read: (rows) =>
      rows.map(([student_id, grade_level, form_code, form_version, outcomes, given, seconds]) => ({
        ...{ student_id, grade_level, form_code, form_version, outcomes, given, seconds },
      })),
  };
}

/** How many took each part. Each part that is told has its answers, since both are written together. */
function countedOfTold(told: ToldSections, categories: readonly number[]): CountedPart[] {
  const counts = new Map<string, CountedPart>();
  for (const [at, section] of told.entries())
    for (const { tally, seen } of section)
      for (const { difficulty, students } of tally.forms) {
        const categoryId = categories[at]!;
        const key = `${categoryId} ${difficulty}`;
        const known = counts.get(key) ?? { categoryId, difficulty, students: 0, unseen: 0 };
        known.students += students;
        if (!seen) known.unseen += students;
        counts.set(key, known);
      }
  return [...counts.values()];
}

/** Who is told, and of which sections: 'student section'. */
function toldIn(
  told: ToldSections,
  categories: readonly number[],
): { students: ReadonlySet<number>; sections: ReadonlySet<string> } {
  const ofSections = told.map((section) => section.flatMap(({ tally }) => [...tally.studentIds()]));
  return {
    students: new Set(ofSections.flat()),
    sections: new Set(ofSections.flatMap((ids, at) => ids.map((id) => `${id} ${categories[at]}`))),
  };
}

/** The answers by form. */
function formsIn(rows: readonly AnswersRow[]): AnswersToForm[] {
  return [...Map.groupBy(rows, ({ form_code, form_version }) => `${form_code} v${form_version}`).values()].map((of) => {
    const { form_code: code, form_version: version } = of[0]!;
    let tally: FormTally | undefined;
    return { code, version, ...countedOf(of), rows: of, tallies: [() => (tally ??= tallyOf(of))] };
  });
}

/** The answers to one form, of several. */
function oneForm(of: readonly AnswersToForm[]): AnswersToForm {
  const { code, version } = of[0]!;
  return {
    ...{ code, version },
    students: of.reduce((sum, { students }) => sum + students, 0),
    unseen: of.reduce((sum, { unseen }) => sum + unseen, 0),
    rows: of.flatMap(({ rows }) => rows),
    tallies: of.flatMap(({ tallies }) => tallies),
  };
}

function ofGrades(all: readonly AnswersToForm[], gradeLevels: readonly number[]): AnswersToForm[] {
  return all.flatMap(({ rows }) => formsIn(rows.filter((row) => gradeLevels.includes(row.grade_level ?? -1))));
}

function countedParts(rows: readonly PastRow[]): CountedPart[] {
  return [...Map.groupBy(rows, ({ categoryId, difficulty }) => `${categoryId} ${difficulty}`).values()].map((of) => ({
    ...{ categoryId: of[0]!.categoryId, difficulty: of[0]!.difficulty },
    ...countedOf(of),
  }));
}

function countedOf(rows: readonly AnswersRow[]): { students: number; unseen: number } {
  return { students: rows.length, unseen: rows.filter(({ seen }) => !seen).length };
}

function isSafe(rows: readonly AnswersRow[]): boolean {
  const { unseen } = countedOf(rows);
  return unseen === 0 || isEnough({ students: rows.length, unseen });
}

const OUTCOME = { r: 'right', w: 'wrong', b: 'blank' } as const;

function answeredOf({ outcomes, given, seconds }: Pick<AnswersRow, 'outcomes' | 'given' | 'seconds'>): Answered[] {
  return [...outcomes].map((letter, place) => {
    const small = letter.toLowerCase() as keyof typeof OUTCOME;
    return {
      outcome: OUTCOME[small],
      counted: letter === small,
      value: given[place] ?? null,
      seconds: seconds[place] ?? 0,
    };
  });
}

function tallyOf(rows: readonly AnswersRow[]): FormTally {
  const tally = new FormTally(rows.reduce((most, { outcomes }) => Math.max(most, outcomes.length), 0));
  for (const row of rows) tally.add(answeredOf(row));
  return tally;
}

function analysed({ asked, tally }: TakenForm): FormFigures {
  return analyse(asked, tally.result());
}

/** Without how an answer of few goes with the rest: it would tell how they did. */
function withoutFitOfFew(item: ItemFigures): ItemFigures {
  const isFew = (n: number) => n < ENOUGH || item.students - n < ENOUGH;
  return { ...item, answers: item.answers.map((one) => (isFew(one.students) ? { ...one, fit: null } : one)) };
}
