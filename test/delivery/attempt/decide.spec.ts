import { describe, expect, it } from '@jest/globals';
import { toMs } from '../../../src/kernel/clock.js';
import * as decide from '../../../src/delivery/attempt/decide.js';
import type { Attempt } from '../../../src/delivery/attempt/attempt.js';
import { deadlineOf, explainClock, remainingMs } from '../../../src/delivery/attempt/clock.js';
import type { AttemptEvent } from '../../../src/delivery/attempt/events.js';
import { runningSpans } from '../../../src/delivery/attempt/losses.js';
import { instant, plainCipher, QUESTIONS, refusal, SittingUnderTest, startedFact } from './sitting.js';

const sitting = (change: Parameters<SittingUnderTest['start']>[0] = {}) => new SittingUnderTest().start(change);
/** A decision of staff without a reason. */
const staff =
  (
    decision: (
      st: Attempt,
      input: decide.Occasion & { reason: string | null; cipher: decide.Cipher },
    ) => ReturnType<typeof decide.close>,
    reason: string | null = null,
  ) =>
  (st: Attempt, o: decide.Occasion) =>
    decision(st, { ...o, reason, cipher: plainCipher });
const span = (from: string, to: string) => ({ fromMs: Date.parse(instant(from)), toMs: Date.parse(instant(to)) });
const payload = (event: { payload: object } | undefined) => event?.payload as Record<string, unknown>;

describe('a student starts', () => {
  it('copies the facts of the sitting and gives the lease to the device', () => {
    const s = sitting();
    expect(s.types).toEqual(['AttemptStarted', 'DeviceResumed']);
    expect(s.started).toMatchObject({
      phase: 'running',
      lease: { deviceId: 'd1', token: s.events[1]!.id, released: false },
    });
  });

  it('makes one attempt of two Starts: the second opens the first', () => {
    const s = sitting();
    s.start({ attemptId: 'another' });
    expect(s.types).toEqual(['DeviceResumed']);
    expect(s.started.started.attemptId).toBe(startedFact().attemptId);
  });

  it('refuses a second device unless it takes over, and says when the first was last seen', () => {
    const s = sitting().at('2:00').answer('q1', 'B').at('3:00');
    expect(refusal(() => s.open('d2'))).toEqual({
      code: 'delivery/open-elsewhere',
      details: { lastSeenAt: instant('2:00') },
    });
    // Its last heartbeat may be later than its last event.
    const device = { deviceId: 'd2', userAgent: 'test', viewport: null, takeOver: false };
    expect(
      refusal(() =>
        s.does((st, o) => decide.open(st, { ...o, ...device, cipher: plainCipher, leaseSeenAt: instant('2:45') })),
      ).details,
    ).toEqual({ lastSeenAt: instant('2:45') });
    s.open('d2', true);
    expect(s.types).toEqual(['DeviceTakenOver']);
    expect(payload(s.last[0])).toMatchObject({ fromDeviceId: 'd1', toDeviceId: 'd2' });
  });

  it('changes the lease with every opening on the same device', () => {
    const s = sitting();
    const first = s.writer();
    s.at('1:00').open();
    expect(s.writer()).not.toEqual(first);
    expect(refusal(() => s.does((st, o) => decide.pause(st, { ...o, ...first, cipher: plainCipher }))).code).toBe(
      'delivery/taken-over',
    );
  });
});

describe('a student who makes up devices', () => {
  it('opens on no more than 200; those that are known go on', () => {
    const s = sitting();
    for (let n = 2; n <= 200; n += 1) s.open(`d${n}`, true);
    expect(refusal(() => s.open('d201', true))).toEqual({ code: 'delivery/too-many-devices', details: { limit: 200 } });
    expect(s.open('d1', true).answer('q1', 'B').submit().types).toEqual(['AttemptSubmitted']);
    expect(s.answers).toEqual({ q1: 'B' });
  });

  it('cannot open, pause and leave for ever; handing in has room', () => {
    const s = sitting();
    s.state = { ...s.started, eventCount: 20_000 };
    for (const act of [() => s.open(), () => s.pause(), () => s.saveAndExit(), () => s.answer('q1', 'B')])
      expect(refusal(act)).toEqual({ code: 'delivery/too-many-entries', details: { limit: 20_000 } });
    expect(s.submit(0).types).toEqual(['AttemptSubmitted']);
  });
});

describe('a sitting whose devices name questions by place', () => {
  const REFS = QUESTIONS.map((_, place) => `set-1/part-2/easy/0${place + 1}`);
  const items = REFS.map((ref) => ({ ref, version: 1, pretest: false }));
  const named = () => sitting({ items, itemNames: 'places' });

  it('keeps in its stream what the item bank calls them', () => {
    const s = named();
    s.send([
      s.entry('view', { item: 'q2' }),
      s.entry('answer', { item: 'q2', value: 'B' }),
      s.entry('flag', { item: 'q5' }),
      s.entry('eliminate', { item: 'q2', choiceId: 'C' }),
      s.entry('leave', { item: 'q2', seconds: 40 }),
    ]);
    expect(s.last.map((event) => payload(event).item)).toEqual([REFS[1], REFS[1], REFS[4], REFS[1], REFS[1]]);
    expect(payload(s.last[0])).toMatchObject({ number: 2 });
    expect(s.answers).toEqual({ [REFS[1]!]: 'B' });
  });

  it('refuses every other name alike, also that of a question which is there', () => {
    const s = named();
    const codes = [REFS[0], 'set-1/part-2/hard/01', 'q6', 'q0', 'q01', 'q-1', 'q1.0', ' q1'].map((item) =>
      refusal(() => s.send([{ ...s.entry('view', { item }), seq: 1 }])),
    );
    expect(new Set(codes.map((code) => JSON.stringify(code)))).toEqual(
      new Set(['{"code":"delivery/invalid-entry","details":{"seq":1}}']),
    );
  });

  it('holds what a device stated of an entry against the entry as the device wrote it', () => {
    const s = named().at('10:00');
    const [first, second] = ['A', 'B'].map((value, i) => s.entry('answer', { item: `q${i + 1}`, value, marked: true }));
    s.states(s.statement([first!, second!]));
    s.at('20:00').send([first!, { ...second!, item: 'q3' }]);
    expect(s.last.map((event) => [event.type, payload(event).why])).toEqual([
      ['ResponseRecorded', undefined],
      ['LateResponseRecorded', 'not_as_stated'],
    ]);
    expect(s.answers).toEqual({ [REFS[0]!]: 'A' });
  });

  it('seals anew what arrives after the end and changes an answer', () => {
    const s = named().at('33:00').end('32:30').at('34:00');
    s.send([s.entry('answer', { item: 'q1', value: 'A', given: '31:00' })]);
    expect(s.types).toContain('AnswersAmended');
    expect(s.started).toMatchObject({ answers: `<{"${REFS[0]}":"A"}>` });
  });
});

describe('staff release the device', () => {
  it('so that the next one opens without asking, and the first is suspended then, not before', () => {
    const s = sitting().at('2:00').does(staff(decide.releaseDevice));
    expect(s.types).toEqual(['DeviceReleased']);
    expect(s.does(staff(decide.releaseDevice)).types).toEqual([]);
    expect(s.at('2:30').answer('q1', 'A').types).toEqual(['ResponseRecorded']);
    expect(s.at('3:00').open('d2').types).toEqual(['DeviceResumed']);
    expect(refusal(() => s.at('3:30').answer('q1', 'B')).code).toBe('delivery/taken-over');
  });

  it('not of a sitting that has ended', () => {
    expect(refusal(() => sitting().at('2:00').submit().does(staff(decide.releaseDevice))).code).toBe('delivery/ended');
  });
});

describe('a device sends its log', () => {
  it('records one event per entry, under the sequence of the device', () => {
    const s = sitting().at('1:00');
    s.send([
      s.entry('view', { item: 'q1' }),
      s.entry('answer', { item: 'q1', value: 'B' }),
      s.entry('flag', { item: 'q1' }),
      s.entry('eliminate', { item: 'q1', choiceId: 'C' }),
      s.entry('annotate', { item: 'q1', annotationId: 'n1', json: '{"note":"why?"}' }),
      s.entry('tool_open', { tool: 'calculator' }),
      s.entry('tool_close', { tool: 'calculator' }),
      s.entry('warning', { secondsLeft: 300 }),
      s.entry('review'),
      s.entry('focus_lost'),
      s.entry('focus_gained'),
      s.entry('connection_lost'),
      s.entry('connection_restored', { offlineMs: 61_000 }),
      s.entry('leave', { item: 'q1', seconds: 40 }),
    ]);
    expect(s.types).toEqual([
      'ItemViewed',
      'ResponseRecorded',
      'ItemFlagged',
      'OptionEliminated',
      'AnnotationSaved',
      'ToolOpened',
      'ToolClosed',
      'TimeWarningShown',
      'ReviewOpened',
      'FocusLost',
      'FocusGained',
      'ConnectionLost',
      'ConnectionRestored',
      'ItemLeft',
    ]);
    expect(s.last.map((e) => e.clientSeq)).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
    expect(s.started.devices).toMatchObject([{ id: 'd1', ack: 14 }]);
    expect(s.started.items[0]).toMatchObject({
      value: '<B>',
      flagged: true,
      eliminated: ['C'],
      annotations: [{ id: 'n1', value: '<{"note":"why?"}>' }],
    });
    expect(s.started).toMatchObject({ answeredCount: 1, flaggedCount: 1, lastItem: 'q1' });
  });

  it('takes back what can be taken back', () => {
    const s = sitting().at('1:00');
    s.send([
      s.entry('answer', { item: 'q1', value: 'B' }),
      s.entry('clear', { item: 'q1' }),
      s.entry('flag', { item: 'q1' }),
      s.entry('unflag', { item: 'q1' }),
      s.entry('eliminate', { item: 'q1', choiceId: 'C' }),
      s.entry('restore', { item: 'q1', choiceId: 'C' }),
      s.entry('annotate', { item: 'q1', annotationId: 'n1', json: '{}' }),
      s.entry('unannotate', { item: 'q1', annotationId: 'n1' }),
    ]);
    expect(s.started.items[0]).toMatchObject({ value: null, flagged: false, eliminated: [], annotations: [] });
    expect(s.started).toMatchObject({ answeredCount: 0, flaggedCount: 0 });
    expect(payload(s.last[1])).toMatchObject({ answeredCount: 0 });
  });

  it('skips what is stored already', () => {
    const s = sitting().at('1:00');
    const first = s.entry('answer', { item: 'q1', value: 'B' });
    const second = s.entry('answer', { item: 'q2', value: 'A' });
    s.send([first]).send([first, second]);
    expect(s.types).toEqual(['ResponseRecorded']);
    expect(s.send([second, first]).types).toEqual([]);
  });

  it('puts a batch in order and refuses a hole by its first missing number', () => {
    const s = sitting().at('1:00');
    const [a, b, c] = [
      s.entry('answer', { item: 'q1', value: 'A' }),
      s.entry('answer', { item: 'q1', value: 'B' }),
      s.entry('answer', { item: 'q1', value: 'C' }),
    ];
    expect(refusal(() => s.send([a, c]))).toEqual({ code: 'delivery/gap', details: { expectedSeq: 2 } });
    expect(s.send([c, a, b]).answers).toEqual({ q1: 'C' });
  });

  it('refuses what names no question or lacks a field, and records nothing of that batch', () => {
    const s = sitting().at('1:00');
    const good = s.entry('answer', { item: 'q1', value: 'A' });
    expect(refusal(() => s.send([good, s.entry('answer', { item: 'q99', value: 'A' })]))).toEqual({
      code: 'delivery/invalid-entry',
      details: { seq: 2 },
    });
    expect(s.started.answeredCount).toBe(0);
    expect(refusal(() => s.send([{ ...good, value: undefined }])).code).toBe('delivery/invalid-entry');
  });

  it('refuses a device that never opened the test', () => {
    const s = sitting();
    expect(refusal(() => s.answer('q1', 'A', 'd9')).code).toBe('delivery/not-started');
  });
});

describe('the dating of answers', () => {
  const datedAt = (s: SittingUnderTest) => payload(s.last[0]).datedAt;

  it('is the last contact plus the milliseconds of the device', () => {
    const s = sitting().at('10:00').answer('q1', 'A', 'd1', '4:30');
    expect(datedAt(s)).toBe(instant('4:30'));
  });

  it('is never after the receipt', () => {
    const s = sitting().at('10:00').answer('q1', 'A', 'd1', '45:00');
    expect(datedAt(s)).toBe(instant('10:00'));
  });

  it('is never before the start nor before an earlier answer of the device', () => {
    const s = sitting().at('10:00');
    s.send([
      s.entry('answer', { item: 'q1', value: 'A', given: '8:00' }),
      s.entry('answer', { item: 'q2', value: 'B', given: '7:00' }),
    ]);
    expect(payload(s.last[1]).datedAt).toBe(instant('8:00'));
    const t = sitting().at('10:00');
    t.send([
      { ...t.entry('answer', { item: 'q2', value: 'B' }), contactAt: '2026-03-02T08:59:30.000Z', sinceContactMs: 0 },
    ]);
    expect(datedAt(t)).toBe(instant('0:00'));
  });

  it('is the receipt where the claim contradicts by more than a minute what the server knows', () => {
    const s = sitting().at('10:00').answer('q1', 'A').at('11:00').answer('q2', 'B', 'd1', '8:59');
    expect(datedAt(s)).toBe(instant('11:00'));
    const t = sitting().at('10:00');
    t.send([
      { ...t.entry('answer', { item: 'q2', value: 'B' }), contactAt: '2020-01-01T00:00:00.000Z', sinceContactMs: 0 },
    ]);
    expect(datedAt(t)).toBe(instant('10:00'));
  });

  it('is never before the last contact that did not state it, be it an answer, an opening or a heartbeat', () => {
    const claims = (s: SittingUnderTest, contact: Partial<decide.Contact> = {}) =>
      s.send([s.entry('answer', { item: 'q2', value: 'B', given: '4:30', marked: true })], 'd1', plainCipher, contact);
    expect(datedAt(claims(sitting().at('5:00').answer('q1', 'A').at('10:00')))).toBe(instant('5:00'));
    expect(datedAt(claims(sitting().at('5:10').open().at('10:00')))).toBe(instant('5:10'));
    expect(datedAt(claims(sitting().at('10:00'), { beatAt: instant('5:15') }))).toBe(instant('5:15'));
  });

  it('lies between the contact that stated it and the one before', () => {
    const s = sitting().at('4:00').answer('q1', 'A').at('10:00');
    const offline = s.entry('answer', { item: 'q2', value: 'B', given: '7:00', marked: true });
    const earlier = s.entry('answer', { item: 'q3', value: 'C', given: '3:30', marked: true });
    const ahead = s.entry('answer', { item: 'q4', value: 'D', given: '20:00', marked: true });
    s.states(s.statement([offline, earlier, ahead]));
    expect(s.types).toEqual(['EntriesStated']);
    expect(payload(s.last[0])).toMatchObject({ seq: 4, after: instant('4:00') });
    s.at('30:00').states(s.statement([offline, earlier, ahead]));
    expect(s.types).toEqual([]);
    s.at('31:00').send([offline, earlier, ahead]);
    expect(s.last.map((event) => payload(event).datedAt)).toEqual([instant('7:00'), instant('7:00'), instant('10:00')]);
  });

  it('of a player that keeps no marks rests on the last contact, whatever it stated', () => {
    const s = sitting().at('10:00');
    const offline = s.entry('answer', { item: 'q2', value: 'B', given: '9:30' });
    s.states(s.statement([offline]))
      .at('31:00')
      .send([offline]);
    expect(datedAt(s)).toBe(instant('10:00'));
  });

  it('holds the wall clock of the device between the same bounds', () => {
    const s = sitting().at('5:00').open().at('10:00');
    s.send([
      { ...s.entry('view', { item: 'q1' }), at: '9999-01-01T00:00:00.000Z' },
      { ...s.entry('view', { item: 'q2' }), at: '1999-01-01T00:00:00.000Z' },
    ]);
    expect(s.last.map((event) => event.occurredAt)).toEqual([instant('10:00'), instant('5:00')]);
  });
});

describe('the late rule', () => {
  it('counts what is dated within the grace of 10 s, however late it arrives within 24 hours', () => {
    const s = sitting().at('31:00').answer('q1', 'A');
    s.at('32:12').end();
    expect(s.types).toEqual(['TimeExpired']);
    s.at('40:00').send([
      s.entry('answer', { item: 'q2', value: 'B', given: '32:10' }),
      s.entry('answer', { item: 'q3', value: 'C', given: '32:10.001' }),
    ]);
    expect(s.types).toEqual(['ResponseRecorded', 'LateResponseRecorded']);
    expect(payload(s.last[1])).toMatchObject({ item: 'q3', value: '<C>', lateByMs: 10_001 });
    expect(s.answers).toEqual({ q1: 'A', q2: 'B' });
  });

  it('records as late what arrives after 24 hours', () => {
    const s = sitting().at('32:12').end().at('47:12').end();
    expect(s.types).toEqual(['AttemptSubmitted']);
    s.at('1d 32:00').answer('q1', 'A', 'd1', '30:00');
    expect(s.types).toEqual(['ResponseRecorded', 'AnswersAmended', 'EntriesStated']);
    const t = sitting().at('32:12').end().at('47:12').end().at('1d 32:01').answer('q2', 'A', 'd1', '31:00');
    expect(t.types).toEqual(['LateResponseRecorded', 'EntriesStated']);
    expect(payload(t.last[0])).toMatchObject({ lateByMs: 1000 });
  });

  it('lets answers in that were given in time supersede the submission', () => {
    const s = sitting().at('10:00').answer('q1', 'A').at('32:12').end().at('47:12').end();
    expect(payload(s.last[0])).toMatchObject({
      by: 'expiry',
      answeredCount: 1,
      usedSeconds: 1920,
      answers: '<{"q1":"A"}>',
    });
    s.at('60:00');
    s.send([
      s.entry('answer', { item: 'q1', value: 'B', given: '20:00' }),
      s.entry('answer', { item: 'q2', value: 'D', given: '21:00' }),
    ]);
    expect(s.types).toEqual(['ResponseRecorded', 'ResponseRecorded', 'AnswersAmended', 'EntriesStated']);
    expect(payload(s.last[2])).toMatchObject({
      answeredCount: 2,
      gapMs: 40 * 60_000,
      answers: '<{"q1":"B","q2":"D"}>',
    });
    expect(s.started).toMatchObject({ phase: 'submitted', answers: '<{"q1":"B","q2":"D"}>' });
  });

  it('amends nothing when an answer is late or older than what stands', () => {
    const s = sitting().at('20:00').answer('q1', 'A').open('d2', true);
    s.at('21:00').answer('q1', 'C', 'd2').at('22:00').submit(0, 'd2');
    s.at('23:00').answer('q1', 'B', 'd1', '20:00');
    expect(s.types).toEqual(['ResponseRecorded', 'EntriesStated']);
    expect(s.answers).toEqual({ q1: 'C' });
  });

  it('does not count what a student gives after submitting', () => {
    const s = sitting().at('10:00').answer('q1', 'A').submit().at('11:00').answer('q1', 'B');
    expect(s.types).toEqual(['LateResponseRecorded']);
    expect(payload(s.last[0])).toMatchObject({ lateByMs: 60_000, why: 'submitted' });
    expect(s.answers).toEqual({ q1: 'A' });
  });

  it('does not count, after the own submission, what claims to have been given long before', () => {
    const s = sitting().at('10:00').answer('q1', 'A').submit().at('11:00').answer('q2', 'B', 'd1', '1:00');
    expect(payload(s.last[0])).toMatchObject({ why: 'submitted' });
    expect(s.answers).toEqual({ q1: 'A' });
    s.does(staff(decide.reopen)).at('12:00').open().at('13:00').answer('q3', 'C');
    expect(s.answers).toEqual({ q1: 'A', q3: 'C' });
  });

  it('counts of another device what it had stated when it heard of the submission, nothing after that', () => {
    const s = sitting().at('5:00').open('d2', true).at('10:00').submit(0, 'd2').at('20:00');
    const offline = s.entry('answer', { item: 'q1', value: 'A', given: '4:00', marked: true });
    s.states(s.statement([offline]), 'd1');
    expect(payload(s.last[0])).toMatchObject({ seq: 1 });
    const invented = s.entry('answer', { item: 'q2', value: 'B', given: '4:30', marked: true });
    s.at('21:00').send([offline, invented]);
    expect(s.types).toEqual(['ResponseRecorded', 'AnswersAmended']);
    expect(refusal(() => s.send([invented])).code).toBe('delivery/taken-over');
    expect(s.answers).toEqual({ q1: 'A' });
  });

  it('does not count what is filled into a place that was stated for something else', () => {
    const s = sitting().at('10:00');
    const [first, second] = [
      s.entry('answer', { item: 'q1', value: 'A', marked: true }),
      s.entry('answer', { item: 'q2', value: 'B', marked: true }),
    ];
    s.states(s.statement([first, second]))
      .at('20:00')
      .send([{ ...first, value: 'C' }, second]);
    expect(s.last.map((event) => [event.type, payload(event).why])).toEqual([
      ['LateResponseRecorded', 'not_as_stated'],
      ['ResponseRecorded', undefined],
    ]);
    expect(s.answers).toEqual({ q2: 'B' });
  });

  it('counts of every alternative that was stated only the one that the first statement has in its place', () => {
    const s = sitting().at('10:00');
    const first = s.entry('answer', { item: 'q1', value: 'A', marked: true });
    const second = s.entry('answer', { item: 'q2', value: 'A', marked: true });
    const alternatives = (entry: decide.Entry) => ['A', 'B', 'C', 'D'].map((value) => ({ ...entry, value }));
    // As many digests as there are choices, in one statement and in one after the other.
    const { unsent } = s.statement([...alternatives(second), ...alternatives(first), second]);
    s.states({ lastSeq: 2, unsent });
    for (const [i, value] of ['B', 'C', 'D'].entries())
      s.states({ lastSeq: 3 + i, unsent: s.statement([{ ...first, value }, second, second, second, second]).unsent });
    s.at('20:00').send([{ ...first, value: 'C' }, second]);
    expect(s.last.map((event) => [event.type, payload(event).why])).toEqual([
      ['LateResponseRecorded', 'not_as_stated'],
      ['ResponseRecorded', undefined],
    ]);
    expect(s.answers).toEqual({ q2: 'A' });
  });

  it('does not count entries that were stated in another order', () => {
    const s = sitting().at('10:00');
    const [first, second] = ['A', 'B'].map((value) => s.entry('answer', { item: 'q1', value, marked: true }));
    s.states(s.statement([first!, second!]))
      .at('20:00')
      .send([
        { ...second!, seq: 1 },
        { ...first!, seq: 2 },
      ]);
    expect(s.answers).toEqual({});
  });
});

describe('one writer', () => {
  it('merges what the suspended device was given before the takeover and refuses the rest', () => {
    const s = sitting().at('5:00').answer('q1', 'A').at('10:00').open('d2', true);
    s.at('11:00').answer('q2', 'X', 'd2');
    s.at('12:00');
    s.send([
      s.entry('answer', { item: 'q3', value: 'B', given: '9:00' }),
      s.entry('answer', { item: 'q4', value: 'C', given: '10:30' }),
    ]);
    expect(s.last.map((e) => payload(e).item)).toEqual(['q3']);
    expect(s.answers).toEqual({ q1: 'A', q2: 'X', q3: 'B' });
    expect(refusal(() => s.answer('q5', 'D', 'd1', '11:00'))).toMatchObject({ code: 'delivery/gap' });
    const rest = { ...s.entry('answer', { item: 'q4', value: 'C', given: '10:30' }), seq: 3 };
    expect(refusal(() => s.send([rest]))).toEqual({
      code: 'delivery/taken-over',
      details: { ackSeq: 2, takenOverAt: instant('10:00') },
    });
  });

  it('lets the latest dating win per question, whatever arrives last', () => {
    const s = sitting().at('10:00').open('d2', true);
    s.at('11:00').answer('q1', 'NEW', 'd2');
    s.at('12:00').send([
      s.entry('answer', { item: 'q1', value: 'OLD', given: '9:00' }),
      s.entry('answer', { item: 'q2', value: 'KEPT', given: '9:30' }),
    ]);
    expect(s.answers).toEqual({ q1: 'NEW', q2: 'KEPT' });
    expect(payload(s.last[1])).toMatchObject({ item: 'q2', answeredCount: 2 });
  });

  it('keeps the page of the device that writes when a suspended one still hands in what it looked at', () => {
    const s = sitting().at('10:00').open('d2', true).at('11:00');
    s.send([s.entry('view', { item: 'q3' }, 'd2')], 'd2');
    s.at('12:00').send([s.entry('view', { item: 'q1', given: '9:00' })]);
    expect(s.types).toEqual(['ItemViewed', 'EntriesStated']);
    expect(s.started.lastItem).toBe('q3');
  });

  it('does not clear a newer answer by an older clearing', () => {
    const s = sitting().at('10:00').open('d2', true).at('11:00').answer('q1', 'NEW', 'd2').at('12:00');
    s.send([s.entry('clear', { item: 'q1', given: '9:00' })]);
    expect(payload(s.last[0])).toMatchObject({ answeredCount: 1 });
    expect(s.answers).toEqual({ q1: 'NEW' });
  });

  it('gives the lease back to the first device when that takes over again', () => {
    const s = sitting().at('1:00').open('d2', true).at('2:00').open('d1', true).at('3:00').answer('q1', 'A', 'd1');
    expect(s.types).toEqual(['ResponseRecorded']);
    expect(refusal(() => s.answer('q2', 'B', 'd2')).code).toBe('delivery/taken-over');
    expect(refusal(() => s.submit(0, 'd2')).code).toBe('delivery/taken-over');
  });
});

describe('pause, save and exit', () => {
  it('stops the clock and lets it go on', () => {
    const s = sitting().at('10:00').pause().at('13:10').resume();
    expect(s.started.ledger).toMatchObject({ pausedMs: 190_000, pauses: 1, stoppedMs: null });
    s.at('32:00').end();
    expect(s.types).toEqual([]);
    s.at('35:10').end('35:00');
    expect(s.types).toEqual([]);
    s.at('35:20').end('35:00');
    expect(payload(s.last[0])).toMatchObject({ by: 'expiry', usedSeconds: 1920 });
  });

  it('is once when done twice', () => {
    const s = sitting().at('10:00').pause().pause();
    expect(s.types).toEqual([]);
    expect(s.at('11:00').resume().resume().types).toEqual([]);
  });

  it('is refused where the assignment does not allow it', () => {
    const options = { ...startedFact().options, pauseEnabled: false, saveEnabled: false };
    const s = sitting({ options });
    expect(refusal(() => s.pause()).code).toBe('delivery/pause-not-allowed');
    expect(refusal(() => s.saveAndExit()).code).toBe('delivery/save-not-allowed');
  });

  it('gives the lease back on save and exit, and goes on when any device opens', () => {
    const s = sitting().at('10:00').saveAndExit();
    expect(s.started).toMatchObject({ phase: 'paused', pausedBy: 'save' });
    s.at('2d 0:00').open('d2');
    expect(s.types).toEqual(['DeviceResumed', 'AttemptResumed']);
    expect(s.started.phase).toBe('running');
  });

  it('keeps the beginning of a pause that is left by save and exit', () => {
    const s = sitting().at('10:00').pause().at('12:00').saveAndExit();
    expect(s.started).toMatchObject({ phase: 'paused', pausedAt: instant('10:00'), pausedBy: 'save' });
    expect(s.at('13:00').saveAndExit().types).toEqual([]);
  });

  it('stays through a reload', () => {
    const s = sitting().at('10:00').pause().at('12:00').open();
    expect(s.types).toEqual(['DeviceResumed']);
    expect(s.started.phase).toBe('paused');
  });

  it('counts what the device had stated when it paused, and keeps what it claims to have given before and had not', () => {
    const s = sitting().at('10:00');
    const unsent = s.entry('answer', { item: 'q1', value: 'A', given: '9:59', marked: true });
    s.pause('d1', { statement: s.statement([unsent]) });
    expect(s.types).toEqual(['EntriesStated', 'AttemptPaused']);
    s.at('10:37').send([unsent, s.entry('answer', { item: 'q2', value: 'B', given: '9:59', marked: true })]);
    expect(s.last.map((event) => [event.type, payload(event).why])).toEqual([
      ['ResponseRecorded', undefined],
      ['LateResponseRecorded', 'paused'],
    ]);
    expect(s.answers).toEqual({ q1: 'A' });
  });

  it('counts nothing of a pause that is sent after it, and takes it when it is given again', () => {
    const s = sitting().at('10:00').pause().at('15:00');
    const within = s.entry('answer', { item: 'q1', value: 'A', given: '12:00', marked: true });
    s.resume('d1', { statement: s.statement([within]) })
      .at('15:10')
      .send([within, s.entry('answer', { item: 'q2', value: 'B', marked: true })]);
    expect(s.last.map((event) => [event.type, payload(event).why])).toEqual([
      ['LateResponseRecorded', 'paused'],
      ['ResponseRecorded', undefined],
    ]);
    expect(s.at('15:20').answer('q1', 'A').answers).toEqual({ q1: 'A', q2: 'B' });
    expect(s.started.ledger.pausedMs).toBe(300_000);
  });

  it('by staff begins for the device with its last entry within 30 s of it, and the clock ran until then', () => {
    const s = sitting().at('10:00').does(staff(decide.pauseByStaff)).at('11:00');
    s.send([
      s.entry('answer', { item: 'q1', value: 'A', given: '10:20' }),
      s.entry('answer', { item: 'q2', value: 'B', given: '10:31' }),
    ]);
    expect(s.last.map((event) => [event.type, payload(event).why])).toEqual([
      ['ResponseRecorded', undefined],
      ['LateResponseRecorded', 'paused'],
      ['PauseMoved', undefined],
    ]);
    expect(payload(s.last[2])).toEqual({ pausedAt: instant('10:20'), byMs: 20_000 });
    s.at('20:00').does(staff(decide.resumeByStaff));
    expect(s.started.ledger).toMatchObject({ pausedMs: 9 * 60_000 + 40_000, stoppedMs: null });
    // What comes after staff have let it go on is judged the same.
    const t = sitting()
      .at('10:00')
      .does(staff(decide.pauseByStaff))
      .at('20:00')
      .does(staff(decide.resumeByStaff))
      .at('21:00');
    t.send([
      t.entry('answer', { item: 'q1', value: 'A', given: '10:20' }),
      t.entry('answer', { item: 'q2', value: 'B', given: '12:00' }),
      t.entry('answer', { item: 'q3', value: 'C', given: '20:30' }),
    ]);
    expect(t.answers).toEqual({ q1: 'A', q3: 'C' });
    expect(t.started.ledger.pausedMs).toBe(s.started.ledger.pausedMs);
  });

  it('by staff ends only by staff', () => {
    const s = sitting().at('10:00').does(staff(decide.pauseByStaff));
    expect(s.types).toEqual(['AttemptPaused']);
    expect(refusal(() => s.resume()).code).toBe('delivery/paused-by-staff');
    expect(refusal(() => s.submit()).code).toBe('delivery/paused-by-staff');
    expect(refusal(() => s.saveAndExit()).code).toBe('delivery/paused-by-staff');
    expect(s.does(staff(decide.pauseByStaff)).types).toEqual([]);
    s.at('15:00').does(staff(decide.resumeByStaff));
    expect(s.started.ledger.pausedMs).toBe(300_000);
    expect(s.does(staff(decide.resumeByStaff)).types).toEqual([]);
  });

  it('by staff keeps the reason, sealed', () => {
    const s = sitting().at('10:00').does(staff(decide.pauseByStaff, 'fire drill'));
    expect(payload(s.last[0])).toEqual({ by: 'staff', pausedAt: instant('10:00'), reason: '<fire drill>' });
    s.at('12:00').does(staff(decide.resumeByStaff, 'all back'));
    expect(payload(s.last[0])).toEqual({ by: 'staff', resumedAt: instant('12:00'), reason: '<all back>' });
  });

  it('is too late when the time is up', () => {
    const s = sitting().at('32:00');
    expect(refusal(() => s.pause()).code).toBe('delivery/time-is-up');
  });

  it('is not needed for what does not stop the clock: a lost connection, a reload, another device', () => {
    const s = sitting().at('10:00');
    s.send([s.entry('connection_lost')])
      .at('20:00')
      .open('d2', true)
      .at('32:11')
      .end('32:00');
    expect(s.types).toEqual(['AttemptSubmitted']);
  });
});

describe('submission', () => {
  it('closes the sitting with one sealed blob of what counts, in the order of the form', () => {
    const s = sitting().at('5:00').answer('q3', 'C').answer('q1', 'A').answer('q2', 'B');
    s.send([s.entry('clear', { item: 'q2' }), s.entry('flag', { item: 'q5' })])
      .at('10:00')
      .submit();
    expect(payload(s.last[0])).toEqual({
      by: 'student',
      submittedAt: instant('10:00'),
      answeredCount: 2,
      flaggedCount: 1,
      usedSeconds: 600,
      answers: '<{"q1":"A","q3":"C"}>',
      lastSeq: 5,
    });
    expect(s.started.phase).toBe('submitted');
  });

  it('waits for everything the device has', () => {
    const s = sitting().at('5:00').answer('q1', 'A');
    expect(refusal(() => s.submit(3))).toEqual({ code: 'delivery/unsent', details: { expectedSeq: 2 } });
  });

  it('is once when sent twice', () => {
    expect(sitting().at('5:00').submit().at('6:00').submit().types).toEqual([]);
  });

  it('out of a pause counts the time up to the pause', () => {
    const s = sitting().at('5:00').pause().at('9:00').submit();
    expect(payload(s.last[0])).toMatchObject({ by: 'student', usedSeconds: 300 });
  });

  it('by the student at the deadline is by expiry', () => {
    const s = sitting().at('32:01').submit();
    expect(payload(s.last[0])).toMatchObject({ by: 'expiry', usedSeconds: 1920 });
  });

  it('because of time is refused while there is some: given in the last seconds, or the clock stands', () => {
    const byTime = (s: SittingUnderTest) =>
      s.does((st, o) => decide.submit(st, { ...o, ...s.writer(), lastSeq: 0, because: 'time', cipher: plainCipher }));
    const granted = sitting()
      .at('31:52')
      .does((st, o) => decide.grantTime(st, { ...o, seconds: 300, reason: null, cipher: plainCipher }));
    expect(refusal(() => byTime(granted.at('32:00'))).code).toBe('delivery/time-left');
    expect(payload(byTime(granted.at('37:00')).last[0])).toMatchObject({ by: 'expiry', usedSeconds: 2220 });
    expect(refusal(() => byTime(sitting().at('31:50').pause().at('32:10'))).code).toBe('delivery/time-left');
    // The device is a little fast.
    expect(byTime(sitting().at('31:58')).types).toEqual(['AttemptSubmitted']);
  });

  it('by staff closes it as it stands', () => {
    const s = sitting().at('5:00').answer('q1', 'A').does(staff(decide.close));
    expect(payload(s.last[0])).toMatchObject({ by: 'staff', answeredCount: 1 });
    expect(s.does(staff(decide.close)).types).toEqual([]);
  });
});

describe('the deadline', () => {
  it('does nothing early, twice, or after the end', () => {
    const s = sitting().at('32:09').end('32:00');
    expect(s.types).toEqual([]);
    expect(s.at('32:10').end('32:00').types).toEqual(['AttemptSubmitted']);
    expect(s.at('32:11').end('32:00').types).toEqual([]);
    expect(new SittingUnderTest().end().types).toEqual([]);
  });

  it('waits 15 minutes for a silent sitting', () => {
    const s = sitting().at('32:10').end('31:00');
    expect(s.types).toEqual(['TimeExpired']);
    expect(payload(s.last[0])).toEqual({ deadline: instant('32:00') });
    expect(s.at('47:09').end().types).toEqual([]);
    s.at('47:10').end();
    expect(payload(s.last[0])).toMatchObject({ by: 'expiry', usedSeconds: 1920 });
  });

  it('hears the events of the device as well as its heartbeats', () => {
    const s = sitting().at('31:30').answer('q1', 'A').at('32:10').end(null);
    expect(s.types).toEqual(['AttemptSubmitted']);
  });

  it('lets a device that comes back after TimeExpired send what it has and submit', () => {
    const s = sitting().at('10:00').answer('q1', 'A').at('32:10').end().at('36:00');
    const unsent = s.entry('answer', { item: 'q2', value: 'B', given: '31:00', marked: true });
    s.open('d1', false, { statement: s.statement([unsent]) })
      .send([unsent])
      .submit();
    expect(payload(s.last[0])).toMatchObject({ by: 'expiry', answeredCount: 2 });
  });

  it('is later by grants and credits, and a grant revives an expired sitting', () => {
    const grant = (st: Attempt, o: decide.Occasion) =>
      decide.grantTime(st, { ...o, seconds: 300, reason: 'fire drill', cipher: plainCipher });
    const s = sitting().at('32:10').end().does(grant);
    expect(payload(s.last[0])).toEqual({ seconds: 300, reason: '<fire drill>', goesOnAt: instant('32:10') });
    expect(s.started.phase).toBe('running');
    s.does((st, o) =>
      decide.creditOutage(st, { ...o, gaps: [span('3:00', '4:00')], reason: null, cipher: plainCipher }),
    );
    expect(s.at('38:19').end('38:00').types).toEqual([]);
    s.at('38:20').end('38:00');
    expect(payload(s.last[0])).toMatchObject({ usedSeconds: 1920 + 300 });
  });

  it('is as far away as what was given, however long the time had been up', () => {
    const expired = () => sitting().at('32:10').end().at('38:00');
    const deadline = (s: ReturnType<typeof sitting>) => deadlineOf(s.started.ledger)?.atMs;
    const granted = expired().does((st, o) =>
      decide.grantTime(st, { ...o, seconds: 300, reason: null, cipher: plainCipher }),
    );
    expect(deadline(granted)).toBe(toMs(instant('43:00')));
    expect(explainClock(granted.started.ledger, toMs(instant('40:00')))).toBe(
      '34:00 used of 37:00 - one pause 6:00, granted 5:00',
    );
    // The tablet was dead from 25:00 on; after 32:00 its clock stood.
    const credited = expired().does((st, o) =>
      decide.creditOutage(st, { ...o, gaps: [span('25:00', '38:00')], reason: null, cipher: plainCipher }),
    );
    expect(payload(credited.last[0])).toMatchObject({
      seconds: 420,
      from: instant('25:00'),
      to: instant('32:00'),
      goesOnAt: instant('38:00'),
    });
    expect(deadline(credited)).toBe(toMs(instant('45:00')));
    const { spans } = runningSpans(credited.events as AttemptEvent[], toMs(instant('40:00')));
    expect(spans).toEqual([span('0:00', '32:00'), span('38:00', '40:00')]);
  });

  it('stays where the window ends the sitting all the same', () => {
    const s = sitting({ windowEndAt: instant('33:00') })
      .at('1:00')
      .pause()
      .at('11:00')
      .resume()
      .at('33:10')
      .end()
      .at('40:00');
    s.does((st, o) => decide.grantTime(st, { ...o, seconds: 60, reason: null, cipher: plainCipher }));
    expect(payload(s.last[0])).toEqual({ seconds: 60, reason: null });
    expect(s.started.ledger).toMatchObject({ grantedMs: 60_000, pausedMs: 600_000 });
  });

  it('never comes for an untimed sitting with an open window', () => {
    const s = sitting({ timing: 'untimed', allowedSeconds: null, windowEndAt: null });
    expect(decide.dueAt(s.state)).toBeNull();
    expect(s.at('9d 0:00').end().types).toEqual([]);
    expect(decide.acceptUntilMs(s.started)).toBeNull();
  });
});

describe('the end of the window', () => {
  it('ends an untimed sitting 24 hours after it', () => {
    const s = sitting({ timing: 'untimed', allowedSeconds: null, windowEndAt: instant('60:00') });
    expect(s.at('1d 59:59').end('1d 59:59').types).toEqual([]);
    s.at('1d 60:10').end('1d 60:00');
    expect(payload(s.last[0])).toMatchObject({ by: 'window_end' });
  });

  it('leaves a sitting that started in time its whole allowance', () => {
    const s = sitting({ timing: 'double', allowedSeconds: 3840, windowEndAt: instant('5:00') });
    expect(s.at('63:59').end('63:59').types).toEqual([]);
    s.at('64:10').end('64:00');
    expect(payload(s.last[0])).toMatchObject({ by: 'expiry', usedSeconds: 3840 });
  });

  it('ends a paused sitting at its own end and no earlier', () => {
    const s = sitting({ windowEndAt: instant('20:00') })
      .at('10:00')
      .pause();
    expect(s.at('31:59').end().types).toEqual([]);
    s.at('32:00').end();
    expect(payload(s.last[0])).toMatchObject({ by: 'window_end', usedSeconds: 600 });
  });

  it('ends a sitting that was resumed late although time was left on its clock', () => {
    const s = sitting({ windowEndAt: instant('1d 0:00') })
      .at('10:00')
      .saveAndExit()
      .at('1439:00')
      .open('d1')
      .at('1440:10')
      .end('1440:05');
    expect(payload(s.last[0])).toMatchObject({ by: 'window_end', usedSeconds: 660 });
  });
});

describe('auto-submit', () => {
  const rules = { ...startedFact().rules, autoSubmitHours: 1 };

  it("counts from this sitting's own start", () => {
    const s = sitting({ rules }).at('10:00').saveAndExit();
    expect(s.at('59:59').end().types).toEqual([]);
    s.at('60:00').end();
    expect(payload(s.last[0])).toMatchObject({ by: 'auto_submit', usedSeconds: 600 });
  });

  it('cuts no accommodation short', () => {
    const s = sitting({ rules, timing: 'double', allowedSeconds: 3840 });
    expect(s.at('60:30').end('60:30').types).toEqual([]);
  });
});

describe('reset, invalidation, reopening', () => {
  const reset = (st: Attempt, o: decide.Occasion) =>
    decide.reset(st, { ...o, reason: 'wrong form', nextCipher: { seal: (t) => `next<${t}>`, open: (t) => t } });
  const invalidate = (st: Attempt, o: decide.Occasion) =>
    decide.invalidate(st, { ...o, reason: 'copied', cipher: plainCipher });
  const reopen = (st: Attempt, o: decide.Occasion) =>
    decide.reopen(st, { ...o, reason: 'power cut', cipher: plainCipher });

  it('ends the sitting for good and forgets its answers; the reason outlives the key', () => {
    const s = sitting().at('5:00').answer('q1', 'A').does(reset);
    expect(payload(s.last[0])).toMatchObject({ reason: 'next<wrong form>' });
    expect(s.started.phase).toBe('reset');
    expect(s.answers).toEqual({});
    expect(s.does(reset).types).toEqual([]);
    for (const act of [() => s.answer('q1', 'B'), () => s.open(), () => s.submit(), () => s.does(invalidate)]) {
      expect(refusal(act).code).toBe('delivery/reset');
    }
    expect(refusal(() => new SittingUnderTest().does(reset)).code).toBe('delivery/not-started');
  });

  it('invalidates what was submitted and keeps it readable', () => {
    const s = sitting().at('5:00').answer('q1', 'A').submit().does(invalidate);
    expect(s.started.phase).toBe('invalidated');
    expect(s.answers).toEqual({ q1: 'A' });
    expect(refusal(() => s.open()).code).toBe('delivery/invalidated');
    expect(s.does(invalidate).types).toEqual([]);
  });

  it('reopens where the clock stopped and goes on when the student opens it', () => {
    const s = sitting().at('5:00').answer('q1', 'A').at('10:00').submit().at('30:00').does(reopen);
    expect(s.started).toMatchObject({ phase: 'paused', pausedBy: 'reopening', pausedAt: instant('10:00') });
    s.at('40:00').open('d2');
    expect(s.types).toEqual(['DeviceResumed', 'AttemptResumed']);
    s.at('62:10').end('62:05');
    expect(payload(s.last[0])).toMatchObject({ by: 'expiry', usedSeconds: 1920 });
  });

  it('is not handed in again by the device before the student goes on', () => {
    const s = sitting().at('5:00').answer('q1', 'A').at('32:10').end().at('47:10').end().at('50:00').does(reopen);
    expect(s.started).toMatchObject({ phase: 'paused', pausedBy: 'reopening' });
    expect(refusal(() => s.submit()).code).toBe('delivery/paused');
    expect(s.open().submit().types).toEqual(['AttemptSubmitted']);
  });

  it('reopens only what has ended', () => {
    expect(refusal(() => sitting().does(reopen)).code).toBe('delivery/not-ended');
    const s = sitting().at('5:00').does(invalidate).at('20:00').does(reopen);
    expect(s.started).toMatchObject({ phase: 'paused', pausedAt: instant('5:00') });
    expect(remainingMs(s.started.ledger, toMs(s.now))).toBe(27 * 60_000);
  });

  it('keeps a note of an irregularity', () => {
    const s = sitting().does((st, o) => decide.noteIrregularity(st, { ...o, note: 'phone rang', cipher: plainCipher }));
    expect(payload(s.last[0])).toEqual({ note: '<phone rang>' });
  });

  it('is given, noted and reopened once for one press, however often that is sent', () => {
    const granted = (actionId: string) => (st: Attempt, o: decide.Occasion) =>
      decide.grantTime(st, { ...o, seconds: 300, reason: null, cipher: plainCipher, actionId });
    const noted = (actionId: string) => (st: Attempt, o: decide.Occasion) =>
      decide.noteIrregularity(st, { ...o, note: 'phone rang', cipher: plainCipher, actionId });
    const reopened = (st: Attempt, o: decide.Occasion) =>
      decide.reopen(st, { ...o, reason: null, cipher: plainCipher, actionId: 'c' });
    const s = sitting().does(granted('a')).does(noted('b'));
    expect(payload(s.last[0])).toMatchObject({ actionId: 'b' });
    expect(s.does(granted('a')).types).toEqual([]);
    expect(s.does(noted('b')).types).toEqual([]);
    expect(s.does(granted('a2')).types).toEqual(['TimeGranted']);
    expect(s.started.ledger.grantedMs).toBe(600_000);
    s.submit();
    // Sent again after the end it is no refusal either.
    expect(s.does(granted('a')).types).toEqual([]);
    expect(s.does(reopened).types).toEqual(['AttemptReopened']);
    expect(s.does(reopened).types).toEqual([]);
  });

  it('grants no time to what has ended', () => {
    const s = sitting().at('5:00').submit();
    expect(
      refusal(() => s.does((st, o) => decide.grantTime(st, { ...o, seconds: 60, reason: null, cipher: plainCipher })))
        .code,
    ).toBe('delivery/ended');
  });
});

describe('staff take given time back', () => {
  const grant = (seconds: number) => (st: Attempt, o: decide.Occasion) =>
    decide.grantTime(st, { ...o, seconds, reason: null, cipher: plainCipher });
  const takeBack = (seconds: number, actionId?: string) => (st: Attempt, o: decide.Occasion) =>
    decide.takeBackTime(st, { ...o, seconds, reason: 'wrong student', cipher: plainCipher, actionId });
  const left = (s: SittingUnderTest) => remainingMs(s.started.ledger, toMs(s.now))! / 1000;

  it('as much as they say, with who and why, and once for one press', () => {
    const s = sitting().at('10:00').does(grant(600)).does(takeBack(480, 'a'));
    expect([s.types, payload(s.last[0])]).toEqual([
      ['TimeTakenBack'],
      { seconds: 480, reason: '<wrong student>', actionId: 'a' },
    ]);
    expect(left(s)).toBe(22 * 60 + 120);
    expect(s.does(takeBack(480, 'a')).types).toEqual([]);
    expect(explainClock(s.started.ledger, toMs(s.now))).toBe('10:00 used of 34:00 - granted 2:00');
  });

  it('no more than was given: what the part gives everybody stays', () => {
    const s = sitting().at('10:00').does(grant(60)).does(takeBack(600));
    expect([payload(s.last[0]).seconds, left(s)]).toEqual([60, 22 * 60]);
    expect(refusal(() => s.does(takeBack(60))).code).toBe('delivery/nothing-to-take-back');
  });

  it('no more than is left: what was used stays, and the time is up then', () => {
    const s = sitting().does(grant(600)).at('38:00').does(takeBack(600));
    expect([payload(s.last[0]).seconds, left(s), deadlineOf(s.started.ledger)!.atMs]).toEqual([
      240,
      0,
      toMs(instant('38:00')),
    ]);
    expect(refusal(() => s.does(takeBack(60))).code).toBe('delivery/time-is-up');
  });

  it('of a clock that stands as of one that runs, and never so much that its own end lies behind', () => {
    const paused = sitting()
      .does(grant(600))
      .at('38:00')
      .does(staff(decide.pauseByStaff))
      .at('50:00')
      .does(takeBack(600));
    expect([payload(paused.last[0]).seconds, left(paused)]).toEqual([240, 0]);
    // Its window is over: start, allowance and what was given are all that keeps it open.
    const late = sitting({ windowEndAt: instant('20:00') })
      .does(grant(600))
      .at('10:00')
      .does(staff(decide.pauseByStaff))
      .at('40:00')
      .does(takeBack(600));
    expect([payload(late.last[0]).seconds, deadlineOf(late.started.ledger)!.atMs]).toEqual([
      120,
      toMs(instant('40:00')),
    ]);
  });

  it('of nothing that has ended, expired or has no clock', () => {
    expect(refusal(() => sitting().does(grant(60)).submit().does(takeBack(60))).code).toBe('delivery/ended');
    expect(refusal(() => sitting({ timing: 'untimed', allowedSeconds: null }).does(takeBack(60))).code).toBe(
      'delivery/nothing-to-take-back',
    );
  });
});

describe('showing questions and right answers', () => {
  const show =
    (to: 'student' | 'parent' = 'student') =>
    (st: Attempt, o: decide.Occasion) =>
      decide.showAnswers(st, { ...o, to });
  const expired = () => sitting().at('31:50').answer('q1', 'A').at('32:10').end();

  it('ends it: what arrives later never counts, and the sitting is not reopened', () => {
    const s = sitting().at('5:00').open('d2', true).at('10:00').submit(0, 'd2').at('10:30');
    const offline = s.entry('answer', { item: 'q1', value: 'A', given: '4:00', marked: true });
    s.states(s.statement([offline]), 'd1').does(show());
    expect(s.types).toEqual(['AnswersShown']);
    expect(payload(s.last[0])).toEqual({ to: 'student', shownAt: instant('10:30') });
    s.at('11:00').send([offline]);
    expect(payload(s.last[0])).toMatchObject({ why: 'answers_shown', lateByMs: 30_000 });
    expect(s.answers).toEqual({});
    expect(s.does(show('parent')).types).toEqual([]);
    expect(refusal(() => s.does(staff(decide.reopen)))).toMatchObject({
      code: 'delivery/answers-shown',
      details: { shownAt: instant('10:30') },
    });
  });

  it('waits until every device has said how far its log goes, at most 24 hours after the end', () => {
    expect(expired().does(show()).types).toEqual([]);
    expect(expired().at('32:20').states({ lastSeq: 1, unsent: [] }).does(show()).types).toEqual(['AnswersShown']);
    expect(expired().at('1d 31:59').does(show()).types).toEqual([]);
    expect(expired().at('1d 32:00').does(show()).types).toEqual(['AnswersShown']);
  });

  it('is nothing before the submission', () => {
    expect(sitting().does(show()).types).toEqual([]);
    expect(sitting().at('5:00').submit().does(staff(decide.reopen)).does(show()).types).toEqual([]);
  });
});

describe('answers that arrived after the end and count', () => {
  const late = () => {
    const s = sitting().at('10:00').answer('q1', 'A').at('32:12').end().at('47:12').end().at('60:00');
    return s.send([
      s.entry('answer', { item: 'q1', value: 'B', given: '20:00' }),
      s.entry('answer', { item: 'q2', value: 'C', given: '21:00' }),
    ]);
  };

  it('are set aside by staff, who may take that back; each time the blob that scoring reads is sealed anew', () => {
    const s = late();
    expect(s.answers).toEqual({ q1: 'B', q2: 'C' });
    s.does(staff(decide.setLateAside, 'no reason to be offline'));
    expect(s.last.map(({ type }) => type)).toEqual(['LateAnswersSetAside', 'AnswersAmended']);
    expect(payload(s.last[1])).toMatchObject({ answeredCount: 1, answers: '<{"q1":"A"}>' });
    expect(refusal(() => s.does(staff(decide.setLateAside))).code).toBe('delivery/nothing-late-counts');
    s.does(staff(decide.restoreLate));
    expect(payload(s.last[1])).toMatchObject({ answeredCount: 2, answers: '<{"q1":"B","q2":"C"}>' });
    expect(refusal(() => s.does(staff(decide.restoreLate))).code).toBe('delivery/nothing-set-aside');
  });

  it('are set aside and brought back once for each press', () => {
    const pressed = (id: string, decision: typeof decide.setLateAside) => (st: Attempt, o: decide.Occasion) =>
      decision(st, { ...o, reason: null, actionId: id, cipher: plainCipher });
    const s = late();
    expect(s.does(pressed('p1', decide.setLateAside)).types).toHaveLength(2);
    expect(s.does(pressed('p1', decide.setLateAside)).types).toEqual([]);
    expect(s.does(pressed('p2', decide.restoreLate)).types).toHaveLength(2);
    expect(s.does(pressed('p2', decide.restoreLate)).types).toEqual([]);
    expect(s.does(pressed('p1', decide.setLateAside)).types).toEqual([]);
    expect(s.answers).toEqual({ q1: 'B', q2: 'C' });
  });

  it('are set aside with those that arrive later; taking that back counts all', () => {
    const s = sitting().at('10:00').answer('q1', 'A').at('32:12').end().at('47:12').end().at('60:00');
    const [first, second, third] = (['q1', 'q2', 'q3'] as const).map((item, i) =>
      s.entry('answer', { item, value: 'BCA'[i], given: `2${i}:00`, marked: true }),
    );
    s.send([first!, second!], 'd1', plainCipher, { statement: { ...s.statement([third!]), lastSeq: third!.seq } });
    s.does(staff(decide.setLateAside)).at('61:00').send([third!]);
    expect(s.answers).toEqual({ q1: 'A', q3: 'A' });
    expect(s.does(staff(decide.setLateAside)).answers).toEqual({ q1: 'A' });
    expect(s.does(staff(decide.restoreLate)).answers).toEqual({ q1: 'B', q2: 'C', q3: 'A' });
  });

  it('are not there where nothing arrived, or nothing that changed an answer', () => {
    expect(refusal(() => sitting().at('5:00').answer('q1', 'A').submit().does(staff(decide.setLateAside))).code).toBe(
      'delivery/nothing-late-counts',
    );
    expect(refusal(() => sitting().does(staff(decide.setLateAside))).code).toBe('delivery/not-ended');
  });
});
