// The load of `courses`, in a process of its own: students who answer questions of an activity, each save as the player sends
// it. Requests leave by the clock, and their latency counts from the moment at which they were due.
import { percentile } from '../harness.ts';
import { byTheClock } from './by-the-clock.ts';
import { Connection, type Answer } from './connection.ts';

/** Somebody at an activity. */
export interface AtActivity {
  lessonId: number;
  activityId: number;
  /** The session cookie's value. */
  token: string;
  items: { ref: string; choices: string[] }[];
}
export type Order =
  | { kind: 'prepare'; url: string }
  | { kind: 'open'; connections: number; seconds: number; perSecond: number }
  /** One student submits; answers when the server has acknowledged it. */
  | { kind: 'submit'; student: number };
export interface Outcome {
  saves: number;
  p50: number;
  p99: number;
  max: number;
}

class Doing {
  private readonly at: AtActivity;
  private head = '';
  private seq = 0;
  private contactAt = '';

  constructor(at: AtActivity) {
    this.at = at;
  }

  async prepare(connection: Connection, origin: string): Promise<void> {
    const { host } = new URL(origin);
    const { token, lessonId, activityId } = this.at;
    const common = (cookie: string) =>
      `host: ${host}\r\nconnection: keep-alive\r\naccept: application/json\r\ncookie: ${cookie}\r\n`;
    const seen = await connection.request(
      `GET /api/student/course_activities HTTP/1.1\r\n${common(`hz_session=${token}`)}\r\n`,
    );
    const csrf = /XSRF-TOKEN=([^;]+)/i.exec(seen.headers)?.[1];
    if (seen.status !== 200 || !csrf) throw new Error(`no activities: ${seen.status} ${seen.body.slice(0, 200)}`);
    const post = (path: string) =>
      `POST ${path} HTTP/1.1\r\n${common(`hz_session=${token}; XSRF-TOKEN=${csrf}`)}x-xsrf-token: ${decodeURIComponent(csrf)}\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: `;
    const body = `{"lessonId":${lessonId},"activityId":${activityId},"deviceId":"bench"}`;
    const launched = await connection.request(
      `${post('/api/course_activities/activity')}${body.length}\r\n\r\n${body}`,
    );
    const id = /"responseId":(\d+)/.exec(launched.body)?.[1];
    if (launched.status !== 200 || !id) throw new Error(`not begun: ${launched.status} ${launched.body.slice(0, 300)}`);
    this.contactAt = new Date().toISOString();
    this.head = post(`/api/course_activities/activity/${id}/answers`);
  }

  next(): string {
    this.seq += 1;
    const item = this.at.items[this.seq % this.at.items.length]!;
    return this.entry(`"type":"answer","item":"${item.ref}","value":"${item.choices[this.seq % item.choices.length]}"`);
  }

  submit(): string {
    this.seq += 1;
    return this.entry('"type":"submit"');
  }

  take({ status, body }: Answer): void {
    if (status !== 200) throw new Error(`a save was refused: ${status} ${body.slice(0, 300)}`);
  }

  private entry(what: string): string {
    const at = new Date().toISOString();
    const body = `{"deviceId":"bench","contactAt":"${this.contactAt}","entries":[{"seq":${this.seq},${what},"at":"${at}","sinceContactMs":10}]}`;
    this.contactAt = at;
    return `${this.head}${body.length}\r\n\r\n${body}`;
  }
}

let students: Doing[] = [];
let connections: Connection[] = [];
let url = '';

process.on('message', (message: { students: AtActivity[] } | Order) => {
  if ('students' in message) {
    students = message.students.map((one) => new Doing(one));
    return;
  }
  carryOut(message).then(
    (outcome) => process.send!(outcome),
    (error: Error) => process.send!({ error: error.message }),
  );
});

const dial = () => new Connection(new URL(url).hostname, Number(new URL(url).port));

async function carryOut(order: Order): Promise<Outcome> {
  if (order.kind === 'prepare') {
    url = order.url;
    connections = [];
    const one = dial();
    for (const student of students) await student.prepare(one, url);
    one.close();
    return { saves: 0, p50: 0, p99: 0, max: 0 };
  }
  if (order.kind === 'submit') {
    const one = dial();
    const student = students[order.student]!;
    student.take(await one.request(student.submit()));
    one.close();
    return { saves: 1, p50: 0, p99: 0, max: 0 };
  }
  while (connections.length < order.connections) connections.push(dial());
  return open(order);
}

async function open({ connections: count, seconds, perSecond }: Extract<Order, { kind: 'open' }>): Promise<Outcome> {
  const seats = Array.from({ length: count }, (_, place) => ({
    connection: connections[place]!,
    ours: students.filter((_student, i) => i % count === place),
  }));
  const latencies = await byTheClock(seats, { seconds, perSecond });
  return {
    saves: latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: percentile(latencies, 1),
  };
}
