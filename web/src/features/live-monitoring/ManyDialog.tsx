import { Button, Modal, NumberInput, Progress, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { act } from '../steering/steering.js';
import { ACTION_NAMES, DANGEROUS, NEEDS_NO_REASON } from '../steering/steering-words.js';
import steeringCss from '../steering/steering.module.css';
import type { Line } from './live.js';

export const MANY_ACTIONS = ['pause', 'resume', 'grant_time', 'end'] as const;
export type ManyAction = (typeof MANY_ACTIONS)[number];

/** Sittings that are acted on at the same time. */
const AT_ONCE = 6;

interface Props {
  action: ManyAction;
  lines: readonly Line[];
  onClose: () => void;
  onDone: () => void;
}

/** One action for every selected sitting that it fits; the others are said to stay as they are. */
export function ManyDialog({ action, lines, onClose, onDone }: Props) {
  // The board goes on behind the dialog: what was chosen is what was there when it opened.
  const [fitting] = useState(() => lines.filter((line) => fits(action, line)));
  const [others] = useState(() => lines.length - fitting.length);
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState<number | string>(5);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const seconds = Math.round(Number(minutes) * 60) || 0;
  const needsReason = !NEEDS_NO_REASON.has(action);
  const busy = done !== null;

  const run = async () => {
    if (action === 'grant_time' && (seconds < 30 || seconds > 14_400)) return setError('Between half a minute and 240 minutes');
    if (needsReason && reason.trim() === '') return setError('Say why: the reason stays in each history.');
    setError(null);
    setDone(0);
    const waiting = [...fitting];
    let failed = 0;
    const work = async () => {
      for (let line = waiting.shift(); line; line = waiting.shift()) {
        await act(line.sitting!.attemptId, { action, ...(reason.trim() ? { reason: reason.trim() } : {}), ...(action === 'grant_time' ? { seconds } : {}) }).catch(() => (failed += 1));
        setDone((n) => (n ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const fine = fitting.length - failed;
    if (failed === 0) notify.success(`Done for ${sittings(fine)}.`);
    else notify.warning(`Done for ${sittings(fine)}, ${failed} could not be changed.`, { timeOnScreen: 5000 });
    onDone();
    onClose();
  };

  return (
    <Modal opened onClose={onClose} title={`${ACTION_NAMES[action]}: ${sittings(fitting.length)}`} size={520} closeOnClickOutside={!busy} closeOnEscape={!busy} withCloseButton={!busy}>
      <Stack gap={16}>
        {action === 'grant_time' && <NumberInput label="Minutes" value={minutes} onChange={setMinutes} min={0.5} max={240} decimalScale={1} required data-autofocus />}
        <div className={steeringCss.effect}>
          {effect(action, fitting, seconds).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {others > 0 && <p>{others === 1 ? '1 selected student stays as it is.' : `${others} selected students stay as they are.`}</p>}
        </div>
        <Textarea label="Reason" description="Stays in each history with your name." value={reason} onChange={(event) => setReason(event.currentTarget.value)} maxLength={500} autosize minRows={2} required={needsReason} error={error} />
        {busy && <Progress value={fitting.length === 0 ? 100 : (100 * done) / fitting.length} aria-label={`${done} of ${fitting.length} done`} />}
      </Stack>
      <DialogFoot>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant={DANGEROUS.has(action) ? 'danger' : 'filled'} onClick={() => void run()} loading={busy} disabled={fitting.length === 0}>
          {ACTION_NAMES[action]}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

function fits(action: ManyAction, { sitting }: Line): boolean {
  switch (action) {
    case 'pause':
      return sitting?.phase === 'running';
    case 'resume':
      return sitting?.phase === 'paused';
    case 'grant_time':
      return sitting !== null && sitting.allowedSeconds !== null && ['running', 'paused', 'expired'].includes(sitting.phase);
    case 'end':
      return sitting !== null && ['running', 'paused', 'expired'].includes(sitting.phase);
  }
}

function effect(action: ManyAction, fitting: readonly Line[], seconds: number): string[] {
  const of = sittings(fitting.length);
  const extended = fitting.filter(({ sitting }) => sitting!.timing !== 'timed' || sitting!.extraSeconds > 0).length;
  switch (action) {
    case 'pause':
      return [`Stops the clock of ${of}. The questions leave the screens within 15 seconds; only staff can let the tests go on.`];
    case 'resume':
      return [`Lets ${of} go on with the time that was left.`];
    case 'grant_time':
      return [`Gives ${of} ${Math.round(seconds / 6) / 10} minutes more each. A sitting whose time was up goes on.`];
    case 'end':
      return [`Hands in and scores ${of} now${extended > 0 ? `, ${extended} of them with extended or given time` : ''}. The students cannot go on unless a test is reopened.`];
  }
}

function sittings(n: number): string {
  return n === 1 ? '1 sitting' : `${n} sittings`;
}
