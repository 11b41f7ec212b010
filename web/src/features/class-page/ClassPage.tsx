import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePage } from '../../app/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import type { ClassSection } from '../classes/queries.js';

/** Head and tabs of a class; the tab is the child. */
export function ClassPage({ section, children }: { section: ClassSection; children: ReactNode }) {
  usePage(section.displayName, [{ label: 'Dashboard', to: '/staff/dashboard' }]);
  const teachers = section.primaryTeachers.map((t) => `${t.firstName} ${t.lastName}`).join(', ');
  const facts = [section.term.name, section.term.schoolYear.shortName, teachers].filter(Boolean).join(', ');
  return (
    <>
      <PageHead title={section.displayName} fact={<span className="num">{facts}</span>} />
      {!section.editable && (
        <Alert icon={<IconInfoCircle aria-hidden />} mb="md">
          This class is kept by the platform: its students follow from grade level and accommodation, and it cannot be edited.
        </Alert>
      )}
      <PageTabs
        label="Class"
        tabs={[
          { label: 'Students', to: `/staff/classes/${section.id}/students`, count: section.studentCount },
          { label: 'Active Assessments', to: `/staff/classes/${section.id}/assessments` },
        ]}
      />
      {children}
    </>
  );
}
