import { isYes, list, part, text } from '../values.js';
import type { ClassRow, EnrollmentRow, OrgRow, SessionRow, UserRow } from './records.js';

// Records as OneRoster's REST sends them, 1.1 and 1.2 alike. An href is never followed: it may lead to another host.

export function orgRow(sent: unknown): OrgRow {
  const { sourcedId, status, name, type } = part(sent);
  return { sourcedId, status, name, type };
}

export function sessionRow(sent: unknown): SessionRow {
  const { sourcedId, status, title, type, startDate, endDate, parent } = part(sent);
  return { sourcedId, status, title, type, startDate, endDate, parentId: referred(parent) };
}

export function userRow(sent: unknown): UserRow {
  const { sourcedId, status, givenName, familyName, email, identifier, grades, primaryOrg, orgs, role, roles } =
    part(sent);
  return {
    sourcedId,
    status,
    givenName,
    familyName,
    email,
    identifier,
    grades: list(grades),
    primaryOrgId: referred(primaryOrg),
    orgIds: list(orgs).map(referred),
    roles: [
      ...list(roles)
        .map(part)
        .map((one) => ({ role: one.role, primary: text(one.roleType) === 'primary', orgId: referred(one.org) })),
      ...list(role).map((one) => ({ role: one, primary: true, orgId: null })),
    ],
  };
}

export function classRow(sent: unknown): ClassRow {
  const { sourcedId, status, title, classCode, school, terms } = part(sent);
  return { sourcedId, status, title, classCode, schoolId: referred(school), termIds: list(terms).map(referred) };
}

export function enrollmentRow(sent: unknown): EnrollmentRow {
  const { sourcedId, status, class: of, user, role, primary, endDate } = part(sent);
  return { sourcedId, status, classId: referred(of), userId: referred(user), role, primary: isYes(primary), endDate };
}

function referred(reference: unknown): unknown {
  return part(reference).sourcedId ?? null;
}
