// The load of `start`, in a process of its own: students who open the exam view at moments spread over the time that is
// given, each with a connection of its own, in the order of the page's requests. Latency counts from the moment at which
// a student was due to the last byte of the part.
import { randomUUID } from 'node:crypto';
import { percentile } from '../harness.ts';
import type { Seat } from '../school.ts';
import { Connection } from './connection.ts';
import { Visitor } from './visitor.ts';

export interface Begin {
  seats: Seat[];
}
export interface Order {
  url: string;
  from: number;
  to: number;
  seconds: number;
}
export interface Outcome {
  started: number;
  /** Every answer that was not the wanted one, as text, the first few. */
  failures: string[];
  failed: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** From the first to the last part loaded. */
  seconds: number;
  bytes: number;
  error?: string;
}

const QUESTIONS = 27;
let seats: Seat[] = [];

process.on('message', (message: Begin | Order) => {
  if ('seats' in message) {
    seats = message.seats;
    return;
  }
  startAll(message).then(
    (outcome) => process.send!(outcome),
    (error: Error) => process.send!({ error: error.message }),
  );
});

async function startAll({ url, from, to, seconds }: Order): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const failures: string[] = [];
  let failed = 0;
  let bytes = 0;
  const began = performance.now();
  let last = began;
  await Promise.all(
    seats.slice(from, to).map(async (seat, place) => {
      const due = began + (place * seconds * 1000) / (to - from);
      await new Promise((done) => setTimeout(done, due - performance.now()));
      const connection = new Connection(hostname, Number(port));
      try {
        const size = await start(new Visitor(connection, url, seat.token), seat, () => {
          last = performance.now();
          latencies.push(last - due);
        });
        bytes += size;
      } catch (error) {
        failed += 1;
        if (failures.length < 5) failures.push((error as Error).message);
      } finally {
        connection.close();
      }
    }),
  );
  const p = (share: number) => percentile(latencies, share);
  return {
    started: latencies.length,
    failures,
    failed,
    p50: p(0.5),
    p95: p(0.95),
    p99: p(0.99),
    max: p(1),
    seconds: (last - began) / 1000,
    bytes,
  };
}

async function start(
  browser: Visitor,
  { studentId, studentAssessmentId: id }: Seat,
  loaded: () => void,
): Promise<number> {
  const base = `/api/student/student_assessments/${id}`;
  const must = <T extends { status: number; body: string }>(what: string, wanted: number, answer: T): T => {
    if (answer.status !== wanted)
      throw new Error(`student ${studentId}: ${what} answered ${answer.status} ${answer.body.slice(0, 300)}`);
    return answer;
  };
  must('the page', 200, await browser.get(`/student/assessments/test/${id}`));
  must('me', 200, await browser.get('/api/me'));
  must('the assessment', 200, await browser.get(base));
  const { body } = must(
    'the start',
    200,
    await browser.post(`${base}/initialize_test`, { deviceId: randomUUID(), viewport: '1366x768' }),
  );
  const launch = JSON.parse(body) as { form: { items: unknown[] }; writerToken: string; clock: { phase: string } };
  if (launch.form.items.length !== QUESTIONS || !launch.writerToken || launch.clock.phase !== 'running')
    throw new Error(`student ${studentId}: the part is not whole`);
  loaded();
  must('the callback', 204, await browser.post(`${base}/callback`, { event: 'test:start' }));
  return body.length;
}
