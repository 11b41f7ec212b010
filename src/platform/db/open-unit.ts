import { AsyncLocalStorage } from 'node:async_hooks';
import type { Unit } from './unit-of-work.js';

export interface OpenUnit extends Unit {
  /** False once its transaction has ended. */
  open: boolean;
}

const current = new AsyncLocalStorage<OpenUnit>();

/** The unit of work that the caller runs in; undefined outside of one and after it has ended. */
export function openUnit(): OpenUnit | undefined {
  const unit = current.getStore();
  return unit?.open ? unit : undefined;
}

/** Runs `work`, and all that it calls, inside `unit`. */
export function inside<T>(unit: OpenUnit, work: () => Promise<T>): Promise<T> {
  return current.run(unit, work);
}
