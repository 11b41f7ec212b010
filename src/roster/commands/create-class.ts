import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { FieldErrors } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { Section } from '../entities/section.js';
import { Term } from '../entities/term.js';
import { schoolClassesPermissions } from '../policies.js';
import type { RosterEvents } from '../published.js';
import { notAllowed, SchoolUsers, type Actor } from '../read/school-users.js';
import { namesOfPeople, refuseForm, type TeacherOf, wrongTeachers } from './class-form.js';

export interface NewClass {
  schoolId: number;
  /** Without an actor the school's default term when it is not given. */
  termId?: number;
  className: string;
  displayName?: string;
  editable?: boolean;
  memberships: TeacherOf[];
}

/** Answers the class's id. Without an actor the platform itself makes it. */
export class CreateClass extends Command<number> {
  constructor(
    readonly section: NewClass,
    readonly actor: Actor | null = null,
  ) {
    super();
  }
}

@CommandHandler(CreateClass)
export class CreateClassHandler implements ICommandHandler<CreateClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `roster/school-not-found`, `roster/not-allowed`, `roster/invalid` naming the fields */
  async execute({ section, actor }: CreateClass): Promise<number> {
    const { schoolId, memberships } = section;
    if (actor) {
      await this.users.open(actor, schoolId);
      if (!schoolClassesPermissions(actor, schoolId).create) throw notAllowed();
    }
    const className = section.className.trim();
    const displayName = (section.displayName ?? className).trim();
    const now = new Date(this.clock.now());
    return this.unitOfWork.run(async (u) => {
      const errors: FieldErrors = {};
      if (!className) errors.className = ['Please fill the class name'];
      if (!displayName) errors.displayName = ['Please fill the display name'];
      const term = await u.em.findOne(
        Term,
        section.termId !== undefined || actor
          ? { id: section.termId ?? -1, schoolId, archivedAt: null }
          : { schoolId, source: 'default' },
        { orderBy: { id: 'desc' } },
      );
      if (!term) errors.termId = ['A term is required'];
      const teachers = memberships.map(({ userId }) => userId);
      const wrong = await wrongTeachers(u.q, schoolId, teachers);
      if (wrong) errors.membershipsAttributes = [wrong];
      refuseForm(errors);
      const created = u.em.create(Section, {
        schoolId,
        termId: term!.id,
        className,
        displayName,
        editable: section.editable ?? true,
        hiddenAt: null,
        archivedAt: null,
        createdAt: now,
      });
      await u.em.persist(created).flush();
      await u.q.query(
        `insert into roster.memberships (section_id, person_id, section_role, created_at)
         select $1, person_id, section_role, $4 from unnest($2::int[], $3::text[]) as m (person_id, section_role)`,
        [created.id, teachers, memberships.map(({ role }) => role), now],
      );
      u.publish('roster.ClassChanged.v1', {
        sectionId: created.id,
        schoolId,
      } satisfies RosterEvents['roster.ClassChanged.v1']);
      const names = await namesOfPeople(u.q, teachers);
      const named = (of: TeacherOf['role']) =>
        memberships.filter(({ role }) => role === of).map(({ userId }) => names.get(userId)!);
      await recordChange(u, actor, {
        record: 'class',
        id: created.id,
        schoolId,
        action: 'created',
        after: {
          className,
          displayName,
          term: term!.name,
          primaryTeachers: named('Primary Teacher'),
          secondaryTeachers: named('Secondary Teacher'),
        },
      });
      return created.id;
    });
  }
}
