import { Injectable } from '@nestjs/common';
import { ContentLibrary, type Item, type PlayerItem } from '../../content/index.js';
import { Db } from '../../platform/db/db.js';
import type { ActivityItem, ActivityKind } from '../course-template.js';

/** What a response is to: an activity of a lesson, or a set of missed questions that come back (ADR 70). */
export type WorkKind = ActivityKind | 'return_set';

/** What a response names: a version of an activity, or a set. */
export type ContentRef =
  { activityId: number; version: number; returnSetId: null } | { activityId: null; version: null; returnSetId: number };

/** One version of an activity, or a set: it never changes. */
export interface ActivityContent<K extends WorkKind = WorkKind> {
  kind: K;
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

  of(activityId: number, version: number): Promise<ActivityContent<ActivityKind>> {
    return this.kept(`${activityId}@${version}`, () =>
      this.load(
        `select a.kind, v.items from courses.activities a join courses.activity_versions v on v.activity_id = a.id
         where a.id = $1 and v.version = $2`,
        [activityId, version],
      ),
    );
  }

  ofResponse({ activityId, version, returnSetId }: ContentRef): Promise<ActivityContent> {
    if (returnSetId === null) return this.of(activityId, version);
    return this.kept(`set ${returnSetId}`, () =>
      this.load("select 'return_set' as kind, items from courses.return_sets where id = $1", [returnSetId]),
    );
  }

  private kept<K extends WorkKind>(name: string, load: () => Promise<ActivityContent<K>>): Promise<ActivityContent<K>> {
    let content = this.known.get(name) as Promise<ActivityContent<K>> | undefined;
    if (!content) {
      content = load();
      this.known.set(name, content);
      content.catch(() => this.known.delete(name));
      if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value!);
    }
    return content;
  }

  private async load<K extends WorkKind>(sql: string, params: number[]): Promise<ActivityContent<K>> {
    const row = await this.db.one<{ kind: K; items: ActivityItem[] }>(sql, params);
    if (!row) throw new Error(`there is no content ${params.join('@')}`);
    return { ...row, questions: await this.library.itemsAt(row.items) };
  }
}
