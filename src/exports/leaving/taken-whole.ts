import { Readable } from 'node:stream';

/**
 * A file as it is sent, of which it is known that it was sent whole: its last piece goes out once `then` has ended, and of a download
 * that is given up before, `then` hears nothing.
 */
export function takenWhole(file: Readable, then: () => Promise<void>): Readable {
  const pieces = async function* (): AsyncGenerator<Buffer> {
    let held: Buffer | undefined;
    for await (const piece of file as AsyncIterable<Buffer>) {
      if (held) yield held;
      held = piece;
    }
    await then();
    if (held) yield held;
  };
  return Readable.from(pieces(), { objectMode: false });
}
