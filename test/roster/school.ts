import { AddPerson, CreateClass, CreateDistrict, CreateSchool, type NewStaffRole } from '../../src/roster/index.js';
import type { SectionRole } from '../../src/kernel/roles.js';
import type { HttpClient } from '../support/http.js';
import type { TestApp } from '../support/app.js';

/** A school with its people, arranged through commands. */
export interface TestSchool {
  districtId: number;
  schoolId: number;
  sectionId: number;
  /** Primary teacher of the class. */
  teacherId: number;
  secondaryId: number;
  adminId: number;
  teacher: HttpClient;
  secondary: HttpClient;
  admin: HttpClient;
}

let count = 0;

export async function aSchool(
  t: TestApp,
  options: { schoolAdminOnly?: boolean; courseType?: ('SAT' | 'ACT')[] } = {},
): Promise<TestSchool> {
  count += 1;
  const districtId = await t.commands.execute(new CreateDistrict({ name: `District ${count}`, state: 'IL' }));
  const schoolId = await t.commands.execute(
    new CreateSchool({
      districtId,
      name: `School ${count}`,
      state: 'IL',
      courseType: options.courseType ?? ['SAT', 'ACT'],
      activitiesAvailable: true,
      schoolAdminOnly: options.schoolAdminOnly ?? false,
    }),
  );
  const adminId = await aPerson(t, `admin${count}`, [{ role: 'Teacher Admin', schoolId, districtId: null }]);
  const teacherId = await aPerson(t, `teacher${count}`, [{ role: 'Teacher', schoolId, districtId: null }]);
  const secondaryId = await aPerson(t, `secondary${count}`, [{ role: 'Teacher', schoolId, districtId: null }]);
  const sectionId = await aClass(t, schoolId, [
    [teacherId, 'Primary Teacher'],
    [secondaryId, 'Secondary Teacher'],
  ]);
  return {
    districtId,
    schoolId,
    sectionId,
    teacherId,
    secondaryId,
    adminId,
    teacher: await t.as({ userId: teacherId, role: 'Teacher', schoolId }),
    secondary: await t.as({ userId: secondaryId, role: 'Teacher', schoolId }),
    admin: await t.as({ userId: adminId, role: 'Teacher Admin', schoolId }),
  };
}

export function aPerson(t: TestApp, name: string, roles: NewStaffRole[]): Promise<number> {
  return t.commands.execute(
    new AddPerson({ firstName: name, lastName: 'Person', email: `${name}@school.test` }, roles),
  );
}

export function aClass(t: TestApp, schoolId: number, teachers: [number, SectionRole][]): Promise<number> {
  return t.commands.execute(
    new CreateClass({
      schoolId,
      className: 'Period 1',
      memberships: teachers.map(([userId, role]) => ({ userId, role })),
    }),
  );
}

export function aStudent(
  t: TestApp,
  schoolId: number,
  name: string,
  more: { gradeLevel?: number; untimed?: boolean } = {},
): Promise<number> {
  return t.commands.execute(
    new AddPerson({ firstName: name, lastName: 'Student', email: `${name.toLowerCase()}@student.test` }, [], {
      schoolId,
      studentNumber: null,
      gradeLevel: more.gradeLevel ?? 11,
      untimedAssessment: more.untimed ?? false,
    }),
  );
}
