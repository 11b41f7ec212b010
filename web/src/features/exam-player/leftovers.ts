import { ApiProblem } from '../../api/client.js';
import { appStore } from '../../api/notifications.js';
import { queryClient } from '../../api/query-client.js';
import { AnswerLog, type PostResult } from '../../lib/answer-log/answer-log.js';
import { countAnswers, type Batch } from '../../lib/answer-log/entry.js';
import { openIndexedDbStore } from '../../lib/answer-log/indexed-db-store.js';
import type { SubmitWish } from '../../lib/answer-log/store.js';
import { acquireWriter } from '../../lib/answer-log/writer-lock.js';
import { deliveryApi, goesOn, isFinal, toPostResult, withdrawal, type DeliveryApi } from './delivery-api.js';
import { forgetSitting, openingsOf, type Opening } from './saved-sittings.js';
import { leftoversAtom, type Leftover } from '../../lib/answer-log/leftovers-atom.js';

const RETRY_MS = 15_000;

/** One a sitting. */
const senders = new Map<string, Sender>();

/** Sends what earlier pages of this device could not, and hands in what was to be handed in; the student's pages tell. */
export async function sendLeftovers(userId: number): Promise<void> {
  for (const opening of await openingsOf(userId)) {
    senders.get(opening.attemptId)?.leave();
    const sender = new Sender(opening);
    senders.set(opening.attemptId, sender);
    void sender.run().catch(() => undefined);
  }
}

/** Somebody else is here, or nobody: what was told is not theirs, and what is left waits for its student. */
export function stopLeftovers(): void {
  for (const sender of senders.values()) sender.stop();
  senders.clear();
  appStore.set(leftoversAtom, []);
}

/** One sitting's remains. It only sends: a page that opens the sitting works on, and this one makes way for it. */
export class Sender {
  private log: AnswerLog | undefined;
  private stopped = false;
  private answers = 0;
  private wish: SubmitWish | null = null;
  private until: string | null;

  constructor(
    private readonly opening: Opening,
    private readonly api: DeliveryApi = deliveryApi(opening.studentAssessmentId),
    private readonly openStore: typeof openIndexedDbStore = openIndexedDbStore,
  ) {
    this.until = opening.clock.acceptUntil;
  }

  stop(): void {
    this.stopped = true;
    void this.log?.close(false);
  }

  async run(): Promise<void> {
    const { attemptId, deviceId, studentAssessmentId, ackSeq } = this.opening;
    const free = await acquireWriter(`exam-${studentAssessmentId}`, false);
    free?.release();
    if (free === null || this.yields) return;
    const log = await AnswerLog.open({
      store: await this.openStore(attemptId, deviceId, Date.now()),
      ackSeq,
      post: (batch) => this.post(batch),
      onChange: () => undefined,
    });
    this.log = log;
    if (this.yields) return log.close(false);
    const unsent = log.unsent();
    this.wish = await log.submitWish();
    this.answers = countAnswers(unsent);
    if (unsent.length === 0 && this.wish === null) {
      await log.close(false);
      // Ended elsewhere, or by its time: the questions have no business here any more.
      const over = await this.api.get().then(
        ({ studentAssessment }) => studentAssessment.completed,
        (error: unknown) => error instanceof ApiProblem && error.status === 404,
      );
      if (!over) return;
      // Its answers are shown once every device has said that nothing more comes of it.
      await this.api
        .heartbeat({ deviceId, writerToken: this.opening.writerToken, ...log.statement() })
        .catch(() => undefined);
      await forgetSitting(attemptId);
      return;
    }
    if (this.answers > 0 || this.wish !== null) this.tell('waiting');
    const online = (): void => log.connection(true);
    addEventListener('online', online);
    try {
      await this.send(log);
    } finally {
      removeEventListener('online', online);
    }
  }

  /** A page has the sitting open, a later sender has what is left of it, or its student has gone. */
  private get yields(): boolean {
    return this.stopped || location.pathname === `/student/assessments/test/${this.opening.studentAssessmentId}`;
  }

  private async send(log: AnswerLog): Promise<void> {
    if (!(await log.sent())) return;
    if (this.wish !== null) return this.submit(log, this.wish);
    if (this.answers > 0) this.tell('done');
    await log.close(false);
  }

  private async post(batch: Batch): Promise<PostResult> {
    if (this.yields) {
      this.leave();
      return { kind: 'failed', retryAfterMs: null };
    }
    const { attemptId, deviceId, writerToken } = this.opening;
    try {
      const reply = await this.api.answers({ attemptId, deviceId, writerToken, ...batch }, false);
      this.until = reply.clock.acceptUntil;
      return { kind: 'acknowledged', ackSeq: reply.ackSeq, suspended: reply.suspended === true };
    } catch (error) {
      const result = toPostResult(error);
      const withdrawn = withdrawal(error);
      if (withdrawn) await this.withdraw(withdrawn);
      else if (result.kind === 'refused' && result.reason === 'taken-over') {
        this.answers = countAnswers(this.log?.after(result.ackSeq ?? 0) ?? []);
        await this.dropWish(this.answers > 0 ? 'refused' : null);
      }
      return result;
    }
  }

  private async submit(log: AnswerLog, because: SubmitWish): Promise<void> {
    const { deviceId, writerToken } = this.opening;
    while (!this.yields) {
      try {
        const receipt = await this.api.submit({ deviceId, writerToken, ...log.statement(), because });
        if (!receipt.hasNextPart) await this.api.callback('test:submit:success').catch(() => undefined);
        return await this.forget('done');
      } catch (error) {
        const withdrawn = withdrawal(error);
        if (withdrawn) return this.withdraw(withdrawn);
        const code = error instanceof ApiProblem ? error.code : undefined;
        // The test goes on, elsewhere or with more time: handing it in is decided there.
        if (code === 'delivery/taken-over' || goesOn(error)) return this.dropWish(this.answers > 0 ? 'done' : null);
        if (code === 'delivery/unsent') await log.missing(Number((error as ApiProblem).details.expectedSeq));
        else await new Promise((done) => setTimeout(done, RETRY_MS));
        if (!(await log.sent())) return;
      }
    }
    this.leave();
  }

  private async dropWish(state: Leftover['state'] | null): Promise<void> {
    // A page that is open has its own.
    if (!this.yields) await this.log?.wishSubmit(null);
    this.wish = null;
    this.leave(state);
  }

  private async withdraw(problem: ApiProblem): Promise<void> {
    if (isFinal(problem)) await this.forget(null);
    else this.leave();
  }

  private async forget(state: 'done' | null): Promise<void> {
    await this.log?.close(true);
    await forgetSitting(this.opening.attemptId);
    this.tell(state);
    void queryClient.invalidateQueries();
  }

  /** What is left stays for the page, or for the next time. */
  leave(state: Leftover['state'] | null = null): void {
    this.tell(state);
    this.stop();
  }

  private tell(state: Leftover['state'] | null): void {
    if (this.stopped) return;
    const { attemptId, title } = this.opening;
    const others = appStore.get(leftoversAtom).filter((l) => l.attemptId !== attemptId);
    const own: Leftover[] =
      state === null
        ? []
        : [{ attemptId, title, answers: this.answers, submits: this.wish !== null, state, until: this.until }];
    appStore.set(leftoversAtom, [...others, ...own]);
  }
}
