// The load of `live`, in a process of its own: students who go through their questions and answer, each save as the player
// sends it (an answer alone; leaving a question and coming to the next together), at a fixed number of events per second.
import type { Sitting } from '../sittings.ts';
import { Connection } from './connection.ts';
import { Visitor } from './visitor.ts';

export interface Begin {
  sittings: Sitting[];
}
export type Order =
  { kind: 'prepare'; url: string } | { kind: 'move'; eventsPerSecond: number; seconds: number; connections: number };
/** One acknowledged save. */
export interface Outcome {
  events: number;
  seconds: number;
  /** By save: whose it was, when the server took it (ms since 1970), and which question was on the screen then. */
  students: Int32Array;
  takenAt: Float64Array;
  error?: string;
}

interface Mover {
  sitting: Sitting;
  browser: Visitor;
  seq: number;
  question: number;
  contactAt: string;
  answering: boolean;
}

const AT_ONCE = 32;
/** An answer is one event, going on is two. */
const EVENTS_PER_SAVE = 1.5;
let sittings: Sitting[] = [];
let movers: Mover[] = [];
let url = '';

process.on('message', (message: Begin | Order) => {
  if ('sittings' in message) {
    sittings = message.sittings;
    return;
  }
  (message.kind === 'prepare' ? prepare(message.url) : move(message)).then(
    (outcome) => process.send!(outcome ?? {}),
    (error: Error) => process.send!({ error: error.message }),
  );
});

async function prepare(at: string): Promise<void> {
  url = at;
  const { hostname, port } = new URL(url);
  const one = Array.from({ length: AT_ONCE }, () => new Connection(hostname, Number(port)));
  movers = sittings.map((sitting, i) => ({
    sitting,
    browser: new Visitor(one[i % AT_ONCE]!, url, sitting.token),
    seq: sitting.seq,
    question: i % sitting.items.length,
    contactAt: new Date().toISOString(),
    answering: false,
  }));
  for (let from = 0; from < movers.length; from += AT_ONCE) {
    await Promise.all(
      movers.slice(from, from + AT_ONCE).map(async ({ browser, sitting }) => {
        const answer = await browser.get(`/api/student/student_assessments/${sitting.studentAssessmentId}`);
        if (answer.status !== 200)
          throw new Error(`the sitting cannot be seen: ${answer.status} ${answer.body.slice(0, 300)}`);
      }),
    );
  }
  for (const connection of one) connection.close();
}

function move({ eventsPerSecond, seconds, connections }: Extract<Order, { kind: 'move' }>): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const perSecond = eventsPerSecond / EVENTS_PER_SAVE;
  const total = Math.round(perSecond * seconds);
  const students = new Int32Array(total);
  const takenAt = new Float64Array(total);
  const idle = Array.from({ length: connections }, () => new Connection(hostname, Number(port)));
  const all = [...idle];
  let [sent, done, events, next] = [0, 0, 0, 0];
  const began = performance.now();
  return new Promise((finish, fail) => {
    const dispatch = (): void => {
      while (sent < total && began + (sent * 1000) / perSecond <= performance.now() && idle.length > 0) {
        const connection = idle.pop()!;
        const mover = movers[next++ % movers.length]!;
        const entries = step(mover);
        const { studentAssessmentId: id, attemptId, deviceId, writerToken } = mover.sitting;
        const place = sent++;
        connection.send(
          mover.browser.postRequest(`/api/student/student_assessments/${id}/answers`, {
            attemptId,
            deviceId,
            writerToken,
            contactAt: mover.contactAt,
            entries,
          }),
          ({ status, body }) => {
            const answer = status === 200 ? (JSON.parse(body) as { ackSeq: number; serverNow: string }) : undefined;
            if (answer?.ackSeq !== mover.seq) {
              clearInterval(timer);
              return fail(new Error(`student ${mover.sitting.studentId}: ${status} ${body.slice(0, 300)}`));
            }
            mover.contactAt = answer.serverNow;
            students[place] = mover.sitting.studentId;
            takenAt[place] = Date.parse(answer.serverNow);
            events += entries.length;
            idle.push(connection);
            if ((done += 1) < total) return dispatch();
            clearInterval(timer);
            for (const one of all) one.close();
            finish({ events, seconds: (performance.now() - began) / 1000, students, takenAt });
          },
          (error) => {
            clearInterval(timer);
            fail(error);
          },
        );
      }
    };
    const timer = setInterval(dispatch, 1);
  });
}

/** What the student does next: answers, then goes on. */
function step(mover: Mover): object[] {
  const { items } = mover.sitting;
  const at = new Date().toISOString();
  const entry = (type: string, more: object) => ({ seq: (mover.seq += 1), type, at, sinceContactMs: 20, ...more });
  mover.answering = !mover.answering;
  const item = items[mover.question]!;
  if (mover.answering)
    return [entry('answer', { item: item.ref, value: item.choices[mover.seq % item.choices.length]! })];
  mover.question = (mover.question + 1) % items.length;
  return [entry('leave', { item: item.ref, seconds: 30 }), entry('view', { item: items[mover.question]!.ref })];
}
