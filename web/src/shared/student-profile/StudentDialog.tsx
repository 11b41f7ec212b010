import { Button, Tabs } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { effectiveRole, meQuery } from '../../api/session.js';
import { Dialog } from '../../ui/Dialog.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import type { Scope } from '../../lib/scope.js';
import { LogInAsDialog } from '../people/LogInAsDialog.js';
import { AssessmentTab } from './AssessmentTab.js';
import { ClassesTab } from './ClassesTab.js';
import { ParentsTab } from './ParentsTab.js';
import { FactsSkeleton, ProfileTab } from './ProfileTab.js';
import { studentQuery } from './queries.js';
import { ReportsTab } from './ReportsTab.js';
import css from './student-profile.module.css';
import { SyncAgain } from './SyncAgain.js';

interface Props {
  scope: Scope;
  /** null while closed. */
  student: { id: number; fullName: string } | null;
  /** It begins at the first field. */
  edit?: boolean;
  onClose: () => void;
}

/** Everything that is known of a student: who it is, classes, assessments, reports and parents. */
export function StudentDialog({ student, onClose, ...rest }: Props) {
  return (
    <Dialog
      opened={student !== null}
      onClose={onClose}
      title={student?.fullName}
      size={900}
      classNames={{ content: css.dialog }}
    >
      {student && <Profile key={student.id} studentId={student.id} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

const TABS = [
  { value: 'profile', label: 'Student Profile' },
  { value: 'classes', label: 'Classes' },
  { value: 'assessments', label: 'Assessment' },
  { value: 'reports', label: 'Score Reports' },
  { value: 'parents', label: 'Parents/Guardians' },
] as const;

function Profile({ scope, studentId, edit, onClose }: Omit<Props, 'student'> & { studentId: number }) {
  const [tab, setTab] = useState<string>('profile');
  const [becoming, setBecoming] = useState(false);
  const { data: me } = useQuery(meQuery);
  const student = useQuery(studentQuery(scope, studentId));
  if (student.isError && !student.data)
    return (
      <LoadFailed
        title="This profile could not be loaded."
        error={student.error}
        onRetry={() => void student.refetch()}
      />
    );
  return (
    <Tabs value={tab} onChange={(value) => setTab(value ?? 'profile')} className={css.tabs}>
      <Tabs.List aria-label="Student">
        {TABS.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* A look at another tab loses nothing that was typed here. */}
      <Tabs.Panel value="profile" keepMounted>
        {student.data && (
          <div className={css.top}>
            {student.data.permissions.impersonate && (
              <Button leftSection={<IconLogin2 aria-hidden />} onClick={() => setBecoming(true)}>
                Log in as {student.data.firstName}
              </Button>
            )}
            {scope === 'admin' && me && effectiveRole(me.role) === 'Horizon Admin' && !student.data.archived && (
              <SyncAgain schoolId={student.data.school.id} studentId={studentId} />
            )}
          </div>
        )}
        {student.data ? (
          <ProfileTab scope={scope} student={student.data} edit={edit} onClose={onClose} />
        ) : (
          <FactsSkeleton />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="classes">{student.data && <ClassesTab scope={scope} student={student.data} />}</Tabs.Panel>
      <Tabs.Panel value="assessments">
        {student.data && <AssessmentTab scope={scope} student={student.data} />}
      </Tabs.Panel>
      <Tabs.Panel value="reports">{student.data && <ReportsTab scope={scope} student={student.data} />}</Tabs.Panel>
      <Tabs.Panel value="parents">{student.data && <ParentsTab scope={scope} student={student.data} />}</Tabs.Panel>
      {student.data && (
        <LogInAsDialog
          scope={scope}
          schoolId={student.data.school.id}
          user={becoming ? student.data : null}
          failed={(name) => `Failed to login as ${name}. Please try again.`}
          onClose={() => setBecoming(false)}
        />
      )}
    </Tabs>
  );
}
