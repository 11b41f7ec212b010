import type { Queryable } from '../platform/db/db.js';

export interface CourseTemplateCard {
  id: number;
  name: string;
  /** No school takes it anew. */
  archived: boolean;
}

/** Implemented by courses, which stands to the right: roster asks through this port and imports nothing. */
export abstract class CourseTemplates {
  /**
   * Templates by their ids; unknown ones are missing.
   * @param q with `hold` the transaction of a school that takes them: until it ends none of them is archived
   */
  abstract byIds(
    q: Queryable,
    ids: readonly number[],
    options?: { hold?: boolean },
  ): Promise<Map<number, CourseTemplateCard>>;
}

/** At most two, in the order of the form. */
export const MOST_TEMPLATES = 2;

/** What is wrong with the templates that a school is to take; those that it has already may be archived. */
export function wrongTemplates(
  wanted: readonly number[],
  known: ReadonlyMap<number, CourseTemplateCard>,
  before: readonly number[] = [],
): string | null {
  if (wanted.length > MOST_TEMPLATES) return 'A school takes at most two course templates';
  if (new Set(wanted).size < wanted.length) return 'Please choose two different course templates';
  const offered = (id: number) => known.has(id) && (!known.get(id)!.archived || before.includes(id));
  return wanted.every(offered) ? null : 'This course template is not offered. Please choose another one';
}

/** As a history says them; null for none. */
export function templateNames(
  ids: readonly number[],
  known: ReadonlyMap<number, Pick<CourseTemplateCard, 'name'>>,
): string | null {
  return ids.map((id) => known.get(id)!.name).join(', ') || null;
}
