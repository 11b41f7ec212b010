import { doneBy, type Changer } from '../../roster/index.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import type { CoursesCode } from '../problems.js';
import type { CoursesEvents } from '../published.js';

export interface HeldTemplate {
  id: number;
  name: string;
  exam: 'SAT' | 'ACT';
  revision: number;
  archived: boolean;
}

const HELD = `select t.id, t.name, t.exam, t.revision, t.archived_at is not null as archived from courses.templates t`;

/**
 * A template that nobody else changes until the transaction ends.
 * @param revision the one that the screen was read with; without it the last who saves has the last word
 * @throws DomainError `courses/template-not-found`, `courses/template-archived`, `courses/changed-meanwhile`
 */
export async function holdTemplate(u: Unit, templateId: number, revision?: number): Promise<HeldTemplate> {
  const held = await u.q.one<HeldTemplate>(`${HELD} where t.id = $1 for update`, [templateId]);
  if (!held) throw templateNotFound();
  if (held.archived)
    throw new DomainError<CoursesCode>(
      'courses/template-archived',
      'This course is archived. Bring it back to change it.',
    );
  if (revision !== undefined && revision !== held.revision) throw changedMeanwhile(held.revision);
  return held;
}

/**
 * The template of a section, which is there once it is held. @throws DomainError as `holdTemplate`; `courses/section-not-found`
 */
export function holdTemplateOfSection(u: Unit, sectionId: number, revision?: number): Promise<HeldTemplate> {
  return holdTemplateOf(u, OF_SECTION, sectionId, sectionNotFound, revision);
}

/**
 * The template of a lesson, which is there once it is held. @throws DomainError as `holdTemplate`; `courses/lesson-not-found`
 */
export function holdTemplateOfLesson(u: Unit, lessonId: number, revision?: number): Promise<HeldTemplate> {
  return holdTemplateOf(u, OF_LESSON, lessonId, lessonNotFound, revision);
}

const OF_SECTION = 'select template_id as "templateId" from courses.template_sections where id = $1';
const OF_LESSON = `select s.template_id as "templateId" from courses.lessons l join courses.template_sections s on s.id = l.section_id where l.id = $1`;

async function holdTemplateOf(
  u: Unit,
  sql: string,
  id: number,
  notFound: () => DomainError<CoursesCode>,
  revision?: number,
): Promise<HeldTemplate> {
  const found = () => u.q.one<{ templateId: number }>(sql, [id]);
  const before = await found();
  if (!before) throw notFound();
  const held = await holdTemplate(u, before.templateId, revision);
  // Whoever was waited for may have taken it away.
  if (!(await found())) throw notFound();
  return held;
}

/** Counts a change of what the template is made of, and makes it known. */
export async function templateChanged(u: Unit, templateId: number, by: Changer): Promise<number> {
  const { revision } = (await u.q.one<{ revision: number }>(
    'update courses.templates set revision = revision + 1 where id = $1 returning revision',
    [templateId],
  ))!;
  u.publish('courses.TemplateChanged.v1', {
    templateId,
    revision,
    ...(by ? doneBy(by) : { by: null }),
  } satisfies CoursesEvents['courses.TemplateChanged.v1']);
  return revision;
}

export function changedMeanwhile(revision: number, errors: FieldErrors = {}): DomainError<CoursesCode> {
  return new DomainError(
    'courses/changed-meanwhile',
    'Somebody else changed this course meanwhile. Look at how it stands now, then repeat your change.',
    { errors, details: { revision } },
  );
}

export function templateNotFound(): DomainError<CoursesCode> {
  return new DomainError('courses/template-not-found', 'This course does not exist.');
}

function sectionNotFound(): DomainError<CoursesCode> {
  return new DomainError('courses/section-not-found', 'This section does not exist.');
}

export function lessonNotFound(): DomainError<CoursesCode> {
  return new DomainError('courses/lesson-not-found', 'This lesson does not exist.');
}

export function invalid(errors: FieldErrors): DomainError<CoursesCode> {
  return new DomainError('courses/invalid', 'Please check your inputs', { errors });
}
