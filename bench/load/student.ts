import type { Sitting } from '../sittings.ts';
import type { Answer, Connection } from './connection.ts';

/** A student's browser that gives one answer after the other and sends each by itself. */
export class Student {
  readonly sitting: Sitting;
  /** The highest sequence that the server has acknowledged. */
  acknowledged: number;
  /** Choice given with each sequence, from the first of this run on. */
  readonly given = new Map<number, { item: string; value: string }>();
  private head = '';
  /** The server's time and mark in its last answer, and when that came, in milliseconds of this process. */
  private contact = { at: '', mark: '', heard: 0 };
  private seq: number;

  constructor(sitting: Sitting) {
    this.sitting = sitting;
    this.acknowledged = sitting.seq;
    this.seq = sitting.seq;
  }

  /** Fetches the CSRF token of the session, as the page does, and prepares the head of all requests. */
  async prepare(connection: Connection, origin: string): Promise<void> {
    const { host } = new URL(origin);
    const { studentAssessmentId: id, token } = this.sitting;
    const common = (cookie: string) =>
      `host: ${host}\r\nconnection: keep-alive\r\nuser-agent: Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36\r\n` +
      `accept: application/json\r\naccept-encoding: gzip, deflate, br\r\naccept-language: en-US,en;q=0.9\r\ncookie: ${cookie}\r\n`;
    const answer = await connection.request(
      `GET /api/student/student_assessments/${id} HTTP/1.1\r\n${common(`hz_session=${token}`)}\r\n`,
    );
    const csrf = /XSRF-TOKEN=([^;]+)/i.exec(answer.headers)?.[1];
    if (answer.status !== 200 || !csrf)
      throw new Error(`the sitting cannot be seen: ${answer.status} ${answer.body.slice(0, 300)}`);
    this.contact = { at: new Date().toISOString(), mark: '', heard: performance.now() };
    this.head =
      `POST /api/student/student_assessments/${id}/answers HTTP/1.1\r\n${common(`hz_session=${token}; XSRF-TOKEN=${csrf}`)}` +
      `x-xsrf-token: ${decodeURIComponent(csrf)}\r\norigin: ${origin}\r\nreferer: ${origin}/student/assessments/test/${id}\r\ncontent-type: application/json\r\ncontent-length: `;
  }

  /** The next answer as a request. */
  next(): string {
    this.seq += 1;
    const { items } = this.sitting;
    const item = items[this.seq % items.length]!;
    this.given.set(this.seq, {
      item: item.ref,
      value: item.choices[(this.seq * 7 + (this.seq >> 3)) % item.choices.length]!,
    });
    return this.requestFrom(this.seq);
  }

  /** What was sent but not acknowledged, again, in one batch; undefined when nothing is. */
  again(): string | undefined {
    return this.acknowledged < this.seq ? this.requestFrom(this.acknowledged + 1) : undefined;
  }

  /** @throws when the answer does not acknowledge everything that was sent. */
  take(answer: Answer): void {
    const { body } = answer;
    const at = body.indexOf('"ackSeq":');
    if (answer.status !== 200 || at < 0 || parseInt(body.slice(at + 9, at + 21), 10) !== this.seq) {
      throw new Error(
        `answer ${this.seq} of student assessment ${this.sitting.studentAssessmentId} was not acknowledged: ${answer.status} ${body.slice(0, 400)}`,
      );
    }
    this.acknowledged = this.seq;
    const [now, mark] = [body.indexOf('"serverNow":"') + 13, body.indexOf('"mark":"') + 8];
    this.contact = {
      at: body.slice(now, now + 24),
      mark: body.slice(mark, body.indexOf('"', mark)),
      heard: performance.now(),
    };
  }

  /** After a loss that the server admitted: goes on behind `ack`, with everything after it sent again. */
  rewind(ack: number): void {
    this.acknowledged = ack;
  }

  private requestFrom(first: number): string {
    const { attemptId, deviceId, writerToken } = this.sitting;
    const { contact } = this;
    const at = new Date().toISOString();
    const since = Math.round(performance.now() - contact.heard);
    let entries = '';
    for (let seq = first; seq <= this.seq; seq += 1) {
      const { item, value } = this.given.get(seq)!;
      entries += `${entries ? ',' : ''}{"seq":${seq},"type":"answer","at":"${at}","sinceContactMs":${since},"item":"${item}","value":"${value}"}`;
    }
    const body = `{"attemptId":"${attemptId}","deviceId":"${deviceId}","writerToken":"${writerToken}","contactAt":"${contact.at}",${contact.mark && `"mark":"${contact.mark}",`}"entries":[${entries}],"lastSeq":${this.seq},"unsent":[]}`;
    return `${this.head}${body.length}\r\n\r\n${body}`;
  }
}
