// The load of `submit`, in a process of its own: students who send their last answers and hand in, at moments spread over
// the time that is given, each over a connection of its own. Latency counts from the moment at which a student was due.
import { percentile } from '../harness.ts';
import type { Sitting } from '../sittings.ts';
import { Connection } from './connection.ts';
import { Visitor } from './visitor.ts';

export interface Begin {
  sittings: Sitting[];
}
export type Order =
  { kind: 'prepare'; url: string } | { kind: 'submit'; from: number; to: number; seconds: number; offsetMs: number };
export interface Outcome {
  submitted: number;
  /** Students at least one of whose answers the server recorded as late. */
  late: number;
  failures: string[];
  failed: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  error?: string;
}

const AT_ONCE = 32;
const LAST_ANSWERS = 3;
let sittings: Sitting[] = [];
let browsers: Visitor[] = [];

process.on('message', (message: Begin | Order) => {
  if ('sittings' in message) {
    sittings = message.sittings;
    return;
  }
  (message.kind === 'prepare' ? prepare(message.url) : submitAll(message)).then(
    (outcome) => process.send!(outcome ?? {}),
    (error: Error) => process.send!({ error: error.message }),
  );
});

/** Everybody looks at the sitting once: the session is found, the CSRF token given. */
async function prepare(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  browsers = sittings.map(({ token }) => new Visitor(new Connection(hostname, Number(port)), url, token));
  for (let from = 0; from < browsers.length; from += AT_ONCE) {
    await Promise.all(
      browsers.slice(from, from + AT_ONCE).map(async (browser, i) => {
        const answer = await browser.get(`/api/student/student_assessments/${sittings[from + i]!.studentAssessmentId}`);
        if (answer.status !== 200)
          throw new Error(`the sitting cannot be seen: ${answer.status} ${answer.body.slice(0, 300)}`);
        browser.connection.close();
      }),
    );
  }
}

async function submitAll({ from, to, seconds, offsetMs }: Extract<Order, { kind: 'submit' }>): Promise<Outcome> {
  const latencies: number[] = [];
  const failures: string[] = [];
  let [failed, late] = [0, 0];
  const began = performance.now();
  await Promise.all(
    sittings.slice(from, to).map(async (sitting, place) => {
      const due = began + (place * seconds * 1000) / (to - from);
      await new Promise((done) => setTimeout(done, due - performance.now()));
      const browser = browsers[from + place]!;
      try {
        if (await submit(browser, sitting, offsetMs)) late += 1;
        latencies.push(performance.now() - due);
      } catch (error) {
        failed += 1;
        if (failures.length < 5) failures.push((error as Error).message);
      } finally {
        browser.connection.close();
      }
    }),
  );
  const p = (share: number) => percentile(latencies, share);
  return { submitted: latencies.length, late, failures, failed, p50: p(0.5), p95: p(0.95), p99: p(0.99), max: p(1) };
}

/** @returns whether an answer was recorded as late */
async function submit(browser: Visitor, sitting: Sitting, offsetMs: number): Promise<boolean> {
  const { studentAssessmentId: id, attemptId, deviceId, writerToken, items, seq } = sitting;
  const now = new Date(Date.now() + offsetMs).toISOString();
  const entries = Array.from({ length: LAST_ANSWERS }, (_, i) => {
    const item = items[(id + i) % items.length]!;
    return {
      seq: seq + i + 1,
      type: 'answer',
      at: now,
      contactAt: now,
      sinceContactMs: 0,
      item: item.ref,
      value: item.choices[(id + i) % item.choices.length]!,
    };
  });
  const base = `/api/student/student_assessments/${id}`;
  const saved = await browser.post(`${base}/answers`, { attemptId, deviceId, writerToken, contactAt: now, entries });
  if (saved.status !== 200)
    throw new Error(`student assessment ${id}: the answers met ${saved.status} ${saved.body.slice(0, 300)}`);
  const handed = await browser.post(`${base}/submit`, { deviceId, writerToken, lastSeq: seq + LAST_ANSWERS });
  if (handed.status !== 200 || !(JSON.parse(handed.body) as { receipt?: string }).receipt)
    throw new Error(`student assessment ${id}: the submission met ${handed.status} ${handed.body.slice(0, 300)}`);
  return (JSON.parse(saved.body) as { late: number[] }).late.length > 0;
}
