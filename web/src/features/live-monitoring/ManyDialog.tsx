import { Button, NumberInput, Progress, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { minutesText } from '../../lib/moments.js';
import { uuid } from '../../lib/uuid.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { actOnMany } from '../../shared/steering/steering.js';
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

/** Sittings of one call: between two of them the dialog says how far it is. */
const OF_A_CALL = 100;

interface Counts {
  done: number;
  unchanged: number;
  refused: number;
}

interface Props {
  action: ManyAction;
  lines: readonly Line[];
  onClose: () => void;
  onDone: () => void;
}

/** One action for every selected sitting that it fits; the others are said to stay as they are. */
export function ManyDialog({ action, lines, onClose, onDone }: Props) {
  // The board goes on behind the dialog: what was chosen is what was there when it opened.
  const [fitting, setFitting] = useState(() => lines.filter((line) => fitsMany(line, action)));
  const [others] = useState(() => lines.length - fitting.length);
  // Sent again with what got no answer: the server does it once for each.
  const [actionId] = useState(uuid);
  const [soFar, setSoFar] = useState<Counts | null>(null);
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState<number | string>(5);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const ofTime = action === 'grant_time' || action === 'take_back_time';
  const typed = ofTime ? secondsOf(action, minutes) : null;
  const seconds = typed ?? 0;
  const range = action === 'grant_time' ? GRANT_RANGE : 'More than nothing, and at most 240 minutes';
  const needsReason = !NEEDS_NO_REASON.has(action);
  const busy = done !== null;

  const run = async () => {
    if (ofTime && typed === null) return setError(null);
    if (needsReason && reason.trim() === '')
      return setError(action === 'note' ? 'Say what happened.' : 'Say why: the reason stays in each history.');
    setError(null);
    setDone(0);
    const body = {
      action,
      action_id: actionId,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(ofTime ? { seconds } : {}),
    };
    const counts = { ...(soFar ?? { done: 0, unchanged: 0, refused: 0 }) };
    let at = 0;
    try {
      for (; at < fitting.length; at += OF_A_CALL) {
        const part = fitting.slice(at, at + OF_A_CALL);
        const {
          done: fine,
          unchanged,
          refused,
        } = await actOnMany(
          part.map(({ sitting }) => sitting!.attemptId),
          body,
        );
        // What was so already when it is sent again was done by the call that got no answer.
        const answeredLate = soFar && at === 0 ? unchanged : 0;
        counts.done += fine + answeredLate;
        counts.unchanged += unchanged - answeredLate;
        counts.refused += refused;
        setDone(at + part.length);
      }
    } catch (problem) {
      notify.problem(problem);
      setFitting(fitting.slice(at));
      setSoFar(counts);
      setDone(null);
      return setError(
        `${at > 0 || soFar ? `${outcome(counts)} ` : ''}For ${sittings(fitting.length - at)} it is not certain. Try again: nothing is done twice.`,
      );
    }
    if (counts.refused === 0) notify.success(outcome(counts), { timeOnScreen: 5000 });
    else notify.warning(outcome(counts), { timeOnScreen: 8000 });
    onDone();
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={`${ACTION_NAMES[action]}: ${sittings(fitting.length)}`} size={520}>
      <Stack gap={16}>
        {ofTime && (
          <NumberInput
            label={action === 'grant_time' ? 'Minutes' : 'Minutes to take back'}
            description={action === 'grant_time' ? GRANT_RANGE : undefined}
            value={minutes}
            onChange={setMinutes}
            min={action === 'grant_time' ? 0.5 : 0.1}
            max={240}
            clampBehavior="none"
            decimalScale={1}
            error={typed === null ? range : undefined}
            disabled={soFar !== null}
            required
            data-autofocus
          />
        )}
        <div className={steeringCss.effect}>
          {effect(action, fitting, seconds).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {others > 0 && (
            <p>
              {others === 1 ? 'Nothing changes for 1 other student.' : `Nothing changes for ${others} other students.`}
            </p>
          )}
        </div>
        <Textarea
          label={action === 'note' ? 'What happened' : 'Reason'}
          description={action === 'note' ? undefined : 'Stays in each history with your name.'}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          required={needsReason}
          error={error}
        />
        {busy && (
          <Progress
            value={fitting.length === 0 ? 100 : (100 * done) / fitting.length}
            aria-label={`${done} of ${fitting.length} done`}
          />
        )}
      </Stack>
      <DialogFoot busy={busy}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          variant={DANGEROUS.has(action) ? 'danger' : 'filled'}
          onClick={() => void run()}
          loading={busy}
          disabled={fitting.length === 0}
        >
          {ACTION_NAMES[action]}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function effect(action: ManyAction, fitting: readonly Line[], seconds: number): string[] {
  const of = sittings(fitting.length);
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
        `The next device on which each of ${of} is opened goes on without being asked; the present one stops then. The clocks go on meanwhile.`,
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

/** 'Done for 12 sittings, 1 was so already.' */
function outcome({ done, unchanged, refused }: Counts): string {
  const said = [
    `Done for ${sittings(done)}`,
    unchanged > 0 && `${unchanged} ${unchanged === 1 ? 'was' : 'were'} so already`,
    refused > 0 && `${refused} could not be changed`,
  ];
  return `${said.filter(Boolean).join(', ')}.`;
}

function sittings(n: number): string {
  return n === 1 ? '1 sitting' : `${n} sittings`;
}
