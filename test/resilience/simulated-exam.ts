import { toInstant, toMs } from '../../src/kernel/clock.js';
import * as decide from '../../src/delivery/attempt/decide.js';
import { evolve, NO_ATTEMPT } from '../../src/delivery/attempt/attempt.js';
import { ApiProblem } from '../../web/src/api/client.js';
import { toPostResult } from '../../web/src/features/exam-player/delivery-api.js';
import { AnswerLog, type PostResult } from '../../web/src/lib/answer-log/answer-log.js';
import { statementOf, type Batch, type Entry, type EntryDraft } from '../../web/src/lib/answer-log/entry.js';
import { ServerClock, type KeptContact } from '../../web/src/lib/answer-log/server-clock.js';
import { MemoryStore, type LogStore } from '../../web/src/lib/answer-log/store.js';
import { plainCipher, SittingUnderTest, T0 } from '../delivery/attempt/sitting.js';
import { SimulatedTime } from '../web/answer-log/simulated-time.js';

/** How one request fares; delays in ms. */
export interface Fate {
  there: number;
  back: number;
  lost: 'request' | 'answer' | null;
  /** Arrives a second time, this much later. */
  again: number | null;
}

const GIVES_UP_MS = 15_000;
const WRITE_MS = 3;

/** The real decider behind a network, and browsers with the real answer log before it. */
export class SimulatedExam {
  readonly time = new SimulatedTime();
  readonly sitting = new SittingUnderTest().start({}, 'd1');
  fates: Fate[] = [];
  /** What was told to a device is durable; checked at every acknowledgement that reaches one. */
  readonly broken: string[] = [];

  /** Runs something on the server at this moment. */
  now(): this {
    const ms = this.time.now;
    const [minutes, seconds, rest] = [Math.floor(ms / 60_000), Math.floor((ms % 60_000) / 1000), Math.floor(ms % 1000)];
    this.sitting.at(`${minutes}:${String(seconds).padStart(2, '0')}.${String(rest).padStart(3, '0')}`);
    return this;
  }

  get instant(): string {
    return toInstant(toMs(T0) + Math.floor(this.time.now));
  }

  ack(deviceId: string): number {
    return this.sitting.started.devices.find((d) => d.id === deviceId)?.ack ?? 0;
  }

  /** Values that the stream holds of a device, in order of its places. */
  stored(deviceId: string): { seq: number; value: string | null }[] {
    return this.sitting.events.flatMap((event) => {
      if (event.deviceId !== deviceId || event.clientSeq === undefined) return [];
      const payload = event.payload as { value?: string | null };
      return [{ seq: event.clientSeq, value: payload.value ? plainCipher.open(payload.value) : null }];
    });
  }

  /** A backup is put back: of the newest entries, this many are gone. */
  forgetNewest(count: number): void {
    const { sitting } = this;
    let keep = sitting.events.length;
    while (count > 0 && sitting.events[keep - 1]?.clientSeq !== undefined) {
      keep -= 1;
      count -= 1;
    }
    sitting.events = sitting.events.slice(0, keep);
    sitting.state = sitting.events.reduce(evolve, NO_ATTEMPT);
  }

  /** What the answer endpoint does with a batch. */
  private take(deviceId: string, token: string, batch: Batch): PostResult & { serverNow?: string } {
    const once = (): void => {
      this.now().sitting.does((state, occasion) =>
        decide.recordEntries(state, {
          ...occasion,
          deviceId,
          writerToken: token,
          contactAt: batch.contactAt,
          entries: marked(batch),
          statement: batch,
          cipher: plainCipher,
        }),
      );
    };
    try {
      once();
      if (this.ack(deviceId) < batch.entries.at(-1)!.seq) once();
      const device = this.sitting.started.devices.find((d) => d.id === deviceId)!;
      return {
        kind: 'acknowledged',
        ackSeq: device.ack,
        suspended: decide.suspendedSince(this.sitting.started, device, token) !== null,
        serverNow: this.instant,
      };
    } catch (error) {
      const { code, extra } = error as { code: string; extra: { details?: Record<string, unknown> } };
      if (code === undefined) throw error;
      return toPostResult(new ApiProblem(409, '', code, {}, extra.details ?? {}));
    }
  }

  send(
    deviceId: string,
    token: string,
    batch: Batch,
    online: () => boolean,
  ): Promise<PostResult & { serverNow?: string }> {
    const fate = this.fates.shift() ?? { there: 20, back: 20, lost: null, again: null };
    const failed: PostResult = { kind: 'failed', retryAfterMs: null };
    return new Promise((resolve) => {
      let open = true;
      const answer = (result: PostResult): void => {
        if (open) resolve(result);
        open = false;
      };
      if (!online()) return void this.time.set(() => answer(failed), 20);
      this.time.set(() => answer(failed), GIVES_UP_MS);
      if (fate.lost === 'request') return void this.time.set(() => answer(failed), fate.there);
      if (fate.again !== null) this.time.set(() => void this.take(deviceId, token, batch), fate.there + fate.again);
      this.time.set(() => {
        const result = this.take(deviceId, token, batch);
        this.time.set(() => answer(fate.lost === 'answer' || !online() ? failed : result), fate.back);
      }, fate.there);
    });
  }
}

/** The server's marks are beside the matter here: each of them holds. */
function marked(batch: Batch): decide.Entry[] {
  return batch.entries.map((entry) => ({ ...(entry as decide.Entry), marked: true }));
}

/** IndexedDB as it behaves: what is written is there after a moment, and a page that dies before loses it. */
class Disk extends MemoryStore {
  constructor(private readonly time: SimulatedTime) {
    super();
    Object.defineProperty(this, 'durability', { value: 'device' });
  }

  private page = 0;

  /** The page dies: what it was writing is not written. */
  crash(): void {
    this.page += 1;
  }

  override append(drafts: readonly EntryDraft[], floor: number): Promise<Entry[]> {
    const { page } = this;
    return new Promise((resolve) =>
      this.time.set(() => page === this.page && void super.append(drafts, floor).then(resolve), WRITE_MS),
    );
  }
}

/** One device of the student: its disk outlives its pages. */
export class SimulatedDevice {
  readonly disk: Disk;
  online = true;
  log: AnswerLog | null = null;
  private clock!: ServerClock;
  private token = '';
  /** What a page without a server goes on from. */
  private kept: { ackSeq: number; contact: KeptContact } | null = null;

  constructor(
    readonly exam: SimulatedExam,
    readonly id: string,
  ) {
    this.disk = new Disk(exam.time);
  }

  /** Opens the test in a new page, as the lease's owner or taking it over; without a connection from what is kept. False when that cannot be. */
  async open(): Promise<boolean> {
    const { exam } = this;
    await this.close();
    this.clock = new ServerClock({ mono: () => exam.time.now, wall: () => exam.time.now });
    if (this.online) {
      const unsent = await this.disk.read((this.kept?.ackSeq ?? 0) + 1);
      exam
        .now()
        .sitting.open(this.id, true, { statement: statementOf(unsent.at(-1)?.seq ?? this.kept?.ackSeq ?? 0, unsent) });
      this.token = exam.sitting.writer(this.id).writerToken;
      this.clock.observe(exam.instant, exam.time.now);
      this.kept = { ackSeq: exam.ack(this.id), contact: this.clock.kept()! };
    } else if (this.kept === null) return false;
    else this.clock.resume(this.kept.contact);
    await this.start();
    return true;
  }

  /** No page of the test, but one of the portal: it sends what is left and asks for nothing. */
  async openPortal(): Promise<void> {
    if (this.kept === null || this.log !== null) return;
    this.clock = new ServerClock({ mono: () => this.exam.time.now, wall: () => this.exam.time.now });
    await this.start();
  }

  private async start(): Promise<void> {
    const { exam } = this;
    const { time } = exam;
    const log: AnswerLog = await AnswerLog.open({
      store: this.disk as LogStore,
      ackSeq: this.kept!.ackSeq,
      post: (batch) => this.post(batch),
      onChange: (_save, delivery) => {
        if (this.kept !== null && delivery.ackSeq !== this.kept.ackSeq)
          this.kept = { ackSeq: delivery.ackSeq, contact: this.clock.kept() ?? this.kept.contact };
      },
      mono: () => time.now,
      wall: () => time.now,
      random: () => 0.5,
      setTimer: time.set,
    });
    this.log = log;
  }

  private async post(batch: Batch): Promise<PostResult> {
    const { exam, id } = this;
    const sent = this.clock.sent();
    const result = await exam.send(id, this.token, batch, () => this.online);
    if (result.serverNow !== undefined) this.clock.observe(result.serverNow, sent);
    if (result.kind === 'acknowledged' && exam.ack(id) < result.ackSeq)
      exam.broken.push(`${id} was told ${result.ackSeq}, the server has ${exam.ack(id)}`);
    return result;
  }

  write(type: 'answer' | 'clear', item: string, value?: string): void {
    this.log!.append({ ...this.clock.stamp(), type, item, ...(value === undefined ? {} : { value }) });
  }

  async close(): Promise<void> {
    await this.log?.close(false);
    this.log = null;
  }

  /** The page dies without a last word. */
  async crash(): Promise<void> {
    this.disk.crash();
    await this.close();
  }

  connection(up: boolean): void {
    this.online = up;
    this.log?.connection(up);
  }
}
