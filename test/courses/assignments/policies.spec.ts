import { describe, expect, it } from '@jest/globals';
import { lessonPermissions } from '../../../src/courses/assignments/policies.js';
import type { Role, SectionRole } from '../../../src/kernel/roles.js';
import { classPermissions } from '../../../src/roster/policies.js';

const may = (
  role: Role,
  {
    sectionRole = null,
    schoolAdminOnly = false,
    open = true,
    schoolId = 1,
  }: { sectionRole?: SectionRole | null; schoolAdminOnly?: boolean; open?: boolean; schoolId?: number | null } = {},
) => {
  const actor = { userId: 7, role, schoolId, districtId: role === 'District Admin' ? 9 : null };
  const facts = { schoolId: 1, districtId: 9, editable: true, schoolAdminOnly, sectionRole };
  return lessonPermissions(actor, { schoolId: 1, open, permissions: classPermissions(actor, facts) });
};
const ALL = { view: true, assign: true, edit: true, delete: true };
const READ = { view: true, assign: false, edit: false, delete: false };
const NONE = { view: false, assign: false, edit: false, delete: false };

describe('lessons of a class', () => {
  it('are given by its primary teacher and read by its secondary teacher', () => {
    expect(may('Teacher', { sectionRole: 'Primary Teacher' })).toEqual(ALL);
    expect(may('Teacher', { sectionRole: 'Secondary Teacher' })).toEqual(READ);
    expect(may('Teacher')).toEqual(NONE);
  });

  it('are given by the administrators of the school, and by those of the district inside of it', () => {
    for (const role of ['Teacher Admin', 'Principal', 'District Admin'] as const) {
      expect(may(role)).toEqual(ALL);
      expect(may(role, { schoolAdminOnly: true })).toEqual(ALL);
      expect(may(role, { schoolId: 2 })).toEqual(NONE);
    }
    expect(may('District Admin', { schoolId: null })).toEqual(NONE);
  });

  it('are read by teachers where only administrators may change anything', () => {
    expect(may('Teacher', { sectionRole: 'Primary Teacher', schoolAdminOnly: true })).toEqual(READ);
  });

  it('of an archived class can be changed, and no new one given', () => {
    expect(may('Teacher', { sectionRole: 'Primary Teacher', open: false })).toEqual({ ...ALL, assign: false });
  });
});
