// Teachers' browsers with live boards open, in a process of their own: one of an entire school whose every message is read
// and dated, and others that only receive.
import { request, type ClientRequest } from 'node:http';

export interface Begin {
  tokens: string[];
}
export type Order =
  /** Opens the dated board and others, until `close`; `drop` is the share of messages that the dated board overlooks. */
  { kind: 'open'; url: string; school: string; others: string[]; drop?: number } | { kind: 'close' };
export interface Outcome {
  /** Row by row as they came: whose, the newest sign that it shows, and when it came (both ms since 1970). */
  students: Int32Array;
  heardAt: Float64Array;
  cameAt: Float64Array;
  /** What the board shows at the end, by student. */
  shown: [studentId: number, question: number | null, marks: string, heardAt: string][];
  /** Boards that were read anew as a whole after the first time. */
  whole: number;
  messages: number;
  otherMessages: number;
  otherBytes: number;
  error?: string;
}

interface Row {
  studentId: number;
  question: number | null;
  marks: string;
  heardAt: string;
}

let tokens: string[] = [];
let open: ClientRequest[] = [];
let students: number[] = [];
let heardAt: number[] = [];
let cameAt: number[] = [];
let shown = new Map<number, Row>();
let [whole, messages, otherMessages, otherBytes] = [0, 0, 0, 0];

process.on('message', (message: Begin | Order) => {
  if ('tokens' in message) {
    tokens = message.tokens;
    return;
  }
  (message.kind === 'open' ? openAll(message) : close()).then(
    (outcome) => process.send!(outcome),
    (error: Error) => process.send!({ error: error.message }),
  );
});

async function openAll({ url, school, others, drop = 0 }: Extract<Order, { kind: 'open' }>): Promise<object> {
  students = [];
  heardAt = [];
  cameAt = [];
  shown = new Map();
  [whole, messages, otherMessages, otherBytes] = [-1, 0, 0, 0];
  await stream(url, school, tokens[0]!, (type, data) => {
    const came = performance.timeOrigin + performance.now();
    if (type !== 'board' && type !== 'rows') return;
    messages += 1;
    if (drop > 0 && type === 'rows' && messages % Math.round(1 / drop) === 0) return;
    if (type === 'board') {
      whole += 1;
      shown.clear();
    }
    for (const row of (JSON.parse(data) as { rows: Row[] }).rows) {
      shown.set(row.studentId, row);
      students.push(row.studentId);
      heardAt.push(Date.parse(row.heardAt));
      cameAt.push(came);
    }
  });
  for (const [i, query] of others.entries()) await stream(url, query, tokens[(i + 1) % tokens.length]!);
  return {};
}

async function close(): Promise<Outcome> {
  for (const one of open) one.destroy();
  open = [];
  return {
    students: Int32Array.from(students),
    heardAt: Float64Array.from(heardAt),
    cameAt: Float64Array.from(cameAt),
    shown: [...shown.values()].map((row) => [row.studentId, row.question, row.marks, row.heardAt]),
    whole,
    messages,
    otherMessages,
    otherBytes,
  };
}

/** Resolves with the first message. */
function stream(url: string, query: string, token: string, take?: (type: string, data: string) => void): Promise<void> {
  return new Promise((begun, fail) => {
    const asked = request(`${url}/api/staff/live_monitoring/stream?${query}`, {
      headers: { accept: 'text/event-stream', cookie: `hz_session=${token}` },
      agent: false,
    });
    open.push(asked);
    asked.on('error', (error) => open.includes(asked) && fail(error));
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`a board answered ${answer.statusCode}`));
      if (!take) {
        answer.on('data', (chunk: Buffer) => {
          otherBytes += chunk.length;
          otherMessages += 1;
          begun();
        });
        return;
      }
      answer.setEncoding('utf8');
      let text = '';
      answer.on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const part = text.slice(0, end);
          text = text.slice(end + 2);
          const data = part.indexOf('data: ');
          if (data < 0) continue;
          take(/event: (\w+)/.exec(part.slice(0, data))?.[1] ?? '', part.slice(data + 6));
          begun();
        }
      });
    });
    asked.end();
  });
}
