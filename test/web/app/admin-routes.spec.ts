import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const FOLDER = join(import.meta.dirname, '../../../web/src/routes/_app/admin');
/** What the platform alone does; everything else below /admin is open to District Admins too. */
const HORIZON_ONLY = [
  'course-activities/index',
  'content/$packageId.index',
  'content/index',
  'corrections/$correctionId',
  'corrections/index',
  'corrections/new',
  'courses/$courseId.index',
  'courses/$courseId.lessons.$lessonId',
  'courses/$courseId.lessons.new',
  'courses/index',
  'design',
  'districts/create',
  'downloads',
  'forms/index',
  'schools/create',
  'schools/erasures',
  'services',
  'sis_service_status',
  'user_masking',
  'user_options',
];
const OF_BOTH = [
  'analytics',
  'districts/$districtId',
  'districts/index',
  'schools/$schoolId.assessments.assign',
  'schools/$schoolId.assessments.index',
  'schools/$schoolId.classes.$sectionId',
  'schools/$schoolId.classes.index',
  'schools/$schoolId.settings',
  'schools/$schoolId.terms',
  'schools/$schoolId.users',
  'schools/index',
  'settings',
  'user-search',
];

/** The roles that a route asks for; a route that only leads on to another asks for none. */
function rolesOf(route: string): string[] {
  const text = readFileSync(join(FOLDER, `${route}.tsx`), 'utf8');
  return [.../requireRole\(context, ([^)]*)\)/.exec(text)![1]!.matchAll(/'([^']+)'/g)].map(([, role]) => role!);
}

describe('the routes of administrators', () => {
  it('are open to Horizon Admin and District Admin, except those that the platform keeps', () => {
    const routes = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => file.slice(0, -'.tsx'.length))
      .filter((route) => readFileSync(join(FOLDER, `${route}.tsx`), 'utf8').includes('component:'));
    expect(routes).toEqual(expect.arrayContaining([...HORIZON_ONLY, ...OF_BOTH]));
    for (const route of routes)
      expect([route, rolesOf(route)]).toEqual([
        route,
        HORIZON_ONLY.includes(route) ? ['Horizon Admin'] : ['Horizon Admin', 'District Admin'],
      ]);
  });
});
