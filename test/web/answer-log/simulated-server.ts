import type { Batch, WireEntry } from '../../../web/src/lib/answer-log/entry.js';
import type { PostResult } from '../../../web/src/lib/answer-log/answer-log.js';

/** The answer endpoint's promise, and nothing else: contiguous per device, doubles ignored, gaps refused. */
export class SimulatedServer {
  private readonly devices = new Map<string, WireEntry[]>();
  writer: string | null = null;

  take(device: string, batch: Batch): PostResult {
    const stored = this.devices.get(device) ?? [];
    const first = batch.entries[0]!.seq;
    if (first > stored.length + 1) return { kind: 'gap', expectedSeq: stored.length + 1 };
    const entries = batch.entries.map((e) => ({ contactAt: batch.contactAt, ...e }));
    this.devices.set(device, [...stored, ...entries.filter((e) => e.seq > stored.length)]);
    return {
      kind: 'acknowledged',
      ackSeq: this.ackSeq(device),
      suspended: this.writer !== null && this.writer !== device,
    };
  }

  ackSeq(device: string): number {
    return this.stored(device).length;
  }

  stored(device: string): WireEntry[] {
    return this.devices.get(device) ?? [];
  }

  /** A backup was restored: what came after `seq` is gone. */
  loseAfter(device: string, seq: number): void {
    this.devices.set(device, this.stored(device).slice(0, seq));
  }
}
