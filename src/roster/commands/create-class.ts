import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { SectionRole } from '../../kernel/roles.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Section } from '../entities/section.js';
import { Term } from '../entities/term.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';

export interface NewClass {
  schoolId: number;
  /** The school's default term when it is not given. */
  termId?: number;
  className: string;
  displayName?: string;
  editable?: boolean;
  memberships: { userId: number; role: SectionRole }[];
}

/** Answers the class's id. */
export class CreateClass extends Command<number> {
  constructor(readonly section: NewClass) {
    super();
  }
}

@CommandHandler(CreateClass)
export class CreateClassHandler implements ICommandHandler<CreateClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ section }: CreateClass): Promise<number> {
    const className = section.className.trim();
    const displayName = (section.displayName ?? className).trim();
    const errors: Record<string, string[]> = {};
    if (!className) errors.className = ['Class name can not be empty!'];
    if (!displayName) errors.displayName = ['Display name can not be empty!'];
    if (Object.keys(errors).length)
      throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
    const now = new Date(this.clock.now());
    return this.unitOfWork.run(async (u) => {
      const term = await u.em.findOne(
        Term,
        section.termId
          ? { id: section.termId, schoolId: section.schoolId }
          : { schoolId: section.schoolId, source: 'default' },
        { orderBy: { id: 'desc' } },
      );
      if (!term)
        throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', {
          errors: { termId: ['A term is required'] },
        });
      const created = u.em.create(Section, {
        schoolId: section.schoolId,
        termId: term.id,
        className,
        displayName,
        editable: section.editable ?? true,
        hiddenAt: null,
        archivedAt: null,
        createdAt: now,
      });
      await u.em.persist(created).flush();
      for (const { userId, role } of section.memberships) {
        const teacher = await u.q.one(
          `select from roster.staff_roles where person_id = $1 and school_id = $2 and role in ('Teacher', 'Teacher Admin', 'Principal')`,
          [userId, section.schoolId],
        );
        if (!teacher)
          throw new DomainError<RosterCode>(
            'roster/person-not-found',
            'This teacher does not work at the school of the class.',
          );
        await u.q.query(
          'insert into roster.memberships (section_id, person_id, section_role, created_at) values ($1, $2, $3, $4) on conflict (section_id, person_id) do nothing',
          [created.id, userId, role, now],
        );
      }
      u.publish('roster.ClassChanged.v1', {
        sectionId: created.id,
        schoolId: section.schoolId,
      } satisfies RosterEvents['roster.ClassChanged.v1']);
      return created.id;
    });
  }
}
