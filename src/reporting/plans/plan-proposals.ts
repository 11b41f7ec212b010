import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { category } from '../../content/index.js';
import {
  FinishedLessons,
  GivenLessons,
  isOver,
  LessonsByTopic,
  Plans,
  TakePlan,
  type NextTest,
  type PerWeek,
} from '../../courses/index.js';
import { Clock } from '../../kernel/clock.js';
import { Classes, People } from '../../roster/index.js';
import { missedTopics } from '../composite-report/build.js';
import type { CompositeReportDto } from '../composite-report/dto.js';
import { CompositeReports, type ReportKey } from '../composite-report/query.js';
import { problem } from '../problems.js';

/** A lesson for a topic of a report, in the order of the report's opportunities. */
export interface ProposedLesson {
  courseId: number;
  lessonId: number;
  name: string;
  topic: string;
  missed: number;
}

export interface PlanProposal {
  lessons: ProposedLesson[];
  /** Topics with missed questions that no lesson of the school teaches. */
  without: string[];
  nextTest: NextTest | null;
}

/** Plans of lessons that reports lead to: the biggest opportunities first. */
@Injectable()
export class PlanProposals {
  constructor(
    private readonly reports: CompositeReports,
    private readonly lessons: LessonsByTopic,
    private readonly finished: FinishedLessons,
    private readonly plans: Plans,
    private readonly classes: Classes,
    private readonly people: People,
    private readonly given: GivenLessons,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  /**
   * Lessons on every topic of the report with missed questions, those with the most first, and without the ones that the
   * student has finished since. They are those of the school that the student is in now, wherever the test was taken; empty
   * where it has no activities. What a class gave and is over is not among them.
   * @throws DomainError `reporting/report-not-found`, also for a report that the student may not see yet
   */
  async of(key: ReportKey): Promise<PlanProposal & { schoolId: number; schoolYearId: number; missed: string[] }> {
    const report = await this.reports.get(key, 'student');
    const { schoolYear, assessmentType: type } = report;
    const schoolId = (await this.people.studentProfile(key.studentId))?.school.id ?? report.school.id;
    const nextTest = await this.plans.nextTestOf(key.studentId, type.id);
    const missed = missedQuestions(report);
    const nothing = { lessons: [], without: [], missed, nextTest, schoolId, schoolYearId: schoolYear.id };
    if (!(await this.classes.school(schoolId))?.activitiesAvailable) return nothing;
    const [done, given] = await Promise.all([this.finished.of([key.studentId]), this.given.ofStudent(key.studentId)]);
    const now = this.clock.instant();
    const taken = new Set([
      ...done.filter(({ finishedAt }) => finishedAt > (report.takenAt.at(-1) ?? '')).map(({ lessonId }) => lessonId),
      ...given.filter((lesson) => isOver(lesson, now)).map(({ lessonId }) => lessonId),
    ]);
    const lessons: ProposedLesson[] = [];
    const without: string[] = [];
    for (const { area, topic, categoryId, missed } of missedTopics(report.sections)) {
      const taught = await this.lessons.of(schoolId, {
        ...{ exam: type.courseType, category: category(categoryId).name, area, topic },
      });
      if (taught.length === 0) without.push(topic);
      for (const { courseId, lessonId, lessonName } of taught) {
        if (taken.has(lessonId)) continue;
        taken.add(lessonId);
        lessons.push({ courseId, lessonId, name: lessonName, topic, missed });
      }
    }
    return { ...nothing, lessons, without };
  }

  /** @throws DomainError as `of`, and `reporting/nothing-to-plan` where no lesson is left */
  async take(key: ReportKey, perWeek: PerWeek): Promise<void> {
    const { lessons, schoolId, schoolYearId, missed } = await this.of(key);
    if (lessons.length === 0) throw problem('reporting/nothing-to-plan');
    await this.commands.execute(
      new TakePlan({
        ...{ studentId: key.studentId, schoolId, perWeek },
        report: { typeId: key.typeId, setId: key.setId, schoolYearId },
        ...{ lessons, missed },
      }),
    );
  }
}

/** Questions that counted and were not right, those of the topics with the most to gain first; none while answers are not shown. */
function missedQuestions({ sections, questions }: CompositeReportDto): string[] {
  if (!questions) return [];
  return missedTopics(sections).flatMap((of) =>
    questions
      .filter(({ outcome, dropped }) => (outcome === 'wrong' || outcome === 'blank') && dropped === null)
      .filter(({ categoryId, area, topic }) => categoryId === of.categoryId && area === of.area && topic === of.topic)
      .map(({ ref }) => ref),
  );
}
