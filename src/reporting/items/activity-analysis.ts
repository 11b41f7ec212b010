import { Injectable } from '@nestjs/common';
import { ContentLibrary, type Item, type ItemKey, type PlayerItem } from '../../content/index.js';
import { ActivityAnswers, Gradebooks, type AnsweredActivity } from '../../courses/index.js';
import type { Session } from '../../identity/index.js';
import { Classes, People } from '../../roster/index.js';
import { judge } from '../../scoring/index.js';
import { problem } from '../problems.js';
import { isEnough, percent } from '../student-results/spread.js';
import type { ActivityAnalysisDto, AnalysedItemDto } from './activity-analysis.dto.js';
import { analyse, type AskedItem, type ItemFigures } from './analysis.js';
import { askedOf, rightChoices } from './asked.js';
import { FormTally, type Answered } from './form-tally.js';

export interface ActivityKey {
  courseId: number;
  lessonId: number;
  activityId: number;
  sectionId: number;
}

type Given = AnsweredActivity['responses'];
interface Asked {
  asked: AskedItem;
  item: Item;
  player: PlayerItem;
  key: ItemKey | undefined;
}

/** The wrong answer that most gave; null where fewer than two agree. */
export function commonWrong(
  answers: readonly { answer: string; students: number; key: boolean }[],
): { answer: string; students: number } | null {
  const wrong = answers.filter(({ key, answer }) => !key && answer !== 'others');
  const most = wrong.toSorted((a, b) => b.students - a.students || a.answer.localeCompare(b.answer))[0];
  return most && most.students >= 2 ? { answer: most.answer, students: most.students } : null;
}

/**
 * The questions of an activity with what a class answered, beside the school. The formulas are those of tests: a student who
 * completed an activity had every question on the screen.
 */
@Injectable()
export class ActivityAnalyses {
  constructor(
    private readonly gradebooks: Gradebooks,
    private readonly activities: ActivityAnswers,
    private readonly classes: Classes,
    private readonly people: People,
    private readonly content: ContentLibrary,
  ) {}

  /**
   * @param search a question by its number, area or topic
   * @throws DomainError as `Gradebooks.open`, `reporting/no-results` for an activity that is not of the lesson in the course
   */
  async of(session: Session, key: ActivityKey, search: string): Promise<ActivityAnalysisDto> {
    const { course, section } = await this.gradebooks.open(session, key.courseId, key.sectionId);
    const here = new Set((await this.classes.studentsOf(section.id)).map(({ id }) => id));
    const answered = await this.activities.of(key, here);
    if (!answered) throw problem('reporting/no-results');
    const asked = await this.askedIn(answered);
    const ofClass = answered.responses.filter(({ studentId }) => here.has(studentId));
    const outside = answered.responses.flatMap(({ studentId }) => (here.has(studentId) ? [] : [studentId]));
    const seen = await this.people.seenAmong(session, outside);
    const students = answered.responses.length;
    // Who is not in the class is not seen by name here, whoever looks. Nor does it leave a few to take away one's other
    // classes.
    const compares =
      outside.length > 0 &&
      [outside.length, outside.length - seen.size].every((unseen) => isEnough({ students, unseen }));
    const figures = figuresOf(asked, ofClass);
    const ofSchool = compares ? figuresOf(asked, answered.responses) : null;
    const names = await this.people.namesOf(ofClass.map(({ studentId }) => studentId));
    const wanted = search.toLowerCase();
    return {
      title: answered.title,
      lesson_name: answered.lessonName,
      kind: answered.kind,
      ...{ course_id: course.id, course_name: course.name, section_id: section.id, section_name: section.displayName },
      course_template_id: course.templateId,
      ...{ version: answered.version, versions: answered.versions },
      ...{ students: ofClass.length, of: here.size, school_students: compares ? students : null },
      ...{ mean_right: figures.meanRight, lead: figures.lead, rest: figures.rest },
      items: asked
        .map((one, place) => itemOf(one, figures.items[place]!, ofSchool?.items[place] ?? null, ofClass, names))
        .filter(
          ({ number, area, topic }) =>
            wanted === '' || String(number) === wanted || `${area}\n${topic}`.toLowerCase().includes(wanted),
        ),
    };
  }

  private async askedIn({ items }: AnsweredActivity): Promise<Asked[]> {
    const [found, keys] = await Promise.all([
      this.content.itemsAt(items),
      this.content.keysFor({ items: items.map((item) => ({ ...item, pretest: false })) }),
    ]);
    return found.map(({ item, player }, place) => {
      const key = keys.find(({ ref }) => ref === item.ref);
      return { asked: askedOf(item, key, place, false), item, player, key };
    });
  }
}

function figuresOf(asked: readonly Asked[], responses: Given) {
  const tally = new FormTally(asked.length);
  for (const { answers } of responses) tally.add(asked.map((one) => answeredOf(one, answers)));
  return analyse(
    asked.map((one) => one.asked),
    tally.result(),
  );
}

/** Whoever submitted an activity had all of it on the screen; for how long nobody measured, and no time is shown. */
function answeredOf({ item: { ref }, key }: Asked, answers: Readonly<Record<string, string>>): Answered {
  const value = answers[ref] ?? null;
  const counted = key?.scoring.dropped !== 'uncounted';
  return { outcome: key ? judge(value ?? undefined, key) : 'blank', counted, value, seconds: 1 };
}

function itemOf(
  { asked, item, player, key }: Asked,
  figures: ItemFigures,
  school: ItemFigures | null,
  ofClass: Given,
  names: ReadonlyMap<number, string>,
): AnalysedItemDto {
  const right = rightChoices(key);
  const bySchool = new Map(school?.answers.map((one) => [one.answer, one]));
  const who = (answer: string) =>
    ofClass
      .flatMap(({ studentId, answers }) => {
        const value = answers[item.ref];
        const name = names.get(studentId);
        return value !== undefined && name !== undefined && asked.shown(value) === answer
          ? [{ id: studentId, name }]
          : [];
      })
      .sort((a, b) => a.name.localeCompare(b.name));
  return {
    ...{ number: asked.number, ref: item.ref, item_version: item.version, area: asked.area, topic: asked.topic },
    question: item.stem,
    stimulus: player.stimulus ? { context: player.stimulus.context ?? null, html: player.stimulus.html } : null,
    choices: (item.choices ?? []).map(({ id, html }, i) => ({
      ...{ letter: asked.choices[i]!, html, correct: right.has(id) },
    })),
    ...{ correct_answer: asked.correct, rationale: key?.rationale ?? '', counts: figures.counts },
    ...{ students: figures.students, right: figures.right, blank: figures.omitted },
    correct_share: figures.correctShare,
    school_correct_share: school?.correctShare ?? null,
    answers: figures.answers.map(({ answer, students, share, key: isKey }) => ({
      ...{ answer, students, share, key: isKey },
      school_share: school ? (bySchool.get(answer)?.share ?? percent(0)) : null,
      chosen_by: answer === 'others' ? [] : who(answer),
    })),
    common_wrong: commonWrong(figures.answers),
    school_common_wrong: school ? (commonWrong(school.answers)?.answer ?? null) : null,
    findings: figures.findings.map(({ text }) => text),
  };
}
