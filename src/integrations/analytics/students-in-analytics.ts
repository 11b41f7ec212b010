import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';

/** Districts that allow an analytics service to be told of their students. Without a row it is not. */
@Injectable()
export class StudentsInAnalytics {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async districts(): Promise<ReadonlySet<number>> {
    const rows = await this.db.query<{ id: number }>(
      'select district_id as id from integrations.analytics_of_students',
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Who allowed it and when; undefined where nobody did. */
  allowed(districtId: number): Promise<{ byId: number; at: Date } | undefined> {
    return this.db.one(
      'select allowed_by as "byId", allowed_at as at from integrations.analytics_of_students where district_id = $1',
      [districtId],
    );
  }

  async allow(districtId: number, allowed: boolean, byId: number): Promise<void> {
    if (!allowed)
      await this.db.query('delete from integrations.analytics_of_students where district_id = $1', [districtId]);
    else
      await this.db.query(
        'insert into integrations.analytics_of_students (district_id, allowed_by, allowed_at) values ($1, $2, $3) on conflict do nothing',
        [districtId, byId, new Date(this.clock.now())],
      );
  }
}
