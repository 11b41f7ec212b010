import { Migration } from '@mikro-orm/migrations';

/**
 * Every published event names its tenants, the districts that it concerns, as the directory knows them when it is published.
 * Events from before have null, what is the vendor's or the platform's has none.
 */
export class EsTenantsOfEvents extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '10s'`);
    this.addSql('alter table es.published_events add column tenants int[]');
    this.addSql(
      `comment on column es.published_events.tenants is 'districts that the event concerns; empty: of the platform; null: from before districts were written'`,
    );
    // A district that the payload names, else the schools, else the person, else the place that somebody leaves.
    this
      .addSql(`create function es.with_tenants(list jsonb) returns table (e jsonb, place bigint, tenants int[]) language plpgsql stable as $$
      begin
        return query select told.e, told.place, case when told.district is not null then array[told.district] else coalesce(
          nullif(array(select distinct s.district_id from roster.schools s where s.id = any(told.schools) order by 1), '{}'),
          case when told.whom is not null then nullif(array_remove(array(
              select distinct coalesce(held.district_id, (select s.district_id from roster.schools s where s.id = held.school_id)) as district
                from unnest(array[told.whom, (select p.merged_into from roster.people p where p.id = told.whom)]) as same (id), lateral (
                  select p.school_id, null::int as district_id from roster.people p where p.id = same.id
                  union all
                  select coalesce(r.school_id, r.left_school_id), r.district_id from roster.staff_roles r where r.person_id = same.id
                  union all
                  select (select c.school_id from roster.people c where c.id = g.student_id), null from roster.guardians g where g.parent_id = same.id
                ) held order by 1), null), '{}') end,
          case when told.e -> 'place' ? 'districtId' then array[(told.e -> 'place' ->> 'districtId')::int]
            when told.e -> 'place' ? 'schoolId' then array(
              select s.district_id from roster.schools s where s.id = (told.e -> 'place' ->> 'schoolId')::int) end,
          '{}') end
        from (
          select l.e, l.place, (p ->> 'districtId')::int as district,
            array[(p ->> 'schoolId')::int, (p ->> 'fromSchoolId')::int, (p ->> 'toSchoolId')::int] as schools,
            coalesce(p ->> 'studentId', p ->> 'personId', p ->> 'userId', case when p ->> 'record' = 'person' then p ->> 'id' end)::int as whom
          from jsonb_array_elements(list) with ordinality as l (e, place), lateral (select l.e -> 'payload' as p) payload
        ) told;
      end $$`);
  }
}
