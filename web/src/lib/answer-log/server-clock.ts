/** The two clocks of a device: `mono` never jumps (but may stand still while the device sleeps), `wall` may jump. Both in ms. */
export interface DeviceClocks {
  mono(): number;
  wall(): number;
}

export const browserClocks: DeviceClocks = { mono: () => performance.now(), wall: () => Date.now() };

/** What a page leaves to the next one of the same device. */
export interface KeptContact {
  serverNow: string;
  /** The server's own mark of that contact; missing where an older version kept it. */
  mark?: string;
  /** The device's wall clock at that contact. */
  wall: number;
}

const STALE_MS = 60_000;
/** A clock that leaps years ahead must not make entries that the server cannot read; it takes less than a week. */
const LONGEST_MS = 6 * 24 * 3_600_000;
const JUMP_MS = 2_000;

/**
 * The server's time as this device can best tell: the answer with the shortest round trip of the last minute, carried
 * on by the monotonic clock. Half of the round trip is taken for the way back.
 */
export class ServerClock {
  private best: { serverMs: number; mono: number; roundTrip: number } | null = null;
  private last: { serverText: string; mark: string | undefined; mono: number; wall: number } | null = null;

  constructor(private readonly clocks: DeviceClocks = browserClocks) {}

  /** Call before a request; hand the result to `observe` with its answer. */
  sent(): number {
    return this.clocks.mono();
  }

  observe(serverNow: string, sentMono: number, mark?: string): void {
    const mono = this.clocks.mono();
    const roundTrip = Math.max(0, mono - sentMono);
    const sample = {
      serverMs: Date.parse(serverNow) + roundTrip / 2,
      serverText: serverNow,
      mark,
      mono,
      wall: this.clocks.wall(),
      roundTrip,
    };
    if (Number.isNaN(sample.serverMs)) return;
    this.last = sample;
    const best = this.best;
    if (
      best === null ||
      roundTrip <= best.roundTrip ||
      mono - best.mono > STALE_MS ||
      Math.abs(sample.serverMs - this.now()) > JUMP_MS + roundTrip
    ) {
      this.best = sample;
    }
  }

  /**
   * Goes on from a contact that an earlier page of this device had. Across pages only the wall clock tells how long that
   * is ago; one that went backwards counts as no time.
   */
  resume({ serverNow, mark, wall }: KeptContact): void {
    const ago = Math.max(0, this.clocks.wall() - wall);
    this.best = { serverMs: Date.parse(serverNow), mono: this.clocks.mono() - ago, roundTrip: Infinity };
    this.last = { serverText: serverNow, mark, mono: this.best.mono, wall };
  }

  /** The last contact as another page of this device can go on from; null before the first. */
  kept(): KeptContact | null {
    if (this.last === null) return null;
    const { serverText: serverNow, mark, wall } = this.last;
    return { serverNow, wall, ...(mark === undefined ? {} : { mark }) };
  }

  /** How far the device's wall clock is ahead of the server's, ms; 0 before the first answer. */
  skew(): number {
    return this.best === null ? 0 : this.clocks.wall() - this.now();
  }

  /** Epoch ms by the server's clock; the device's own clock before the first answer. */
  now(): number {
    if (this.best === null) return this.clocks.wall();
    return this.best.serverMs + (this.clocks.mono() - this.best.mono);
  }

  /** True when the wall clock ran on while the monotonic one stood still (the device slept): ask the server anew. */
  overslept(): boolean {
    if (this.last === null) return false;
    return this.clocks.wall() - this.last.wall - (this.clocks.mono() - this.last.mono) > JUMP_MS;
  }

  /** What an entry made now carries to be dated by. */
  stamp(): { at: string; contactAt: string; mark?: string; sinceContactMs: number } {
    const at = new Date(Math.round(this.now())).toISOString();
    if (this.last === null) return { at, contactAt: at, sinceContactMs: 0 };
    const { serverText: contactAt, mark } = this.last;
    return {
      at,
      contactAt,
      ...(mark === undefined ? {} : { mark }),
      sinceContactMs: Math.min(LONGEST_MS, Math.max(0, Math.round(this.clocks.mono() - this.last.mono))),
    };
  }
}
