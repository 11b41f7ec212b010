import { Injectable } from '@nestjs/common';
import { category } from '../../content/index.js';
import { FinishedLessons, type FinishedLesson } from '../../courses/index.js';
import { toMs } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { schoolYear } from '../../roster/index.js';
import { RESULTS } from '../results/projection.js';
import { validAt } from '../results/then.js';
import { GroupFigures } from '../student-results/group-figures.js';
import type { ResultsPlace } from '../student-results/place.js';
import type { Test } from './figures.js';
import { Growth, type TestKey } from './growth.js';
import { lessonsBetween, type LessonsBetween, type Share, type TopicTwice } from './lessons-between.js';

/** From the end of the first of two tests to the beginning of the second, in milliseconds. */
interface Between {
  from: number;
  to: number;
}

/** What a group's finished lessons have to do with how it did afterwards: the first and the last of the compared tests. */
@Injectable()
export class GrowthLessons {
  constructor(
    private readonly db: Db,
    private readonly growth: Growth,
    private readonly figures: GroupFigures,
    private readonly finished: FinishedLessons,
  ) {}

  /** @param wanted as in `Growth.tests` */
  async between(
    place: ResultsPlace,
    wanted: readonly TestKey[],
  ): Promise<{ first: Test; last: Test; between: LessonsBetween } | null> {
    const { compared } = await this.growth.tests(place, wanted);
    const [first, last] = [compared[0], compared.at(-1)];
    if (!first || !last || compared.length < 2) return null;
    const [before, after] = await Promise.all([this.topics(place, first), this.topics(place, last)]);
    const studentIds = [...before.keys()].filter((id) => after.has(id));
    const [times, lessons] = await Promise.all([
      this.timesOf(place, first, last, studentIds),
      this.finished.of(studentIds),
    ]);
    const ofStudent = Map.groupBy(lessons, ({ studentId }) => studentId);
    const topics = studentIds.flatMap((studentId) =>
      twice(
        studentId,
        { before: before.get(studentId)!, after: after.get(studentId)! },
        (ofStudent.get(studentId) ?? []).filter(({ topics: taught }) => taught[0]?.exam === place.type.courseType),
        times.get(studentId),
      ),
    );
    return { first, last, between: lessonsBetween(topics) };
  }

  /** Right answers and questions of each student of the group in each topic of a test. */
  private async topics(place: ResultsPlace, test: Test): Promise<Map<number, Map<string, Share>>> {
    const year = schoolYear(test.schoolYearId);
    const sections = await this.figures.topics({ ...place, set: { id: test.setId, name: test.setName }, year }, false);
    const found = new Map<number, Map<string, Share>>();
    for (const section of sections) {
      for (const { topicAreaId, area, topic } of section.topics()) {
        if (topicAreaId === null || topic === null) continue;
        for (const { studentId, right, questions } of section.studentsOn(topicAreaId)) {
          const own = found.get(studentId) ?? new Map<string, Share>();
          found.set(studentId, own.set(keyOf(category(section.categoryId).name, area, topic), { right, questions }));
        }
      }
    }
    return found;
  }

  /** When each student ended the first test and began the last. */
  private async timesOf(
    place: ResultsPlace,
    first: Test,
    last: Test,
    studentIds: readonly number[],
  ): Promise<Map<number, Between>> {
    const params: unknown[] = [
      [...studentIds],
      place.type.id,
      first.setId,
      first.schoolYearId,
      last.setId,
      last.schoolYearId,
    ];
    const rows = await this.db.query<Between & { id: number }>(
      `select a.student_id as id, (extract(epoch from a.taken_to) * 1000)::float8 as from, (extract(epoch from b.taken_from) * 1000)::float8 as to
       from ${RESULTS} a join ${RESULTS} b on b.student_id = a.student_id and b.type_id = a.type_id
       where a.student_id = any($1) and a.type_id = $2 and ${validAt('a.valid_from', 'a.valid_to', place.asOf, params)} and ${validAt('b.valid_from', 'b.valid_to', place.asOf, params)}
         and (a.set_id, a.school_year_id) = ($3, $4) and (b.set_id, b.school_year_id) = ($5, $6)
         and a.taken_to is not null and b.taken_from is not null`,
      params,
    );
    return new Map(rows.map(({ id, from, to }) => [id, { from, to }]));
  }
}

/** The topics that both tests ask a student about, each with the lessons on it that lie between the tests. */
function twice(
  studentId: number,
  { before, after }: { before: ReadonlyMap<string, Share>; after: ReadonlyMap<string, Share> },
  lessons: readonly FinishedLesson[],
  times: Between | undefined,
): TopicTwice[] {
  if (!times) return [];
  const between = lessons.filter(({ finishedAt }) => toMs(finishedAt) > times.from && toMs(finishedAt) < times.to);
  return [...before].flatMap(([key, share]) => {
    const then = after.get(key);
    if (!then) return [];
    const names = between
      .filter(({ topics }) => topics.some((one) => keyOf(one.category, one.area, one.topic) === key))
      .map(({ name }) => name);
    return [{ studentId, topic: key.split('~')[2]!, lessons: [...new Set(names)], before: share, after: then }];
  });
}

/** Lessons name sections by their words, results by their ids. */
function keyOf(section: string, area: string, topic: string): string {
  return `${section}~${area}~${topic}`;
}
