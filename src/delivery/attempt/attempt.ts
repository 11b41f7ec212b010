import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { deadlineOf, type Ledger } from './clock.js';
import type { AttemptEvent, AttemptPayloads, AttemptStarted, NewAttemptEvent, Sealed, SubmittedBy } from './events.js';
import { began, follow, pauseOf, type PausedBy } from './phase.js';
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
  /** When it lost the lease to another device; null while it has not. */
  suspendedAt: Instant | null;
  /** Its last contact that is an event. Heartbeats are not; presence may know better. */
  heardAt: Instant;
  /** What it said of entries that had not arrived, oldest first; only what is still to come. */
  stated: readonly Stated[];
  /** The last place of its log by its first contact after the end: nothing after it counts. null while there was none. */
  finalSeq: number | null;
}

/** Up to `seq` its log was said to go at `at`; the contact before that was at `after`. */
export interface Stated {
  seq: number;
  at: Instant;
  after: Instant;
  /** Digests of the entries that had not arrived, a sealed JSON array; null when there was none. */
  unsent: Sealed | null;
}

/** A time in which the clock stood. What is dated within does not count. */
export interface Stop {
  fromMs: number;
  toMs: number;
  /**
   * Until when a device may not have heard of it: what is dated until then counts, and the clock ran until then. -Infinity
   * where the device stopped it.
   */
  newsUntilMs: number;
}

/** Who may write. The token is the id of the event that gave the lease; it changes with every opening and takeover. */
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
  lease: Pen;
  ledger: Ledger;
  /** What was credited already, disjoint. */
  credited: readonly Span[];
  /** Presses of staff whose event is here. */
  pressed: readonly string[];
  /** Pauses that are over. */
  stops: readonly Stop[];
  /** When questions and right answers were first given to the student or the parents. */
  shownAt: Instant | null;
  /** The questions as they stood at the last submission. */
  handedIn: readonly ItemState[] | null;
  /** The questions with what arrived after the end, while staff have set that aside. */
  aside: readonly ItemState[] | null;
  /** Last event that came from a device. Heartbeats are not events; presence may know better. */
  lastHeardAt: Instant;
  eventCount: number;
}

export type Attempt =
  | { phase: 'absent' }
  | (Sitting & { phase: 'running' })
  | (Sitting & {
      phase: 'paused';
      pausedAt: Instant;
      pausedBy: PausedBy;
      newsUntilMs: number;
    })
  | (Sitting & { phase: 'expired'; expiredAt: Instant })
  | (Sitting & { phase: 'submitted'; submittedAt: Instant; by: SubmittedBy; usedSeconds: number; answers: Sealed })
  | (Sitting & { phase: 'invalidated' })
  | (Sitting & { phase: 'reset'; resetAt: Instant });

export type Started = Exclude<Attempt, { phase: 'absent' }>;

export const NO_ATTEMPT: Attempt = { phase: 'absent' };

/** What `evolve` reads: a fact as read back, or one that is about to be appended. */
export type Fact = AttemptEvent | NewAttemptEvent;

/** A device learns of a pause of staff by its next contact; what is dated until then counts. */
const PAUSE_NEWS_MS = 30_000;

const BLANK: ItemState = { value: null, datedAt: '', flagged: false, eliminated: [], annotations: [] };

/** Pure fold. Events are history: nothing is refused here, the rules stand in decide.ts. */
export function evolve(attempt: Attempt, event: Fact): Attempt {
  if (event.type === 'AttemptStarted') return begin(event.payload);
  if (attempt.phase === 'absent') throw new RangeError(`${event.type} before AttemptStarted`);
  const state = inNextPhase(heard(attempt, event), event);
  switch (event.type) {
    case 'DeviceResumed':
      return withLease(state, event.payload.deviceId, event);
    case 'DeviceTakenOver':
      return withLease(seenBefore(state, event.payload), event.payload.toDeviceId, event);
    case 'EntriesStated':
      return said(state, event.deviceId, event.payload, event.receivedAt);
    case 'DeviceReleased':
      return { ...state, lease: { ...state.lease, released: true } };

    case 'ItemViewed':
      // What a suspended device still hands in does not turn the page of the one that writes.
      return event.deviceId === undefined || event.deviceId === state.lease.deviceId
        ? { ...state, lastItem: event.payload.item }
        : state;
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
      return withItem(state, event.payload.item, (item) => ({
        ...item,
        eliminated: item.eliminated.filter((id) => id !== choiceId),
      }));
    }
    case 'AnnotationSaved': {
      const { annotationId, value, removed } = event.payload;
      return withItem(state, event.payload.item, (item) => {
        const others = item.annotations.filter((a) => a.id !== annotationId);
        return { ...item, annotations: removed || value === null ? others : [...others, { id: annotationId, value }] };
      });
    }

    case 'PauseMoved':
      return { ...state, stops: stopsMoved(state.stops, event.payload) };
    case 'SavedAndExited':
      return { ...state, lease: { ...state.lease, released: true } };
    case 'AttemptResumed':
      return { ...state, stops: [...state.stops, ...stopUntil(attempt, toMs(event.payload.resumedAt))] };
    case 'OutageCredited':
      return { ...state, credited: union([...state.credited, ...creditedSpans(event.payload)]) };

    case 'AttemptSubmitted':
      return { ...state, devices: finished(state.devices, event.deviceId), handedIn: state.items };
    case 'AnswersAmended':
      return state.phase === 'submitted' ? { ...state, answers: event.payload.answers } : state;
    case 'LateAnswersSetAside':
      return state.handedIn === null
        ? state
        : { ...pressed(state, event.payload), ...valuesOf(state, state.handedIn), aside: state.aside ?? state.items };
    case 'LateAnswersRestored':
      return state.aside === null
        ? state
        : { ...pressed(state, event.payload), ...valuesOf(state, state.aside), aside: null };
    case 'AnswersShown':
      return { ...state, shownAt: state.shownAt ?? event.payload.shownAt };
    case 'AttemptReset':
      return { ...state, items: state.items.map(() => BLANK), answeredCount: 0, flaggedCount: 0 };
    case 'AttemptReopened':
      return {
        ...pressed(state, event.payload),
        devices: state.devices.map((device) => ({ ...device, finalSeq: null })),
        handedIn: null,
        aside: null,
        lease: { ...state.lease, released: true },
      };

    case 'AttemptPaused':
    case 'TimeExpired':
    case 'AttemptInvalidated':
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
    case 'TimeGranted':
    case 'TimeTakenBack':
    case 'IrregularityNoted':
      return pressed(state, event.payload);
    default:
      return unknown(event);
  }
}

/** Phase and clock after the event, with what belongs to the new phase alone. */
function inNextPhase(state: Started, event: Fact): Started {
  const next = follow(state, event);
  if (next === state) return state;
  const entered = { ...sitting(state), ledger: next.ledger };
  switch (next.phase) {
    case 'running':
    case 'invalidated':
      return { ...entered, phase: next.phase };
    case 'paused': {
      const pause = pauseOf(event);
      if (pause) return { ...entered, phase: 'paused', pausedBy: pause.by, ...pausedSince(state, pause, next.ledger) };
      break;
    }
    case 'expired':
      if (event.type === 'TimeExpired') return { ...entered, phase: 'expired', expiredAt: event.receivedAt };
      break;
    case 'submitted': {
      if (event.type !== 'AttemptSubmitted') break;
      const { submittedAt, by, usedSeconds, answers } = event.payload;
      return { ...entered, phase: 'submitted', submittedAt, by, usedSeconds, answers };
    }
    case 'reset':
      if (event.type === 'AttemptReset') return { ...entered, phase: 'reset', resetAt: event.payload.resetAt };
      break;
  }
  // The phase goes on; the event moved its clock.
  return { ...state, ledger: next.ledger };
}

/** Since when a sitting is paused, and until when its device may not have heard of it. */
function pausedSince(
  before: Started,
  { by, at }: { by: PausedBy; at: Instant },
  ledger: Ledger,
): Pick<Extract<Started, { phase: 'paused' }>, 'pausedAt' | 'newsUntilMs'> {
  if (by === 'reopening') return { pausedAt: toInstant(ledger.stoppedMs!), newsUntilMs: ledger.stoppedMs! };
  if (before.phase === 'paused') return { pausedAt: before.pausedAt, newsUntilMs: before.newsUntilMs };
  // Who pauses knows of it at once. Nobody gets more of the news than was left on the clock.
  const leftUntilMs = (deadlineOf(before.ledger)?.atMs ?? Infinity) + ledger.graceMs;
  return { pausedAt: at, newsUntilMs: by === 'staff' ? Math.min(toMs(at) + PAUSE_NEWS_MS, leftUntilMs) : -Infinity };
}

/** Without the fields that only the present phase has. */
function sitting(state: Started): Sitting {
  const {
    started,
    index,
    items,
    answeredCount,
    flaggedCount,
    lastItem,
    devices,
    lease,
    ledger,
    credited,
    pressed,
    stops,
    shownAt,
    handedIn,
    aside,
    lastHeardAt,
    eventCount,
  } = state;
  return {
    started,
    index,
    items,
    answeredCount,
    flaggedCount,
    lastItem,
    devices,
    lease,
    ledger,
    credited,
    pressed,
    stops,
    shownAt,
    handedIn,
    aside,
    lastHeardAt,
    eventCount,
  };
}

/** The stretches that an event credited. */
export function creditedSpans({
  from,
  to,
  gaps,
}: Pick<AttemptPayloads['OutageCredited'], 'from' | 'to' | 'gaps'>): Span[] {
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
    ...began(started),
    phase: 'running',
    started,
    index,
    items: items.map(() => BLANK),
    answeredCount: 0,
    flaggedCount: 0,
    lastItem: null,
    devices: [],
    lease: { deviceId: '', token: '', since: started.startedAt, released: true },
    credited: [],
    pressed: [],
    stops: [],
    shownAt: null,
    handedIn: null,
    aside: null,
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
  if (clientSeq === undefined) {
    const devices = state.devices.map((device) =>
      device.id === deviceId ? { ...device, heardAt: later(device.heardAt, event.receivedAt) } : device,
    );
    return { ...state, eventCount, lastHeardAt, devices };
  }
  const datedAt =
    event.type === 'ResponseRecorded' || event.type === 'ResponseCleared' || event.type === 'LateResponseRecorded'
      ? event.payload.datedAt
      : '';
  const devices = state.devices.map((device) =>
    device.id === deviceId
      ? arrived(device, clientSeq, later(device.datedAt, datedAt), later(device.heardAt, event.receivedAt))
      : device,
  );
  return { ...state, eventCount, lastHeardAt, devices };
}

function arrived(device: DeviceState, seq: number, datedAt: Instant, heardAt: Instant): DeviceState {
  const ack = Math.max(device.ack, seq);
  return {
    ...device,
    ack,
    datedAt,
    heardAt,
    stated: device.stated.length === 0 ? device.stated : device.stated.filter((one) => one.seq > ack),
  };
}

function later(one: Instant, other: Instant): Instant {
  return other > one ? other : one;
}

/** The device that lost the lease had been heard of until here. */
function seenBefore(state: Started, { fromDeviceId, fromSeenAt }: AttemptPayloads['DeviceTakenOver']): Started {
  if (fromSeenAt === undefined) return state;
  return {
    ...state,
    devices: state.devices.map((device) =>
      device.id === fromDeviceId ? { ...device, heardAt: later(device.heardAt, fromSeenAt) } : device,
    ),
  };
}

function said(
  state: Started,
  deviceId: string | undefined,
  { seq, after, unsent }: AttemptPayloads['EntriesStated'],
  at: Instant,
): Started {
  const devices = state.devices.map((device) => {
    if (device.id !== deviceId) return device;
    const stated = seq > device.ack ? [...device.stated, { seq, at, after, unsent: unsent ?? null }] : device.stated;
    return { ...device, stated, finalSeq: state.phase === 'submitted' ? (device.finalSeq ?? seq) : device.finalSeq };
  });
  return { ...state, devices };
}

/** The device that submitted has said all. */
function finished(devices: readonly DeviceState[], deviceId: string | undefined): readonly DeviceState[] {
  return deviceId === undefined
    ? devices
    : devices.map((device) => (device.id === deviceId ? { ...device, finalSeq: device.ack } : device));
}

/** The answers of another time; what is marked, crossed out and highlighted stays. */
function valuesOf(state: Started, then: readonly ItemState[]): Pick<Sitting, 'items' | 'answeredCount'> {
  const items = state.items.map((item, place) => ({
    ...item,
    value: then[place]!.value,
    datedAt: then[place]!.datedAt,
  }));
  return { items, answeredCount: items.filter((item) => item.value !== null).length };
}

function stopUntil(state: Started, toMs: number): Stop[] {
  const { stoppedMs } = state.ledger;
  return state.phase !== 'paused' || stoppedMs === null
    ? []
    : [{ fromMs: stoppedMs, toMs, newsUntilMs: state.newsUntilMs }];
}

/** The times in which the clock stood, the present one too. */
export function stopsOf(state: Started): Stop[] {
  return [...state.stops, ...stopUntil(state, Infinity)];
}

/** A pause that is over began later than it was said. */
function stopsMoved(stops: readonly Stop[], { pausedAt, byMs }: AttemptPayloads['PauseMoved']): Stop[] {
  const fromMs = toMs(pausedAt);
  return stops.map((one) => (one.fromMs === fromMs - byMs ? { ...one, fromMs } : one));
}

function pressed(state: Started, { actionId }: { actionId?: string }): Started {
  return actionId === undefined ? state : { ...state, pressed: [...state.pressed, actionId] };
}

function withLease(state: Started, deviceId: string, event: Fact): Started {
  const at = event.receivedAt;
  const others = state.devices.map((device) => {
    if (device.id === deviceId) return { ...device, suspendedAt: null };
    return device.suspendedAt === null ? { ...device, suspendedAt: at } : device;
  });
  const devices = others.some((device) => device.id === deviceId) ? others : [...others, newDevice(deviceId, at)];
  return { ...state, devices, lease: { deviceId, token: event.id, since: at, released: false } };
}

function newDevice(id: string, at: Instant): DeviceState {
  return { id, ack: 0, datedAt: '', suspendedAt: null, heardAt: at, stated: [], finalSeq: null };
}

function withItem(state: Started, ref: string, change: (item: ItemState) => ItemState): Started {
  const place = state.index.get(ref);
  if (place === undefined) return state;
  return { ...state, items: state.items.with(place, change(state.items[place]!)) };
}

function answered(state: Started, ref: string, value: Sealed | null, datedAt: Instant): Started {
  const place = state.index.get(ref);
  if (place === undefined) return state;
  const aside = state.aside && answeredAt(state.aside, place, value, datedAt);
  const item = state.items[place]!;
  if (datedAt < item.datedAt) return aside === state.aside ? state : { ...state, aside };
  const change = Number(value !== null) - Number(item.value !== null);
  return {
    ...state,
    items: answeredAt(state.items, place, value, datedAt),
    aside,
    answeredCount: state.answeredCount + change,
  };
}

function answeredAt(
  items: readonly ItemState[],
  place: number,
  value: Sealed | null,
  datedAt: Instant,
): readonly ItemState[] {
  const item = items[place]!;
  return datedAt < item.datedAt ? items : items.with(place, { ...item, value, datedAt });
}

function flagged(state: Started, ref: string, now: boolean): Started {
  const place = state.index.get(ref);
  if (place === undefined || state.items[place]!.flagged === now) return state;
  const items = state.items.with(place, { ...state.items[place]!, flagged: now });
  return { ...state, items, flaggedCount: state.flaggedCount + (now ? 1 : -1) };
}
