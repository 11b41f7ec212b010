import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { usePage } from '../../ui/page.js';
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
  const above = place.base.replace(/\/\d+$/, '');
  const trail = [
    ...(scope === 'admin' ? [{ label: 'Schools', to: '/admin/schools' }] : []),
    ...(school.data ? [{ label: school.data.name, to: above.replace(/classes$/, 'users') }] : []),
    { label: 'Classes', to: above },
  ];
  const elsewhere = section.data && section.data.schoolId !== schoolId;
  usePage(failed ? 'Failed to load class name' : elsewhere ? 'Class of another school' : undefined, trail);
  if (failed)
    return (
      <LoadFailed
        title="Class could not be loaded!"
        notice="Failed to load class."
        error={section.error}
        onRetry={() => void section.refetch()}
      />
    );
  if (!section.data) return <ClassHeadSkeleton />;
  if (elsewhere)
    return (
      <EmptyState
        size="page"
        title="This class belongs to another school."
        action={
          <LinkButton to={schoolClass(scope, section.data.schoolId, sectionId).base as '/'}>
            Open {section.data.displayName} there
          </LinkButton>
        }
      />
    );
  const { tab, ...list } = search;
  return (
    <ClassPage section={section.data} place={place} tab={tab ?? 'students'} trail={trail}>
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
