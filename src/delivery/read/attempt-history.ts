import { Injectable } from '@nestjs/common';
import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { EventStore, ZERO_HASH, type Actor, type StoredEvent } from '../../platform/event-store/port.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { evolve, NO_ATTEMPT, type Attempt, type Fact, type Started } from '../attempt/attempt.js';
import { explainClock, remainingMs, usedMs } from '../attempt/clock.js';
import type { Cipher } from '../attempt/decide.js';
import type { AttemptEvent, AttemptEventType, Tool } from '../attempt/events.js';
import { PHASE_EVENTS } from '../attempt/phase.js';
import { upcast } from '../attempt/upcast.js';
import { receiptOf } from '../receipts.js';
import { SittingKeys, type Gone } from '../sitting-keys.js';
import { savedItem, savedState, type SavedItem, type SavedState } from './views.js';

/**
 * What the screen looks like after an event. A replay at event n lays the last `item` of every ref up to n over an empty
 * screen.
 */
export interface Frame {
  phase: Started['phase'];
  /** The question on the screen, or the last one before the review page. */
  currentItem: string | null;
  screen: 'question' | 'review';
  /** The question that the event changed, whole; null when it changed none or the answers are gone. */
  item: ({ ref: string } & SavedItem) | null;
  /** Where staff set late answers aside or take that back: every question whose answer changed. */
  items?: ({ ref: string } & SavedItem)[];
  answeredCount: number;
  flaggedCount: number;
  usedSeconds: number;
  /** null is untimed. */
  remainingSeconds: number | null;
  openTools: Tool[];
  connected: boolean;
  focused: boolean;
  /** The device that writes. */
  deviceId: string;
}

export interface HistoryEvent {
  version: number;
  id: string;
  type: AttemptEventType;
  /** When it happened, never before the start nor after the receipt: the time axis of the replay. */
  at: Instant;
  /** Milliseconds after the start. */
  atMs: number;
  occurredAt: Instant;
  receivedAt: Instant;
  actor: Actor;
  onBehalfOf: number | null;
  deviceId: string | null;
  clientSeq: number | null;
  hash: string;
  /** As stored, with answers, notes and reasons in plain text; these members are missing when the answers are gone. */
  payload: Record<string, unknown>;
  after: Frame;
}

/** One line of the clock's ledger. */
export interface LedgerEntry {
  version: number;
  at: Instant;
  type: AttemptEventType;
  actor: Actor;
  /** What it added to the time on the clock; 0 for starts and stops. */
  changeSeconds: number;
  /** How long it had stood when it goes on here, not counted; else null. */
  stoodSeconds: number | null;
  remainingSeconds: number | null;
  reason: string | null;
}

export interface AttemptHistory {
  stream: string;
  started: Started['started'];
  /** The answers were destroyed by a reset or an erasure; the skeleton remains. */
  gone: boolean;
  phase: Started['phase'];
  answeredCount: number;
  flaggedCount: number;
  usedSeconds: number;
  submittedAt: Instant | null;
  submittedBy: string | null;
  events: HistoryEvent[];
  clock: { explanation: string; entries: LedgerEntry[] };
  receipt: string | null;
  integrity: { ok: boolean; checked: number; firstBad: { version: number; why: string } | null };
  /** Whether the newest signed head covers every event. */
  completeness: {
    ok: boolean;
    signedVersion: number | null;
    signedAt: Instant | null;
    keyId: string | null;
    signedHash: string | null;
  };
}

type Opener = Pick<Cipher, 'open'>;

const SEALED = ['value', 'answers', 'unsent', 'reason', 'note'] as const;
const CLOCK: ReadonlySet<AttemptEventType> = new Set(PHASE_EVENTS);

/** Attempts as they happened, for replay and audit. Who may read is the caller's policy; each reading is recorded by it. */
@Injectable()
export class AttemptHistories {
  constructor(
    private readonly store: EventStore,
    private readonly keys: SittingKeys,
    private readonly heads: SignedHeads,
  ) {}

  /** undefined when the stream does not exist. */
  async attemptHistory(stream: string): Promise<AttemptHistory | undefined> {
    const stored = await this.store.read(stream);
    const events = stored.map((event) => upcast(event) as AttemptEvent);
    const first = events[0];
    if (first?.type !== 'AttemptStarted') return undefined;
    const { studentAssessmentId, sitting } = first.payload;
    const [cipher, nextCipher, signed] = await Promise.all([
      this.keys.read(studentAssessmentId, sitting),
      events.some((event) => event.type === 'AttemptReset')
        ? this.keys.read(studentAssessmentId, sitting + 1)
        : ('gone' as const),
      this.heads.latest([stream]),
    ]);
    const told = tell(events, tolerant(cipher), tolerant(nextCipher));
    const { state } = told;
    const nowMs = toMs(events.at(-1)!.receivedAt);
    const head = signed.get(stream);
    const covered = head ? stored[head.version - 1]?.hash === head.headHash : false;
    const receipt = events.map(receiptOf).findLast((one) => one !== undefined);
    return {
      stream,
      started: first.payload,
      gone: cipher === 'gone',
      phase: state.phase,
      answeredCount: state.answeredCount,
      flaggedCount: state.flaggedCount,
      usedSeconds: state.phase === 'submitted' ? state.usedSeconds : Math.floor(usedMs(state.ledger, nowMs) / 1000),
      submittedAt: state.phase === 'submitted' ? state.submittedAt : null,
      submittedBy: state.phase === 'submitted' ? state.by : null,
      events: told.events,
      clock: { explanation: explainClock(state.ledger, nowMs), entries: told.ledger },
      receipt: receipt?.code ?? null,
      integrity: { checked: stored.length, ...checkChain(stored) },
      completeness: {
        ok: covered && head!.version === stored.length,
        signedVersion: head?.version ?? null,
        signedAt: head?.signedAt ?? null,
        keyId: head?.keyId ?? null,
        signedHash: head?.headHash ?? null,
      },
    };
  }

  /** The state after the first `n` events, decrypted; undefined before the start, 'gone' after a reset or an erasure. */
  async stateAt(stream: string, n: number): Promise<SavedState | Gone | undefined> {
    const events = (await this.store.read(stream)).slice(0, n);
    const state = events.reduce<Attempt>((before, event) => evolve(before, upcast(event) as Fact), NO_ATTEMPT);
    if (state.phase === 'absent') return undefined;
    const cipher = await this.keys.read(state.started.studentAssessmentId, state.started.sitting);
    return cipher === 'gone' ? 'gone' : savedState(state, cipher);
  }
}

/** A changed ciphertext must not hide the history in which it is found. */
function tolerant(cipher: Cipher | Gone): Opener | Gone {
  if (cipher === 'gone') return 'gone';
  return {
    open(sealed) {
      try {
        return cipher.open(sealed);
      } catch {
        return '(changed, cannot be read)';
      }
    },
  };
}

/** What of the screen the decider does not keep. */
export type Screen = Pick<Frame, 'screen' | 'openTools' | 'connected' | 'focused'>;

export const NEW_SCREEN: Screen = { screen: 'question', openTools: [], connected: true, focused: true };

/** @param writer the device that writes after the event */
export function screenAfter(before: Screen, event: AttemptEvent, writer: string): Screen {
  switch (event.type) {
    case 'ConnectionLost':
    case 'ConnectionRestored':
      return { ...before, connected: event.type === 'ConnectionRestored' };
    case 'FocusLost':
    case 'FocusGained':
      return { ...before, focused: event.type === 'FocusGained' };
    case 'ToolOpened':
    case 'ToolClosed': {
      const { tool } = event.payload;
      const others = before.openTools.filter((one) => one !== tool);
      const opens = event.type === 'ToolOpened' && tool !== 'theme';
      return { ...before, openTools: opens ? [...others, tool] : others };
    }
    case 'ItemViewed':
    case 'ReviewOpened':
      // What a suspended device still hands in does not turn the page of the one that writes.
      if (event.deviceId !== undefined && event.deviceId !== writer) return before;
      return {
        ...before,
        screen: event.type === 'ReviewOpened' ? 'review' : 'question',
        openTools: withoutPanels(before.openTools),
      };
    case 'AttemptPaused':
    case 'SavedAndExited':
    case 'AttemptSubmitted':
      return { ...before, openTools: withoutPanels(before.openTools) };
    case 'DeviceResumed':
    case 'DeviceTakenOver':
      return NEW_SCREEN;
    default:
      return before;
  }
}

/** Folds event by event and says what each did to the screen and to the clock. */
export function tell(
  events: AttemptEvent[],
  cipher: Opener | Gone,
  nextCipher: Opener | Gone,
): { events: HistoryEvent[]; ledger: LedgerEntry[]; state: Started } {
  let state: Attempt = NO_ATTEMPT;
  let screen = NEW_SCREEN;
  const told: HistoryEvent[] = [];
  const ledger: LedgerEntry[] = [];
  const startMs = toMs(events[0]!.receivedAt);
  for (const event of events) {
    const after = evolve(state, event) as Started;
    screen = screenAfter(screen, event, after.lease.deviceId);
    const atMs = Math.min(Math.max(toMs(event.occurredAt), startMs), toMs(event.receivedAt));
    const left = remainingMs(after.ledger, Math.max(atMs, after.ledger.startedMs));
    const remainingSeconds = left === null ? null : Math.ceil(left / 1000);
    const payload = opened(event, event.type === 'AttemptReset' ? nextCipher : cipher);
    told.push({
      version: event.version,
      id: event.id,
      type: event.type,
      at: toInstant(atMs),
      atMs: atMs - startMs,
      occurredAt: event.occurredAt,
      receivedAt: event.receivedAt,
      actor: event.actor,
      onBehalfOf: event.onBehalfOf ?? null,
      deviceId: event.deviceId ?? null,
      clientSeq: event.clientSeq ?? null,
      hash: event.hash,
      payload,
      after: {
        phase: after.phase,
        currentItem: after.lastItem,
        ...screen,
        item: changedItem(after, event, cipher),
        ...(event.type === 'LateAnswersSetAside' || event.type === 'LateAnswersRestored'
          ? { items: changedItems(state as Started, after, cipher) }
          : {}),
        answeredCount: after.answeredCount,
        flaggedCount: after.flaggedCount,
        usedSeconds: Math.floor(usedMs(after.ledger, atMs) / 1000),
        remainingSeconds,
        deviceId: after.lease.deviceId,
      },
    });
    if (CLOCK.has(event.type)) {
      const reason = typeof payload.reason === 'string' ? payload.reason : null;
      ledger.push({
        version: event.version,
        at: event.receivedAt,
        type: event.type,
        actor: event.actor,
        changeSeconds: changeSeconds(event),
        stoodSeconds: stoodSeconds(state, after),
        remainingSeconds,
        reason,
      });
    }
    state = after;
  }
  return { events: told, ledger, state: state as Started };
}

function changeSeconds(event: AttemptEvent): number {
  switch (event.type) {
    case 'AttemptStarted':
      return event.payload.allowedSeconds ?? 0;
    case 'TimeGranted':
    case 'OutageCredited':
      return event.payload.seconds;
    case 'TimeTakenBack':
      return -event.payload.seconds;
    default:
      return 0;
  }
}

function stoodSeconds(before: Attempt, after: Started): number | null {
  if (before.phase === 'absent' || after.ledger.pauses === before.ledger.pauses) return null;
  return Math.round((after.ledger.pausedMs - before.ledger.pausedMs) / 1000);
}

/** Turning the page, a pause and the end close what lies over the questions; what stands beside them stays. */
function withoutPanels(tools: Tool[]): Tool[] {
  return tools.filter((tool) => tool !== 'directions' && tool !== 'help' && tool !== 'zoom');
}

function opened(event: AttemptEvent, cipher: Opener | Gone): Record<string, unknown> {
  const payload: Record<string, unknown> = { ...event.payload };
  for (const name of SEALED) {
    const value = payload[name];
    if (typeof value !== 'string') continue;
    if (cipher === 'gone') delete payload[name];
    else payload[name] = cipher.open(value);
  }
  return payload;
}

function changedItem(state: Started, event: AttemptEvent, cipher: Opener | Gone): Frame['item'] {
  const ref = (event.payload as { item?: string }).item;
  const place = ref === undefined ? undefined : state.index.get(ref);
  if (ref === undefined || place === undefined || cipher === 'gone') return null;
  return { ref, ...savedItem(state.items[place]!, cipher) };
}

function changedItems(before: Started, after: Started, cipher: Opener | Gone): NonNullable<Frame['items']> {
  if (cipher === 'gone') return [];
  return after.items.flatMap((item, place) =>
    item.value === before.items[place]!.value
      ? []
      : [{ ref: after.started.items[place]!.ref, ...savedItem(item, cipher) }],
  );
}

/** Each line's hash and its link to the line before; the exported file is checked the same way without this program. */
export function checkChain(events: StoredEvent[]): { ok: boolean; firstBad: { version: number; why: string } | null } {
  let previous = ZERO_HASH;
  for (const [place, event] of events.entries()) {
    const why =
      event.version !== place + 1
        ? 'an event is missing before this one'
        : sha256hex(event.line) !== event.hash
          ? 'its text was changed'
          : event.previousHash !== previous
            ? 'it does not follow the event before it'
            : null;
    if (why) return { ok: false, firstBad: { version: event.version, why } };
    previous = event.hash;
  }
  return { ok: true, firstBad: null };
}
