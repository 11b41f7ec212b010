import type { Answer, Connection } from './connection.ts';

/** Somebody who has something to send. */
export interface Sender {
  next(): string;
  take(answer: Answer): void;
}

/** A connection and those who send by it, in turns. */
export interface Seat<S extends Sender> {
  connection: Connection;
  ours: readonly S[];
}

/**
 * Sends requests when they are due, whatever the answers before them take, and answers their latencies in milliseconds, counted
 * from when each was due. Rejects with the first answer that is refused.
 */
export function byTheClock<S extends Sender>(
  seats: readonly Seat<S>[],
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<number[]> {
  const latencies: number[] = [];
  const total = seconds * perSecond;
  const idle = seats.map((seat) => ({ ...seat, turn: 0 }));
  const due: number[] = [];
  const began = performance.now();
  return new Promise((done, failed) => {
    let sent = 0;
    const dispatch = (): void => {
      while (due.length > 0 && idle.length > 0) {
        const at = due.shift()!;
        const seat = idle.shift()!;
        const sender = seat.ours[seat.turn++ % seat.ours.length]!;
        seat.connection.send(
          sender.next(),
          (answer) => {
            latencies.push(performance.now() - at);
            try {
              sender.take(answer);
            } catch (error) {
              clearInterval(timer);
              return failed(error as Error);
            }
            idle.push(seat);
            dispatch();
            if (latencies.length === total) done(latencies);
          },
          failed,
        );
      }
    };
    const timer = setInterval(() => {
      const now = performance.now();
      while (sent < total && began + (sent * 1000) / perSecond <= now) due.push(began + (sent++ * 1000) / perSecond);
      dispatch();
      if (sent === total) clearInterval(timer);
    }, 1);
  });
}
