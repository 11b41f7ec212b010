import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';

/** A district as roster sources know it. */
export interface SourceDistrict {
  id: number;
  name: string;
  cleverId: string | null;
  classlinkId: string | null;
  schools: {
    id: number;
    name: string;
    timeZone: string;
    yearStartsOn: string;
    cleverId: string | null;
    classlinkId: string | null;
  }[];
}

/** A school under the ids of providers, none where its district has none. */
export interface SchoolAtSources {
  id: number;
  districtId: number;
  timeZone: string;
  cleverId: string | null;
  classlinkId: string | null;
}

/** A provider of sign-ins, and its id of a district. */
export interface ProviderTenant {
  provider: 'clever' | 'classlink';
  tenant: string;
}

/** Under which ids roster sources know districts and their schools. Archived ones are left out. */
@Injectable()
export class SourceSchools {
  constructor(private readonly db: Db) {}

  async ofDistrict(districtId: number): Promise<SourceDistrict | undefined> {
    const district = await this.db.one<Omit<SourceDistrict, 'schools'>>(
      `select id, name, clever_id as "cleverId", classlink_id as "classlinkId"
         from roster.districts where id = $1 and archived_at is null`,
      [districtId],
    );
    if (!district) return undefined;
    const schools = await this.db.query<SourceDistrict['schools'][number]>(
      `select id, name, time_zone as "timeZone", year_starts_on as "yearStartsOn", clever_id as "cleverId", classlink_id as "classlinkId"
         from roster.schools where district_id = $1 and archived_at is null order by lower(name), id`,
      [districtId],
    );
    return { ...district, schools };
  }

  /** By whose sign-in people of a source are known in a district; null where the source is no provider of sign-ins. */
  async tenantOf(districtId: number, source: string): Promise<ProviderTenant | null> {
    if (source !== 'clever' && source !== 'classlink') return null;
    const district = await this.ofDistrict(districtId);
    const tenant = source === 'clever' ? district?.cleverId : district?.classlinkId;
    return tenant ? { provider: source, tenant } : null;
  }

  /** Schools of these districts, with the ids of those districts that have some. */
  ofDistricts(districtIds: readonly number[]): Promise<SchoolAtSources[]> {
    return this.db.query<SchoolAtSources>(
      `select s.id, s.district_id as "districtId", s.time_zone as "timeZone", case when d.clever_id <> '' then s.clever_id end as "cleverId",
         case when d.classlink_id <> '' then s.classlink_id end as "classlinkId"
       from roster.schools s join roster.districts d on d.id = s.district_id
       where d.id = any($1) and s.archived_at is null and d.archived_at is null`,
      [[...districtIds]],
    );
  }

  /** @returns the district of a school that is not archived */
  async districtOf(schoolId: number): Promise<number | undefined> {
    const found = await this.db.one<{ id: number }>(
      'select district_id as id from roster.schools where id = $1 and archived_at is null',
      [schoolId],
    );
    return found?.id;
  }
}
