import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/db.js';
import { CourseTemplates, type CourseTemplateCard } from '../../roster/index.js';

/** What roster asks of templates, by its own port. */
@Injectable()
export class TemplateNames extends CourseTemplates {
  override async byIds(
    q: Queryable,
    ids: readonly number[],
    { hold = false }: { hold?: boolean } = {},
  ): Promise<Map<number, CourseTemplateCard>> {
    if (ids.length === 0) return new Map();
    const rows = await q.query<CourseTemplateCard>(
      `select id, name, archived_at is not null as archived from courses.templates where id = any($1::int[]) order by id ${hold ? 'for share' : ''}`,
      [[...new Set(ids)]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
