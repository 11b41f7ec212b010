import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ImportBundle, type ContentBundle } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import type { ShippedCourse } from '../content/authored.js';
import { shippedCourses } from '../content/shipped-courses.js';
import { holdTemplate, templateChanged } from '../templates/hold-template.js';
import { addLesson } from './import-course.js';

/**
 * Brings the lessons that the product has learned since into its own templates that are here. What was changed, moved, withdrawn
 * or deleted there stays so: a lesson is brought once. Answers the codes of what came.
 */
export class RenewOwnCourses extends Command<string[]> {
  constructor(readonly shipped: readonly ShippedCourse[] = shippedCourses()) {
    super();
  }
}

type Section = ShippedCourse['course']['sections'][number];

interface Standing {
  id: number;
  name: string;
  lessons: { id: number; code: string }[];
}

@CommandHandler(RenewOwnCourses)
export class RenewOwnCoursesHandler implements ICommandHandler<RenewOwnCourses> {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** @throws AggregateError naming each course that was not renewed; the others are. */
  async execute({ shipped }: RenewOwnCourses): Promise<string[]> {
    const came: string[] = [];
    const failed: { code: string; error: unknown }[] = [];
    for (const one of shipped)
      try {
        came.push(...(await this.renew(one)));
      } catch (error) {
        failed.push({ code: one.course.code, error });
      }
    if (failed.length > 0) {
      const said = failed.map(
        ({ code, error }) => `${code}: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (came.length > 0) said.push(`These new lessons came: ${came.join(', ')}`);
      throw new AggregateError(
        failed.map(({ error }) => error),
        said.join('\n'),
      );
    }
    return came;
  }

  private async renew(one: ShippedCourse): Promise<string[]> {
    const template = await this.db.one<{ id: number; brought: string[] }>(
      'select id, brought from courses.templates where code = $1 and archived_at is null',
      [one.course.code],
    );
    if (!template) return [];
    const missing = new Set(lessonsOf(one).filter((code) => !template.brought.includes(code)));
    if (missing.size === 0) return [];
    const by = { userId: null, fileName: one.course.code };
    await this.commands.execute(new ImportBundle(questionsOf(one, missing), by));
    return this.unitOfWork.run((u) => this.bring(u, template.id, one));
  }

  private async bring(u: Unit, templateId: number, { course }: ShippedCourse): Promise<string[]> {
    await holdTemplate(u, templateId);
    const { brought } = (await u.q.one<{ brought: string[] }>('select brought from courses.templates where id = $1', [
      templateId,
    ]))!;
    const codes = course.sections.flatMap(({ lessons }) => lessons.map(({ code }) => code));
    const taken = await u.q.query<{ code: string }>('select code from courses.lessons where code = any($1)', [codes]);
    const old = new Set([...brought, ...taken.map(({ code }) => code)]);
    const sections = await standing(u, templateId);
    const came: string[] = [];
    let place = 0;
    for (const section of course.sections) {
      let target = sectionFor(section, sections);
      if (!target && section.lessons.every(({ code }) => old.has(code))) continue;
      if (!target) {
        target = { ...(await addSection(u, templateId, section, sections.length)), name: section.name, lessons: [] };
        sections.splice(place, 0, target);
      }
      place = sections.indexOf(target) + 1;
      let at = 0;
      for (const lesson of section.lessons) {
        const there = target.lessons.findIndex(({ code }) => code === lesson.code);
        if (there >= 0) at = there + 1;
        if (old.has(lesson.code)) continue;
        const id = await addLesson(u, target.id, target.lessons.length, lesson, this.clock.instant());
        target.lessons.splice(at++, 0, { id, code: lesson.code });
        came.push(lesson.code);
      }
    }
    await inThisOrder(u, sections);
    await u.q.query('update courses.templates set brought = $2 where id = $1', [
      templateId,
      [...new Set([...brought, ...codes])],
    ]);
    if (came.length > 0) await templateChanged(u, templateId, null);
    return came;
  }
}

function lessonsOf({ course }: ShippedCourse): string[] {
  return course.sections.flatMap(({ lessons }) => lessons.map(({ code }) => code));
}

/** The questions of these lessons alone: what else is published stays as it is. */
function questionsOf({ course, questions }: ShippedCourse, codes: ReadonlySet<string>): ContentBundle {
  const refs = new Set(
    course.sections
      .flatMap(({ lessons }) => lessons)
      .filter(({ code }) => codes.has(code))
      .flatMap(({ independentLesson, practiceSet }) => [...(independentLesson ?? []), ...(practiceSet ?? [])])
      .map(({ ref }) => ref),
  );
  const items = questions.items.filter(({ ref }) => refs.has(ref));
  const stimuli = new Set(items.map(({ stimulusRef }) => stimulusRef));
  return {
    ...questions,
    items,
    keys: questions.keys.filter(({ ref }) => refs.has(ref)),
    stimuli: questions.stimuli.filter(({ ref }) => stimuli.has(ref)),
  };
}

async function standing(u: Unit, templateId: number): Promise<Standing[]> {
  return u.q.query<Standing>(
    `select s.id, s.name, coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code) order by l.place)
       filter (where l.id is not null), '[]') as lessons
     from courses.template_sections s left join courses.lessons l on l.section_id = s.id
     where s.template_id = $1 group by s.id order by s.place`,
    [templateId],
  );
}

/** The section of that name, or under another name the one that has its lessons. */
function sectionFor({ name, lessons }: Section, sections: readonly Standing[]): Standing | undefined {
  const codes = new Set(lessons.map(({ code }) => code));
  return (
    sections.find((one) => one.name === name) ?? sections.find((one) => one.lessons.some(({ code }) => codes.has(code)))
  );
}

/** It has a place of its own only when the order is written: places are compared at the end of the transaction. */
async function addSection(
  u: Unit,
  templateId: number,
  { name, memo }: Section,
  place: number,
): Promise<{ id: number }> {
  return (await u.q.one<{ id: number }>(
    'insert into courses.template_sections (template_id, name, memo, place) values ($1, $2, $3, $4) returning id',
    [templateId, name, memo, place],
  ))!;
}

async function inThisOrder(u: Unit, sections: readonly Standing[]): Promise<void> {
  const ordered = (table: string, ids: number[][]) =>
    u.q.query(
      `update courses.${table} t set place = o.place from jsonb_to_recordset($1::jsonb) as o(id int, place int)
       where t.id = o.id and t.place <> o.place`,
      [JSON.stringify(ids.flatMap((list) => list.map((id, place) => ({ id, place }))))],
    );
  await ordered('template_sections', [sections.map(({ id }) => id)]);
  await ordered(
    'lessons',
    sections.map(({ lessons }) => lessons.map(({ id }) => id)),
  );
}
