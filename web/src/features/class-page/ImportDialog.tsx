import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { FileDrop } from '../../ui/FileDrop.js';
import css from './import.module.css';
import { ImportReview } from './ImportReview.js';
import { say, type ImportSource, type PendingImport } from './pending-import.js';

const ACCEPT = '.csv,.xlsx,.xls';

interface Props {
  source: ImportSource;
  opened: boolean;
  onClose: () => void;
  pending: PendingImport | null;
  onPending: (pending: PendingImport | null) => void;
}

/** An import of people: first the file, then the rows that could not enter. */
export function ImportDialog({ source, opened, onClose, pending, onPending }: Props) {
  const rows = pending?.rows.length ?? 0;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={pending ? 1120 : 560}
      title={pending ? `${rows} ${rows === 1 ? 'row needs' : 'rows need'} a correction` : source.title}
      classNames={pending ? { content: css.wide, body: css.body } : undefined}
      closeOnClickOutside={false}
    >
      {pending ? (
        <ImportReview source={source} pending={pending} onPending={onPending} onClose={onClose} />
      ) : (
        <ChooseFile source={source} onClose={onClose} onPending={onPending} />
      )}
    </Dialog>
  );
}

function ChooseFile({ source, onClose, onPending }: Pick<Props, 'source' | 'onClose' | 'onPending'>) {
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
      const result = await source.send(file);
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
        {source.lead}{' '}
        <a href={source.template} download>
          Download the template
        </a>
      </p>
      <FileDrop label="Choose a file or drop it here" hint="CSV or Excel, up to 10 MB" accept={ACCEPT} file={file} onFile={choose} error={error} disabled={busy} />
      <DialogFoot busy={busy}>
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
