import { Button, Stack, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import steeringCss from '../steering/steering.module.css';
import { canCredit, creditLosses, effectOf, refreshIncidents, type Incident, type Looked, type LostSitting } from './incidents.js';

interface Props {
  looked: Looked;
  incident: Incident;
  sittings: readonly LostSitting[];
  onClose: () => void;
  onDone: () => void;
}

/** Gives lost time back to everybody who is selected, at once. */
export function CreditDialog({ looked, incident, sittings, onClose, onDone }: Props) {
  // The list goes on behind the dialog: what is given is what was seen when it opened.
  const [seen] = useState({ incident, sittings });
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const getting = seen.sittings.filter(canCredit);
  const send = async () => {
    if (reason.trim() === '') return setError('Say why: the reason stays in each history.');
    setError(null);
    setBusy(true);
    try {
      const { message, credited } = await creditLosses(looked, seen.incident, seen.sittings.map(({ attemptId }) => attemptId), reason.trim());
      if (credited > 0) notify.success(message, { timeOnScreen: 8000 });
      else notify.info(message, { timeOnScreen: 8000 });
      await refreshIncidents();
      onDone();
      onClose();
    } catch (problem) {
      notify.problem(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={`Credit lost time: ${getting.length === 1 ? '1 sitting' : `${getting.length} sittings`}`} size={520}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap={16}>
          <div className={steeringCss.effect} role="status">
            {effectOf(seen.sittings).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <Textarea
            label="Reason"
            description="Stays in each history with your name."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
            required
            error={error}
            data-autofocus
          />
        </Stack>
      </form>
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="filled" loading={busy} disabled={getting.length === 0}>
          Credit lost time
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
