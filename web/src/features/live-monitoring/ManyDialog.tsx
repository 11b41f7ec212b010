import { NumberInput, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { wordsOf } from '../../api/batches.js';
import { notify } from '../../api/notifications.js';
import { minutesText } from '../../lib/moments.js';
import { BatchSteps, startProblem } from '../../ui/BatchDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { useBatch } from '../../ui/use-batch.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { actOnMany, type StaffAction } from '../../shared/steering/steering.js';
import {
  ACTION_NAMES,
  DANGEROUS,
  GRANT_RANGE,
  NEEDS_NO_REASON,
  RESET_WARNING,
  secondsOf,
} from '../../shared/steering/steering-words.js';
import steeringCss from '../../shared/steering/steering.module.css';
import { fitsMany, type Line } from './live.js';
import { counted } from '../../lib/counted.js';
import { listed } from '../../lib/listed.js';

export const MANY_ACTIONS = [
  'pause',
  'resume',
  'grant_time',
  'take_back_time',
  'release_device',
  'end',
  'reopen',
  'note',
  'invalidate',
  'reset',
] as const;
export type ManyAction = (typeof MANY_ACTIONS)[number];

interface Props {
  action: ManyAction;
  lines: readonly Line[];
  onClose: () => void;
  onDone: () => void;
}

/** One action for every selected sitting that it fits; the others are said to stay as they are. */
export function ManyDialog({ action, lines, onClose, onDone }: Props) {
  // The board goes on behind the dialog: what was chosen is what was there when it opened.
  const [fitting] = useState(() => lines.filter((line) => fitsMany(line, action)));
  const [others] = useState(() => lines.length - fitting.length);
  const ofTime = action === 'grant_time' || action === 'take_back_time';
  const secondsOfTyped = (minutes: number | string) => (ofTime ? secondsOf(action, minutes) : null);
  const batch = useBatch<StaffAction>({
    send: (request, id) =>
      actOnMany(
        fitting.map(({ sitting }) => sitting!.attemptId),
        request,
        id,
      ),
    shows: ({ counts }) => counts.failed > 0,
    onOver: (over, undo) => {
      onDone();
      if (over.counts.failed > 0) return;
      const { tone, text } = wordsOf(over);
      notify[tone](text, over.mayUndo ? { action: { label: 'Undo', run: undo } } : { timeOnScreen: 5000 });
      onClose();
    },
  });
  const form = useEditForm({
    initial: { minutes: 5 as number | string, reason: '' },
    rules: ({ minutes, reason }): Record<string, string> => ({
      ...(ofTime && secondsOfTyped(minutes) === null
        ? { minutes: action === 'grant_time' ? GRANT_RANGE : 'More than nothing, and at most 240 minutes' }
        : {}),
      ...(NEEDS_NO_REASON.has(action) || reason.trim()
        ? {}
        : { reason: action === 'note' ? 'Say what happened.' : 'Say why: the reason stays in each history.' }),
    }),
    send: ({ minutes, reason }) =>
      batch.run({
        action,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
        ...(ofTime ? { seconds: secondsOfTyped(minutes)! } : {}),
      }),
    done: null,
    failed: (error) => startProblem(error),
  });

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${ACTION_NAMES[action]}: ${counted(fitting.length, 'sitting')}`}
      size={520}
    >
      <BatchSteps batch={batch}>
        <Form
          form={form}
          foot={
            <FormFoot
              form={form}
              action={ACTION_NAMES[action]}
              danger={DANGEROUS.has(action)}
              disabled={fitting.length === 0}
            />
          }
        >
          <Stack gap={16}>
            {ofTime && (
              <NumberInput
                label={action === 'grant_time' ? 'Minutes' : 'Minutes to take back'}
                description={action === 'grant_time' ? GRANT_RANGE : undefined}
                {...form.getInputProps('minutes')}
                min={action === 'grant_time' ? 0.5 : 0.1}
                max={240}
                clampBehavior="none"
                decimalScale={1}
                required
                data-autofocus
              />
            )}
            <div className={steeringCss.effect}>
              {effect(action, fitting, secondsOfTyped(form.values.minutes) ?? 0).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              {fitting.length > 0 && <p>{namesOf(fitting)}</p>}
              {others > 0 && (
                <p>
                  {others === 1
                    ? 'Nothing changes for 1 other student.'
                    : `Nothing changes for ${others} other students.`}
                </p>
              )}
            </div>
            <Textarea
              label={action === 'note' ? 'What happened' : 'Reason'}
              description={action === 'note' ? undefined : 'Stays in each history with your name.'}
              {...form.getInputProps('reason')}
              maxLength={500}
              autosize
              minRows={2}
              required={!NEEDS_NO_REASON.has(action)}
            />
          </Stack>
        </Form>
      </BatchSteps>
    </Dialog>
  );
}

function effect(action: ManyAction, fitting: readonly Line[], seconds: number): string[] {
  const of = counted(fitting.length, 'sitting');
  const extended = fitting.filter(({ sitting }) => sitting!.timing !== 'timed' || sitting!.extraSeconds > 0).length;
  switch (action) {
    case 'pause':
      return [
        `Stops the clock of ${of}. The questions leave the screens within 15 seconds; only staff can let the tests go on.`,
      ];
    case 'resume':
      return [`Lets ${of} go on with the time that was left.`];
    case 'grant_time':
      return seconds > 0 ? [`Gives ${of} ${minutesText(seconds)} more each. A sitting whose time was up goes on.`] : [];
    case 'take_back_time':
      return seconds > 0
        ? [
            `Takes back ${minutesText(seconds)} of what was given to ${of}, or as much of it as is left: what was used stays used. Where nothing is left then, the time is up.`,
          ]
        : [];
    case 'release_device':
      return [
        'Each student can go on at another device without being asked; the present one stops then. The clocks go on meanwhile.',
      ];
    case 'reopen':
      return [
        `Takes back what was handed in of ${of}, and its scores. Each stays paused until its student opens it, with the time that was left.`,
        'Where a part 2 is running, its clock stops, and it stays paused until you resume it.',
      ];
    case 'note':
      return [`The note stands in the history of ${of} with your name. Nothing else changes.`];
    case 'invalidate':
      return [
        `The results of ${of} no longer count and leave every report. The histories stay readable, and the tests can be reopened.`,
      ];
    case 'reset':
      return [RESET_WARNING, `Resets ${of}. Resetting part 1 also resets its part 2.`];
    case 'end':
      return [
        `Hands in and scores ${of} now${extended > 0 ? `, ${extended} of them with extended or given time` : ''}. The students cannot go on with this part unless it is reopened.`,
        'The clock of a next part does not start before its student begins it.',
      ];
  }
}

const NAMED = 4;

/** 'Park, Ada; Reyes, Tom and 6 more' */
function namesOf(lines: readonly Line[]): string {
  const named = lines.slice(0, lines.length > NAMED + 1 ? NAMED : lines.length);
  const names = named.map(({ student: { lastName, firstName } }) => `${lastName}, ${firstName}`);
  const more = lines.length - named.length;
  return listed(more > 0 ? [...names, `${more} more`] : names, 'and', '; ');
}
