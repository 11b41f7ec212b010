import { toInstant, toMs, type Instant } from '../../../src/kernel/clock.js';
import { evolve, NO_ATTEMPT, type Attempt, type Started } from '../../../src/delivery/attempt/attempt.js';
import { digestOf } from '../../../src/delivery/attempt/digest.js';
import * as decide from '../../../src/delivery/attempt/decide.js';
import type { Cipher, Entry, EntryType, Occasion } from '../../../src/delivery/attempt/decide.js';
import type { AttemptStarted, NewAttemptEvent } from '../../../src/delivery/attempt/events.js';

/** Readable in failures: 'B' is sealed as '<B>'. */
export const plainCipher: Cipher = { seal: (plain) => `<${plain}>`, open: (sealed) => sealed.slice(1, -1) };

export const T0 = '2026-03-02T09:00:00.000Z';
export const QUESTIONS = ['q1', 'q2', 'q3', 'q4', 'q5'];

export function startedFact(change: Partial<AttemptStarted> = {}): AttemptStarted {
  return {
    attemptId: '0195b0a0-0000-7000-8000-000000000001',
    studentAssessmentId: 7,
    sitting: 1,
    studentId: 42,
    gradeLevel: 11,
    schoolId: 3,
    districtId: 2,
    classIds: [5],
    assignmentId: 9,
    assessment: { typeId: 1, setId: 1, categoryId: 1, part: 1, difficulty: 'default', schoolYearId: 1 },
    form: { id: 1, code: 'sat-set-1/rw/part-1/default', version: 1, contentHash: 'c0ffee' },
    items: QUESTIONS.map((ref) => ({ ref, version: 1, pretest: false })),
    timing: 'timed',
    baseSeconds: 1920,
    allowedSeconds: 1920,
    windowEndAt: '2026-03-09T09:00:00.000Z',
    rules: { graceSeconds: 10, acceptHours: 24, silentMinutes: 15, autoSubmitHours: null },
    options: {
      pauseEnabled: true,
      saveEnabled: true,
      readspeakerEnabled: false,
      calculator: false,
      referenceSheet: false,
    },
    startedAt: T0,
    ...change,
  };
}

/**
 * One sitting under a driven clock: every call decides on the state that all earlier ones left. `events` is the stream,
 * `last` what the newest decision appended. Times are offsets from the start: '5:00' is five minutes in.
 */
export class SittingUnderTest {
  state: Attempt = NO_ATTEMPT;
  events: NewAttemptEvent[] = [];
  last: NewAttemptEvent[] = [];
  private nowMs = toMs(T0);
  private ids = 0;
  private readonly seqs = new Map<string, number>();
  readonly tokens = new Map<string, string>();

  at(offset: string): this {
    this.nowMs = toMs(instant(offset));
    return this;
  }

  get now(): Instant {
    return toInstant(this.nowMs);
  }

  get started(): Started {
    if (this.state.phase === 'absent') throw new Error('not started');
    return this.state;
  }

  occasion(): Occasion {
    return { now: this.now, newId: () => `id-${++this.ids}`, actor: { kind: 'user', id: 42, role: 'Student' } };
  }

  /** Runs any decision on the present state and folds what it returns. */
  does(decision: (state: Attempt, occasion: Occasion) => NewAttemptEvent[]): this {
    this.last = decision(this.state, this.occasion());
    for (const event of this.last) this.state = evolve(this.state, event);
    this.events.push(...this.last);
    return this;
  }

  start(change: Partial<AttemptStarted> = {}, deviceId = 'd1'): this {
    const device = { deviceId, userAgent: 'test', viewport: '1024x768', takeOver: false, cipher: plainCipher };
    return this.does((s, o) => decide.start(s, { ...o, ...device, started: startedFact(change) })).takesToken(deviceId);
  }

  open(deviceId = 'd1', takeOver = false, contact: Partial<decide.Contact> = {}): this {
    const device = { deviceId, userAgent: 'test', viewport: null, takeOver, cipher: plainCipher, ...contact };
    return this.does((s, o) => decide.open(s, { ...o, ...device })).takesToken(deviceId);
  }

  private takesToken(deviceId: string): this {
    if (this.started.lease.deviceId === deviceId) this.tokens.set(deviceId, this.started.lease.token);
    return this;
  }

  writer(deviceId = 'd1'): decide.Writer {
    return { deviceId, writerToken: this.tokens.get(deviceId) ?? 'none' };
  }

  /** An entry of the device's log, given at an offset. Its sequence is the next of the device. */
  entry(type: EntryType, fields: Partial<Entry> & { given?: string } = {}, deviceId = 'd1'): Entry {
    const seq = (this.seqs.get(deviceId) ?? 0) + 1;
    this.seqs.set(deviceId, seq);
    const { given, ...rest } = fields;
    const givenMs = given === undefined ? this.nowMs : toMs(instant(given));
    return { seq, type, at: toInstant(givenMs), contactAt: T0, sinceContactMs: givenMs - toMs(T0), ...rest };
  }

  send(entries: Entry[], deviceId = 'd1', cipher: Cipher = plainCipher, contact: Partial<decide.Contact> = {}): this {
    return this.does((s, o) =>
      decide.recordEntries(s, { ...o, ...this.writer(deviceId), contactAt: T0, entries, cipher, ...contact }),
    );
  }

  /** A heartbeat, with what the device says of its log. */
  states(statement: decide.Statement, deviceId = 'd1', beatAt: Instant | null = null): this {
    return this.does((s, o) => decide.stateEntries(s, { ...o, deviceId, statement, beatAt, cipher: plainCipher }));
  }

  /** What a device says of entries that it has not sent. */
  statement(entries: readonly Entry[]): decide.Statement {
    return { lastSeq: entries.at(-1)?.seq ?? 0, unsent: entries.map((entry) => digestOf(entry, T0)) };
  }

  answer(item: string, value: string, deviceId = 'd1', given?: string): this {
    return this.send([this.entry('answer', { item, value, given }, deviceId)], deviceId);
  }

  pause(deviceId = 'd1', contact: Partial<decide.Contact> = {}): this {
    return this.does((s, o) => decide.pause(s, { ...o, ...this.writer(deviceId), ...contact, cipher: plainCipher }));
  }

  resume(deviceId = 'd1', contact: Partial<decide.Contact> = {}): this {
    return this.does((s, o) => decide.resume(s, { ...o, ...this.writer(deviceId), ...contact, cipher: plainCipher }));
  }

  saveAndExit(deviceId = 'd1'): this {
    return this.does((s, o) => decide.saveAndExit(s, { ...o, ...this.writer(deviceId), cipher: plainCipher }));
  }

  submit(lastSeq = this.seqs.get('d1') ?? 0, deviceId = 'd1'): this {
    return this.does((s, o) => decide.submit(s, { ...o, ...this.writer(deviceId), lastSeq, cipher: plainCipher }));
  }

  end(lastHeardAt: string | null = null): this {
    return this.does((s, o) =>
      decide.end(s, { ...o, lastHeardAt: lastHeardAt === null ? null : instant(lastHeardAt), cipher: plainCipher }),
    );
  }

  get types(): string[] {
    return this.last.map((event) => event.type);
  }

  /** What stands now, decrypted. */
  get answers(): Record<string, string> {
    return decide.countedAnswers(this.started, plainCipher);
  }
}

/** '5:00' -> five minutes after the start; hours are minutes above 59; a leading day count as '2d 0:00'. */
export function instant(offset: string): Instant {
  const match = /^(?:(\d+)d )?(\d+):(\d\d)(?:\.(\d{3}))?$/.exec(offset);
  if (!match) throw new Error(`not an offset: ${offset}`);
  const [, days, minutes, seconds, millis] = match;
  return toInstant(
    toMs(T0) + Number(days ?? 0) * 86_400_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(millis ?? 0),
  );
}

/** The closed code of a refusal, for `expect(refusal(() => ...)).toBe('delivery/gap')`. */
export function refusal(act: () => unknown): { code: string; details?: Record<string, unknown> } {
  try {
    act();
  } catch (error) {
    const { code, extra } = error as { code: string; extra: { details?: Record<string, unknown> } };
    if (code === undefined) throw error;
    return { code, ...(extra.details ? { details: extra.details } : {}) };
  }
  throw new Error('nothing was refused');
}
