import { Injectable } from '@nestjs/common';
import { ContentLibrary, FormCatalogue, QuestionsInUse } from '../content/index.js';
import { Db } from '../platform/db/db.js';
import type { ActivityItem } from './course-template.js';

/**
 * A question of a lesson is never in a test, and the other way round: after it its answer is shown. Both sides are held:
 * lessons ask here what they may take, and imports of forms ask content, which asks here what lessons have.
 */
@Injectable()
export class QuestionsOfLessons {
  constructor(
    private readonly db: Db,
    private readonly library: ContentLibrary,
    private readonly forms: FormCatalogue,
    inUse: QuestionsInUse,
  ) {
    inUse.add({ name: 'a lesson', used: (refs) => this.inLessons(refs) });
    inUse.add({ name: 'a plan of lessons', used: (refs) => this.returned(refs) });
  }

  /**
   * Why these questions cannot be an activity, a sentence each; empty when they can.
   * @param coming questions that are published with them
   */
  async refused(items: readonly ActivityItem[], coming: readonly ActivityItem[] = []): Promise<string[]> {
    const refs = items.map(({ ref }) => ref);
    const [known, asked] = await Promise.all([this.library.itemsAt(items), this.forms.askedAmong(refs)]);
    const there = new Set([...known.map(({ item }) => item), ...coming].map(({ ref, version }) => `${ref}@${version}`));
    return [
      ...items.flatMap(({ ref, version }) =>
        there.has(`${ref}@${version}`) ? [] : [`There is no question ${ref} in version ${version}.`],
      ),
      ...[...asked].map(([ref, code]) => `The form ${code} asks the question ${ref}: a lesson would show its answer.`),
    ];
  }

  /** Those of these questions that are in any version of any activity: whoever did it has seen the answers. */
  async inLessons(refs: readonly string[]): Promise<string[]> {
    if (refs.length === 0) return [];
    const rows = await this.db.query<{ ref: string }>(
      `select distinct i.item->>'ref' as ref from courses.activity_versions v, jsonb_array_elements(v.items) as i(item)
       where i.item->>'ref' = any($1) order by 1`,
      [refs],
    );
    return rows.map(({ ref }) => ref);
  }

  /** Those that came back to somebody in a plan. */
  private async returned(refs: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ ref: string }>(
      `select distinct i.item->>'ref' as ref from courses.return_sets s, jsonb_array_elements(s.items) as i(item)
       where i.item->>'ref' = any($1) order by 1`,
      [refs],
    );
    return rows.map(({ ref }) => ref);
  }
}
