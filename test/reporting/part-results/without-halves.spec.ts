import { expect, it } from '@jest/globals';
import { withoutHalves, type SectionResult } from '../../../src/reporting/part-results/part-result.js';

const SCORE: SectionResult = { scaled: 600, raw: 30, rawMax: 50, path: 'hard', tableVersion: 1, resultHash: '' };
const [READING, MATH] = [1, 2];
const part = (studentAssessmentId: number, categoryId: number, section: SectionResult | null) => ({
  studentAssessmentId,
  categoryId,
  section,
});
/** What a student knows of by the ids of the parts; `reveal` is of Math's part 1, everything else is revealed. */
const shown = (parts: ReturnType<typeof part>[], reveal: { awaitsNextPart: boolean; reportRevealed: boolean }) =>
  withoutHalves(
    parts,
    new Map(
      parts.map(({ studentAssessmentId: id }) => [
        id,
        id === 3 ? reveal : { awaitsNextPart: false, reportRevealed: true },
      ]),
    ),
  ).map(({ studentAssessmentId }) => studentAssessmentId);
const reading = [part(1, READING, null), part(2, READING, SCORE)];

it.each([
  ['nothing of a part 1 whose part 2 can still be sat', true, true, [1, 2]],
  [
    'nothing of a part 1 whose part 2 is handed in and not scored, before its own report is revealed',
    false,
    false,
    [1, 2],
  ],
  ['a part 1 whose part 2 was never sat, once that is revealed', false, true, [1, 2, 3]],
])('a student is told %s', (_, awaitsNextPart, reportRevealed, told) => {
  expect(shown([...reading, part(3, MATH, null)], { awaitsNextPart, reportRevealed })).toEqual(told);
});

it('a section with a score stays, so that the report waits for its date', () => {
  const scored = [...reading, part(3, MATH, null), part(4, MATH, SCORE)];
  expect(shown(scored, { awaitsNextPart: false, reportRevealed: false })).toEqual([1, 2, 3, 4]);
});
