import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery, type Me } from '../../api/session.js';
import { effectiveRole } from '../../lib/roles.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { usePage, type Crumb } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import css from './results.module.css';

/** Whether somebody is of a district and works with none of its schools. */
export function isAtNoSchool({ role, school }: Pick<Me, 'role' | 'school'>): boolean {
  return effectiveRole(role) === 'District Admin' && !school;
}

/** Where a school comes first: the ways to the schools of a district, and to its own reports. */
export function SchoolFirst() {
  return (
    <EmptyState
      title="Work with a school to read its reports"
      action={
        <div className={css.ways}>
          <LinkButton to="/district-admin/schools" variant="filled">
            Go to Schools
          </LinkButton>
          <LinkButton to="/district-admin/reports" search={{ asOf: undefined }}>
            Reports of the district
          </LinkButton>
        </div>
      }
    >
      Classes and students are seen from inside their school. Select it in the list of schools.
    </EmptyState>
  );
}

/** A page of the reports of a school. @param trail the pages above it */
export function InSchool({ title, trail, children }: { title: string; trail?: Crumb[]; children: ReactNode }) {
  const { data: me } = useQuery(meQuery);
  if (!me) return null;
  return isAtNoSchool(me) ? <AtNoSchool title={title} trail={trail} /> : children;
}

function AtNoSchool({ title, trail }: { title: string; trail: Crumb[] | undefined }) {
  usePage(title, trail);
  return (
    <>
      <PageHead title={title} />
      <SchoolFirst />
    </>
  );
}
