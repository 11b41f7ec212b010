import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem, errorText } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { momentText } from '../../lib/moments.js';
import { sizeText } from '../../lib/sizes.js';
import { FileDrop } from '../../ui/FileDrop.js';
import { Section } from '../../ui/Section.js';
import css from './sync.module.css';
import { uploadRoster, type Roster } from './sync.js';
import { lookText } from './words.js';

/** Takes the zip of a roster that comes as files, for the next sync. */
export function RosterFile({ districtId, file: last }: { districtId: number; file: Roster['file'] }) {
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const upload = async () => {
    setBusy(true);
    setError(null);
    try {
      notify.success(`Uploaded. ${lookText(await uploadRoster(districtId, file!))}.`);
      setFile(null);
    } catch (problem) {
      const said = problem instanceof ApiProblem ? Object.values(problem.errors).flat() : [];
      setError(said.length > 0 ? said.join(' ') : errorText(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title="File">
      <div className={css.aside}>
        <p className={css.when}>
          {last
            ? `The next sync reads ${last.name}, ${sizeText(last.bytes)}, uploaded on ${momentText(last.uploadedAt)}.`
            : 'Nothing was uploaded yet.'}
        </p>
        <FileDrop
          label="Choose a zip or drop it here"
          hint="OneRoster 1.1 or 1.2 CSV files in bulk mode, at most 10 MB"
          accept=".zip"
          file={file}
          onFile={(chosen) => {
            setError(null);
            setFile(chosen);
          }}
          error={error}
          disabled={busy}
        />
        <div>
          <Button loading={busy} disabled={!file} onClick={() => void upload()}>
            Upload
          </Button>
        </div>
      </div>
    </Section>
  );
}
