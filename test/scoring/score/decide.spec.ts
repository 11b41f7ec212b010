import { describe, expect, it } from '@jest/globals';
import { recordAttemptScore, recordSectionScore } from '../../../src/scoring/score/decide.js';
import type { AttemptScored, ScoreFact, SectionScored } from '../../../src/scoring/score/events.js';
import { evolve, UNSCORED, type ScoreState } from '../../../src/scoring/score/score.js';

const at = '2026-11-21T15:00:00.000Z';
const routing = { threshold: 0.6, version: 1 };

function scored(raw: number, version: number, part: 1 | 2 = 1): AttemptScored {
  return {
    studentAssessmentId: 7,
    sitting: 1,
    studentId: 3,
    assessment: {
      typeId: 1,
      setId: 1,
      categoryId: 2,
      part,
      difficulty: part === 1 ? 'default' : 'hard',
      schoolYearId: 5,
    },
    raw,
    rawMax: 20,
    answeredCount: 20,
    provenance: {
      attempt: { stream: 'attempt-7-1', version, hash: 'h' },
      form: { code: 'f', version: 1, contentHash: 'c' },
      keys: { version: 'k' },
      scoringVersion: '1',
    },
    resultHash: `${raw}@${version}`,
    scoredAt: at,
  };
}
function section(scaled: number): SectionScored {
  return {
    studentAssessmentId: 8,
    studentId: 3,
    assessment: { typeId: 1, setId: 1, categoryId: 2, schoolYearId: 5 },
    raw: 30,
    rawMax: 40,
    scaled,
    path: 'hard',
    table: { version: 1 },
    parts: [],
    resultHash: `section ${scaled}`,
    scoredAt: at,
  };
}
const given = (...facts: ScoreFact[]): ScoreState => facts.reduce(evolve, UNSCORED);
const types = (facts: ScoreFact[]) => facts.map((fact) => fact.type);

describe('a part 1 that was never scored', () => {
  it('is scored and routed in one step', () => {
    const facts = recordAttemptScore(given(), scored(12, 40), { routing });
    expect(types(facts)).toEqual(['AttemptScored', 'RouteDecided']);
    expect(facts[1]!.payload).toMatchObject({
      raw: 12,
      rawMax: 20,
      threshold: 0.6,
      ruleVersion: 1,
      difficulty: 'hard',
    });
  });
  it('goes to the easier part 2 below the threshold', () => {
    expect(recordAttemptScore(given(), scored(11, 40), { routing })[1]!.payload).toMatchObject({ difficulty: 'easy' });
  });
});

describe('a part 2', () => {
  it('is scored without a route', () => {
    expect(types(recordAttemptScore(given(), scored(12, 40, 2), { routing: null }))).toEqual(['AttemptScored']);
  });
});

describe('a scored part 1', () => {
  const before = given(...recordAttemptScore(UNSCORED, scored(12, 40), { routing }));

  it('is not scored again by the same submission', () => {
    expect(recordAttemptScore(before, scored(12, 40), { routing })).toEqual([]);
  });
  it('is superseded by late accepted answers and keeps its route', () => {
    const facts = recordAttemptScore(before, scored(14, 45), { routing });
    expect(types(facts)).toEqual(['ScoreSuperseded', 'AttemptScored']);
    expect(facts[0]!.payload).toMatchObject({
      of: 'attempt',
      why: 'answers_after_submission',
      supersededHash: '12@40',
    });
  });
  it('flags its route when the new score would lead elsewhere, once', () => {
    const facts = recordAttemptScore(before, scored(3, 45), { routing });
    expect(types(facts)).toEqual(['ScoreSuperseded', 'AttemptScored', 'RouteFlagged']);
    const after = facts.reduce(evolve, before);
    expect(after).toMatchObject({ route: { difficulty: 'hard' }, flagged: 'easy', attempt: { raw: 3 } });
    expect(types(recordAttemptScore(after, scored(4, 50), { routing }))).toEqual(['ScoreSuperseded', 'AttemptScored']);
    expect(types(recordAttemptScore(after, scored(13, 50), { routing }))).toEqual([
      'ScoreSuperseded',
      'AttemptScored',
      'RouteFlagged',
    ]);
  });
  it('ignores an earlier submission that comes late', () => {
    const after = recordAttemptScore(before, scored(14, 45), { routing }).reduce(evolve, before);
    expect(recordAttemptScore(after, scored(12, 40), { routing })).toEqual([]);
  });
});

describe('a section', () => {
  it('is scored once', () => {
    const after = recordSectionScore(given(), section(540)).reduce(evolve, UNSCORED);
    expect(after.section?.scaled).toBe(540);
    expect(recordSectionScore(after, section(540))).toEqual([]);
  });
  it('is superseded when one of its parts was scored again', () => {
    const after = recordSectionScore(given(), section(540)).reduce(evolve, UNSCORED);
    const facts = recordSectionScore(after, section(560));
    expect(types(facts)).toEqual(['ScoreSuperseded', 'SectionScored']);
    expect(facts[0]!.payload).toMatchObject({ of: 'section', why: 'part_rescored', supersededHash: 'section 540' });
    expect(facts.reduce(evolve, after).section?.scaled).toBe(560);
  });
  it('leaves the attempt of the same stream alone', () => {
    const after = recordSectionScore(
      given(...recordAttemptScore(UNSCORED, scored(12, 40, 2), { routing: null })),
      section(540),
    ).reduce(evolve, UNSCORED);
    expect(
      recordSectionScore(after, section(560)).reduce(
        evolve,
        given({ type: 'AttemptScored', payload: scored(12, 40, 2) }),
      ).attempt?.raw,
    ).toBe(12);
  });
});
