import { Injectable } from '@nestjs/common';
import { ContentLibrary, type Item, type PlayerItem } from '../../content/index.js';
import { Db } from '../../platform/db/db.js';
import type { ActivityItem, ActivityKind } from '../course-template.js';

/** One version of an activity: it never changes. */
export interface ActivityContent {
  kind: ActivityKind;
  items: ActivityItem[];
  questions: { item: Item; player: PlayerItem }[];
}

const KEPT = 500;

/** The questions of activities by version. */
@Injectable()
export class ActivityContents {
  private readonly known = new Map<string, Promise<ActivityContent>>();

  constructor(
    private readonly db: Db,
    private readonly library: ContentLibrary,
  ) {}

  of(activityId: number, version: number): Promise<ActivityContent> {
    const name = `${activityId}@${version}`;
    let content = this.known.get(name);
    if (!content) {
      content = this.load(activityId, version);
      this.known.set(name, content);
      content.catch(() => this.known.delete(name));
      if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value!);
    }
    return content;
  }

  private async load(activityId: number, version: number): Promise<ActivityContent> {
    const row = await this.db.one<{ kind: ActivityKind; items: ActivityItem[] }>(
      `select a.kind, v.items from courses.activities a join courses.activity_versions v on v.activity_id = a.id
       where a.id = $1 and v.version = $2`,
      [activityId, version],
    );
    if (!row) throw new Error(`activity ${activityId} has no version ${version}`);
    return { ...row, questions: await this.library.itemsAt(row.items) };
  }
}
