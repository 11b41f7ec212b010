import type { Position } from '../event-store/port.js';
import type { Readership } from './log-pages.js';
import type { Places } from './checkpoints.js';
import { storedTypeOf, type LogName, type PublishedEvent, type PublishedType } from './published-event.js';

export interface Reaction {
  /** Unique and never changed: the checkpoint is kept under it. `<context>.<do>-when-<event>` */
  name: string;
  types: PublishedType[];
  /** At least once, in the order of each log; must do nothing the second time. */
  handle(event: PublishedEvent): Promise<void>;
  /** With it only events of the same lane keep their order; some of different lanes are handled at the same time. */
  laneOf?(event: PublishedEvent): string;
  /** The same for several events in their order, all or nothing. When it fails, each is handled alone. */
  handleMany?(events: PublishedEvent[]): Promise<void>;
}

/** Takes whole pages and moves its checkpoint itself, in the transaction of its rows. */
export interface BatchFollower {
  name: string;
  types: PublishedType[];
  /** Its events come so often that it reads them alone, in larger pages, and the others are spared them. */
  busy?: boolean | undefined;
  /** Another process may have worked since: the checkpoints are read anew. */
  forget(): void;
  /**
   * @param places where the checkpoints of both logs stand as this process left them.
   * @throws {Moved} when another process has moved one of them.
   */
  handle(
    events: PublishedEvent[],
    log: LogName,
    to: Position | null,
    places: Readonly<Record<LogName, Position | null>>,
  ): Promise<void>;
}

/** A reaction or a projection, and how it stands in this process. */
export interface Follower {
  name: string;
  kind: 'reaction' | 'projection';
  types: ReadonlySet<string>;
  reaction?: Reaction;
  batch?: BatchFollower;
  /** Where both logs are continued; undefined until the checkpoints are read, and after anything went wrong. */
  places: Places | undefined;
  /** Why it stands still. */
  failing: string | null;
  failures: number;
  /** Until then more is left to gather (`performance.now()`). */
  restsUntil: number;
  /** Steps of one follower never overlap in one process. */
  turn: Promise<unknown>;
}

export function follower(part: Pick<Follower, 'name' | 'kind' | 'types' | 'reaction' | 'batch'>): Follower {
  return { ...part, places: undefined, failing: null, failures: 0, restsUntil: 0, turn: Promise.resolve() };
}

/** Whether it takes several events at once, and may wait a little for them. */
export function gathers({ reaction, batch }: Follower): boolean {
  return reaction ? reaction.laneOf !== undefined || reaction.handleMany !== undefined : !batch?.busy;
}

/** Events that a page gives to the followers that share it, and to one that reads alone. */
const SHARED_PAGE = 500;
const OWN_PAGE = 2_000;
/** Followers that are slower than others by less than this still share the reads. */
const CACHED_PAGES = 64;

/** How each follower reads: busy ones alone, all others the same pages, of the types that any of them wants. */
export class Readerships {
  private readonly alone: Readership = { types: undefined, page: OWN_PAGE, cachedPages: 0 };
  private shared: Readership | undefined;

  constructor(private readonly followers: readonly Follower[]) {}

  /** A follower was added: those that share may want other types. */
  changed(): void {
    this.shared = undefined;
  }

  of({ batch }: Follower): Readership {
    if (batch?.busy) return this.alone;
    return (this.shared ??= {
      types: new Set(
        this.followers
          .filter((one) => !one.batch?.busy)
          .flatMap(({ types }) => [...types].map((type) => storedTypeOf(type as PublishedType))),
      ),
      page: SHARED_PAGE,
      cachedPages: CACHED_PAGES,
    });
  }
}
