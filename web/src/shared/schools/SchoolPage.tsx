import { useQuery } from '@tanstack/react-query';
import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePage } from '../../ui/page.js';
import { PageHead } from '../../ui/PageHead.js';
import { schoolQuery, type School } from '../../api/schools.js';
import { useCurrentInSight } from '../../ui/use-current-in-sight.js';
import css from './SchoolPage.module.css';
import { schoolPath, type Scope } from '../../lib/scope.js';
import { Loaded } from './Loaded.js';

interface Props {
  scope: Scope;
  schoolId: number;
  /** What the page shows of the school: 'Users'. */
  part: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a school once the school is read: its head, the way to its other pages, and back to the list. */
export function SchoolPage({ schoolId, ...page }: Props) {
  const school = useQuery(schoolQuery(page.scope, schoolId));
  return <Loaded query={school}>{(data) => <Page school={data} {...page} />}</Loaded>;
}

function Page({ school, scope, part, actions, children }: Omit<Props, 'schoolId'> & { school: School }) {
  const above = scope === 'admin' ? [{ label: 'Schools', to: '/admin/schools' }] : [];
  const row = useCurrentInSight();
  usePage(part, [...above, { label: school.name }]);
  return (
    <>
      <PageHead title={school.name} fact={<span className="num">{factsOf(school)}</span>} actions={actions} />
      <nav ref={row} className={css.parts} aria-label="School">
        {PARTS.filter(({ only }) => !only || only === scope).map(({ label, path }) => (
          <Part key={path} label={label} to={`${schoolPath(scope, school.id)}/${path}`} />
        ))}
      </nav>
      {children}
    </>
  );
}

/** The pages of a school. */
const PARTS: { label: string; path: string; only?: Scope }[] = [
  { label: 'Users', path: 'users' },
  { label: 'Duplicates', path: 'duplicates' },
  { label: 'Classes', path: 'classes' },
  { label: 'Terms', path: 'terms' },
  { label: 'School year', path: 'roll-over' },
  { label: 'Assessments', path: 'assessments' },
  { label: 'Incidents', path: 'incidents', only: 'admin' },
  { label: 'Results from outside', path: 'results', only: 'admin' },
  { label: 'Settings', path: 'settings', only: 'admin' },
  { label: 'History', path: 'history' },
];

/** Without the search: each page keeps its own. */
function Part({ label, to }: { label: string; to: string }) {
  const link = useLinkProps({ to: to as '/', search: {} as never, activeOptions: { includeSearch: false } });
  const here = (link as { 'data-status'?: string })['data-status'] === 'active';
  return (
    <a {...link} aria-current={here ? 'page' : undefined}>
      {label}
    </a>
  );
}

/** 'Lakeview Unified, Illinois. 132 of 400 seats used.' */
function factsOf({ districtName, stateName, seatsPurchased, studentsEnrolled }: School): string {
  const number = (value: number) => value.toLocaleString('en-US');
  const seats =
    seatsPurchased === null
      ? `${number(studentsEnrolled)} ${studentsEnrolled === 1 ? 'student' : 'students'}.`
      : `${number(studentsEnrolled)} of ${number(seatsPurchased)} seats used.`;
  return `${districtName}, ${stateName}. ${seats}`;
}
