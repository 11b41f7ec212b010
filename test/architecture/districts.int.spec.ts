import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventCatalogue } from '../../bin/event-docs.mjs';
import { insertPublished, type PublishedType } from '../../src/platform/db/published.js';
import { AddGuardian } from '../../src/roster/index.js';
import { aPerson, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import { OF_THE_PLATFORM } from '../support/events-without-district.js';

/** `delivery.AnswersErased.v1` stands in the text of the page; what it is made of is in `src/delivery/published.ts`. */
const PUBLISHED: { type: PublishedType; fields: [name: string, type: string][] }[] = [
  ...[...eventCatalogue().matchAll(/^\| `([a-z]+\.\w+\.v\d+)` \| (.*?) \| [^|]*\|$/gm)].map(([, type, payload]) => ({
    type: type as PublishedType,
    fields: [...payload!.matchAll(/`(\w+\??): (.+?)`/g)].map(([, name, of]): [string, string] => [name!, of!]),
  })),
  {
    type: 'delivery.AnswersErased.v1',
    fields: ['studentId', 'studentAssessmentId', 'sitting', 'districtId?'].map((name) => [name, 'number']),
  },
];

describe('a published event', () => {
  let t: TestApp;
  let own: TestSchool;
  let other: TestSchool;
  let ids: Record<string, number | string>;

  beforeAll(async () => {
    t = await testApp();
    other = await aSchool(t);
    own = await aSchool(t);
    const studentId = await aStudent(t, own.schoolId, 'Amara');
    const parentId = await aPerson(t, 'parent', [{ role: 'Parent', schoolId: null, districtId: null }]);
    await t.commands.execute(new AddGuardian(parentId, studentId));
    ids = {
      ...{ districtId: own.districtId, schoolId: own.schoolId, fromSchoolId: own.schoolId, toSchoolId: own.schoolId },
      ...{ sectionId: own.sectionId, studentId, parentId, keptId: studentId },
      ...{ personId: own.teacherId, userId: own.teacherId, record: 'person', id: own.teacherId },
    };
  });
  afterAll(() => t?.close());

  /** The districts that an event names once it is written. */
  async function named(type: PublishedType, payload: object, place?: object): Promise<number[]> {
    await insertPublished(t.db, [{ type, payload, occurredAt: t.clock.instant(), place }], t.clock.now());
    const row = await t.db.one<{ tenants: number[] }>(
      'select tenants from es.published_events order by position desc limit 1',
    );
    return row!.tenants;
  }
  /** All fields of the type, and only what it must have, null where it may be. */
  const whole = (fields: readonly [string, string][]) =>
    Object.fromEntries(fields.map(([name]) => [name.replace('?', ''), ids[name.replace('?', '')] ?? 1]));
  const least = (fields: readonly [string, string][]) =>
    Object.fromEntries(
      fields
        .filter(([name]) => !name.endsWith('?'))
        .map(([name, type]) => [name, /\bnull\b/.test(type) ? null : (ids[name] ?? 1)]),
    );

  it('is of more than thirty types', () => expect(PUBLISHED.length).toBeGreaterThan(30));

  const ofDistricts = PUBLISHED.filter(({ type }) => !OF_THE_PLATFORM.test(type));
  it.each(ofDistricts)('$type names its district and no other', async ({ type, fields }) => {
    expect(await named(type, whole(fields))).toEqual([own.districtId]);
    const place = { schoolId: own.schoolId };
    expect(await named(type, least(fields), place)).toEqual([own.districtId]);
    // Of who is only a district's, that district says it in the transaction.
    if (type !== 'roster.PersonDeleted.v1') expect(await named(type, least(fields))).toEqual([own.districtId]);
  });

  const ofPlatform = PUBLISHED.filter(({ type }) => OF_THE_PLATFORM.test(type));
  it.each(ofPlatform)('$type names none: it is the platform’s', async ({ type, fields }) => {
    expect(await named(type, whole(fields))).toEqual([]);
  });

  it('names each district of who works or has children in several, and none for the vendor’s own people', async () => {
    const both = await aPerson(t, 'both', [
      { role: 'Teacher', schoolId: own.schoolId, districtId: null },
      { role: 'District Admin', schoolId: null, districtId: other.districtId },
    ]);
    expect(await named('roster.PersonChanged.v1', { personId: both })).toEqual([other.districtId, own.districtId]);
    const vendor = await aPerson(t, 'vendor', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    expect(await named('roster.PersonChanged.v1', { personId: vendor })).toEqual([]);
    const moved = { personId: ids.studentId, fromSchoolId: other.schoolId, toSchoolId: own.schoolId, by: null };
    expect(await named('roster.StudentTransferred.v1', moved)).toEqual([other.districtId, own.districtId]);
  });

  it('is of the place that somebody leaves, when the directory does not know them any more', async () => {
    const gone = { personId: 999_999 };
    expect(await named('roster.PersonChanged.v1', gone, { schoolId: own.schoolId })).toEqual([own.districtId]);
    expect(await named('roster.PersonChanged.v1', gone, { districtId: own.districtId })).toEqual([own.districtId]);
    const here = { personId: own.teacherId };
    expect(await named('roster.PersonChanged.v1', here, { schoolId: other.schoolId })).toEqual([own.districtId]);
  });
});
