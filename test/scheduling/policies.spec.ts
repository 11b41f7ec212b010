import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role, type SectionRole } from '../../src/kernel/roles.js';
import { classPermissions } from '../../src/roster/policies.js';
import { assessmentPermissions, schoolAssessmentsPermissions } from '../../src/scheduling/policies.js';

const SCHOOL = 1;
const DISTRICT = 10;
type Place = 'the school' | 'another school' | 'no school';
const SCHOOL_OF: Record<Place, number | null> = { 'the school': SCHOOL, 'another school': 2, 'no school': null };
const SECTION_ROLES: (SectionRole | null)[] = ['Primary Teacher', 'Secondary Teacher', null];
const ACTIONS = ['assign', 'edit', 'delete', 'monitor'] as const;

interface Case {
  role: Role;
  place: Place;
  schoolAdminOnly: boolean;
  sectionRole: SectionRole | null;
  editable: boolean;
}

const CASES: Case[] = ROLES.flatMap((role) =>
  (Object.keys(SCHOOL_OF) as Place[]).flatMap((place) =>
    [false, true].flatMap((schoolAdminOnly) =>
      SECTION_ROLES.flatMap((sectionRole) =>
        [true, false].map((editable) => ({ role, place, schoolAdminOnly, sectionRole, editable })),
      ),
    ),
  ),
);

function permissions({ role, place, schoolAdminOnly, sectionRole, editable }: Case, open = true) {
  const actor = { userId: 7, role, schoolId: SCHOOL_OF[place], districtId: DISTRICT };
  const section = {
    schoolId: SCHOOL,
    open,
    assessmentsAvailable: true,
    permissions: classPermissions(actor, {
      schoolId: SCHOOL,
      districtId: DISTRICT,
      editable,
      schoolAdminOnly,
      sectionRole,
    }),
  };
  return assessmentPermissions(actor, section);
}

/** Section 6 of the specifications as a table: role, place, school for its admins only, section role; '*' is any. */
const TABLE: [
  roles: Role[],
  place: Place | '*',
  schoolAdminOnly: boolean | '*',
  sectionRole: SectionRole | null | '*',
  may: string,
][] = [
  [['Horizon Admin'], '*', '*', '*', 'assign edit delete'],
  [['Teacher Admin', 'Principal'], 'the school', '*', '*', 'assign edit delete monitor'],
  [['District Admin', 'Superintendent'], 'the school', '*', '*', 'assign edit delete monitor'],
  [['Teacher'], 'the school', false, 'Primary Teacher', 'assign edit delete monitor'],
  [['Teacher'], 'the school', true, 'Primary Teacher', 'monitor'],
  [['Teacher'], 'the school', '*', 'Secondary Teacher', 'monitor'],
];

function expected(c: Case): string {
  const row = TABLE.find(
    ([roles, place, only, sectionRole]) =>
      roles.includes(c.role) &&
      (place === '*' || place === c.place) &&
      (only === '*' || only === c.schoolAdminOnly) &&
      (sectionRole === '*' || sectionRole === c.sectionRole),
  );
  return row?.[4] ?? '';
}

describe('what may be done with the assessments of a class', () => {
  it.each(ROLES)('is as section 6 says for a %s, for every school, setting, section role and kind of class', (role) => {
    const wrong = CASES.filter((c) => c.role === role)
      .map((c) => ({ ...c, may: ACTIONS.filter((action) => permissions(c)[action]).join(' '), should: expected(c) }))
      .filter(({ may, should }) => may !== should);
    expect(wrong).toEqual([]);
  });

  it('was asked of every combination', () => {
    expect(CASES).toHaveLength(9 * 3 * 2 * 3 * 2);
    expect(CASES.filter((c) => expected(c)).length).toBe(92);
  });

  it('is assigned to no class that is archived or hidden, but what it has can be changed', () => {
    const admin: Case = {
      role: 'Teacher Admin',
      place: 'the school',
      schoolAdminOnly: false,
      sectionRole: null,
      editable: true,
    };
    expect(permissions(admin, false)).toEqual({ assign: false, edit: true, delete: true, monitor: true });
  });
});

describe('what may be done with the schedule of a school', () => {
  it.each<[Role, Place, number, boolean, string]>([
    ['Horizon Admin', 'no school', DISTRICT, true, 'view assign byGrade'],
    ['Teacher Admin', 'the school', DISTRICT, true, 'view assign byGrade'],
    ['Principal', 'the school', DISTRICT, false, 'view assign byGrade'],
    ['Teacher Admin', 'another school', DISTRICT, false, ''],
    ['District Admin', 'the school', DISTRICT, true, 'view assign byGrade'],
    ['District Admin', 'no school', DISTRICT, false, 'view'],
    ['Superintendent', 'another school', DISTRICT, false, 'view'],
    ['District Admin', 'no school', 11, false, ''],
    ['Teacher', 'the school', DISTRICT, false, 'view assign'],
    ['Teacher', 'the school', DISTRICT, true, 'view'],
    ['Teacher', 'another school', DISTRICT, false, ''],
    ['Student', 'the school', DISTRICT, false, ''],
    ['Parent', 'no school', DISTRICT, false, ''],
    ['Auditor', 'the school', DISTRICT, false, ''],
  ])('%s of %s, district %d, admins only %s: %s', (role, place, districtId, schoolAdminOnly, may) => {
    const all = schoolAssessmentsPermissions(
      { userId: 7, role, schoolId: SCHOOL_OF[place], districtId },
      { id: SCHOOL, districtId: DISTRICT, schoolAdminOnly, assessmentsAvailable: true },
    );
    expect((['view', 'assign', 'byGrade'] as const).filter((action) => all[action]).join(' ')).toBe(may);
  });

  it('assigns nothing, whoever it is, where no assessments were bought; what is there is still seen', () => {
    for (const role of ['Horizon Admin', 'Teacher Admin', 'Teacher'] as const) {
      const actor = { userId: 7, role, schoolId: SCHOOL, districtId: DISTRICT };
      expect(
        schoolAssessmentsPermissions(actor, {
          id: SCHOOL,
          districtId: DISTRICT,
          schoolAdminOnly: false,
          assessmentsAvailable: false,
        }),
      ).toEqual({ view: true, assign: false, byGrade: false });
      const facts = { schoolId: SCHOOL, districtId: DISTRICT, editable: true, schoolAdminOnly: false };
      const permissions = classPermissions(actor, { ...facts, sectionRole: 'Primary Teacher' });
      expect(
        assessmentPermissions(actor, { schoolId: SCHOOL, open: true, assessmentsAvailable: false, permissions }),
      ).toMatchObject({ assign: false, edit: true });
    }
  });
});
