import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePage, type Crumb } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import type { ClassPlace } from '../../lib/class-place.js';
import type { ClassSection } from '../../api/classes.js';

interface Props {
  section: ClassSection;
  place: ClassPlace;
  /** The pages above. */
  trail: Crumb[];
  /** Where the tabs have no address of their own. */
  tab?: 'students' | 'assessments' | 'settings';
  children: ReactNode;
}

/** Head and tabs of a class; the tab is the child. */
export function ClassPage({ section, place, trail, tab, children }: Props) {
  usePage(section.displayName, trail);
  return (
    <>
      <PageHead title={section.displayName} fact={<span className="num">{factsOf(section)}</span>} />
      {!section.editable && (
        <Alert icon={<IconInfoCircle aria-hidden />} mb="md">
          This class is kept by the platform: its students follow from grade level and accommodation, and it cannot be
          edited.
        </Alert>
      )}
      <PageTabs
        label="Class"
        tabs={
          tab
            ? [
                {
                  label: 'Students',
                  to: place.base,
                  search: {},
                  current: tab === 'students',
                  count: section.studentCount,
                },
                {
                  label: 'Active Assessments',
                  to: place.base,
                  search: { tab: 'assessments' },
                  current: tab === 'assessments',
                },
                ...(section.permissions.settings
                  ? [
                      {
                        label: 'Class Settings',
                        to: place.base,
                        search: { tab: 'settings' },
                        current: tab === 'settings',
                      },
                    ]
                  : []),
              ]
            : [
                { label: 'Students', to: `${place.base}/students`, count: section.studentCount },
                { label: 'Active Assessments', to: `${place.base}/assessments` },
                ...(section.permissions.settings ? [{ label: 'Class Settings', to: `${place.base}/settings` }] : []),
              ]
        }
      />
      {children}
    </>
  );
}

/** 'Fall Semester, 2026-27. Primary: Rosa Delgado, Jo Ames. Secondary: Samuel Ortiz.' */
function factsOf({ term, primaryTeachers, secondaryTeachers, archived, active }: ClassSection): string {
  const names = (teachers: ClassSection['primaryTeachers']) =>
    teachers.map((t) => `${t.firstName} ${t.lastName}`).join(', ');
  return [
    `${term.name}, ${term.schoolYear.shortName}`,
    primaryTeachers.length > 0 &&
      `Primary ${primaryTeachers.length === 1 ? 'Teacher' : 'Teachers'}: ${names(primaryTeachers)}`,
    secondaryTeachers.length > 0 &&
      `Secondary ${secondaryTeachers.length === 1 ? 'Teacher' : 'Teachers'}: ${names(secondaryTeachers)}`,
    archived ? 'Archived' : !active && 'Hidden',
  ]
    .filter(Boolean)
    .map((fact) => `${String(fact)}.`)
    .join(' ');
}
