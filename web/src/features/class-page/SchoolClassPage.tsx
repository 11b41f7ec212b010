import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notify } from '../../api/notifications.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { ClassAssessments } from '../assign-assessment/SchedulePage.js';
import { schoolClass, type ClassSearch, type Scope } from '../classes/class-place.js';
import { classQuery } from '../classes/class-query.js';
import { schoolQuery } from '../school-users/queries.js';
import { ClassPage } from './ClassPage.js';
import { StudentsTab } from './StudentsTab.js';

interface Props {
  scope: Scope;
  schoolId: number;
  sectionId: number;
  search: ClassSearch;
  onSearch: (search: ClassSearch) => void;
}

/** The class page inside a school. */
export function SchoolClassPage({ scope, schoolId, sectionId, search, onSearch }: Props) {
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
        <ClassAssessments sectionId={sectionId} school={{ scope, schoolId }} />
      ) : (
        <StudentsTab section={section.data} place={place} search={list} onSearch={onSearch} />
      )}
    </ClassPage>
  );
}

/** The head of a class while it loads. */
export function ClassHeadSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton h={32} w={240} mb={12} />
      <Skeleton h={16} w={420} maw="100%" mb={30} />
      <Skeleton h={18} w={260} maw="100%" />
    </div>
  );
}
