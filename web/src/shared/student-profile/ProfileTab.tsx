import { Skeleton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/client.js';
import { effectiveRole, meQuery } from '../../api/session.js';
import { longDate } from '../../lib/moments.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Tag } from '../../ui/Tag.js';
import type { Scope } from '../../lib/scope.js';
import { UserFields } from '../people/UserDialog.js';
import { editStudent, schoolUserQuery, type StudentCard } from './queries.js';
import css from './student-profile.module.css';

interface Props {
  scope: Scope;
  student: StudentCard;
  /** It begins at the first field. */
  edit?: boolean;
  onClose: () => void;
}

/** Who the student is: to be edited by those who may, else to be read. */
export function ProfileTab({ scope, student, edit, onClose }: Props) {
  const { data: me } = useQuery(meQuery);
  const administers = me !== undefined && me !== null && effectiveRole(me.role) !== 'Teacher';
  const user = useQuery({
    ...schoolUserQuery(scope, student.school.id, student.id),
    enabled: administers,
    retry: false,
    refetchOnMount: 'always',
  });
  // The form begins with what is known now, not with what an earlier look has left behind.
  if (me === undefined || (administers && (user.isPending || !user.isFetchedAfterMount))) return <FactsSkeleton />;
  const { error } = user;
  const facts = error instanceof ApiProblem && [403, 404].includes(error.status);
  if (error && !user.data && !facts)
    return <LoadFailed title="The profile could not be loaded." error={error} onRetry={() => void user.refetch()} />;
  if (user.data?.permissions.edit) {
    return (
      <UserFields
        place={{ scope, schoolId: student.school.id }}
        kind="Student"
        user={user.data}
        profile
        begin={edit}
        onClose={onClose}
      />
    );
  }
  if (!administers && student.permissions.edit) {
    return (
      <UserFields
        place={{ scope, schoolId: student.school.id }}
        kind="Student"
        user={student}
        profile
        begin={edit}
        emailFixed={
          student.permissions.editEmail ? undefined : 'Used to sign in. An administrator of the school can change it.'
        }
        save={(changes) => editStudent(scope, student.id, changes)}
        onClose={onClose}
      />
    );
  }
  return <Facts student={student} />;
}

function Facts({ student }: { student: StudentCard }) {
  const facts: [string, ReactNode][] = [
    ['First name', student.firstName],
    ['Last name', student.lastName],
    ['Email', student.hiddenAccount ? <span className="muted">Not shown: hidden account</span> : student.email],
    ['Student ID', student.studentIdNumber ?? <span className="muted">None</span>],
    ['Grade', student.gradeLevel === null ? <span className="muted">None</span> : `${student.gradeLevel}th Grade`],
    [
      'Assessments',
      student.untimedAssessment ? (
        <Tag tone="line" icon={<IconClock size={14} stroke={1.75} aria-hidden />}>
          Untimed
        </Tag>
      ) : (
        'Timed'
      ),
    ],
    ['School', student.archived ? `${student.school.name}, archived` : student.school.name],
    ['Date added', longDate(student.createdAt)],
    ['Last active', student.lastLoginAt ? longDate(student.lastLoginAt) : 'Never'],
    ['# of logins', student.nrOfLogins.toLocaleString('en-US')],
  ];
  return (
    <dl className={`${css.facts} num`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The facts while they load. */
export function FactsSkeleton() {
  return (
    <div className={css.facts} role="status" aria-label="Loading">
      {Array.from({ length: 8 }, (_, i) => (
        <div key={i}>
          <Skeleton h={12} w={90} mb={8} />
          <Skeleton h={16} w={120 + ((i * 41) % 80)} />
        </div>
      ))}
    </div>
  );
}
