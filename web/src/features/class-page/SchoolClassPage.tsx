import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { notify } from '../../api/notifications.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import type { Scope } from '../../lib/scope.js';
import { schoolClass, type ClassSearch } from '../../lib/class-place.js';
import { classQuery } from '../../api/class.js';
import { schoolQuery } from '../../api/schools.js';
import { ClassHeadSkeleton } from '../../shared/classes/ClassHeadSkeleton.js';
import { ClassPage } from './ClassPage.js';
import { SettingsTab } from './SettingsTab.js';
import { StudentsTab } from './StudentsTab.js';

interface Props {
  scope: Scope;
  schoolId: number;
  sectionId: number;
  search: ClassSearch;
  onSearch: (search: ClassSearch) => void;
  /** What the tab Active Assessments shows. */
  assessments: ReactNode;
}

/** The class page inside a school. */
export function SchoolClassPage({ scope, schoolId, sectionId, search, onSearch, assessments }: Props) {
  const place = schoolClass(scope, schoolId, sectionId);
  const section = useQuery(classQuery(sectionId, scope));
  const school = useQuery(schoolQuery(scope, schoolId));
  const failed = section.isError && !section.data;
  useEffect(() => {
    if (!failed) return;
    notify.error('Failed to load class.');
    notify.error('Failed to load class name');
  }, [failed]);
  if (failed)
    return (
      <LoadFailed title="Class could not be loaded!" error={section.error} onRetry={() => void section.refetch()} />
    );
  if (!section.data) return <ClassHeadSkeleton />;
  if (section.data.schoolId !== schoolId) return <LoadFailed title="Class could not be loaded!" />;
  const { tab, ...list } = search;
  const above = place.base.replace(/\/\d+$/, '');
  return (
    <ClassPage
      section={section.data}
      place={place}
      tab={tab ?? 'students'}
      trail={[
        ...(scope === 'admin' ? [{ label: 'Schools', to: '/admin/schools' }] : []),
        ...(school.data ? [{ label: school.data.name, to: above.replace(/classes$/, 'users') }] : []),
        { label: 'Classes', to: above },
      ]}
    >
      {tab === 'assessments' ? (
        assessments
      ) : tab === 'settings' ? (
        <SettingsTab section={section.data} place={place} />
      ) : (
        <StudentsTab section={section.data} place={place} search={list} onSearch={onSearch} />
      )}
    </ClassPage>
  );
}
