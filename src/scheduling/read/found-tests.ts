import { Injectable } from '@nestjs/common';
import { category, ContentLibrary } from '../../content/index.js';
import { Db } from '../../platform/db/db.js';
import { Classes } from '../../roster/index.js';

/** A test that was scheduled for a class. */
export interface FoundTest {
  assignmentId: number;
  schoolId: number;
  sectionId: number;
  setName: string;
  /** 'Math' */
  section: string;
  className: string;
  startAt: string;
}

/** Scheduled tests by the set or the class that they are of. Who may ask for which classes is the caller's policy. */
@Injectable()
export class FoundTests {
  constructor(
    private readonly db: Db,
    private readonly content: ContentLibrary,
    private readonly classes: Classes,
  ) {}

  /**
   * The newest first.
   * @param within a school with all its classes, or certain classes
   */
  async find(
    by: { setIds: readonly number[]; sectionIds: readonly number[] },
    within: { schoolId: number } | { sectionIds: readonly number[] },
    most: number,
  ): Promise<FoundTest[]> {
    if (by.setIds.length === 0 && by.sectionIds.length === 0) return [];
    const rows = await this.db.query<{
      id: number;
      school_id: number;
      section_id: number;
      set_id: number;
      category_id: number;
      p1_start_at: Date;
    }>(
      `select id, school_id, section_id, set_id, category_id, p1_start_at from scheduling.assignments
        where deleted_at is null and (set_id = any($1) or section_id = any($2))
          and ${'schoolId' in within ? 'school_id = $3' : 'section_id = any($3)'} order by p1_start_at desc, id limit $4`,
      [by.setIds, by.sectionIds, 'schoolId' in within ? within.schoolId : within.sectionIds, most],
    );
    const [sets, classes] = await Promise.all([
      this.content.setNames(rows.map((row) => row.set_id)),
      this.classes.byIds([...new Set(rows.map((row) => row.section_id))]),
    ]);
    return rows.flatMap((row): FoundTest[] => {
      const section = classes.get(row.section_id);
      return section === undefined
        ? []
        : [
            {
              assignmentId: row.id,
              schoolId: row.school_id,
              sectionId: row.section_id,
              setName: sets.get(row.set_id) ?? '',
              section: category(row.category_id).name,
              className: section.displayName,
              startAt: row.p1_start_at.toISOString(),
            },
          ];
    });
  }
}
