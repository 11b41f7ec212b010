import { describe, expect, it } from '@jest/globals';
import { attemptsParams, isFiltered } from '../../../web/src/features/attempt-histories/attempts-params.js';
import { attemptsSearch } from '../../../web/src/features/attempt-histories/attempts-search.js';
import { answersOf, behaviourSentences, findingsOf, share } from '../../../web/src/shared/behaviour/behaviour-words.js';
import { clockSentence, entryWords } from '../../../web/src/features/attempt-histories/clock-words.js';
import type { Behaviour, QuestionBehaviour } from '../../../web/src/shared/behaviour/behaviour-types.js';
import type { AttemptHistory, LedgerEntry } from '../../../web/src/features/attempt-histories/history.js';

const STUDENT = { kind: 'user' as const, id: 5, role: 'Student', name: 'Amara Okafor' };
const STAFF = { kind: 'user' as const, id: 9, role: 'Teacher Admin', name: 'Rosa Delgado' };

function entry(type: string, at: string, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    version: 1,
    at: `2026-11-13T17:${at}.000Z`,
    type,
    actor: STUDENT,
    changeSeconds: 0,
    stoodSeconds: null,
    remainingSeconds: 100,
    reason: null,
    ...more,
  };
}

const LEDGER = [
  entry('AttemptStarted', '00:00', { changeSeconds: 2100 }),
  entry('AttemptPaused', '08:00'),
  entry('AttemptResumed', '11:10', { stoodSeconds: 190 }),
  entry('OutageCredited', '24:00', { actor: STAFF, changeSeconds: 65 }),
  entry('TimeGranted', '30:00', { actor: STAFF, changeSeconds: 300, reason: 'Fire drill' }),
  entry('AttemptSubmitted', '41:00'),
];
const history = (entries: LedgerEntry[], attempt: object = {}) =>
  ({
    attempt: { usedSeconds: 2324, timing: 'timed', ...attempt },
    clock: { explanation: '', entries },
  }) as unknown as AttemptHistory;

describe('the clock in words', () => {
  it('says what was used, allowed, given and not counted, and by whom', () => {
    expect(clockSentence(history(LEDGER))).toBe(
      '38:44 used of 40:00. 35:00 were allowed and 5:00 granted by Rosa Delgado; one pause of 3:10 and a credited outage of 1:05 are not counted.',
    );
    expect(clockSentence(history([LEDGER[0]!]))).toBe('38:44 used of 35:00.');
    expect(clockSentence(history([LEDGER[0]!], { timing: 'double' }))).toBe(
      '38:44 used of 35:00. The time is doubled.',
    );
    expect(clockSentence(history([entry('AttemptStarted', '00:00', { remainingSeconds: null })]))).toBe(
      '38:44 used, without a limit.',
    );
  });

  it('says of each entry who did it, for how long and why', () => {
    expect(LEDGER.map(entryWords)).toEqual([
      'Started',
      'Paused by the student',
      'Resumed after 3:10, not counted',
      '1:05 of an outage credited by Rosa Delgado',
      'Granted by Rosa Delgado: Fire drill',
      'Submitted by the student',
    ]);
    expect(entryWords(entry('AttemptSubmitted', '41:00', { actor: { kind: 'system', name: 'expiry' } }))).toBe(
      'Submitted by the system',
    );
    expect(entryWords(entry('TimeGranted', '43:00', { actor: STAFF, changeSeconds: 300, stoodSeconds: 360 }))).toBe(
      'Granted by Rosa Delgado after 6:00, not counted',
    );
  });
});

const summary: Behaviour['summary'] = {
  questions: 22,
  firstRight: 9,
  finalRight: 12,
  changed: 5,
  rightToWrong: 1,
  wrongToRight: 4,
  wrongToWrong: 1,
  rapid: 0,
  omitted: 1,
  notReached: 0,
};

describe('how a part was worked, in words', () => {
  it('counts changes, first choices, rapid guesses and blanks', () => {
    expect(behaviourSentences({ summary, cohort: { sittings: 30, pace: [] } })).toEqual([
      '5 questions changed their answer: 4 from wrong to right, 1 from right to wrong and 1 from wrong to wrong.',
      'The first choice was right in 9 of 22, the last in 12, 3 more than first.',
      'No answer was a rapid guess.',
      '1 question seen and left blank.',
    ]);
    const quiet = { ...summary, changed: 0, firstRight: 12, omitted: 0, rapid: 1 };
    expect(behaviourSentences({ summary: quiet, cohort: null })).toEqual([
      'No answer was changed.',
      'The first choice was right in 12 of 22, the last in 12.',
      '1 answer came too fast to have read the question.',
      'Every question was answered.',
      'Fewer than ten others took this form, so there is nobody to compare with.',
    ]);
  });

  it('shows every answer that stood there, and one that was taken away', () => {
    const first = { answer: 'A', right: false, atSeconds: 5 };
    const changes = [{ kind: 'wrong_to_right' as const, from: 'A', to: 'C', atSeconds: 9 }];
    expect(answersOf({ first, changes, final: { answer: 'C', right: true, atSeconds: 9 } })).toEqual([
      { answer: 'A', right: false },
      { answer: 'C', right: true },
    ]);
    expect(answersOf({ first, changes: [], final: null })).toEqual([
      { answer: 'A', right: false },
      { answer: 'taken away', right: null },
    ]);
    expect([share(1, 3), share(0, 0)]).toEqual(['33%', '--']);
  });
});

describe('questions worth talking about', () => {
  const given = (right: boolean) => ({ answer: right ? 'C' : 'A', right, atSeconds: 1 });
  const change = (kind: 'right_to_wrong' | 'wrong_to_right' | 'wrong_to_wrong') => ({
    kind,
    from: 'A',
    to: 'B',
    atSeconds: 2,
  });
  const question = (number: number, more: Partial<QuestionBehaviour>): QuestionBehaviour => ({
    ref: `q${number}`,
    number,
    state: 'answered',
    first: given(true),
    final: given(true),
    changes: [],
    seconds: 60,
    visits: 1,
    rapid: false,
    cohort: null,
    ...more,
  });
  const found = (...questions: QuestionBehaviour[]) =>
    findingsOf({ questions }).map((f) => [f.title, ...f.questions.map((q) => q.number)]);

  it('are none where everything went straight', () =>
    expect(found(question(1, {}), question(2, { first: given(false), final: given(false) }))).toEqual([]));

  it('are grouped by what the order of things says of them', () => {
    const cohort = {
      seen: 20,
      medianSeconds: 29,
      firstRight: 9,
      finalRight: 9,
      rapid: 0,
      omitted: 0,
      notReached: 0,
      rightToWrong: 0,
      wrongToRight: 0,
      wrongToWrong: 0,
    };
    expect(
      found(
        question(1, { final: given(false), changes: [change('right_to_wrong')] }),
        question(2, {
          first: given(false),
          final: given(false),
          changes: [change('wrong_to_right'), change('right_to_wrong')],
        }),
        question(3, { first: given(false), changes: [change('wrong_to_right')] }),
        question(4, { first: given(false), final: given(false), changes: [change('wrong_to_wrong')], rapid: true }),
        question(5, { first: given(false), final: given(false), cohort }),
        question(6, { first: given(false), final: given(false), cohort: { ...cohort, medianSeconds: 30 } }),
        question(7, { rapid: true }),
        question(8, { state: 'omitted', first: null, final: null }),
        question(9, { state: 'not_reached', first: null, final: null, visits: 0, seconds: 0 }),
      ),
    ).toEqual([
      ['Had it right, changed to wrong', 1, 2],
      ['Changed to right', 3],
      ['Too fast to have read, and wrong', 4],
      ['Long, and still wrong', 5],
      ['Seen and left blank', 8],
      ['Not reached', 9],
    ]);
  });
});

describe('the address of the list', () => {
  it('keeps what can be asked for and drops the rest', () => {
    expect(
      attemptsSearch({
        flag: 'outage',
        phase: 'gone',
        assessment: '1.2.3.1',
        classId: '7',
        from: '2026-11-01',
        to: 'soon',
        page: 3,
        search: 'ok',
        order: 'desc',
      }),
    ).toEqual({
      flag: 'outage',
      assessment: '1.2.3.1',
      classId: 7,
      from: '2026-11-01',
      page: 3,
      search: 'ok',
      order: 'desc',
    });
    expect([isFiltered({ page: 2, sort: 'phase' }), isFiltered({ flag: 'reset' })]).toEqual([false, true]);
  });

  it('asks for whole days of the viewer', () => {
    const params = attemptsParams({ assessment: '1.2', from: '2026-11-01', to: '2026-11-01' }, 25);
    expect([params.get('assessment_type_id'), params.get('assessment_set_id'), params.has('category_id')]).toEqual([
      '1',
      '2',
      false,
    ]);
    expect(Date.parse(params.get('to')!) - Date.parse(params.get('from')!)).toBeGreaterThanOrEqual(23 * 3_600_000);
  });
});
