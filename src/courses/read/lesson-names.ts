import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';

export interface LessonName {
  id: number;
  /** Section of its template. */
  sectionId: number;
  name: string;
}

/** Lessons by their names; who may ask is the caller's policy. */
@Injectable()
export class LessonNames {
  constructor(private readonly db: Db) {}

  /** By id, withdrawn ones too; unknown ids are missing. */
  async of(lessonIds: readonly number[]): Promise<Map<number, LessonName>> {
    const rows = await this.db.query<LessonName>(
      `select id, section_id as "sectionId", name from courses.lessons where id = any($1)`,
      [[...new Set(lessonIds)]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The lessons of a template that were not withdrawn, in their order. */
  inTemplate(templateId: number): Promise<LessonName[]> {
    return this.db.query<LessonName>(
      `select l.id, l.section_id as "sectionId", l.name from courses.lessons l join courses.template_sections s on s.id = l.section_id
        where s.template_id = $1 and l.withdrawn_at is null order by s.place, l.place`,
      [templateId],
    );
  }
}
