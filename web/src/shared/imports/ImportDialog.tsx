import { Alert, Button, Progress } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { FileDrop } from '../../ui/FileDrop.js';
import css from './import.module.css';
import { summaryText, type StagedImport } from './import-rows.js';
import { ImportReview } from './ImportReview.js';
import { FILE_LIMITS, startImport, uploadList, type ImportSource } from './imports.js';

interface Props {
  source: ImportSource;
  /** What waits or is under way there: from `useImport`. */
  current: StagedImport | null;
  opened: boolean;
  onClose: () => void;
}

/** An import of people: first the file, then what it would do, then how far it is. */
export function ImportDialog({ source, current, opened, onClose }: Props) {
  const review = current?.state === 'review';
  const ran = useRef(false);
  // Nothing is left: what came of it is said beside the list.
  useLayoutEffect(() => {
    if (ran.current && !current && opened) onClose();
    ran.current = current?.state === 'running';
  });
  const refused = current?.counts.refused ?? 0;
  const title = !current
    ? source.title
    : current.state === 'running'
      ? 'Import under way'
      : refused > 0
        ? `${refused.toLocaleString('en-US')} ${refused === 1 ? 'row needs' : 'rows need'} a correction`
        : 'Review before import';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={review ? 900 : 560}
      title={title}
      classNames={review ? { content: css.wide, body: css.body } : undefined}
      closeOnClickOutside={false}
    >
      {!current ? (
        <ChooseFile source={source} onClose={onClose} />
      ) : current.state === 'running' ? (
        <UnderWay source={source} current={current} onClose={onClose} />
      ) : (
        <ImportReview key={current.id} source={source} current={current} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The button beside a list that says what is on its way. */
export function WaitingImport({ current, onOpen }: { current: StagedImport | null; onOpen: () => void }) {
  if (!current) return null;
  const parents = current.kind === 'Parent';
  return (
    <Button variant="subtle" onClick={onOpen}>
      {current.state === 'running'
        ? `${parents ? 'Parent list' : 'Import'} under way: ${percentOf(current)}%`
        : `${parents ? 'A parent list' : 'An import'} waits for you: ${summaryText(current.counts)}`}
    </Button>
  );
}

function ChooseFile({ source, onClose }: Pick<Props, 'source' | 'onClose'>) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const busy = sent !== null;

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError(chosen && !/\.(csv|xlsx|xls)$/i.test(chosen.name) ? 'Wrong document type' : null);
  };
  const send = async () => {
    if (!file) return setError('Please upload a file');
    if (error) return;
    setSent(0);
    try {
      await uploadList(source.place, file, setSent);
    } catch (problem) {
      if (problem instanceof ApiProblem && [413, 415, 422].includes(problem.status)) setError(problem.message);
      else notify.error('Failed to upload users. Please try again.');
    } finally {
      setSent(null);
    }
  };
  return (
    <>
      <p className={css.lead}>
        {source.lead} You see what the file does before anything is written.{' '}
        <a href={source.template} download>
          Download the template
        </a>
      </p>
      <FileDrop
        label="Choose a file or drop it here"
        hint={FILE_LIMITS}
        accept=".csv,.xlsx,.xls"
        file={file}
        onFile={choose}
        error={error}
        disabled={busy}
      />
      {busy && <Progress className={css.progress} value={sent * 100} aria-label="File sent" />}
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="filled" onClick={send} loading={busy}>
          Upload
        </Button>
      </DialogFoot>
    </>
  );
}

function percentOf({ run }: StagedImport): number {
  return run.total === 0 ? 0 : Math.floor((100 * run.done) / run.total);
}

function UnderWay({ source, current, onClose }: { source: ImportSource; current: StagedImport; onClose: () => void }) {
  const { run, fileName, stalled } = current;
  const number = (n: number) => n.toLocaleString('en-US');
  return (
    <>
      <p className={css.lead}>
        <b>{fileName}</b> is being imported. You can close this: it goes on, and says here when it is done.
      </p>
      <Progress value={percentOf(current)} aria-label="Rows imported" />
      <p className={`${css.percent} num`} role="status">
        {percentOf(current)}%, {number(run.done)} of {number(run.total)} rows
      </p>
      {stalled && (
        <Alert>
          Nothing has moved for a minute. What has entered stays.{' '}
          <Button variant="subtle" onClick={() => void startImport(source.place, current.id).catch(notify.problem)}>
            Go on
          </Button>
        </Alert>
      )}
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </>
  );
}
