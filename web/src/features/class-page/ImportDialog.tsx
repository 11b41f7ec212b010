import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { FileDrop } from '../../ui/FileDrop.js';
import css from './import.module.css';
import { ImportReview } from './ImportReview.js';
import { say, type PendingImport } from './pending-import.js';
import { importStudents } from './mutations.js';

const ACCEPT = '.csv,.xlsx,.xls';

interface Props {
  sectionId: number;
  opened: boolean;
  onClose: () => void;
  pending: PendingImport | null;
  onPending: (pending: PendingImport | null) => void;
}

/** Import List: first the file, then the rows that could not enter. */
export function ImportDialog({ sectionId, opened, onClose, pending, onPending }: Props) {
  const rows = pending?.rows.length ?? 0;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={pending ? 1120 : 560}
      title={pending ? `${rows} ${rows === 1 ? 'row needs' : 'rows need'} a correction` : 'Import List'}
      classNames={pending ? { content: css.wide, body: css.body } : undefined}
      closeOnClickOutside={false}
    >
      {pending ? (
        <ImportReview sectionId={sectionId} pending={pending} onPending={onPending} onClose={onClose} />
      ) : (
        <ChooseFile sectionId={sectionId} onClose={onClose} onPending={onPending} />
      )}
    </Modal>
  );
}

function ChooseFile({ sectionId, onClose, onPending }: Pick<Props, 'sectionId' | 'onClose' | 'onPending'>) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError(chosen && !/\.(csv|xlsx|xls)$/i.test(chosen.name) ? 'Wrong document type' : null);
  };
  const send = async () => {
    if (!file) return setError('Please upload a file');
    if (error) return;
    setBusy(true);
    try {
      const result = await importStudents(sectionId, file);
      say(result);
      if (result.errorCount === 0) onClose();
      else onPending({ fileName: file.name, imported: result.importedCount, rows: result.errors.map((read) => ({ read, typed: {} })) });
    } catch (problem) {
      if (problem instanceof ApiProblem && [413, 415, 422].includes(problem.status)) setError(problem.message);
      else notify.error('Failed to upload users. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={css.lead}>
        One student a line, with the columns First Name, Last Name, Email, Student ID, Grade Level and Untimed. Students who are known by their student ID or
        email are updated, new ones get an activation mail. <a href="/template/student_import_sample.csv" download>Download the template</a>
      </p>
      <FileDrop label="Choose a file or drop it here" hint="CSV or Excel, up to 10 MB" accept={ACCEPT} file={file} onFile={choose} error={error} disabled={busy} />
      <DialogFoot>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="filled" onClick={send} loading={busy}>
          Import
        </Button>
      </DialogFoot>
    </>
  );
}
