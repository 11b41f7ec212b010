import type { Db } from '../../src/platform/db/db.js';

/** What is no district's: content, templates of courses, the server itself, corrections of the vendor. */
export const OF_THE_PLATFORM =
  /^(content\.|courses\.TemplateChanged\.|delivery\.(SystemOutageRecorded|EndsStated)\.|scoring\.Correction)/;

/** Types of published events that name no district, though they concern more than the platform and the vendor's own people. */
export async function eventsWithoutDistrict(db: Db): Promise<string[]> {
  const found = await db.query<{ type: string; payload: object }>(
    `select type, payload from es.published_events e
      where coalesce(cardinality(tenants), 0) = 0 and not exists (select from roster.staff_roles r where r.district_id is null and r.school_id is null
        and r.role <> 'Parent' and r.person_id::text in (payload ->> 'personId', payload ->> 'userId', payload ->> 'id'))
      order by position`,
  );
  return found
    .filter(({ type }) => !OF_THE_PLATFORM.test(type))
    .map(({ type, payload }) => `${type} ${JSON.stringify(payload)}`);
}
