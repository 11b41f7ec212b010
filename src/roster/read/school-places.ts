import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { placesSeen, scopeOf, type Viewer } from '../reach.js';

/** Where a school is, for what is said of many schools at once. */
export interface SchoolPlace {
  id: number;
  name: string;
  districtName: string;
  timeZone: string;
}

/** Schools that a session sees, with their districts. */
@Injectable()
export class SchoolPlaces {
  constructor(private readonly db: Db) {}

  /** By id; archived ones are left out. Of a school or district that the session does not see: none. */
  async seenBy(
    viewer: Viewer,
    within: { schoolId?: number | undefined; districtId?: number | undefined } = {},
  ): Promise<Map<number, SchoolPlace>> {
    const params: unknown[] = [within.schoolId ?? null, within.districtId ?? null];
    const rows = await this.db.query<SchoolPlace>(
      `select s.id, s.name, d.name as "districtName", s.time_zone as "timeZone" from roster.schools s join roster.districts d on d.id = s.district_id
        where s.archived_at is null and ($1::int is null or s.id = $1) and ($2::int is null or s.district_id = $2)
          and ${placesSeen(scopeOf(viewer), { school: 's.id', district: 's.district_id' }, params)}`,
      params,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
