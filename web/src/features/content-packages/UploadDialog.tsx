import { Button, Progress } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/client.js';
import { sizeText } from '../../lib/sizes.js';
import { Dialog, useUnsaved } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { FileDrop } from '../../ui/FileDrop.js';
import css from './content-packages.module.css';
import { uploadPackage, type ContentPackage } from './queries.js';

const MOST_BYTES = 200 * 1024 * 1024;
const STOPPED = new Error('The upload was stopped.');

interface Props {
  onClose(): void;
  onUploaded(uploaded: ContentPackage): void;
}

/** A package by drop or choice; how much of it has gone, and the way to stop it. */
export function UploadDialog({ onClose, onUploaded }: Props) {
  return (
    <Dialog opened onClose={onClose} title="Upload a package" size={560} closeOnClickOutside={false}>
      <Upload onClose={onClose} onUploaded={onUploaded} />
    </Dialog>
  );
}

function Upload({ onClose, onUploaded }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const busy = sent !== null;
  useUnsaved(useCallback(() => stop.current !== null, []));
  useEffect(() => () => stop.current?.abort(STOPPED), []);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError(
      chosen && chosen.size > MOST_BYTES
        ? `The file has ${sizeText(chosen.size)}. A package has 200 MB at the most.`
        : null,
    );
  };
  const send = async () => {
    if (file === null) return setError('Please choose a file');
    if (error) return;
    const stopping = new AbortController();
    stop.current = stopping;
    setSent(0);
    try {
      const { package: uploaded } = await uploadPackage(file, setSent, stopping.signal);
      stop.current = null;
      onUploaded(uploaded);
    } catch (problem) {
      if (!stopping.signal.aborted) setError(errorText(problem));
    } finally {
      stop.current = null;
      setSent(null);
    }
  };
  return (
    <>
      <p className={css.lead}>
        A QTI package (zip) or one item (xml), up to 200 MB. It is only read: you see what it holds before anything is
        published.
      </p>
      <FileDrop
        label="Choose a file or drop it here"
        hint="QTI 2.1, 2.2 or 3.0, with its pictures"
        accept=".zip,.xml"
        file={file}
        onFile={choose}
        error={error}
        disabled={busy}
      />
      {busy && (
        <div className={css.sending} role="status">
          <Progress value={sent * 100} aria-label="File sent" />
          <span className="num">{sent < 1 ? `${Math.floor(sent * 100)}% sent` : 'Sent. The server takes it in.'}</span>
        </div>
      )}
      <DialogFoot>
        {busy ? (
          <Button onClick={() => stop.current?.abort(STOPPED)}>Stop the upload</Button>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )}
        <Button variant="filled" onClick={() => void send()} loading={busy}>
          Upload
        </Button>
      </DialogFoot>
    </>
  );
}
