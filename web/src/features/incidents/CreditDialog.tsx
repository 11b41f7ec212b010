import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { wordsOf } from '../../api/batches.js';
import { notify } from '../../api/notifications.js';
import { BatchSteps, startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useBatch } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import steeringCss from '../../shared/steering/steering.module.css';
import {
  canCredit,
  creditLosses,
  effectOf,
  refreshIncidents,
  type Incident,
  type Looked,
  type LostSitting,
} from './incidents.js';

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
  const getting = seen.sittings.filter(canCredit);
  const batch = useBatch<string>({
    send: (reason, id) =>
      creditLosses(
        looked,
        seen.incident,
        getting.map(({ attemptId }) => attemptId),
        reason,
        id,
      ),
    shows: ({ counts }) => counts.failed > 0,
    refresh: refreshIncidents,
    onOver: (over) => {
      onDone();
      if (over.counts.failed > 0) return;
      notify[over.counts.done > 0 ? 'success' : 'info'](wordsOf(over).text, { timeOnScreen: 8000 });
      onClose();
    },
  });
  const form = useEditForm({
    initial: { reason: '' },
    rules: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say why: the reason stays in each history.' },
    send: ({ reason }) => batch.run(reason.trim()),
    done: null,
    failed: (error) => startProblem(error),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Credit lost time: ${getting.length === 1 ? '1 sitting' : `${getting.length} sittings`}`}
      size={520}
    >
      <BatchSteps batch={batch}>
        <Form form={form} foot={<FormFoot form={form} action="Credit lost time" disabled={getting.length === 0} />}>
          <Stack gap={16}>
            <div className={steeringCss.effect} role="status">
              {effectOf(seen.sittings).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            <Textarea
              label="Reason"
              description="Stays in each history with your name."
              {...form.getInputProps('reason')}
              maxLength={500}
              autosize
              minRows={2}
              required
              data-autofocus
            />
          </Stack>
        </Form>
      </BatchSteps>
    </Dialog>
  );
}
