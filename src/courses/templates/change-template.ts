import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { uuidv7 } from '../../kernel/ids.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Classes, type Changer } from '../../roster/index.js';
import type { CoursesCode } from '../problems.js';
import { holdTemplate, invalid, templateChanged, templateNotFound } from './hold-template.js';

/** Makes a template without sections and answers its id. */
export class CreateTemplate extends Command<number> {
  constructor(
    readonly by: Changer,
    readonly template: { name: string; exam: 'SAT' | 'ACT' },
  ) {
    super();
  }
}

/** Gives a template another name. */
export class RenameTemplate extends Command<void> {
  constructor(
    readonly by: Changer,
    readonly templateId: number,
    readonly name: string,
    /** The revision that the screen was read with. */
    readonly revision?: number,
  ) {
    super();
  }
}

/** No school takes the template anew. It is refused while a school takes it. */
export class ArchiveTemplate extends Command<void> {
  constructor(
    readonly by: Changer,
    readonly templateId: number,
  ) {
    super();
  }
}

/** Schools may take it again. */
export class RestoreTemplate extends Command<void> {
  constructor(
    readonly by: Changer,
    readonly templateId: number,
  ) {
    super();
  }
}

@CommandHandler(CreateTemplate)
export class CreateTemplateHandler implements ICommandHandler<CreateTemplate> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ by, template }: CreateTemplate): Promise<number> {
    const name = named(template.name);
    return this.unitOfWork.run(async (u) => {
      await mustBeNew(u, name);
      const { id } = (await u.q.one<{ id: number }>(
        'insert into courses.templates (code, name, exam, revision, created_at) values ($1, $2, $3, 0, $4) returning id',
        [`own/${uuidv7(this.clock.now())}`, name, template.exam, this.clock.instant()],
      ))!;
      await templateChanged(u, id, by);
      return id;
    });
  }
}

@CommandHandler(RenameTemplate)
export class RenameTemplateHandler implements ICommandHandler<RenameTemplate> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ by, templateId, name: typed, revision }: RenameTemplate): Promise<void> {
    const name = named(typed);
    await this.unitOfWork.run(async (u) => {
      const held = await holdTemplate(u, templateId, revision);
      if (held.name === name) return;
      await mustBeNew(u, name, templateId);
      await u.q.query('update courses.templates set name = $2 where id = $1', [templateId, name]);
      await templateChanged(u, templateId, by);
    });
  }
}

@CommandHandler(ArchiveTemplate)
export class ArchiveTemplateHandler implements ICommandHandler<ArchiveTemplate> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  async execute({ by, templateId }: ArchiveTemplate): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await holdTemplate(u, templateId);
      // A school that takes it in this moment holds it too: it is waited for, and seen here.
      const schools = (await this.classes.schoolsTaking([templateId], u.q)).get(templateId) ?? [];
      if (schools.length > 0)
        throw new DomainError<CoursesCode>(
          'courses/template-in-use',
          `${namesOf(schools)} ${schools.length > 1 ? 'take' : 'takes'} this course. Change the course template of the school first.`,
        );
      await u.q.query('update courses.templates set archived_at = $2 where id = $1', [
        templateId,
        this.clock.instant(),
      ]);
      await templateChanged(u, templateId, by);
    });
  }
}

@CommandHandler(RestoreTemplate)
export class RestoreTemplateHandler implements ICommandHandler<RestoreTemplate> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ by, templateId }: RestoreTemplate): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const held = await u.q.one<{ name: string; archived: boolean }>(
        'select name, archived_at is not null as archived from courses.templates where id = $1 for update',
        [templateId],
      );
      if (!held) throw templateNotFound();
      if (!held.archived) return;
      await mustBeNew(u, held.name, templateId);
      await u.q.query('update courses.templates set archived_at = null where id = $1', [templateId]);
      await templateChanged(u, templateId, by);
    });
  }
}

function named(text: string): string {
  const name = text.trim();
  if (!name) throw invalid({ name: ['Please enter a name'] });
  return name;
}

/** Two courses of one name could not be told apart where a school chooses. */
async function mustBeNew(u: Unit, name: string, exceptId: number | null = null): Promise<void> {
  await u.q.query(`select pg_advisory_xact_lock(hashtext('courses.names-of-templates'))`);
  const other = await u.q.one(
    'select from courses.templates where lower(name) = lower($1) and archived_at is null and id is distinct from $2',
    [name, exceptId],
  );
  if (other) throw invalid({ name: ['Another course has this name'] });
}

function namesOf(schools: readonly { name: string }[]): string {
  const [first, second] = schools;
  if (schools.length === 1) return first!.name;
  return schools.length === 2
    ? `${first!.name} and ${second!.name}`
    : `${first!.name} and ${schools.length - 1} other schools`;
}
