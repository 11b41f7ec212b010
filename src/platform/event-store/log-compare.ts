import type { EventStore, LogPage, Position, StoredEvent } from './port.js';

const PAGE = 1_000;
/** Events that stand in one and were not met in the other yet; beyond that the logs have little in common. */
const MOST_APART = 100_000;
const NAMED = 20;

export interface Compared {
  /** Events that are the same in both, line and hash. */
  same: number;
  /** Of them, those that stand in another order, which only events of different streams may. */
  moved: number;
  /** Stream and version of events that are not the same in both; the first ones. */
  different: string[];
  /** How many stand only in one of them. */
  onlyInFirst: number;
  onlyInSecond: number;
}

/** Reads two logs side by side, event by event. @param tell how many were the same so far, now and then. */
export async function compareLogs(
  first: EventStore,
  second: EventStore,
  tell: (events: number) => void = () => undefined,
): Promise<Compared> {
  const found: Compared = { same: 0, moved: 0, different: [], onlyInFirst: 0, onlyInSecond: 0 };
  const waiting = [new Map<string, StoredEvent>(), new Map<string, StoredEvent>()] as const;
  const compare = (key: string, a: StoredEvent, b: StoredEvent): void => {
    if (a.line === b.line && a.hash === b.hash) found.same += 1;
    else if (found.different.length < NAMED) found.different.push(key);
  };
  const meet = (side: 0 | 1, event: StoredEvent): void => {
    const key = keyOf(event);
    const others = waiting[side === 0 ? 1 : 0];
    const other = others.get(key);
    if (!other) return void waiting[side].set(key, event);
    others.delete(key);
    found.moved += 1;
    compare(key, event, other);
  };
  const logs = [eventsOf(first), eventsOf(second)] as const;
  for (let n = 1; ; n++) {
    const [a, b] = await Promise.all([logs[0].next(), logs[1].next()]);
    if (a.done && b.done) break;
    if (!a.done && !b.done && keyOf(a.value) === keyOf(b.value)) compare(keyOf(a.value), a.value, b.value);
    else {
      if (!a.done) meet(0, a.value);
      if (!b.done) meet(1, b.value);
      if (waiting[0].size > MOST_APART || waiting[1].size > MOST_APART) break;
    }
    if (n % PAGE === 0) tell(found.same);
  }
  return { ...found, onlyInFirst: waiting[0].size, onlyInSecond: waiting[1].size };
}

async function* eventsOf(store: EventStore): AsyncGenerator<StoredEvent, void> {
  for (let after: Position | null = null; ;) {
    const { events, next }: LogPage = await store.readAll(after, PAGE);
    yield* events;
    if (next === after) return;
    after = next;
  }
}

function keyOf({ stream, version }: StoredEvent): string {
  return `${stream} ${version}`;
}
