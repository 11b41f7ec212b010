// The load of `answers`, in a process of its own: closed loop (each connection waits for its answer) or open loop (requests
// leave by the clock, and their latency counts from the moment at which they were due).
import { percentile } from '../harness.ts';
import type { Sitting } from '../sittings.ts';
import { byTheClock } from './by-the-clock.ts';
import { Connection } from './connection.ts';
import { Student } from './student.ts';

export interface Begin {
  sittings: Sitting[];
}
export type Order =
  | { kind: 'prepare'; url: string }
  | { kind: 'closed'; connections: number; seconds: number }
  | { kind: 'open'; connections: number; seconds: number; perSecond: number; each?: boolean };
export interface Outcome {
  saves: number;
  seconds: number;
  p50: number;
  p99: number;
  max: number;
  /** Each latency, where asked for. */
  latencies?: number[];
  error?: string;
}

let students: Student[] = [];
let connections: Connection[] = [];
let url = '';

process.on('message', (message: Begin | Order) => {
  if ('sittings' in message) {
    students = message.sittings.map((sitting) => new Student(sitting));
    return;
  }
  carryOut(message).then(
    (outcome) => process.send!(outcome),
    (error: Error) => process.send!({ error: error.message }),
  );
});

async function carryOut(order: Order): Promise<Outcome> {
  if (order.kind === 'prepare') {
    url = order.url;
    for (const connection of connections) connection.close();
    connections = [];
    const one = dial();
    for (const student of students) await student.prepare(one, url);
    one.close();
    return { saves: 0, seconds: 0, p50: 0, p99: 0, max: 0 };
  }
  while (connections.length < order.connections) connections.push(dial());
  return order.kind === 'closed' ? closed(order.connections, order.seconds) : open(order);
}

function dial(): Connection {
  const { hostname, port } = new URL(url);
  return new Connection(hostname, Number(port));
}

/** The students of one connection, who take turns. */
function classOf(place: number, of: number): Student[] {
  return students.filter((_, i) => i % of === place);
}

async function closed(count: number, seconds: number): Promise<Outcome> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: count }, (_, place) => {
      const ours = classOf(place, count);
      const connection = connections[place]!;
      let turn = 0;
      return new Promise<void>((done, failed) => {
        const go = () => {
          const student = ours[turn++ % ours.length]!;
          const sent = performance.now();
          connection.send(
            student.next(),
            (answer) => {
              const now = performance.now();
              try {
                student.take(answer);
              } catch (error) {
                return failed(error as Error);
              }
              if (now >= until) return done();
              latencies.push(now - sent);
              go();
            },
            failed,
          );
        };
        go();
      });
    }),
  );
  return outcome(latencies, seconds);
}

async function open({
  connections: count,
  seconds,
  perSecond,
  each,
}: Extract<Order, { kind: 'open' }>): Promise<Outcome> {
  const seats = Array.from({ length: count }, (_, place) => ({
    connection: connections[place]!,
    ours: classOf(place, count),
  }));
  const began = performance.now();
  const latencies = await byTheClock(seats, { seconds, perSecond });
  return { ...outcome(latencies, (performance.now() - began) / 1000), ...(each ? { latencies } : {}) };
}

function outcome(latencies: number[], seconds: number): Outcome {
  return {
    saves: latencies.length,
    seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: percentile(latencies, 1),
  };
}
