import { ApiProblem } from '../../api/client.js';
import { appStore } from '../../api/notifications.js';
import { queryClient } from '../../app/query-client.js';
import { AnswerLog, type PostResult } from '../../lib/answer-log/answer-log.js';
import { countAnswers, type Batch } from '../../lib/answer-log/entry.js';
import { openIndexedDbStore } from '../../lib/answer-log/indexed-db-store.js';
import type { SubmitWish } from '../../lib/answer-log/store.js';
import { acquireWriter } from '../../lib/answer-log/writer-lock.js';
import { deliveryApi, toPostResult, withdrawal, type DeliveryApi } from './delivery-api.js';
import { forgetSitting, openingsOf, type Opening } from './kept.js';
import { leftoversAtom, type Leftover } from './leftovers-atom.js';

const RETRY_MS = 15_000;

/** Sends what earlier pages of this device could not, and hands in what was to be handed in; the student's pages tell. */
export async function sendLeftovers(userId: number): Promise<void> {
  for (const opening of await openingsOf(userId)) void new Sender(opening).run().catch(() => undefined);
}

/** One sitting's remains. It only sends: a page that opens the sitting works on, and this one makes way for it. */
class Sender {
  private readonly api: DeliveryApi;
  private log!: AnswerLog;
  private answers = 0;
  private wish: SubmitWish | null = null;
  private until: string | null;

  constructor(private readonly opening: Opening) {
    this.api = deliveryApi(opening.studentAssessmentId);
    this.until = opening.clock.acceptUntil;
  }

  async run(): Promise<void> {
    const { attemptId, deviceId, studentAssessmentId, ackSeq } = this.opening;
    const free = await acquireWriter(`exam-${studentAssessmentId}`, false);
    free?.release();
    if (free === null || this.isOpen) return;
    this.log = await AnswerLog.open({
      store: await openIndexedDbStore(attemptId, deviceId, Date.now()),
      ackSeq,
      post: (batch) => this.post(batch),
      onChange: () => undefined,
    });
    const unsent = this.log.unsent();
    this.wish = await this.log.submitWish();
    this.answers = countAnswers(unsent);
    if (unsent.length === 0 && this.wish === null) {
      await this.log.close(false);
      // Ended elsewhere, or by its time: the questions have no business here any more.
      const over = await this.api.get().then((a) => a.completed, (error: unknown) => error instanceof ApiProblem && error.status === 404);
      if (over) await forgetSitting(attemptId);
      return;
    }
    if (this.answers > 0 || this.wish !== null) this.tell('waiting');
    const online = (): void => this.log.connection(true);
    addEventListener('online', online);
    try {
      await this.send();
    } finally {
      removeEventListener('online', online);
    }
  }

  private get isOpen(): boolean {
    return location.pathname === `/student/assessments/test/${this.opening.studentAssessmentId}`;
  }

  private async send(): Promise<void> {
    if (!(await this.log.sent())) return;
    if (this.wish !== null) return this.submit();
    if (this.answers > 0) this.tell('done');
    await this.log.close(false);
  }

  private async post(batch: Batch): Promise<PostResult> {
    if (this.isOpen) {
      await this.log.close(false);
      this.tell(null);
      return { kind: 'failed', retryAfterMs: null };
    }
    const { attemptId, deviceId, writerToken } = this.opening;
    try {
      const reply = await this.api.answers({ attemptId, deviceId, writerToken, ...batch }, false);
      this.until = reply.clock.acceptUntil;
      return { kind: 'acknowledged', ackSeq: reply.ackSeq, suspended: reply.suspended === true };
    } catch (error) {
      const result = toPostResult(error);
      if (withdrawal(error)) await this.forget(null);
      else if (result.kind === 'refused' && result.reason === 'taken-over') {
        this.answers = countAnswers(this.log.after(result.ackSeq ?? 0));
        this.tell(this.answers > 0 ? 'refused' : null);
        await this.log.close(false);
      }
      return result;
    }
  }

  private async submit(): Promise<void> {
    const { deviceId, writerToken } = this.opening;
    const writer = { deviceId, writerToken };
    while (!this.isOpen) {
      try {
        // The time was lengthened meanwhile: the student decides.
        if (this.wish === 'time' && (await this.api.heartbeat(writer)).clock.phase === 'running') return this.tell(null);
        const receipt = await this.api.submit({ ...writer, lastSeq: this.log.lastSeq });
        if (!receipt.hasNextPart) await this.api.callback('test:submit:success').catch(() => undefined);
        return await this.forget('done');
      } catch (error) {
        if (withdrawal(error)) return this.forget(null);
        const code = error instanceof ApiProblem ? error.code : undefined;
        // Elsewhere the test goes on: handing it in is decided there.
        if (code === 'delivery/taken-over') return this.tell(null);
        if (code === 'delivery/unsent') await this.log.missing(Number((error as ApiProblem).details.expectedSeq));
        else await new Promise((done) => setTimeout(done, RETRY_MS));
        if (!(await this.log.sent())) return;
      }
    }
  }

  private async forget(state: 'done' | null): Promise<void> {
    await this.log.close(true);
    await forgetSitting(this.opening.attemptId);
    this.tell(state);
    void queryClient.invalidateQueries();
  }

  private tell(state: Leftover['state'] | null): void {
    const { attemptId, title } = this.opening;
    const others = appStore.get(leftoversAtom).filter((l) => l.attemptId !== attemptId);
    const own: Leftover[] = state === null ? [] : [{ attemptId, title, answers: this.answers, submits: this.wish !== null, state, until: this.until }];
    appStore.set(leftoversAtom, [...others, ...own]);
  }
}
