import { ProcessPool } from '../../platform/processes/process-pool.js';
import type { OpenedPackage, PackageOrder, PackageReading, ReadRows } from './package-reader.js';

/** What the process of a package is asked: to open it, then for its next questions. */
export type ReadTask = { open: PackageOrder } | 'next';

/** One step takes seconds at the most; the heap holds one item and what is shared. */
const LIMITS = { processes: 1, timeoutMs: 120_000, idleMs: Infinity, memoryMb: 384 };

/**
 * Reads a package in a process of its own, which ends with it: its memory is bounded and given back, and what breaks it takes no
 * other work along.
 */
export class ReaderProcess implements PackageReading {
  private readonly pool: ProcessPool<ReadTask, OpenedPackage | ReadRows>;

  /** @param script answers each `ReadTask` */
  constructor(script: URL) {
    this.pool = new ProcessPool(script, LIMITS, { LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' });
  }

  open(order: PackageOrder): Promise<OpenedPackage> {
    return this.pool.run({ open: order }) as Promise<OpenedPackage>;
  }

  next(): Promise<ReadRows> {
    return this.pool.run('next') as Promise<ReadRows>;
  }

  close(): void {
    this.pool.stop();
  }
}
