import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { give, goOn, openLedger, stop, stopInvalidated, stopUsed, type Ledger } from './clock.js';
import type { AttemptEvent, AttemptPayloads, AttemptStarted, NewAttemptEvent, Sealed, SubmittedBy } from './events.js';
import { union, type Span } from './spans.js';

/** One question as the student left it. `value` is null when cleared or never answered. */
export interface ItemState {
  value: Sealed | null;
  /** The dating of what stands in `value`; '' before the first answer. Instants compare as text. */
  datedAt: Instant;
  flagged: boolean;
  eliminated: readonly string[];
  annotations: readonly { id: string; value: Sealed }[];
}

export interface DeviceState {
  id: string;
  /** Highest client sequence stored; every lower one is stored too. */
  ack: number;
  /** Dating of its last answer: later ones are never dated before it. '' before the first. */
  datedAt: Instant;
  /** When it lost the pen to another device; null while it has not. */
  suspendedAt: Instant | null;
}

/** Who may write. The token is the id of the event that gave the pen; it changes with every opening and takeover. */
export interface Pen {
  deviceId: string;
  token: string;
  since: Instant;
  /** Put down by save and exit: the next device takes it up without asking. */
  released: boolean;
}

export interface Sitting {
  started: AttemptStarted;
  /** Item ref -> place in `items` and in `started.items`. */
  index: ReadonlyMap<string, number>;
  items: readonly ItemState[];
  answeredCount: number;
  flaggedCount: number;
  lastItem: string | null;
  devices: readonly DeviceState[];
  pen: Pen;
  ledger: Ledger;
  /** What was credited already, disjoint. */
  credited: readonly Span[];
  /** Presses of staff whose event is here. */
  pressed: readonly string[];
  /** Last event that came from a device. Heartbeats are not events; presence may know better. */
  lastHeardAt: Instant;
  eventCount: number;
}

export type Attempt =
  | { phase: 'absent' }
  | (Sitting & { phase: 'running' })
  | (Sitting & { phase: 'paused'; pausedAt: Instant; pausedBy: 'student' | 'staff' | 'break' | 'save' | 'reopening' })
  | (Sitting & { phase: 'expired'; expiredAt: Instant })
  | (Sitting & { phase: 'submitted'; submittedAt: Instant; by: SubmittedBy; usedSeconds: number; answers: Sealed })
  | (Sitting & { phase: 'invalidated' })
  | (Sitting & { phase: 'reset'; resetAt: Instant });

export type Started = Exclude<Attempt, { phase: 'absent' }>;

export const NO_ATTEMPT: Attempt = { phase: 'absent' };

/** What `evolve` reads: a fact as read back, or one that is about to be appended. */
export type Fact = AttemptEvent | NewAttemptEvent;

const BLANK: ItemState = { value: null, datedAt: '', flagged: false, eliminated: [], annotations: [] };

/** Pure fold. Events are history: nothing is refused here, the rules stand in decide.ts. */
export function evolve(attempt: Attempt, event: Fact): Attempt {
  if (event.type === 'AttemptStarted') return begin(event.payload);
  if (attempt.phase === 'absent') throw new RangeError(`${event.type} before AttemptStarted`);
  const state = heard(attempt, event);
  switch (event.type) {
    case 'DeviceResumed':
      return withPen(state, event.payload.deviceId, event);
    case 'DeviceTakenOver':
      return withPen(state, event.payload.toDeviceId, event);
    case 'DeviceReleased':
      return { ...state, pen: { ...state.pen, released: true } };

    case 'ItemViewed':
      // What a suspended device still hands in does not turn the page of the one that writes.
      return event.deviceId === undefined || event.deviceId === state.pen.deviceId ? { ...state, lastItem: event.payload.item } : state;
    case 'ResponseRecorded':
      return answered(state, event.payload.item, event.payload.value, event.payload.datedAt);
    case 'ResponseCleared':
      return answered(state, event.payload.item, null, event.payload.datedAt);
    case 'ItemFlagged':
      return flagged(state, event.payload.item, true);
    case 'ItemUnflagged':
      return flagged(state, event.payload.item, false);
    case 'OptionEliminated': {
      const { choiceId } = event.payload;
      return withItem(state, event.payload.item, (item) =>
        item.eliminated.includes(choiceId) ? item : { ...item, eliminated: [...item.eliminated, choiceId] },
      );
    }
    case 'OptionRestored': {
      const { choiceId } = event.payload;
      return withItem(state, event.payload.item, (item) => ({ ...item, eliminated: item.eliminated.filter((id) => id !== choiceId) }));
    }
    case 'AnnotationSaved': {
      const { annotationId, value, removed } = event.payload;
      return withItem(state, event.payload.item, (item) => {
        const others = item.annotations.filter((a) => a.id !== annotationId);
        return { ...item, annotations: removed || value === null ? others : [...others, { id: annotationId, value }] };
      });
    }

    case 'AttemptPaused':
      return stopped(state, event.payload.by, event.payload.pausedAt);
    case 'SavedAndExited': {
      const saved = stopped(state, 'save', event.payload.savedAt);
      return { ...saved, pen: { ...saved.pen, released: true } };
    }
    case 'AttemptResumed':
      return { ...sitting(state), phase: 'running', ledger: goOn(state.ledger, toMs(event.payload.resumedAt)) };
    case 'TimeGranted':
      return reckoned(pressed(state, event.payload), give(state.ledger, 'grantedMs', event.payload));
    case 'OutageCredited': {
      const credited = union([...state.credited, ...creditedSpans(event.payload)]);
      return reckoned({ ...state, credited }, give(state.ledger, 'creditedMs', event.payload));
    }
    case 'TimeExpired':
      return { ...sitting(state), phase: 'expired', expiredAt: event.receivedAt };

    case 'AttemptSubmitted': {
      const { submittedAt, by, usedSeconds, answers } = event.payload;
      return { ...sitting(state), phase: 'submitted', submittedAt, by, usedSeconds, answers, ledger: stopUsed(state.ledger, usedSeconds) };
    }
    case 'AnswersAmended':
      return state.phase === 'submitted' ? { ...state, answers: event.payload.answers } : state;
    case 'AttemptReset':
      return { ...sitting(state), phase: 'reset', resetAt: event.payload.resetAt, items: state.items.map(() => BLANK), answeredCount: 0, flaggedCount: 0 };
    case 'AttemptInvalidated':
      return { ...sitting(state), phase: 'invalidated', ledger: stopInvalidated(state.ledger, event.payload) };
    case 'AttemptReopened': {
      const ledger = stop(state.ledger, toMs(event.receivedAt));
      const pen = { ...state.pen, released: true };
      return { ...sitting(pressed(state, event.payload)), phase: 'paused', pausedAt: toInstant(ledger.stoppedMs!), pausedBy: 'reopening', pen, ledger };
    }

    case 'ItemLeft':
    case 'LateResponseRecorded':
    case 'ToolOpened':
    case 'ToolClosed':
    case 'ReviewOpened':
    case 'TimeWarningShown':
    case 'FocusLost':
    case 'FocusGained':
    case 'ConnectionLost':
    case 'ConnectionRestored':
      return state;
    case 'IrregularityNoted':
      return pressed(state, event.payload);
    default:
      return unknown(event);
  }
}

/** Without the fields that only the present phase has. */
function sitting(state: Started): Sitting {
  const { started, index, items, answeredCount, flaggedCount, lastItem, devices, pen, ledger, credited, pressed, lastHeardAt, eventCount } = state;
  return { started, index, items, answeredCount, flaggedCount, lastItem, devices, pen, ledger, credited, pressed, lastHeardAt, eventCount };
}

/** The stretches that an event credited. */
export function creditedSpans({ from, to, gaps }: Pick<AttemptPayloads['OutageCredited'], 'from' | 'to' | 'gaps'>): Span[] {
  return (gaps ?? [{ from, to }]).map((gap) => ({ fromMs: toMs(gap.from), toMs: toMs(gap.to) }));
}

function unknown(event: never): never {
  throw new RangeError(`unknown attempt event ${(event as { type: string }).type}`);
}

type Form = Pick<Sitting, 'index'> & Pick<AttemptStarted, 'items'>;

/** Questions of forms, by what they say: sittings of the same form share one copy of them in memory. */
const forms = new Map<string, Form>();
const MOST_FORMS = 200;

function formOf(items: AttemptStarted['items']): Form {
  const name = items.map(({ ref, version, pretest }) => `${ref}@${version}${pretest ? '*' : ''}`).join('\n');
  let form = forms.get(name);
  if (!form) {
    form = { items, index: new Map(items.map((item, place) => [item.ref, place])) };
    if (forms.size >= MOST_FORMS) forms.delete(forms.keys().next().value!);
    forms.set(name, form);
  }
  return form;
}

function begin(given: AttemptStarted): Attempt {
  const { items, index } = formOf(given.items);
  const started = { ...given, items };
  return {
    phase: 'running',
    started,
    index,
    items: items.map(() => BLANK),
    answeredCount: 0,
    flaggedCount: 0,
    lastItem: null,
    devices: [],
    pen: { deviceId: '', token: '', since: started.startedAt, released: true },
    ledger: openLedger(started),
    credited: [],
    pressed: [],
    lastHeardAt: started.startedAt,
    eventCount: 1,
  };
}

/** What every event of a device says besides its own news: it was heard, and its log is stored up to here. */
function heard(state: Started, event: Fact): Started {
  const { deviceId, clientSeq } = event;
  const eventCount = state.eventCount + 1;
  if (deviceId === undefined) return { ...state, eventCount };
  const lastHeardAt = event.receivedAt > state.lastHeardAt ? event.receivedAt : state.lastHeardAt;
  if (clientSeq === undefined) return { ...state, eventCount, lastHeardAt };
  const datedAt = event.type === 'ResponseRecorded' || event.type === 'ResponseCleared' || event.type === 'LateResponseRecorded' ? event.payload.datedAt : '';
  const devices = state.devices.map((device) =>
    device.id === deviceId
      ? { ...device, ack: clientSeq > device.ack ? clientSeq : device.ack, datedAt: datedAt > device.datedAt ? datedAt : device.datedAt }
      : device,
  );
  return { ...state, eventCount, lastHeardAt, devices };
}

function pressed(state: Started, { actionId }: { actionId?: string }): Started {
  return actionId === undefined ? state : { ...state, pressed: [...state.pressed, actionId] };
}

function withPen(state: Started, deviceId: string, event: Fact): Started {
  const at = event.receivedAt;
  const others = state.devices.map((device) => {
    if (device.id === deviceId) return { ...device, suspendedAt: null };
    return device.suspendedAt === null ? { ...device, suspendedAt: at } : device;
  });
  const devices = others.some((device) => device.id === deviceId) ? others : [...others, { id: deviceId, ack: 0, datedAt: '', suspendedAt: null }];
  return { ...state, devices, pen: { deviceId, token: event.id, since: at, released: false } };
}

function withItem(state: Started, ref: string, change: (item: ItemState) => ItemState): Started {
  const place = state.index.get(ref);
  if (place === undefined) return state;
  return { ...state, items: state.items.with(place, change(state.items[place]!)) };
}

function answered(state: Started, ref: string, value: Sealed | null, datedAt: Instant): Started {
  const place = state.index.get(ref);
  if (place === undefined) return state;
  const item = state.items[place]!;
  if (datedAt < item.datedAt) return state;
  const change = Number(value !== null) - Number(item.value !== null);
  return { ...state, items: state.items.with(place, { ...item, value, datedAt }), answeredCount: state.answeredCount + change };
}

function flagged(state: Started, ref: string, now: boolean): Started {
  const place = state.index.get(ref);
  if (place === undefined || state.items[place]!.flagged === now) return state;
  const items = state.items.with(place, { ...state.items[place]!, flagged: now });
  return { ...state, items, flaggedCount: state.flaggedCount + (now ? 1 : -1) };
}

function stopped(state: Started, by: 'student' | 'staff' | 'break' | 'save', at: Instant): Started {
  const pausedAt = state.phase === 'paused' ? state.pausedAt : at;
  return { ...sitting(state), phase: 'paused', pausedAt, pausedBy: by, ledger: stop(state.ledger, toMs(at)) };
}

/** More time for a sitting that had expired sets its clock going again. */
function reckoned(state: Started, ledger: Ledger): Started {
  return state.phase === 'expired' ? { ...sitting(state), phase: 'running', ledger } : { ...state, ledger };
}
