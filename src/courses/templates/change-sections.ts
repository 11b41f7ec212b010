import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import type { Changer } from '../../roster/index.js';
import type { CoursesCode } from '../problems.js';
import { changedMeanwhile, holdTemplate, holdTemplateOfSection, invalid, templateChanged } from './hold-template.js';

interface SectionForm {
  name: string;
  memo: string;
}

/** Adds a section behind the others and answers its id. */
export class AddSection extends Command<number> {
  constructor(
    readonly by: Changer,
    readonly templateId: number,
    readonly section: SectionForm,
  ) {
    super();
  }
}

/** Changes what a section is called. */
export class EditSection extends Command<void> {
  constructor(
    readonly by: Changer,
    readonly sectionId: number,
    readonly section: SectionForm,
    /** The template's revision that the screen was read with. */
    readonly revision?: number,
  ) {
    super();
  }
}

/** Takes a section without lessons away. */
export class RemoveSection extends Command<void> {
  constructor(
    readonly by: Changer,
    readonly sectionId: number,
  ) {
    super();
  }
}

export interface SectionOrder {
  id: number;
  lessonIds: number[];
}

/** Puts sections and lessons into this order; a lesson may come into another section. It names all that there are. */
export class OrderTemplate extends Command<void> {
  constructor(
    readonly by: Changer,
    readonly templateId: number,
    readonly sections: readonly SectionOrder[],
    /** The template's revision that the screen was read with. */
    readonly revision: number,
  ) {
    super();
  }
}

@CommandHandler(AddSection)
export class AddSectionHandler implements ICommandHandler<AddSection> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ by, templateId, section }: AddSection): Promise<number> {
    const { name, memo } = typed(section);
    return this.unitOfWork.run(async (u) => {
      await holdTemplate(u, templateId);
      const { id } = (await u.q.one<{ id: number }>(
        `insert into courses.template_sections (template_id, name, memo, place)
         select $1, $2, $3, coalesce(max(place) + 1, 0) from courses.template_sections where template_id = $1 returning id`,
        [templateId, name, memo],
      ))!;
      await templateChanged(u, templateId, by);
      return id;
    });
  }
}

@CommandHandler(EditSection)
export class EditSectionHandler implements ICommandHandler<EditSection> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ by, sectionId, section, revision }: EditSection): Promise<void> {
    const { name, memo } = typed(section);
    await this.unitOfWork.run(async (u) => {
      const template = await holdTemplateOfSection(u, sectionId, revision);
      await u.q.query('update courses.template_sections set name = $2, memo = $3 where id = $1', [
        sectionId,
        name,
        memo,
      ]);
      await templateChanged(u, template.id, by);
    });
  }
}

@CommandHandler(RemoveSection)
export class RemoveSectionHandler implements ICommandHandler<RemoveSection> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ by, sectionId }: RemoveSection): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const template = await holdTemplateOfSection(u, sectionId);
      const { n } = (await u.q.one<{ n: number }>(
        'select count(*)::int as n from courses.lessons where section_id = $1',
        [sectionId],
      ))!;
      if (n > 0)
        throw new DomainError<CoursesCode>(
          'courses/section-not-empty',
          `This section has ${n === 1 ? 'a lesson' : `${n} lessons`}. Move or delete ${n === 1 ? 'it' : 'them'} first.`,
        );
      await u.q.query('delete from courses.template_sections where id = $1', [sectionId]);
      await templateChanged(u, template.id, by);
    });
  }
}

@CommandHandler(OrderTemplate)
export class OrderTemplateHandler implements ICommandHandler<OrderTemplate> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ by, templateId, sections, revision }: OrderTemplate): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const template = await holdTemplate(u, templateId, revision);
      const stands = await orderOf(u, templateId);
      const sent = (of: readonly SectionOrder[]) => [
        of.map(({ id }) => id).sort(rising),
        of.flatMap(({ lessonIds }) => lessonIds).sort(rising),
      ];
      if (JSON.stringify(sent(stands)) !== JSON.stringify(sent(sections))) throw changedMeanwhile(template.revision);
      await u.q.query(
        `update courses.template_sections s set place = o.place - 1 from unnest($1::int[]) with ordinality as o(id, place) where s.id = o.id`,
        [sections.map(({ id }) => id)],
      );
      await u.q.query(
        `update courses.lessons l set section_id = o."sectionId", place = o.place
         from jsonb_to_recordset($1::jsonb) as o(id int, "sectionId" int, place int) where l.id = o.id`,
        [
          JSON.stringify(
            sections.flatMap(({ id: sectionId, lessonIds }) =>
              lessonIds.map((id, place) => ({ id, sectionId, place })),
            ),
          ),
        ],
      );
      await templateChanged(u, templateId, by);
    });
  }
}

function orderOf(u: Unit, templateId: number): Promise<SectionOrder[]> {
  return u.q.query<SectionOrder>(
    `select s.id, coalesce((select jsonb_agg(l.id order by l.place) from courses.lessons l where l.section_id = s.id), '[]') as "lessonIds"
     from courses.template_sections s where s.template_id = $1 order by s.place`,
    [templateId],
  );
}

const rising = (a: number, b: number): number => a - b;

function typed({ name, memo }: SectionForm): SectionForm {
  if (!name.trim()) throw invalid({ name: ['Please enter a name'] });
  return { name: name.trim(), memo: memo.trim() };
}
