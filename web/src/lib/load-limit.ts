/** Parts of the application that are loaded when they are needed are given up after this. */
export const LONGEST_LOAD_MS = 120_000;

/** A part that never came. A browser asks for a module once: only the page loaded anew asks again. */
export class LoadTookTooLong extends Error {
  constructor() {
    super('This part of the page took too long to load. Check your connection and try again.');
    this.name = 'LoadTookTooLong';
  }
}

/** @throws {LoadTookTooLong} when the part is not there in time. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadTookTooLong()), LONGEST_LOAD_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
