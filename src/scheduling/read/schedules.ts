import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { effectiveRole } from '../../kernel/roles.js';
import { AssignableClasses, Classes, type AssignableClass, type Viewer } from '../../roster/index.js';
import {
  assessmentPermissions,
  schoolAssessmentsPermissions,
  type AssessmentPermissions,
  type SchoolAssessmentsPermissions,
} from '../policies.js';
import type { SchedulingCode } from '../problems.js';
import { AssignmentSchedule, type ScheduleEntry } from './assignment-schedule.js';
import { Taken, type TakenBy } from './taken.js';

export type PermittedEntry = ScheduleEntry & { permissions: Omit<AssessmentPermissions, 'assign'> };

/** Schedules as a session sees them: every entry says what may be done with it. */
@Injectable()
export class Schedules {
  constructor(
    private readonly schedule: AssignmentSchedule,
    private readonly classes: Classes,
    private readonly assignableClasses: AssignableClasses,
    private readonly takenBy: Taken,
  ) {}

  /** @throws DomainError `scheduling/class-not-found`, also for a class that the session may not see. */
  async ofSection(
    session: Session,
    sectionId: number,
  ): Promise<{ sectionAssessments: PermittedEntry[]; permissions: { assign: boolean } }> {
    const permissions = assessmentPermissions(session, await this.section(session, sectionId));
    const entries = await this.schedule.listOfSection(sectionId);
    return {
      sectionAssessments: entries.map((entry) => withPermissions(entry, permissions)),
      permissions: { assign: permissions.assign },
    };
  }

  /** @throws DomainError `scheduling/school-not-found`, also for a school that the session may not see. */
  async ofSchool(
    session: Session,
    schoolId: number,
  ): Promise<{ assessments: PermittedEntry[]; permissions: SchoolAssessmentsPermissions }> {
    const [permissions, entries] = await Promise.all([
      this.school(session, schoolId),
      this.schedule.listOfSchool(schoolId),
    ]);
    const sections = await this.assignableClasses.byIds(session, [
      ...new Set(entries.map((entry) => entry.sections[0]!.id)),
    ]);
    const teacher = effectiveRole(session.role) === 'Teacher';
    const assessments = entries.flatMap((entry): PermittedEntry[] => {
      const section = sections.get(entry.sections[0]!.id);
      return section && (!teacher || section.permissions.view)
        ? [withPermissions(entry, assessmentPermissions(session, section))]
        : [];
    });
    return { assessments, permissions: await this.withOwnClasses(session, schoolId, permissions) };
  }

  /**
   * One that the session may delete, of a school.
   * @throws DomainError `scheduling/assignment-not-found`, also for one of another school, or `scheduling/not-allowed`
   */
  async mustDelete(session: Viewer, schoolId: number, id: number): Promise<ScheduleEntry> {
    const entry = await this.schedule.find(id);
    const section =
      entry && (await this.assignableClasses.byIds(session, [entry.sections[0]!.id])).get(entry.sections[0]!.id);
    if (!section?.permissions.view || section.schoolId !== schoolId) throw assignmentNotFound();
    if (!assessmentPermissions(session, section).delete)
      throw new DomainError<SchedulingCode>('scheduling/not-allowed', 'You are not allowed to do this.');
    return entry!;
  }

  /** Whether the session sees assessments of a school. */
  async seesSchool(session: Viewer, schoolId: number): Promise<boolean> {
    const school = await this.classes.school(schoolId);
    return school !== undefined && schoolAssessmentsPermissions(session, school).view;
  }

  /** Names of those of these classes that the session may see. */
  async namesOfClasses(session: Viewer, sectionIds: readonly number[]): Promise<Map<number, string>> {
    const sections = await this.assignableClasses.byIds(session, sectionIds);
    return new Map(
      [...sections].flatMap(([id, { permissions, displayName }]): [number, string][] =>
        permissions.view ? [[id, displayName]] : [],
      ),
    );
  }

  /** Where the session may assign in a school. @throws DomainError `scheduling/school-not-found` */
  async assignable(
    session: Session,
    schoolId: number,
  ): Promise<{ sections: AssignableClass[]; permissions: SchoolAssessmentsPermissions }> {
    const permissions = await this.school(session, schoolId);
    const sections = (await this.assignableClasses.listOfSchool(session, schoolId)).filter(
      (section) => assessmentPermissions(session, section).assign,
    );
    return { sections, permissions: { ...permissions, assign: permissions.assign && sections.length > 0 } };
  }

  /**
   * Who of these classes has taken a set already; of classes that the session may assign to, the others say nothing.
   * @throws DomainError `scheduling/school-not-found`
   */
  async taken(
    session: Session,
    schoolId: number,
    asked: { sectionIds: readonly number[]; setId: number; categoryIds: readonly number[]; startMs?: number },
  ): Promise<TakenBy[]> {
    const mine = new Set((await this.assignable(session, schoolId)).sections.map(({ id }) => id));
    return this.takenBy.of(
      asked.sectionIds.filter((id) => mine.has(id)),
      asked.setId,
      asked.categoryIds,
      asked.startMs,
    );
  }

  /**
   * @throws DomainError `scheduling/assignment-not-found`, also for one of another class or of one that the session may not
   *   see.
   */
  async open(
    session: Session,
    sectionId: number,
    id: number,
  ): Promise<{ entry: ScheduleEntry; permissions: AssessmentPermissions }> {
    const entry = await this.schedule.find(id);
    const section =
      entry?.sections[0]!.id === sectionId
        ? (await this.assignableClasses.byIds(session, [sectionId])).get(sectionId)
        : undefined;
    if (!entry || !section?.permissions.view) throw assignmentNotFound();
    return { entry, permissions: assessmentPermissions(session, section) };
  }

  /**
   * @throws DomainError `scheduling/class-not-found` or `scheduling/not-allowed`; with a school given, the class must be of
   *   that school.
   */
  async mustAssign(session: Viewer, sectionId: number, schoolId?: number): Promise<void> {
    const section = await this.section(session, sectionId);
    if (schoolId !== undefined && section.schoolId !== schoolId) throw classNotFound();
    if (!assessmentPermissions(session, section).assign) {
      throw new DomainError<SchedulingCode>(
        'scheduling/not-allowed',
        !section.open
          ? 'This class is archived or hidden.'
          : section.assessmentsAvailable
            ? 'You are not allowed to do this.'
            : 'This school has no assessments.',
      );
    }
  }

  private async section(session: Viewer, sectionId: number): Promise<AssignableClass> {
    const section = (await this.assignableClasses.byIds(session, [sectionId])).get(sectionId);
    if (!section?.permissions.view) throw classNotFound();
    return section;
  }

  private async school(session: Session, schoolId: number): Promise<SchoolAssessmentsPermissions> {
    const school = await this.classes.school(schoolId);
    const permissions = school && schoolAssessmentsPermissions(session, school);
    if (!permissions?.view)
      throw new DomainError<SchedulingCode>('scheduling/school-not-found', 'This school does not exist.');
    return permissions;
  }

  /** A teacher assigns only where there is a class that he leads. */
  private async withOwnClasses(
    session: Session,
    schoolId: number,
    permissions: SchoolAssessmentsPermissions,
  ): Promise<SchoolAssessmentsPermissions> {
    return permissions.assign && effectiveRole(session.role) === 'Teacher'
      ? (await this.assignable(session, schoolId)).permissions
      : permissions;
  }
}

export function withPermissions(
  entry: ScheduleEntry,
  { edit, delete: remove, monitor }: AssessmentPermissions,
): PermittedEntry {
  return { ...entry, permissions: { edit, delete: remove, monitor } };
}

export function classNotFound(): DomainError<SchedulingCode> {
  return new DomainError('scheduling/class-not-found', 'This class does not exist.');
}

export function assignmentNotFound(): DomainError<SchedulingCode> {
  return new DomainError('scheduling/assignment-not-found', 'This assessment does not exist.');
}
