import { BatchDialog, BatchResult } from '../../ui/BatchDialog.js';
import type { Chosen } from '../../ui/use-list.js';
import { ImportDialog } from '../../shared/imports/ImportDialog.js';
import type { useImport } from '../../shared/imports/imports.js';
import { ArchiveDialog } from './ArchiveDialog.js';
import { EraseDialog } from './EraseDialog.js';
import { StudentDialog } from '../../shared/student-profile/StudentDialog.js';
import { refreshUsers, type Place, type SchoolUser, type UserKind } from '../../shared/people/people.js';
import { ProvidersDialog } from './ProvidersDialog.js';
import { ClassDialog } from './ClassDialog.js';
import { LogInAsDialog } from '../../shared/people/LogInAsDialog.js';
import { TransferDialog } from '../../shared/people/TransferDialog.js';
import type { UserChanges } from './use-user-changes.js';
import { UserDialog } from '../../shared/people/UserDialog.js';
import { counted } from '../../lib/counted.js';
import { changeWords, deletingText, type ListWords } from './words.js';

/** Which dialog is open, and about whom; nobody where people are added. */
export interface OpenDialog {
  of:
    | 'add'
    | 'import'
    | 'import-parents'
    | 'edit'
    | 'profile'
    | 'class'
    | 'transfer'
    | 'archive'
    | 'delete'
    | 'log-in'
    | 'providers'
    | 'erase';
  who: Chosen<SchoolUser>;
}

export const NOBODY: Chosen<SchoolUser> = { rows: [], all: false, count: 0 };

interface Imports {
  source: Parameters<typeof useImport>[0];
  current: ReturnType<typeof useImport>;
}

interface Props {
  place: Place;
  kind: UserKind;
  words: ListWords;
  /** undefined for who may not import. */
  imports: Imports | undefined;
  families: Imports | undefined;
  changes: UserChanges;
  dialog: OpenDialog | null;
  onClose: () => void;
}

/** Every dialog of the list; one of them is open. */
export function UsersDialogs({ place, kind, words, imports, families, changes, dialog, onClose }: Props) {
  const of = (name: OpenDialog['of']) => (dialog?.of === name ? dialog.who : null);
  const one = (name: OpenDialog['of']) => of(name)?.rows[0] ?? null;
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
      {families && <ImportDialog {...families} opened={of('import-parents') !== null} onClose={onClose} />}
      <ClassDialog place={place} who={of('class')} changes={changes} onClose={onClose} />
      <EraseDialog student={one('erase')} onErased={refreshUsers} onClose={onClose} />
      <TransferDialog
        fromSchoolId={place.schoolId}
        who={of('transfer')}
        send={(who, to) => changes.run(who, { action: 'transfer', ...to })}
        failed={changeWords('transfer', of('transfer')?.count ?? 0).failed}
        onClose={onClose}
      />
      <ArchiveDialog place={place} who={of('archive') ?? NOBODY} changes={changes} onClose={onClose} />
      <Asking
        dialog={dialog}
        of="delete"
        verb="Delete"
        confirm={of('delete')?.rows.every((user) => user.hasResults) ? 'Archive Users' : 'Delete Users'}
        danger
        changes={changes}
        onClose={onClose}
      >
        {deletingText}
      </Asking>
      <LogInAsDialog {...place} user={one('log-in')} onClose={onClose} />
      <ProvidersDialog place={place} user={one('providers')} onClose={onClose} />
      {dialog === null && <BatchResult title={changes.title} batch={changes.batch} />}
    </>
  );
}

interface AskingProps {
  dialog: OpenDialog | null;
  of: 'delete';
  verb: string;
  confirm: string;
  danger?: boolean;
  changes: UserChanges;
  onClose: () => void;
  /** Paragraphs about those who are meant. */
  children: (users: readonly SchoolUser[]) => string[];
}

function Asking({ dialog, of, verb, children, changes, ...rest }: AskingProps) {
  const who = dialog?.of === of ? dialog.who : NOBODY;
  return (
    <BatchDialog
      opened={who.count > 0}
      title={`${verb} ${who.count === 1 && !who.all ? who.rows[0]!.fullName : counted(who.count)}?`}
      batch={changes.batch}
      request={changes.press(who, { action: of })}
      failed={changeWords(of, who.count).failed}
      {...rest}
    >
      {children(who.rows).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </BatchDialog>
  );
}
