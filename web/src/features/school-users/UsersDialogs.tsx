import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { ImportDialog } from '../../shared/imports/ImportDialog.js';
import type { useImport } from '../../shared/imports/imports.js';
import { EraseDialog } from './EraseDialog.js';
import { StudentDialog } from '../../shared/student-profile/StudentDialog.js';
import { refreshUsers, type Place, type SchoolUser, type UserKind } from '../../shared/people/people.js';
import { ClassDialog } from './ClassDialog.js';
import { LogInAsDialog } from '../../shared/people/LogInAsDialog.js';
import { OutcomeDialog } from '../../shared/people/OutcomeDialog.js';
import { TransferDialog } from './TransferDialog.js';
import type { UserChanges } from './use-user-changes.js';
import { UserDialog } from '../../shared/people/UserDialog.js';
import { counted } from '../../lib/counted.js';
import { deletingText, type ListWords } from './words.js';

/** Which dialog is open, and about whom; nobody where people are added. */
export interface OpenDialog {
  of: 'add' | 'import' | 'edit' | 'profile' | 'class' | 'transfer' | 'archive' | 'delete' | 'log-in' | 'erase';
  users: SchoolUser[];
}

interface Props {
  place: Place;
  kind: UserKind;
  words: ListWords;
  /** undefined for who may not import. */
  imports: { source: Parameters<typeof useImport>[0]; current: ReturnType<typeof useImport> } | undefined;
  changes: UserChanges;
  dialog: OpenDialog | null;
  onClose: () => void;
}

/** Every dialog of the list; one of them is open. */
export function UsersDialogs({ place, kind, words, imports, changes, dialog, onClose }: Props) {
  const of = (name: OpenDialog['of']) => (dialog?.of === name ? dialog.users : null);
  const one = (name: OpenDialog['of']) => of(name)?.[0] ?? null;
  return (
    <>
      <UserDialog
        place={place}
        kind={kind}
        user={one('edit')}
        opened={of('add') !== null || of('edit') !== null}
        title={of('add') ? words.add : words.edit}
        onClose={onClose}
      />
      <StudentDialog scope={place.scope} student={one('profile')} onClose={onClose} />
      {imports && <ImportDialog {...imports} opened={of('import') !== null} onClose={onClose} />}
      <ClassDialog place={place} users={of('class')} onDone={changes.tell} onClose={onClose} />
      <EraseDialog student={one('erase')} onErased={refreshUsers} onClose={onClose} />
      <TransferDialog fromSchoolId={place.schoolId} users={of('transfer')} onDone={changes.tell} onClose={onClose} />
      <Asking
        dialog={dialog}
        of="archive"
        verb="Archive"
        confirm="Archive Users"
        onConfirm={changes.archive}
        onClose={onClose}
      >
        {() => [
          'They cannot sign in any more; their results and classes stay. Only the administrators of the platform can activate students again.',
        ]}
      </Asking>
      <Asking
        dialog={dialog}
        of="delete"
        verb="Delete"
        confirm={of('delete')?.every((user) => user.hasResults) ? 'Archive Users' : 'Delete Users'}
        danger
        onConfirm={changes.remove}
        onClose={onClose}
      >
        {deletingText}
      </Asking>
      <LogInAsDialog {...place} user={one('log-in')} onClose={onClose} />
      <OutcomeDialog outcome={changes.outcome} onClose={changes.forget} />
    </>
  );
}

interface AskingProps {
  dialog: OpenDialog | null;
  of: OpenDialog['of'];
  verb: string;
  confirm: string;
  danger?: boolean;
  onConfirm: (users: SchoolUser[]) => Promise<void>;
  onClose: () => void;
  /** Paragraphs about those who are meant. */
  children: (users: readonly SchoolUser[]) => string[];
}

function Asking({ dialog, of, verb, children, onConfirm, ...rest }: AskingProps) {
  const users = dialog?.of === of ? dialog.users : [];
  return (
    <ConfirmDialog
      opened={users.length > 0}
      title={`${verb} ${users.length === 1 ? users[0]!.fullName : counted(users.length)}?`}
      onConfirm={() => onConfirm(users)}
      {...rest}
    >
      {children(users).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </ConfirmDialog>
  );
}
