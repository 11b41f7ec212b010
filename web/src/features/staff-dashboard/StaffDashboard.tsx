import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { IconArrowUpRight, IconChevronRight, IconLifebuoy, IconMail, IconSchool } from '@tabler/icons-react';
import { effectiveRole, loginOptionsQuery, type Me } from '../../api/session.js';
import { PageHead } from '../../ui/PageHead.js';
import { ClassList, type ClassListSearch } from '../../shared/classes/ClassList.js';
import { NO_CLASSES } from '../../lib/class-place.js';
import css from './staff-dashboard.module.css';

interface Props {
  me: Me;
  search: ClassListSearch;
  onSearch: (search: ClassListSearch) => void;
  /** What comes first, such as the first steps of a school. */
  first?: ReactNode;
}

/** Home of staff: help, and the classes to work with. */
export function StaffDashboard({ me, first, ...list }: Props) {
  return (
    <>
      <PageHead size="display" title={me.school?.name ?? 'Dashboard'} />
      {first}
      <HelpBoxes />
      <h2 className={`h2 ${css.heading}`}>{list.search.archived ? 'My Archived Classes' : 'My Active Classes'}</h2>
      <ClassList {...list} none={noneFor(me)} />
    </>
  );
}

/** Why there is no class to list. */
function noneFor(me: Me): ComponentProps<typeof ClassList>['none'] {
  if (effectiveRole(me.role) === 'Teacher') return NO_CLASSES;
  if (me.school) return { title: 'No classes yet', text: 'The classes of your school will be listed here.' };
  return {
    title: 'You are in no school yet.',
    text: (
      <>
        Enter one with Select in the <Link to="/district-admin/schools">list of your schools</Link>.
      </>
    ),
  };
}

function HelpBoxes() {
  const links = useQuery(loginOptionsQuery()).data;
  return (
    <ul className={css.boxes}>
      <li>
        <HelpBox
          icon={<IconSchool aria-hidden />}
          title="Training Center"
          text="How to assign and read results"
          href={links?.trainingCenterUrl}
        />
      </li>
      <li>
        <HelpBox
          icon={<IconLifebuoy aria-hidden />}
          title="Support Center"
          text="Answers to common questions"
          href={links?.supportCenterUrl}
        />
      </li>
      <li>
        <HelpBox icon={<IconMail aria-hidden />} title="Contact Us" text="Ways to reach our support" />
      </li>
    </ul>
  );
}

/** Outside pages open in a new window; without an address the box leads to the support page. */
function HelpBox({
  icon,
  title,
  text,
  href,
}: {
  icon: React.ReactNode;
  title: string;
  text: string;
  href?: string | null;
}) {
  const words = (
    <>
      {icon}
      <b>{title}</b>
      <span>{text}</span>
      {href ? <IconArrowUpRight aria-hidden /> : <IconChevronRight aria-hidden />}
    </>
  );
  return href ? (
    <a className={css.box} href={href} target="_blank" rel="noreferrer">
      {words}
      <span className="vh"> (new window)</span>
    </a>
  ) : (
    <Link className={css.box} to="/staff/contact-us">
      {words}
    </Link>
  );
}
