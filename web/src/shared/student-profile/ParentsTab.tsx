import { Button } from '@mantine/core';
import { IconLogin2, IconMail, IconPencil, IconPlus, IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { longDate } from '../../lib/moments.js';
import type { Scope } from '../../lib/scope.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { LogInAsDialog } from '../people/LogInAsDialog.js';
import { ParentDialog } from './ParentDialog.js';
import { mailParent, parentsQuery, removeParent, type Guardian, type StudentCard } from './queries.js';
import css from './student-profile.module.css';

const COLUMNS: Column<Guardian>[] = [
  { id: 'first', header: 'First Name', cell: (p) => p.firstName, phone: 'title' },
  { id: 'last', header: 'Last Name', cell: (p) => p.lastName, phone: 'title' },
  { id: 'added', header: 'Date Added', cell: (p) => longDate(p.createdAt), phoneLabel: 'Added' },
  {
    id: 'active',
    header: 'Last Active',
    cell: (p) => (p.lastLoginAt ? longDate(p.lastLoginAt) : <span className="muted">Never</span>),
    phoneLabel: 'Last active',
  },
];

const PER_PAGE = 5;
const nameOf = (p: Guardian) => `${p.firstName} ${p.lastName}`;

/** What is open about which parent; about none where one is added. */
type Opened = { of: 'form'; parent: Guardian | null } | { of: 'remove' | 'log-in'; parent: Guardian };

/** The parents and guardians who read the student's reports. */
export function ParentsTab({ scope, student }: { scope: Scope; student: StudentCard }) {
  const list = useQuery(parentsQuery(scope, student.id));
  const parents = list.data?.parents;
  const total = parents?.length ?? 0;
  const [asked, setPage] = useState(1);
  // The last one of a page may have been removed.
  const page = Math.min(asked, Math.max(1, Math.ceil(total / PER_PAGE)));
  const [dialog, setDialog] = useState<Opened | null>(null);
  const close = () => setDialog(null);
  const one = (of: Opened['of']) => (dialog?.of === of ? dialog.parent : null);
  const add = () => setDialog({ of: 'form', parent: null });

  const mail = async (parent: Guardian) => {
    try {
      const sent = await mailParent(scope, student.id, parent.id);
      notify.success(
        sent === 'activate'
          ? `A welcome mail is on its way to ${parent.email}.`
          : `A mail to choose a new password is on its way to ${parent.email}.`,
      );
    } catch (error) {
      notify.problem(error);
    }
  };
  const remove = async (parent: Guardian) => {
    await removeParent(scope, student.id, parent.id);
    notify.success('User removed successfully');
  };
  const notRemoved = (error: unknown) =>
    notify.error(
      error instanceof ApiProblem && error.status === 404
        ? error.message
        : 'Failed to remove the user. Please try again.',
    );
  const addButton = list.data?.permissions.add && (
    <Button leftSection={<IconPlus aria-hidden />} onClick={add}>
      Add Parent/Guardian
    </Button>
  );
  const removing = one('remove');
  return (
    <div className={css.list}>
      <Toolbar summary={parents && counted(total, 'parent or guardian', 'parents and guardians')}>{addButton}</Toolbar>
      <DataTable
        height="box"
        label="Parents/Guardians"
        columns={COLUMNS}
        rows={parents?.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowId={(p) => p.id}
        rowName={nameOf}
        loadingRows={2}
        actions={
          parents?.some(({ permissions }) => Object.values(permissions).includes(true))
            ? (parent) => (
                <RowMenu
                  name={nameOf(parent)}
                  actions={[
                    parent.permissions.edit && {
                      label: 'Edit',
                      icon: <IconPencil aria-hidden />,
                      onClick: () => setDialog({ of: 'form', parent }),
                    },
                    parent.permissions.sendMail && {
                      label: parent.lastLoginAt ? 'Send Password Reset' : 'Send Welcome Mail',
                      icon: <IconMail aria-hidden />,
                      onClick: () => void mail(parent),
                    },
                    parent.permissions.masquerade && {
                      label: 'Log in as',
                      icon: <IconLogin2 aria-hidden />,
                      onClick: () => setDialog({ of: 'log-in', parent }),
                    },
                    parent.permissions.remove && {
                      label: 'Delete',
                      icon: <IconUserMinus aria-hidden />,
                      danger: true,
                      onClick: () => setDialog({ of: 'remove', parent }),
                    },
                  ]}
                />
              )
            : undefined
        }
        failed={
          list.isError && !list.data
            ? { title: 'There was a problem getting parents', error: list.error, onRetry: () => void list.refetch() }
            : null
        }
        empty={
          <EmptyState title="No parents or guardians yet.">
            Those who are linked to a student read the score reports once they are revealed.
          </EmptyState>
        }
      />
      {total > PER_PAGE && (
        <Pager page={page} perPage={PER_PAGE} total={total} onPage={setPage} label="Pages of parents" />
      )}
      <ParentDialog
        scope={scope}
        student={student}
        parent={one('form')}
        opened={dialog?.of === 'form'}
        onClose={close}
      />
      <LogInAsDialog
        scope={scope}
        schoolId={student.school.id}
        user={
          dialog?.of === 'log-in' ? { id: dialog.parent.id, role: 'Parent', fullName: nameOf(dialog.parent) } : null
        }
        failed={(name) => `Failed to login as ${name}. Please try again.`}
        onClose={close}
      />
      <ConfirmDialog
        opened={removing !== null}
        title={removing ? `Delete ${nameOf(removing)} from ${student.fullName}?` : ''}
        confirm="Delete"
        danger
        onConfirm={() => remove(removing!)}
        failed={notRemoved}
        onClose={close}
      >
        <p>
          This parent reads no reports of {student.fullName} any more. Other children and other roles of the parent
          stay. Without another child nobody signs in with the account any more; one that was never used is deleted.
        </p>
        <p>Adding the parent again with the same email brings everything back.</p>
      </ConfirmDialog>
    </div>
  );
}
