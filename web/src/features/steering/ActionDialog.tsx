import { Button, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { fieldsOf } from '../../lib/moments.js';
import { uuid } from '../../lib/uuid.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { act, type StaffAction, type StaffActionType, type Steering } from './steering.js';
import css from './steering.module.css';
import { ACTION_NAMES, DANGEROUS, DONE, effectOf, NEEDS_NO_REASON, OTHER, outageText, runUntil, spanOf } from './steering-words.js';

interface Props {
  attemptId: string;
  action: StaffActionType;
  steering: Steering;
  student: string;
  onClose: () => void;
  onDone: (after: Steering) => void;
}

const GONE = 'This gap was credited in the meantime.';

/** Asks for what an action needs, says what it will do, and does it. */
export function ActionDialog({ attemptId, action, steering, student, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState<number | string>(5);
  const [outage, setOutage] = useState(steering.outages[0]?.from ?? OTHER);
  const [own, setOwn] = useState(() => lastFiveMinutes(steering));
  const formId = useId();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  // Sent again when no answer came: the server does it once.
  const [actionId] = useState(uuid);
  const [unanswered, setUnanswered] = useState(false);

  const span = action === 'credit_outage' ? spanOf(steering, outage, own) : null;
  const gone = action === 'credit_outage' && outage !== OTHER && span === null && !busy;
  const seconds = action === 'grant_time' ? Math.round(Number(minutes) * 60) || 0 : span ? Math.round((span.toMs - span.fromMs) / 1000) : 0;
  const effect = effectOf(action, steering, student, seconds);
  const name = ACTION_NAMES[action];
  const needsReason = !NEEDS_NO_REASON.has(action);

  const send = async () => {
    const missing: Record<string, string[]> = {};
    if (needsReason && reason.trim() === '') missing.reason = [action === 'note' ? 'Say what happened.' : 'Say why: the reason stays in the history.'];
    if (action === 'grant_time' && (seconds < 30 || seconds > 14_400)) missing.seconds = ['Between half a minute and 240 minutes'];
    if (action === 'credit_outage' && span === null) missing.from = [gone ? GONE : 'From when to when the student could not work, while the clock ran'];
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const body: StaffAction = {
      action,
      action_id: actionId,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(action === 'grant_time' ? { seconds } : {}),
      ...(span ? { from: new Date(span.fromMs).toISOString(), to: new Date(span.toMs).toISOString() } : {}),
    };
    setBusy(true);
    try {
      const after = await act(attemptId, body);
      notify.success(DONE[action]);
      onDone(after);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 422) setErrors(error.errors);
      if (!(error instanceof ApiProblem && error.status >= 400 && error.status < 500)) setUnanswered(true);
      notify.problem(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog opened onClose={onClose} title={`${name}: ${student}`} size={520}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap={16}>
          {action === 'grant_time' && (
            <NumberInput label="Minutes" value={minutes} onChange={setMinutes} min={0.5} max={240} decimalScale={1} error={errors.seconds?.[0]} disabled={unanswered} required data-autofocus />
          )}
          {action === 'credit_outage' && (steering.outages.length > 0 || gone) && (
            <Radio.Group label="When the student could not work" value={outage} onChange={setOutage} error={outage === OTHER ? undefined : gone ? GONE : errors.from?.[0]}>
              <Stack gap={8} mt={8}>
                {steering.outages.map((gap) => (
                  <Radio key={gap.from} value={gap.from} label={`Connection lost ${outageText(gap)}`} />
                ))}
                <Radio value={OTHER} label="Another time" />
              </Stack>
            </Radio.Group>
          )}
          {action === 'credit_outage' && outage === OTHER && (
            <div className={css.pair}>
              {steering.outages.length === 0 && <p>The device reported no gap. Say when the student could not work.</p>}
              <TextInput type="datetime-local" step={1} label="From" value={own.from} onChange={(event) => setOwn({ ...own, from: event.currentTarget.value })} error={errors.from?.[0]} required />
              <TextInput type="datetime-local" step={1} label="To" value={own.to} onChange={(event) => setOwn({ ...own, to: event.currentTarget.value })} error={errors.to?.[0]} required />
            </div>
          )}
          <div className={css.effect} role="status">
            {effect.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <Textarea
            label={action === 'note' ? 'What happened' : 'Reason'}
            description={action === 'note' ? undefined : 'Stays in the history with your name.'}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
            required={needsReason}
            error={errors.reason?.[0]}
            data-autofocus={action !== 'grant_time' || undefined}
          />
        </Stack>
      </form>
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant={DANGEROUS.has(action) ? 'danger' : 'filled'} loading={busy}>
          {name}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** By whole minutes, and no earlier than the sitting has certainly run. */
function lastFiveMinutes(steering: Steering): { from: string; to: string } {
  const field = (ms: number) => {
    const { date, time } = fieldsOf(ms);
    return `${date}T${time}:00`;
  };
  const ranUntilMs = runUntil(steering);
  const toMs = Math.floor(ranUntilMs / 60_000) * 60_000;
  const beganMs = Math.ceil((ranUntilMs - steering.clock.usedSeconds * 1000) / 60_000) * 60_000;
  return { from: field(Math.min(Math.max(toMs - 300_000, beganMs), toMs - 60_000)), to: field(toMs) };
}
