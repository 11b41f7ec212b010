import type { components } from '../../api/schema.js';
import type { Me } from '../../api/session.js';
import { gradeText } from '../../lib/grades.js';
import { menuOf } from '../../lib/menu.js';
import { shortDay } from '../../lib/moments.js';
import { effectiveRole } from '../../lib/roles.js';
import { schoolPath, scopeIn } from '../../lib/scope.js';

export type Found = components['schemas']['FindAnswer'];

/** One thing that can be gone to. */
export interface Entry {
  /** The same thing has the same one. */
  id: string;
  label: string;
  /** What tells it from others of that name. */
  detail: string;
  to: string;
  search: Record<string, unknown>;
}

export interface EntryGroup {
  title: string;
  entries: Entry[];
}

const TABS: Readonly<Record<string, string>> = { Student: 'students', Teacher: 'teachers' };

/** Where the pages of a school are for this person; null for who has none. */
function schoolBase(me: Me, schoolId: number): string | null {
  const scope = scopeIn(me, schoolId);
  return scope && schoolPath(scope, schoolId);
}

const words = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(', ');

function peopleOf(me: Me, people: Found['people']): Entry[] {
  const role = effectiveRole(me.role);
  return people.flatMap((one): Entry[] => {
    const base = schoolBase(me, one.schoolId);
    const entry = {
      id: `person-${one.id}`,
      label: one.name,
      detail: words(
        one.role === 'Student' && one.gradeLevel !== null ? `${gradeText(one.gradeLevel)} Grade` : one.role,
        me.school === null && one.schoolName,
        one.archived && 'archived',
      ),
    };
    if (role === 'Auditor') return [{ ...entry, to: '/audit/attempts', search: { search: one.name } }];
    if (base) {
      const search = { tab: TABS[one.role] ?? 'administrators', search: one.name };
      return [{ ...entry, to: `${base}/users`, search: one.archived ? { ...search, archived: true } : search }];
    }
    return one.sectionId === null
      ? []
      : [{ ...entry, to: `/staff/classes/${one.sectionId}`, search: { search: one.name } }];
  });
}

function classesOf(me: Me, classes: Found['classes']): Entry[] {
  return classes.map((one) => {
    const base = schoolBase(me, one.schoolId);
    return {
      id: `class-${one.id}`,
      label: one.name,
      detail: words(me.school === null && one.schoolName, one.archived && 'archived'),
      to: base ? `${base}/classes/${one.id}` : `/staff/classes/${one.id}`,
      search: {},
    };
  });
}

function testsOf(me: Me, tests: Found['tests']): Entry[] {
  return tests.map((one) => {
    const base = schoolBase(me, one.schoolId);
    return {
      id: `test-${one.assignmentId}`,
      label: `${one.setName}, ${one.section}`,
      detail: words(one.className, `from ${shortDay(one.startAt)}`),
      to: base ? `${base}/assessments` : '/staff/assessments',
      search: { search: one.setName, classId: one.sectionId },
    };
  });
}

function setsOf(me: Me, sets: Found['sets']): Entry[] {
  const to =
    effectiveRole(me.role) === 'Horizon Admin' ? '/admin/forms' : me.school === null ? null : '/staff/assessments';
  return to === null
    ? []
    : sets.map(({ id, name }) => ({ id: `set-${id}`, label: name, detail: '', to, search: { search: name } }));
}

const SCHOOL_PARTS = [
  ['Users', 'users'],
  ['Duplicate records', 'duplicates'],
  ['Classes', 'classes'],
  ['Terms', 'terms'],
  ['Assessments of the school', 'assessments'],
  ['History of changes', 'history'],
] as const;

/** The screens of the menu, and for who administers a school those of the school. */
export function screensOf(me: Me): Entry[] {
  const menu = menuOf(me);
  const school = menu.schoolAdmin;
  return [
    ...[...menu.items, ...(school ? [school] : []), ...menu.beside].map(({ label, to }) => ({ label, to, detail: '' })),
    ...(school
      ? SCHOOL_PARTS.map(([label, path]) => ({ label, to: `${school.to}/${path}`, detail: me.school!.name }))
      : []),
  ].map((one) => ({ ...one, id: `screen-${one.to}`, search: {} }));
}

/** What was found and where it is, the kinds below their names; screens whose names have all the words. */
export function groupsOf(me: Me, text: string, found: Found | undefined): EntryGroup[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const tested = me.school?.assessmentsAvailable !== false;
  const groups: EntryGroup[] = [
    { title: 'People', entries: peopleOf(me, found?.people ?? []) },
    { title: 'Classes', entries: classesOf(me, found?.classes ?? []) },
    {
      title: 'Schools',
      entries: (found?.schools ?? []).map(({ id, name, districtName }) => ({
        id: `school-${id}`,
        label: name,
        detail: districtName,
        to: `/admin/schools/${id}/users`,
        search: {},
      })),
    },
    { title: 'Scheduled tests', entries: tested ? testsOf(me, found?.tests ?? []) : [] },
    { title: 'Assessments', entries: tested ? setsOf(me, found?.sets ?? []) : [] },
    {
      title: 'Screens',
      entries: screensOf(me).filter(({ label }) => typed.every((word) => label.toLowerCase().includes(word))),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
