import { NumberInput, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { fieldsOf, momentOf } from '../../lib/moments.js';
import type { Moment } from '../../lib/typed-dates.js';
import { uuid } from '../../lib/uuid.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { MomentField } from '../../ui/MomentField.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { act, type StaffAction, type StaffActionType, type Steering } from './steering.js';
import css from './steering.module.css';
import {
  ACTION_NAMES,
  creditable,
  creditedWords,
  DANGEROUS,
  doneText,
  effectOf,
  GRANT_RANGE,
  NEEDS_NO_REASON,
  OTHER,
  outageText,
  runUntil,
  secondsOf,
  spanOf,
} from './steering-words.js';

interface Props {
  attemptId: string;
  action: StaffActionType;
  steering: Steering;
  student: string;
  onClose: () => void;
  onDone: (after: Steering) => void;
}

interface Typed {
  reason: string;
  minutes: number | string;
  outage: string;
  from: Moment;
  to: Moment;
}

const GONE = 'This gap was credited in the meantime.';

/** Asks for what an action needs, says what it will do, and does it. */
export function ActionDialog({ attemptId, action, steering, student, onClose, onDone }: Props) {
  // Sent again when no answer came: the server does it once.
  const [actionId] = useState(uuid);
  const [unanswered, setUnanswered] = useState(false);
  const [initial] = useState((): Typed => ({
    reason: '',
    minutes: action === 'take_back_time' ? Math.ceil(steering.takeableSeconds / 6) / 10 : 5,
    outage: steering.outages[0]?.from ?? OTHER,
    ...lastFiveMinutes(steering),
  }));

  const ofTime = action === 'grant_time' || action === 'take_back_time';
  const range = action === 'grant_time' ? GRANT_RANGE : 'More than nothing, and at most 240 minutes';
  const name = ACTION_NAMES[action];
  const needsReason = !NEEDS_NO_REASON.has(action);
  const spanTyped = ({ outage, from, to }: Typed) =>
    action === 'credit_outage' ? spanOf(steering, outage, { from: momentTyped(from), to: momentTyped(to) }) : null;
  const secondsTyped = (typed: Typed): number | null => {
    if (ofTime) return secondsOf(action, typed.minutes);
    const span = spanTyped(typed);
    return span ? creditable(steering, span) : 0;
  };

  const form = useEditForm<Typed, Awaited<ReturnType<typeof act>>>({
    initial,
    rules: (typed) => {
      const missing: Record<string, string> = {};
      if (needsReason && typed.reason.trim() === '')
        missing.reason = action === 'note' ? 'Say what happened.' : 'Say why: the reason stays in the history.';
      if (ofTime && secondsTyped(typed) === null) missing.minutes = range;
      if (action === 'credit_outage') {
        const when = typed.outage === OTHER ? 'from' : 'outage';
        if (spanTyped(typed) === null)
          missing[when] =
            typed.outage === OTHER ? 'From when to when the student could not work, while the clock ran' : GONE;
        else if (secondsTyped(typed)! < 1) missing[when] = 'All of this time was credited already';
      }
      return missing;
    },
    send: async (typed) => {
      const span = spanTyped(typed);
      const body: StaffAction = {
        action,
        action_id: actionId,
        ...(typed.reason.trim() ? { reason: typed.reason.trim() } : {}),
        ...(ofTime ? { seconds: secondsTyped(typed) ?? 0 } : {}),
        ...(span ? { from: new Date(span.fromMs).toISOString(), to: new Date(span.toMs).toISOString() } : {}),
      };
      try {
        return await act(attemptId, body);
      } catch (error) {
        if (!(error instanceof ApiProblem && error.status >= 400 && error.status < 500)) setUnanswered(true);
        throw error;
      }
    },
    done: null,
    onDone: (after) => {
      if (action === 'credit_outage' && after.seconds === 0)
        notify.warning(doneText(action, 0), { timeOnScreen: 5000 });
      else notify.success(doneText(action, after.seconds));
      onDone(after);
    },
    // Of a gap that the device reported only the choice is shown.
    fieldOf: (of) => ({ seconds: 'minutes', from: 'outage' })[of],
  });
  const { outage, minutes } = form.values;
  const span = spanTyped(form.values);
  const gone = action === 'credit_outage' && outage !== OTHER && span === null && !form.busy;
  const seconds = secondsTyped(form.values);
  const effect = [
    ...(action === 'credit_outage' ? creditedWords(steering, span) : []),
    ...effectOf(action, steering, student, seconds ?? 0),
  ];
  const minutesField = form.getInputProps('minutes');
  const outageField = form.getInputProps('outage');
  const momentAt = (field: 'from' | 'to') => ({
    value: form.values[field],
    error: form.errors[field],
    onChange: (moment: Moment) => form.setFieldValue(field, moment),
  });

  return (
    <Dialog opened onClose={onClose} title={`${name}: ${student}`} size={520}>
      <Form form={form} foot={<FormFoot form={form} action={name} danger={DANGEROUS.has(action)} />}>
        <Stack gap={16}>
          {ofTime && (
            <NumberInput
              label={action === 'grant_time' ? 'Minutes' : 'Minutes to take back'}
              description={action === 'grant_time' ? GRANT_RANGE : undefined}
              {...minutesField}
              min={action === 'grant_time' ? 0.5 : 0.1}
              max={240}
              clampBehavior="none"
              decimalScale={1}
              error={minutesField.error ?? (minutes !== '' && seconds === null ? range : undefined)}
              disabled={unanswered}
              required
              data-autofocus
            />
          )}
          {action === 'credit_outage' && (steering.outages.length > 0 || gone) && (
            <Radio.Group
              label="When the student could not work"
              {...outageField}
              error={gone ? GONE : outageField.error}
            >
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
              <MomentField
                label="From"
                path="from"
                {...momentAt('from')}
                seconds
                required
                without="start"
                daysOut={0}
              />
              <MomentField label="To" path="to" {...momentAt('to')} seconds required without="start" daysOut={0} />
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
            {...form.getInputProps('reason')}
            maxLength={500}
            autosize
            minRows={2}
            required={needsReason}
            data-autofocus={!ofTime || undefined}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}

/** By whole minutes, and no earlier than the sitting has certainly run. */
function lastFiveMinutes(steering: Steering): { from: Moment; to: Moment } {
  const ranUntilMs = runUntil(steering);
  const toMs = Math.floor(ranUntilMs / 60_000) * 60_000;
  const beganMs = Math.ceil((ranUntilMs - steering.clock.usedSeconds * 1000) / 60_000) * 60_000;
  return { from: fieldsOf(Math.min(Math.max(toMs - 300_000, beganMs), toMs - 60_000)), to: fieldsOf(toMs) };
}

/** Empty without a date and a time. */
function momentTyped({ date, time }: Moment): string {
  return (time && momentOf(date, time, 'start')) || '';
}
