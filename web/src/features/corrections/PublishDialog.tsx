import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api, ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import type { Correction } from './queries.js';
import { effectsOf, students } from './words.js';

interface Props {
  correction: Correction;
  opened: boolean;
  onClose(): void;
  onPublished(): void;
}

/** The last look: what will happen, and why, in words that everybody concerned reads. */
export function PublishDialog({ correction: c, opened, onClose, onPublished }: Props) {
  const [reason, setReason] = useState(c.reason);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const said = c.preview ? effectsOf(c.preview, c.kind, false) : [];
  const publish = async () => {
    setBusy(true);
    setError(null);
    try {
      await api.post(`/api/admin/corrections/${c.id}/publish`, { reason });
      notify.success('The correction is published. Scores are being superseded.');
      onPublished();
      onClose();
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.errors.reason) setError(problem.errors.reason[0]!);
      else notify.problem(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Publish this correction" size={560} closeOnClickOutside={false}>
      <p>
        {c.preview && c.preview.changed > 0 ? (
          <>
            <b>{students(c.preview.changed)}</b> get another result. {said.join(' ')}
          </>
        ) : (
          'No score changes; it counts for everybody who takes it from now on.'
        )}{' '}
        The scores until now stay in the history and in reports of earlier dates. Taking it back is another publication.
      </p>
      <Textarea
        mt={16}
        label="Why"
        description="Students, parents and staff read this beside the scores that change. Do not name the right answer: it may not be revealed yet."
        autosize
        minRows={3}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error}
        data-autofocus
      />
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="filled" loading={busy} onClick={() => void publish()}>
          Publish
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
