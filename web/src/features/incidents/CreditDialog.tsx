import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
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
  const form = useEditForm({
    initial: { reason: '' },
    rules: ({ reason }): Record<string, string> =>
      reason.trim() ? {} : { reason: 'Say why: the reason stays in each history.' },
    send: async ({ reason }) => {
      const answer = await creditLosses(
        looked,
        seen.incident,
        seen.sittings.map(({ attemptId }) => attemptId),
        reason.trim(),
      );
      await refreshIncidents();
      return answer;
    },
    done: null,
    onDone: ({ message, credited }) => {
      notify[credited > 0 ? 'success' : 'info'](message, { timeOnScreen: 8000 });
      onDone();
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Credit lost time: ${getting.length === 1 ? '1 sitting' : `${getting.length} sittings`}`}
      size={520}
    >
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
    </Dialog>
  );
}
