import { describe, expect, it } from '@jest/globals';
import { answersCsv } from '../../src/exports/attempt-formats/answers-csv.js';
import { caliperEnvelope } from '../../src/exports/attempt-formats/caliper.js';
import type { PortableAttempt, PortableEvent } from '../../src/exports/attempt-formats/portable-attempt.js';
import { ncName, qtiResults } from '../../src/exports/attempt-formats/qti-results.js';
import { caliperFaults, qtiFaults } from './schema-rules.js';

const AT = (minute: number) => `2026-03-03T10:${String(minute).padStart(2, '0')}:00.000Z`;
const STUDENT = { id: 12, role: 'Student' };
let count = 0;
const event = (
  type: string,
  minute: number,
  payload: Record<string, unknown> = {},
  actor: PortableEvent['actor'] = STUDENT,
): PortableEvent => ({
  id: `01900000-0000-7000-8000-${String(++count).padStart(12, '0')}`,
  type,
  at: AT(minute),
  actor,
  payload,
});

const ATTEMPT: PortableAttempt = {
  attemptId: '01900000-0000-7000-8000-0000000000aa',
  base: 'https://portal.school.example',
  brand: 'Horizon',
  student: { id: 12 },
  school: { id: 3 },
  sitting: 2,
  form: { code: 'sat-set-1/math/part-1/default', version: 1, title: 'Math, Part 1', setName: 'SAT Set 1' },
  startedAt: AT(0),
  submittedAt: AT(20),
  usedSeconds: 1130,
  gone: false,
  items: [
    {
      ref: 'alg-1',
      version: 1,
      number: 1,
      kind: 'choice',
      pretest: false,
      response: ['B'],
      outcome: 'right',
      seconds: 61,
      marked: true,
    },
    {
      ref: '7 weird/ref',
      version: 2,
      number: 2,
      kind: 'text',
      pretest: false,
      response: ['=1<2&"\u0001'],
      outcome: 'wrong',
      seconds: 30,
      marked: false,
    },
    {
      ref: 'multi',
      version: 1,
      number: 3,
      kind: 'choices',
      pretest: true,
      response: ['A', 'C'],
      outcome: 'right',
      seconds: 12,
      marked: false,
    },
    {
      ref: 'left',
      version: 1,
      number: 4,
      kind: 'choice',
      pretest: false,
      response: null,
      outcome: 'blank',
      seconds: 0,
      marked: false,
    },
  ],
  events: [
    event('AttemptStarted', 0),
    event('DeviceResumed', 0),
    event('ItemViewed', 1, { item: 'alg-1' }),
    event('ResponseRecorded', 2, { item: 'alg-1', value: 'A' }),
    event('ResponseRecorded', 3, { item: 'alg-1', value: 'B' }),
    event('ItemLeft', 4, { item: 'alg-1', seconds: 61 }),
    event('ItemViewed', 4, { item: '7 weird/ref' }),
    event('ResponseRecorded', 5, { item: '7 weird/ref', value: '=1<2&"\u0001' }),
    event('ItemLeft', 6, { item: '7 weird/ref', seconds: 30 }),
    event('ItemViewed', 6, { item: 'multi' }),
    event('ResponseRecorded', 7, { item: 'multi', value: 'A,C' }),
    event('AttemptPaused', 8, { by: 'staff' }, { id: 5, role: 'Teacher' }),
    event('AttemptResumed', 9, { by: 'staff' }, { id: 5, role: 'Teacher' }),
    event('ItemViewed', 10, { item: 'left' }),
    event('ItemLeft', 11, { item: 'left', seconds: 4 }),
    event('AttemptSubmitted', 20, { by: 'expiry' }, null),
  ],
  score: { raw: 1, rawMax: 3, scaled: 410, resultHash: 'c'.repeat(64), scoredAt: AT(21) },
};

describe('an attempt as Caliper 1.2', () => {
  const envelope = caliperEnvelope(ATTEMPT, AT(30));
  const told = (envelope.data as any[]).map(({ type, action, actor, object, generated }) => [
    type,
    action,
    actor.type,
    object.type,
    generated?.value ?? generated?.values ?? generated?.type ?? null,
  ]);

  it('keeps the rules of the Assessment and Grading Profiles', () => {
    expect(caliperFaults(envelope)).toEqual([]);
  });

  it('says what happened, in order: staff as a person, the system as software, a question left without an answer as skipped', () => {
    expect(told).toEqual([
      ['AssessmentEvent', 'Started', 'Person', 'Assessment', 'Attempt'],
      ['AssessmentItemEvent', 'Started', 'Person', 'AssessmentItem', null],
      ['AssessmentItemEvent', 'Completed', 'Person', 'AssessmentItem', 'A'],
      ['AssessmentItemEvent', 'Completed', 'Person', 'AssessmentItem', 'B'],
      ['AssessmentItemEvent', 'Started', 'Person', 'AssessmentItem', null],
      ['AssessmentItemEvent', 'Completed', 'Person', 'AssessmentItem', ['=1<2&"\u0001']],
      ['AssessmentItemEvent', 'Started', 'Person', 'AssessmentItem', null],
      ['AssessmentItemEvent', 'Completed', 'Person', 'AssessmentItem', ['A', 'C']],
      ['AssessmentEvent', 'Paused', 'Person', 'Assessment', 'Attempt'],
      ['AssessmentEvent', 'Resumed', 'Person', 'Assessment', 'Attempt'],
      ['AssessmentItemEvent', 'Started', 'Person', 'AssessmentItem', null],
      ['AssessmentItemEvent', 'Skipped', 'Person', 'AssessmentItem', null],
      ['Event', 'Submitted', 'SoftwareApplication', 'Assessment', 'Attempt'],
      ['GradeEvent', 'Graded', 'SoftwareApplication', 'Attempt', 'Score'],
    ]);
    const data = envelope.data as any[];
    expect(data[4].referrer).toBe('https://portal.school.example/caliper/items/alg-1/1');
    expect(data.at(-1).generated).toMatchObject({ scoreGiven: 1, maxScore: 3 });
    expect(data.at(-2).generated).toMatchObject({
      count: 2,
      startedAtTime: AT(0),
      endedAtTime: AT(20),
      duration: 'PT1130S',
    });
  });

  it.each([
    ['an action that the profile does not have', (e: any) => (e.data[0].action = 'Began')],
    ['an actor that is no person', (e: any) => (e.data[1].actor = { id: 'urn:x:y', type: 'SoftwareApplication' })],
    ['a time without milliseconds', (e: any) => (e.data[2].eventTime = '2026-03-03T10:00:00Z')],
    ['a member of our own outside extensions', (e: any) => (e.data[3].seconds = 5)],
    ['an id twice', (e: any) => (e.data[1].id = e.data[0].id)],
    ['an empty value', (e: any) => (e.data[2].generated.value = '')],
  ])('is refused by the rules with %s', (_, change) => {
    const broken = structuredClone(envelope);
    change(broken);
    expect(caliperFaults(broken)).not.toEqual([]);
  });
});

describe('an attempt as QTI 3 results', () => {
  const xml = qtiResults(ATTEMPT);

  it('keeps the schema, whatever the refs and the typed text are', () => {
    expect(qtiFaults(xml)).toEqual([]);
    expect(ncName('7 weird/ref')).toBe('_7-weird-ref');
    expect(xml).toContain('<value>=1&lt;2&amp;"</value>');
    expect(xml).toContain(
      '<outcomeVariable identifier="SCALED_SCORE" cardinality="single" baseType="integer"><value>410</value></outcomeVariable>',
    );
    expect(xml.match(/<itemResult /g)).toHaveLength(4);
    expect(xml).toContain('answeredStatus="notpresented"');
  });

  it('also before a score and after the answers are gone', () => {
    const open = { ...ATTEMPT, score: null, submittedAt: null, usedSeconds: null };
    const gone = {
      ...open,
      gone: true,
      items: ATTEMPT.items.map((item) => ({ ...item, response: null, outcome: null })),
    };
    for (const attempt of [open, gone]) {
      expect(qtiFaults(qtiResults(attempt))).toEqual([]);
      expect(caliperFaults(caliperEnvelope(attempt, AT(30)))).toEqual([]);
    }
    expect(qtiResults(gone)).toContain('sessionStatus="pendingSubmission"');
  });

  it.each([
    ['an identifier that is no name', xml.replace('identifier="multi"', 'identifier="3 multi"')],
    ['a status of our own', xml.replace('sessionStatus="final"', 'sessionStatus="scored"')],
    ['an element in the wrong order', xml.replace(/(<context[\s\S]*?<\/context>)([\s\S]*<\/testResult>)/, '$2$1')],
    ['a missing cardinality', xml.replace(' cardinality="single"', '')],
    ['a foreign attribute', xml.replace('<context ', '<context name="x" ')],
    ['text that is not escaped', xml.replace('&lt;', '<')],
  ])('is refused by the schema with %s', (_, broken) => {
    expect(qtiFaults(broken)).not.toEqual([]);
  });
});

describe('an attempt as CSV', () => {
  it('has one line for each question, and no formula', () => {
    const lines = answersCsv(ATTEMPT).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('"1","alg-1","1","Yes","B","right","61","Yes","1"');
    expect(lines[2]).toContain(`"'=1<2&""\u0001"`);
  });
});
