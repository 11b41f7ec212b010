import { pipeline, Transform, type Readable } from 'node:stream';

/**
 * A file as it is sent, of which it is known that it was sent whole: its last piece goes out once `then` has ended, and of a
 * download that is given up before, `then` hears nothing.
 */
export function takenWhole(file: Readable, then: () => Promise<void>): Readable {
  let held: Buffer | undefined;
  const sent = new Transform({
    // Nothing is read ahead of who takes it.
    highWaterMark: 1,
    transform(piece: Buffer, _encoding, done) {
      const before = held;
      held = piece;
      done(null, before);
    },
    flush(done) {
      then().then(() => done(null, held), done);
    },
  });
  pipeline(file, sent, () => undefined);
  return sent;
}
