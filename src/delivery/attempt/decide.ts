import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import type { Actor } from '../../platform/event-store/port.js';
import { evolve, stopsOf, type Attempt, type DeviceState, type ItemState, type Started, type Stop } from './attempt.js';
import { deadlineOf, give, judgedDeadlineOf, takeableSeconds, usedMs } from './clock.js';
import { digestOf } from './digest.js';
import type {
  AttemptEventType,
  AttemptPayloads,
  AttemptStarted,
  NewAttemptEvent,
  NotCounted,
  Sealed,
  SubmittedBy,
  Tool,
} from './events.js';
import { placeNamed } from './item-names.js';
import { rejected } from './rejections.js';
import { intersect, lengthMs, subtract, type Span } from './spans.js';

/** What comes in from outside with every decision: the server's time, ids, and who acts. */
export interface Occasion {
  now: Instant;
  newId(): string;
  actor: Actor;
  origin?: 'demo';
}

/** Encryption under the sitting's key. */
export interface Cipher {
  seal(plain: string): Sealed;
  open(sealed: Sealed): string;
}

export type EntryType =
  | 'view'
  | 'leave'
  | 'answer'
  | 'clear'
  | 'flag'
  | 'unflag'
  | 'eliminate'
  | 'restore'
  | 'annotate'
  | 'unannotate'
  | 'tool_open'
  | 'tool_close'
  | 'review'
  | 'warning'
  | 'focus_lost'
  | 'focus_gained'
  | 'connection_lost'
  | 'connection_restored';

/** One line of a device's own log. `seq` counts 1, 2, 3 per device and attempt without holes. */
export interface Entry {
  seq: number;
  type: EntryType;
  /** The device's wall clock, corrected by the skew it knows. */
  at: Instant;
  /** The device's own milliseconds since `contactAt`. */
  sinceContactMs: number;
  /** Set when it is older than the batch's. */
  contactAt?: Instant;
  /** The server's mark shows that this device had an answer at `contactAt`. */
  marked?: boolean;
  /** What the device calls the question, see `itemName`. */
  item?: string;
  value?: string | null;
  choiceId?: string;
  annotationId?: string;
  json?: string;
  tool?: Tool;
  secondsLeft?: number;
  seconds?: number;
  offlineMs?: number;
}

export interface Writer {
  deviceId: string;
  writerToken: string;
}

/** What a contact says of the device's own log. */
export interface Statement {
  /** The highest place in it. */
  lastSeq: number;
  /** Digests (see `digestOf`) of the entries that the server has not acknowledged and that are not in this request. */
  unsent: readonly string[];
}

/** A contact of a device: every request of its player. A player of an older version states nothing. */
export interface Contact {
  deviceId: string;
  statement?: Statement | undefined;
  /** The last heartbeat of this device before, where the caller looked for it. */
  beatAt?: Instant | null | undefined;
}

/** Why a device submits: its student said so, or the time was up by its own reckoning. */
export type SubmitCause = 'student' | 'time';

/** A device's reckoning of the server's time may be ahead by so much; nobody is given as little. */
const AHEAD_MS = 2000;
/** A sitting heard of this recently is closed at its deadline without waiting. */
const HEARD_MS = 60_000;
/**
 * A clock that stood still while the device slept may claim what is a little too early; more than this is contradicted by what
 * the server knows.
 */
const CONTRADICTED_MS = 60_000;
/** Statements of a device that wait for its entries; an honest one makes one or two. */
const MOST_STATED = 50;
/** Far above any honest sitting (100 to 500 events). */
const MOST_EVENTS = 20_000;
/** A device is what calls itself one. A browser that keeps nothing is another one after each reload. */
const MOST_DEVICES = 200;

/** First start of the sitting, on one device. On a stream that exists already it is the same as opening it again. */
export function start(
  attempt: Attempt,
  input: Parameters<typeof open>[1] & { started: AttemptStarted },
): NewAttemptEvent[] {
  if (attempt.phase !== 'absent') return open(attempt, input);
  const { deviceId, userAgent, viewport } = input;
  return [
    fact(input, 'AttemptStarted', input.started, deviceId),
    fact(input, 'DeviceResumed', { deviceId, userAgent, viewport }, deviceId),
  ];
}

/**
 * A device opens the player. It gets the lease; from another device only when asked to take over, or when that one gave it
 * back. What was saved and left, or reopened, goes on by itself; a pause of student or staff stays.
 */
export function open(
  attempt: Attempt,
  /** `leaseSeenAt`: the last heartbeat of the device that has the lease, which may be later than its last event. */
  input: Occasion &
    Contact & {
      cipher: Cipher;
      userAgent: string;
      viewport: string | null;
      takeOver: boolean;
      leaseSeenAt?: Instant | null;
    },
): NewAttemptEvent[] {
  const state = requireValid(attempt);
  const said = statements(state, input);
  if (state.phase === 'submitted') return said;
  const { deviceId, userAgent, viewport, leaseSeenAt } = input;
  const { lease } = state;
  mustHaveRoom(state);
  if (state.devices.length >= MOST_DEVICES && !state.devices.some((device) => device.id === deviceId))
    throw rejected('delivery/too-many-devices', { limit: MOST_DEVICES });
  const elsewhere = lease.deviceId !== '' && lease.deviceId !== deviceId && !lease.released;
  if (elsewhere && !input.takeOver)
    throw rejected('delivery/open-elsewhere', {
      lastSeenAt: leaseSeenAt && leaseSeenAt > state.lastHeardAt ? leaseSeenAt : state.lastHeardAt,
    });
  const events = [
    ...said,
    elsewhere
      ? fact(
          input,
          'DeviceTakenOver',
          {
            fromDeviceId: lease.deviceId,
            toDeviceId: deviceId,
            userAgent,
            viewport,
            ...(leaseSeenAt ? { fromSeenAt: leaseSeenAt } : {}),
          },
          deviceId,
        )
      : fact(input, 'DeviceResumed', { deviceId, userAgent, viewport }, deviceId),
  ];
  if (isAway(state)) {
    if (isOver(state, input.now)) throw rejected('delivery/time-is-up');
    events.push(fact(input, 'AttemptResumed', { by: 'student', resumedAt: input.now }, deviceId));
  }
  return events;
}

/**
 * Merges a device's log: what is stored already is skipped, a hole is refused and asked for again. An answer that does not
 * count is kept with its reason. Of a suspended device only what was given before the takeover is taken: the longest such
 * beginning of the batch; a batch whose first new entry cannot be taken is refused.
 */
export function recordEntries(
  attempt: Attempt,
  input: Occasion & Writer & Contact & { contactAt: Instant; entries: readonly Entry[]; cipher: Cipher },
): NewAttemptEvent[] {
  let state: Started = requireValid(attempt);
  const device = state.devices.find((d) => d.id === input.deviceId);
  if (!device) throw rejected('delivery/not-started');
  const fresh = freshEntries(device, input.entries);
  // A double that comes late says nothing of the log as it is now.
  if (fresh.length === 0) return [];
  mustHaveRoom(state, fresh.length);

  const suspendedMs = suspendedSince(state, device, input.writerToken);
  const bounds = boundsOfEntries(state, device, input);
  const judge = judgement(state, device, toMs(input.now));
  const stops = stopsOf(state);
  const events: NewAttemptEvent[] = [];
  const moved = new Map<Stop, number>();
  const ended = state.phase === 'submitted';
  let datedMs = device.datedAt === '' ? state.ledger.startedMs : toMs(device.datedAt);
  let amended = false;
  let gapMs = 0;

  for (const entry of fresh) {
    const within = bounds(entry);
    const givenMs = Math.min(within.latestMs, Math.max(claimed(entry, input, within), within.earliestMs, datedMs));
    if (suspendedMs !== null && givenMs > suspendedMs) {
      if (events.length) break;
      throw rejected('delivery/taken-over', { ackSeq: device.ack, takenOverAt: toInstant(suspendedMs) });
    }
    const stop = stops.find((one) => liesIn(one, givenMs, within));
    if (stop && givenMs > stop.fromMs && givenMs <= stop.newsUntilMs)
      moved.set(stop, Math.max(givenMs, moved.get(stop) ?? 0));
    if (entry.type === 'answer' || entry.type === 'clear') datedMs = givenMs;
    const verdict = judge(entry, { givenMs, asStated: within.asStated, stop });
    const event = fromEntry(
      state,
      entry,
      { datedAt: toInstant(givenMs), at: between(entry.at, within), verdict },
      input,
    );
    const before = state;
    state = evolve(state, event) as Started;
    events.push(event);
    const place = entry.item === undefined ? undefined : placeNamed(state, entry.item);
    if (!ended || place === undefined || before.items[place]!.value === state.items[place]!.value) continue;
    amended = true;
    gapMs = Math.max(gapMs, toMs(input.now) - givenMs);
  }
  if (!ended)
    for (const [stop, atMs] of moved)
      events.push(fact(input, 'PauseMoved', { pausedAt: toInstant(atMs), byMs: atMs - stop.fromMs }));
  if (amended) events.push(amendment(state, input, { gapMs }));
  // What is to come is only known where the whole batch was taken.
  const whole = events.filter((event) => event.clientSeq !== undefined).length === fresh.length;
  events.push(
    ...statements(
      state,
      whole ? input : { ...input, statement: undefined },
      device,
      state.devices.find((d) => d.id === device.id)!.ack,
    ),
  );
  return events;
}

/** What a contact of a device says that is worth keeping; see `EntriesStated`. */
export function stateEntries(attempt: Attempt, input: Occasion & Contact & { cipher: Cipher }): NewAttemptEvent[] {
  return statements(requireValid(attempt), input);
}

/** The clock stops, where the assignment allows it. Pausing twice is once. */
export function pause(attempt: Attempt, input: Occasion & Writer & Contact & { cipher: Cipher }): NewAttemptEvent[] {
  const state = requireTimeLeft(attempt, input.now);
  requireLease(state, input);
  if (state.phase === 'paused') return [];
  if (!state.started.options.pauseEnabled) throw rejected('delivery/pause-not-allowed');
  mustHaveRoom(state);
  return [
    ...statements(state, input),
    fact(input, 'AttemptPaused', { by: 'student', pausedAt: input.now }, input.deviceId),
  ];
}

/** The student goes on. Only staff end a pause of staff. */
export function resume(attempt: Attempt, input: Occasion & Writer & Contact & { cipher: Cipher }): NewAttemptEvent[] {
  const state = requireTimeLeft(attempt, input.now);
  requireLease(state, input);
  if (state.phase === 'running') return [];
  if (staffHold(state)) throw rejected('delivery/paused-by-staff');
  return [
    ...statements(state, input),
    fact(input, 'AttemptResumed', { by: 'student', resumedAt: input.now }, input.deviceId),
  ];
}

/** The clock stops and the lease is put down: the next device opens without asking. */
export function saveAndExit(
  attempt: Attempt,
  input: Occasion & Writer & Contact & { cipher: Cipher },
): NewAttemptEvent[] {
  const state = requireTimeLeft(attempt, input.now);
  requireLease(state, input);
  if (!state.started.options.saveEnabled) throw rejected('delivery/save-not-allowed');
  mustHaveRoom(state);
  if (state.phase === 'paused' && state.pausedBy !== 'student') {
    if (state.pausedBy === 'save') return [];
    throw rejected('delivery/paused-by-staff');
  }
  return [...statements(state, input), fact(input, 'SavedAndExited', { savedAt: input.now }, input.deviceId)];
}

/**
 * The student is done, or the time is up. Everything up to `lastSeq` must be here; submitting twice is once. A reopened sitting
 * is handed in once it goes on, and because of time none that has some left: the device has not heard of what it was given.
 */
export function submit(
  attempt: Attempt,
  input: Occasion & Writer & Contact & { lastSeq: number; because?: SubmitCause; cipher: Cipher },
): NewAttemptEvent[] {
  const state = requireValid(attempt);
  if (state.phase === 'submitted') return statements(state, input);
  requireLease(state, input);
  const ack = state.devices.find((d) => d.id === input.deviceId)?.ack ?? 0;
  if (ack < input.lastSeq) throw rejected('delivery/unsent', { expectedSeq: ack + 1 });
  if (staffHold(state)) throw rejected('delivery/paused-by-staff');
  if (state.phase === 'paused' && state.pausedBy === 'reopening') throw rejected('delivery/paused');
  const deadline = deadlineOf(state.ledger);
  if (input.because === 'time' && (deadline === null || toMs(input.now) < deadline.atMs - AHEAD_MS))
    throw rejected('delivery/time-left');
  const by = deadline !== null && toMs(input.now) >= deadline.atMs ? deadline.by : 'student';
  return [submission(state, by, input, input.deviceId, { lastSeq: ack })];
}

/**
 * What a job does at the deadline, at the end of the window and at auto-submit; nothing when it is not due.
 * A sitting heard of within 60 s closes at once; a silent one gets TimeExpired and is submitted after `silentMinutes`.
 */
export function end(
  attempt: Attempt,
  input: Occasion & { lastHeardAt: Instant | null; cipher: Cipher },
): NewAttemptEvent[] {
  if (attempt.phase !== 'running' && attempt.phase !== 'paused' && attempt.phase !== 'expired') return [];
  const dueMs = dueAt(attempt);
  const deadline = judgedDeadlineOf(attempt.ledger);
  const nowMs = toMs(input.now);
  if (dueMs === null || deadline === null || nowMs < dueMs) return [];
  if (attempt.phase === 'paused') return [submission(attempt, deadlineOf(attempt.ledger)?.by ?? 'window_end', input)];
  if (attempt.phase === 'expired') return [submission(attempt, deadline.by, input)];
  const heardAt =
    input.lastHeardAt !== null && input.lastHeardAt > attempt.lastHeardAt ? input.lastHeardAt : attempt.lastHeardAt;
  if (nowMs - toMs(heardAt) <= HEARD_MS) return [submission(attempt, deadline.by, input)];
  return [fact(input, 'TimeExpired', { deadline: toInstant(deadline.atMs) })];
}

/** When `end` next has something to do, epoch milliseconds; null when nothing is to come. */
export function dueAt(attempt: Attempt): number | null {
  switch (attempt.phase) {
    case 'running': {
      const deadline = deadlineOf(attempt.ledger);
      return deadline === null ? null : deadline.atMs + attempt.ledger.graceMs;
    }
    case 'paused':
      return deadlineOf(attempt.ledger)?.atMs ?? null;
    case 'expired':
      return toMs(attempt.expiredAt) + attempt.started.rules.silentMinutes * 60_000;
    default:
      return null;
  }
}

/** What staff say with an action; the reason is sealed into its event. */
type Because = Occasion & { reason: string | null; cipher: Cipher };

/** Staff end the sitting now. */
export function close(attempt: Attempt, input: Because): NewAttemptEvent[] {
  const state = requireValid(attempt);
  return state.phase === 'submitted' ? [] : [submission(state, 'staff', input, undefined, because(input))];
}

/** Staff stop the clock. A pause of the student becomes one of staff and keeps its beginning. */
export function pauseByStaff(attempt: Attempt, input: Because): NewAttemptEvent[] {
  const state = requireTimeLeft(attempt, input.now);
  if (state.phase === 'paused' && state.pausedBy === 'staff') return [];
  return [fact(input, 'AttemptPaused', { by: 'staff', pausedAt: input.now, ...because(input) })];
}

/** Only staff let the clock run again. */
function staffHold(attempt: Attempt): boolean {
  return attempt.phase === 'paused' && (attempt.pausedBy === 'staff' || attempt.pausedBy === 'break');
}

/** The clock waits for the student to come back: it was saved and left, or reopened. */
export function isAway(attempt: Attempt): boolean {
  return attempt.phase === 'paused' && (attempt.pausedBy === 'save' || attempt.pausedBy === 'reopening');
}

/** Staff let the clock run again, whoever stopped it. */
export function resumeByStaff(attempt: Attempt, input: Because): NewAttemptEvent[] {
  const state = requireTimeLeft(attempt, input.now);
  return state.phase === 'running'
    ? []
    : [fact(input, 'AttemptResumed', { by: 'staff', resumedAt: input.now, ...because(input) })];
}

/** The next device that opens the test gets the lease without asking; the present one keeps it until then. */
export function releaseDevice(attempt: Attempt, input: Because): NewAttemptEvent[] {
  const { lease } = requireOpen(attempt);
  return lease.released || lease.deviceId === ''
    ? []
    : [fact(input, 'DeviceReleased', { deviceId: lease.deviceId, ...because(input) })];
}

/** What staff can do several times: with the id of a press that has its event already it is done, and nothing happens. */
type Press = Occasion & { actionId?: string };

/** More time on the clock; an expired sitting goes on. `seconds` above 0. */
export function grantTime(
  attempt: Attempt,
  input: Press & { seconds: number; reason: string | null; cipher: Cipher },
): NewAttemptEvent[] {
  if (isDone(attempt, input)) return [];
  const state = requireOpen(attempt);
  const { seconds } = input;
  return [
    fact(input, 'TimeGranted', {
      seconds,
      reason: sealed(input.cipher, input.reason),
      ...goesOn(state, 'grantedMs', seconds, input.now),
      ...press(input),
    }),
  ];
}

/** Time that was given is taken off the clock again, as much of it as is left: what was used stays. `seconds` above 0. */
export function takeBackTime(
  attempt: Attempt,
  input: Press & { seconds: number; reason: string | null; cipher: Cipher },
): NewAttemptEvent[] {
  if (isDone(attempt, input)) return [];
  const state = requireTimeLeft(attempt, input.now);
  const seconds = Math.min(input.seconds, takeableSeconds(state.ledger, toMs(input.now)));
  if (seconds < 1) throw rejected('delivery/nothing-to-take-back');
  return [fact(input, 'TimeTakenBack', { seconds, reason: sealed(input.cipher, input.reason), ...press(input) })];
}

/**
 * Time in which the student could not work is taken off the clock. Nothing is credited by itself, and no moment twice:
 * of these stretches only what was not credited before; nothing when that is less than a second. An expired sitting goes on;
 * since its time was up its clock stood, and what lies after that costs nothing.
 */
export function creditOutage(
  attempt: Attempt,
  input: Occasion & { gaps: readonly Span[]; reason: string | null; cipher: Cipher },
): NewAttemptEvent[] {
  const state = requireOpen(attempt);
  const ranUntilMs = state.phase === 'expired' ? (deadlineOf(state.ledger)?.atMs ?? Infinity) : Infinity;
  const left = subtract(intersect(input.gaps, [{ fromMs: -Infinity, toMs: ranUntilMs }]), state.credited);
  const seconds = Math.round(lengthMs(left) / 1000);
  if (seconds < 1) return [];
  const gaps = left.map(({ fromMs, toMs: endMs }) => ({ from: toInstant(fromMs), to: toInstant(endMs) }));
  const payload = {
    seconds,
    from: gaps[0]!.from,
    to: gaps.at(-1)!.to,
    ...(gaps.length > 1 ? { gaps } : {}),
    reason: sealed(input.cipher, input.reason),
    ...goesOn(state, 'creditedMs', seconds, input.now),
  };
  return [fact(input, 'OutageCredited', payload)];
}

export function noteIrregularity(attempt: Attempt, input: Press & { note: string; cipher: Cipher }): NewAttemptEvent[] {
  if (isDone(attempt, input)) return [];
  requireValid(attempt);
  return [fact(input, 'IrregularityNoted', { note: input.cipher.seal(input.note), ...press(input) })];
}

/** The sitting no longer counts; it stays readable. */
export function invalidate(
  attempt: Attempt,
  input: Occasion & { reason: string | null; cipher: Cipher },
): NewAttemptEvent[] {
  if (attempt.phase === 'invalidated') return [];
  requireValid(attempt);
  return [fact(input, 'AttemptInvalidated', { reason: sealed(input.cipher, input.reason), invalidatedAt: input.now })];
}

/**
 * A submitted or invalidated sitting goes on where it stopped, with what was left on the clock; not once its answers were
 * shown.
 */
export function reopen(attempt: Attempt, input: Press & { reason: string | null; cipher: Cipher }): NewAttemptEvent[] {
  if (isDone(attempt, input)) return [];
  if (attempt.phase !== 'invalidated' && requireValid(attempt).phase !== 'submitted')
    throw rejected('delivery/not-ended');
  if (attempt.phase !== 'absent' && attempt.shownAt !== null)
    throw rejected('delivery/answers-shown', { shownAt: attempt.shownAt });
  return [fact(input, 'AttemptReopened', { reason: sealed(input.cipher, input.reason), ...press(input) })];
}

/** What arrived after the end and changed an answer no longer counts. */
export function setLateAside(attempt: Attempt, input: Press & Because): NewAttemptEvent[] {
  if (isDone(attempt, input)) return [];
  const state = requireValid(attempt);
  if (state.phase !== 'submitted') throw rejected('delivery/not-ended');
  if (!countsOfLate(state)) throw rejected('delivery/nothing-late-counts');
  return amending(
    state,
    fact(input, 'LateAnswersSetAside', { reason: sealed(input.cipher, input.reason), ...press(input) }),
    input,
  );
}

/** What was set aside counts again. */
export function restoreLate(attempt: Attempt, input: Press & Because): NewAttemptEvent[] {
  if (isDone(attempt, input)) return [];
  const state = requireValid(attempt);
  if (state.phase !== 'submitted') throw rejected('delivery/not-ended');
  if (state.aside === null) throw rejected('delivery/nothing-set-aside');
  return amending(
    state,
    fact(input, 'LateAnswersRestored', { reason: sealed(input.cipher, input.reason), ...press(input) }),
    input,
  );
}

/** Places of the questions whose counted answer arrived after the end. */
export function lateAnswers({ items, handedIn }: Started): number[] {
  return handedIn === null ? [] : differing(items, handedIn);
}

/** Places of the questions whose answer is set aside. */
export function answersAside({ items, aside }: Started): number[] {
  return aside === null ? [] : differing(items, aside);
}

/** Whether an answer that arrived after the end counts. */
export function countsOfLate(state: Started): boolean {
  return lateAnswers(state).length > 0;
}

function differing(some: readonly ItemState[], others: readonly ItemState[]): number[] {
  return some.flatMap((item, place) => (item.value === others[place]!.value ? [] : [place]));
}

/**
 * When the answers of a submitted sitting may be shown to its student: every device has said how far its log goes, or nothing
 * is taken any more.
 */
export function showableAt(state: Extract<Attempt, { phase: 'submitted' }>): 'now' | number {
  if (state.shownAt !== null || state.started.outside || state.devices.every((device) => device.finalSeq !== null))
    return 'now';
  return acceptUntilMs(state) ?? toMs(state.submittedAt) + state.ledger.acceptMs;
}

/**
 * Questions and right answers are about to be given to the student or the parents. Once is for all; nothing while it must wait.
 */
export function showAnswers(attempt: Attempt, input: Occasion & { to: 'student' | 'parent' }): NewAttemptEvent[] {
  if (attempt.phase !== 'submitted' || attempt.shownAt !== null) return [];
  const from = showableAt(attempt);
  if (from !== 'now' && toMs(input.now) < from) return [];
  return [fact(input, 'AnswersShown', { to: input.to, shownAt: input.now })];
}

/** The sitting is over for good. `nextCipher` is the next sitting's: this one's key is destroyed. Resetting twice is once. */
export function reset(
  attempt: Attempt,
  input: Occasion & { reason: string | null; nextCipher: Cipher },
): NewAttemptEvent[] {
  if (attempt.phase === 'absent') throw rejected('delivery/not-started');
  if (attempt.phase === 'reset') return [];
  return [fact(input, 'AttemptReset', { reason: sealed(input.nextCipher, input.reason), resetAt: input.now })];
}

/** Until when answers given in time are taken, epoch milliseconds; null while nothing ends the sitting. */
export function acceptUntilMs(state: Started): number | null {
  const deadline = judgedDeadlineOf(state.ledger);
  const endedMs =
    state.phase === 'submitted' ? Math.min(toMs(state.submittedAt), deadline?.atMs ?? Infinity) : deadline?.atMs;
  return endedMs === undefined ? null : endedMs + state.ledger.acceptMs;
}

/** Everything counted, item -> value in the order of the form; the only plaintext of answers outside a request. */
export function countedAnswers(state: Started, cipher: Pick<Cipher, 'open'>): Record<string, string> {
  const answers: Record<string, string> = {};
  state.items.forEach((item, place) => {
    if (item.value !== null) answers[state.started.items[place]!.ref] = cipher.open(item.value);
  });
  return answers;
}

// ---- what the decisions share

function requireValid(attempt: Attempt): Exclude<Started, { phase: 'reset' | 'invalidated' }> {
  if (attempt.phase === 'absent') throw rejected('delivery/not-started');
  if (attempt.phase === 'reset') throw rejected('delivery/reset');
  if (attempt.phase === 'invalidated') throw rejected('delivery/invalidated');
  return attempt;
}

function requireOpen(attempt: Attempt): Exclude<Started, { phase: 'reset' | 'invalidated' | 'submitted' }> {
  const state = requireValid(attempt);
  if (state.phase === 'submitted') throw rejected('delivery/ended');
  return state;
}

/** For so many more events of a device. The end of a sitting always has room. */
function mustHaveRoom({ eventCount }: Started, events = 1): void {
  if (eventCount + events > MOST_EVENTS) throw rejected('delivery/too-many-entries', { limit: MOST_EVENTS });
}

/** From when on an expired sitting uses what is given; nothing where its window or auto-submit is over all the same. */
function goesOn(state: Started, as: 'grantedMs' | 'creditedMs', seconds: number, now: Instant): { goesOnAt?: Instant } {
  if (state.phase !== 'expired') return {};
  const after = deadlineOf(give(state.ledger, as, { seconds, goesOnAt: now }));
  return after !== null && after.atMs > toMs(now) ? { goesOnAt: now } : {};
}

/** Running or paused, and its time not up. */
function requireTimeLeft(attempt: Attempt, now: Instant): Extract<Started, { phase: 'running' | 'paused' }> {
  const state = requireValid(attempt);
  if (state.phase === 'submitted') throw rejected('delivery/ended');
  if (state.phase === 'expired' || isOver(state, now)) throw rejected('delivery/time-is-up');
  return state;
}

function isOver(state: Started, now: Instant): boolean {
  const deadline = deadlineOf(state.ledger);
  return deadline !== null && toMs(now) >= deadline.atMs;
}

function requireLease(state: Started, writer: Writer): void {
  const { lease } = state;
  if (lease.deviceId === writer.deviceId && lease.token === writer.writerToken) return;
  throw rejected('delivery/taken-over', { takenOverAt: lease.since, suspended: true });
}

/** Since when this writer no longer writes, epoch milliseconds; null for the one who has the lease. */
export function suspendedSince(state: Started, device: DeviceState, writerToken: string): number | null {
  if (device.suspendedAt !== null) return toMs(device.suspendedAt);
  return state.lease.token === writerToken ? null : toMs(state.lease.since);
}

/** The entries that are new, in order of `seq`. @throws delivery/gap with the first one that is missing */
function freshEntries(device: DeviceState, entries: readonly Entry[]): readonly Entry[] {
  const sorted = entries.length === 1 ? entries : [...entries].sort((a, b) => a.seq - b.seq);
  const fresh: Entry[] = [];
  let expected = device.ack + 1;
  for (const entry of sorted) {
    if (entry.seq < expected) continue;
    if (entry.seq > expected) throw rejected('delivery/gap', { expectedSeq: expected });
    fresh.push(entry);
    expected += 1;
  }
  return fresh;
}

/**
 * What the device says: its last contact and its own milliseconds since. What the server knows to be wrong by minutes says
 * nothing: as late as can be.
 */
function claimed(entry: Entry, input: { contactAt: Instant }, { earliestMs, latestMs }: EntryBounds): number {
  const claim = toMs(entry.contactAt ?? input.contactAt) + Math.max(0, entry.sinceContactMs);
  return claim < earliestMs - CONTRADICTED_MS ? latestMs : claim;
}

/** What the server knows itself of when an entry was given. */
interface EntryBounds {
  earliestMs: number;
  latestMs: number;
  /** A contact stated it before it arrived: it was given no later than that. */
  stated: boolean;
  /** false: the device had stated another entry in its place. */
  asStated: boolean;
}

/** The last contact with a device: its own events and, where the caller looked, its heartbeats. */
function lastContact(device: DeviceState, { beatAt }: Pick<Contact, 'beatAt'>): Instant {
  return beatAt && beatAt > device.heardAt ? beatAt : device.heardAt;
}

/**
 * An entry was given after the last contact that stated less and before the first one that stated it. Only the digest of an
 * entry shows that it is the one that was stated, and only a player that keeps marks can have stated it.
 */
function boundsOfEntries(
  state: Started,
  device: DeviceState,
  input: Occasion & Contact & { contactAt: Instant; cipher: Cipher },
): (entry: Entry) => EntryBounds {
  const nowMs = toMs(input.now);
  const earliestMs = Math.max(state.ledger.startedMs, toMs(lastContact(device, input)));
  const unstated = { earliestMs, latestMs: nowMs, stated: false, asStated: true };
  if (device.stated.length === 0) return () => unstated;
  const stated = device.stated.map((one) => {
    const digests = one.unsent === null ? [] : (JSON.parse(input.cipher.open(one.unsent)) as string[]);
    return { ...one, digests, first: one.seq - digests.length + 1 };
  });
  return (entry) => {
    // The first statement of a place holds. Places before the first digest are those that the device had an answer for: a
    // server put back from a backup asks for them again.
    const statement = stated.find(({ seq, first }) => entry.seq <= seq && entry.seq >= first);
    if (!statement) return unstated;
    const asStated = statement.digests[entry.seq - statement.first] === digestOf(entry, input.contactAt);
    if (!entry.marked || !asStated) return { ...unstated, asStated: false };
    return {
      earliestMs: Math.max(state.ledger.startedMs, toMs(statement.after)),
      latestMs: toMs(statement.at),
      stated: true,
      asStated: true,
    };
  };
}

/** The device's wall clock, held between the same bounds. */
function between(at: Instant, { earliestMs, latestMs }: EntryBounds): Instant {
  return toInstant(Math.min(latestMs, Math.max(earliestMs, toMs(at))));
}

/** Given while the clock stood: not before it stopped, and neither stated before that nor made after it went on. */
function liesIn(stop: Stop, givenMs: number, { latestMs, stated }: EntryBounds): boolean {
  if (stated && latestMs <= stop.fromMs) return false;
  return givenMs >= stop.fromMs && (givenMs < stop.toMs || (stated && latestMs <= stop.toMs));
}

function statements(
  state: Started,
  input: Occasion & Contact & { cipher: Cipher },
  before?: DeviceState,
  arrivedSeq = 0,
): NewAttemptEvent[] {
  const device = before ?? state.devices.find((d) => d.id === input.deviceId);
  if (!device || state.eventCount >= MOST_EVENTS) return [];
  const ack = Math.max(device.ack, arrivedSeq);
  const { lastSeq, unsent } = input.statement ?? { lastSeq: ack, unsent: [] };
  const further =
    lastSeq > device.stated.reduce((highest, { seq }) => Math.max(highest, seq), ack) &&
    device.stated.length < MOST_STATED;
  const ended = state.phase === 'submitted' && device.finalSeq === null;
  const suspended = device.suspendedAt !== null && device.heardAt < device.suspendedAt;
  if (!further && !ended && !suspended) return [];
  const after = lastContact(device, input);
  const seq = Math.max(ack, lastSeq);
  return [
    fact(
      input,
      'EntriesStated',
      { seq, after, ...(seq > ack && unsent.length > 0 ? { unsent: input.cipher.seal(JSON.stringify(unsent)) } : {}) },
      device.id,
    ),
  ];
}

/** Whether a contact says anything that `stateEntries` would keep. */
export function isNews(state: Started, { deviceId, statement }: Pick<Contact, 'deviceId' | 'statement'>): boolean {
  const device = state.devices.find((d) => d.id === deviceId);
  if (!device || state.phase === 'reset' || state.phase === 'invalidated') return false;
  if (state.phase === 'submitted' && device.finalSeq === null) return true;
  if (device.suspendedAt !== null && device.heardAt < device.suspendedAt) return true;
  return (statement?.lastSeq ?? 0) > device.stated.reduce((highest, { seq }) => Math.max(highest, seq), device.ack);
}

/** Why an answer does not count; null when it does. */
interface Verdict {
  lateByMs: number;
  why?: NotCounted;
}

type Judge = (entry: Entry, given: { givenMs: number; asStated: boolean; stop: Stop | undefined }) => Verdict | null;

/**
 * The late rule: dated up to the deadline and its grace and received while answers are taken; before that, what ends it for
 * good.
 */
function judgement(state: Started, device: DeviceState, nowMs: number): Judge {
  const deadlineMs = judgedDeadlineOf(state.ledger)?.atMs ?? Infinity;
  let lastMs = deadlineMs;
  let countsUntilMs = deadlineMs + state.ledger.graceMs;
  if (state.phase === 'submitted') {
    const submittedMs = toMs(state.submittedAt);
    const ownHand = state.by === 'student' || state.by === 'staff';
    lastMs = Math.min(deadlineMs, submittedMs);
    countsUntilMs = Math.min(countsUntilMs, ownHand ? submittedMs : submittedMs + state.ledger.graceMs);
  }
  const takenUntilMs = acceptUntilMs(state) ?? Infinity;
  return (entry, { givenMs, asStated, stop }) => {
    if (state.shownAt !== null) return { lateByMs: nowMs - toMs(state.shownAt), why: 'answers_shown' };
    if (device.finalSeq !== null && entry.seq > device.finalSeq)
      return { lateByMs: Math.max(0, givenMs - lastMs), why: 'submitted' };
    if (!asStated) return { lateByMs: nowMs - givenMs, why: 'not_as_stated' };
    if (givenMs > countsUntilMs) return { lateByMs: givenMs - lastMs };
    if (nowMs > takenUntilMs) return { lateByMs: nowMs - takenUntilMs };
    return stop && givenMs > stop.newsUntilMs ? { lateByMs: givenMs - stop.fromMs, why: 'paused' } : null;
  };
}

function fromEntry(
  state: Started,
  entry: Entry,
  { datedAt, at, verdict }: { datedAt: Instant; at: Instant; verdict: Verdict | null },
  input: Occasion & Writer & { cipher: Cipher },
): NewAttemptEvent {
  const say = <T extends AttemptEventType>(type: T, payload: AttemptPayloads[T]) =>
    entryFact(input, { seq: entry.seq, at }, type, payload);
  const invalid = () => rejected('delivery/invalid-entry', { seq: entry.seq });
  const place = () => {
    const found = entry.item === undefined ? undefined : placeNamed(state, entry.item);
    if (found === undefined) throw invalid();
    return found;
  };
  const item = () => state.started.items[place()]!.ref;
  const given = <V>(value: V | null | undefined): V => {
    if (value === undefined || value === null) throw invalid();
    return value;
  };
  switch (entry.type) {
    case 'answer':
    case 'clear': {
      const ref = item();
      const value = entry.type === 'answer' ? given(entry.value) : null;
      if (verdict)
        return say('LateResponseRecorded', {
          item: ref,
          value: value === null ? null : input.cipher.seal(value),
          datedAt,
          ...verdict,
        });
      const before = state.items[place()]!;
      const stands = datedAt >= before.datedAt;
      const answeredCount = state.answeredCount + (stands ? Number(value !== null) - Number(before.value !== null) : 0);
      if (value === null) return say('ResponseCleared', { item: ref, datedAt, answeredCount });
      return say('ResponseRecorded', { item: ref, value: input.cipher.seal(value), datedAt, answeredCount });
    }
    case 'view':
      return say('ItemViewed', { item: item(), number: place() + 1 });
    case 'leave':
      return say('ItemLeft', { item: item(), seconds: given(entry.seconds) });
    case 'flag':
      return say('ItemFlagged', { item: item() });
    case 'unflag':
      return say('ItemUnflagged', { item: item() });
    case 'eliminate':
      return say('OptionEliminated', { item: item(), choiceId: given(entry.choiceId) });
    case 'restore':
      return say('OptionRestored', { item: item(), choiceId: given(entry.choiceId) });
    case 'annotate':
      return say('AnnotationSaved', {
        item: item(),
        annotationId: given(entry.annotationId),
        value: input.cipher.seal(given(entry.json)),
        removed: false,
      });
    case 'unannotate':
      return say('AnnotationSaved', {
        item: item(),
        annotationId: given(entry.annotationId),
        value: null,
        removed: true,
      });
    case 'tool_open':
      return say('ToolOpened', { tool: given(entry.tool) });
    case 'tool_close':
      return say('ToolClosed', { tool: given(entry.tool) });
    case 'review':
      return say('ReviewOpened', {});
    case 'warning':
      return say('TimeWarningShown', { secondsLeft: given(entry.secondsLeft) });
    case 'focus_lost':
      return say('FocusLost', {});
    case 'focus_gained':
      return say('FocusGained', {});
    case 'connection_lost':
      return say('ConnectionLost', {});
    case 'connection_restored':
      return say('ConnectionRestored', { offlineMs: given(entry.offlineMs) });
    default:
      throw invalid();
  }
}

function submission(
  state: Started,
  by: SubmittedBy,
  input: Occasion & { cipher: Cipher },
  deviceId?: string,
  more: { reason?: Sealed; lastSeq?: number } = {},
): NewAttemptEvent {
  const { answeredCount, flaggedCount } = state;
  const deadlineMs = deadlineOf(state.ledger)?.atMs ?? Infinity;
  const usedSeconds = Math.round(usedMs(state.ledger, Math.min(toMs(input.now), deadlineMs)) / 1000);
  return fact(
    input,
    'AttemptSubmitted',
    {
      by,
      submittedAt: input.now,
      answeredCount,
      flaggedCount,
      usedSeconds,
      answers: sealAnswers(state, input.cipher),
      ...more,
    },
    deviceId,
  );
}

function amendment(
  state: Started,
  input: Occasion & { cipher: Cipher },
  more: { gapMs?: number } = {},
): NewAttemptEvent {
  return fact(input, 'AnswersAmended', {
    amendedAt: input.now,
    answeredCount: state.answeredCount,
    answers: sealAnswers(state, input.cipher),
    ...more,
  });
}

/** Something changes what counts of a submitted sitting: the blob that scoring reads follows it. */
function amending(state: Started, event: NewAttemptEvent, input: Occasion & { cipher: Cipher }): NewAttemptEvent[] {
  return [event, amendment(evolve(state, event) as Started, input)];
}

function sealAnswers(state: Started, cipher: Cipher): Sealed {
  return cipher.seal(JSON.stringify(countedAnswers(state, cipher)));
}

function isDone(attempt: Attempt, { actionId }: Press): boolean {
  return actionId !== undefined && attempt.phase !== 'absent' && attempt.pressed.includes(actionId);
}

function press({ actionId }: Press): { actionId?: string } {
  return actionId === undefined ? {} : { actionId };
}

function because({ reason, cipher }: { reason: string | null; cipher: Cipher }): { reason?: Sealed } {
  return reason === null ? {} : { reason: cipher.seal(reason) };
}

function sealed(cipher: Cipher, text: string | null): Sealed | null {
  return text === null ? null : cipher.seal(text);
}

function fact<T extends AttemptEventType>(
  occasion: Occasion,
  type: T,
  payload: AttemptPayloads[T],
  deviceId?: string,
): NewAttemptEvent {
  const { now, actor, origin } = occasion;
  const event = { id: occasion.newId(), type, schemaVersion: 1, occurredAt: now, receivedAt: now, actor, payload };
  return {
    ...event,
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(origin ? { origin } : {}),
  } as NewAttemptEvent;
}

function entryFact<T extends AttemptEventType>(
  occasion: Occasion & Writer,
  entry: Pick<Entry, 'seq' | 'at'>,
  type: T,
  payload: AttemptPayloads[T],
): NewAttemptEvent {
  const { now, actor, origin, deviceId } = occasion;
  const event = {
    id: occasion.newId(),
    type,
    schemaVersion: 1,
    occurredAt: entry.at,
    receivedAt: now,
    actor,
    deviceId,
    clientSeq: entry.seq,
    payload,
  };
  return (origin ? { ...event, origin } : event) as NewAttemptEvent;
}
