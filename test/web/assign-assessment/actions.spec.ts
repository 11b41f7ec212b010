import { describe, expect, it } from '@jest/globals';
import type { Batch } from '../../../web/src/api/batches.js';
import { assignedWords, deletedWords } from '../../../web/src/features/assign-assessment/actions.js';

const batch = (done: number, skipped = 0, failed = 0) => ({ counts: { waiting: 0, done, skipped, failed } }) as Batch;

describe('what became of many assessments', () => {
  it.each([
    ['all were assigned', batch(3), 'success', 'Assessments assigned.'],
    [
      'some were there already',
      batch(2, 1),
      'warning',
      'Some assessments could not be created. Please check if the assessments already exist.',
    ],
    [
      'all were there already',
      batch(0, 2),
      'error',
      'The assessment could not be created. Please check if this kind of assessment already exists.',
    ],
    [
      'none could be assigned',
      batch(0, 1, 1),
      'error',
      'Failed to assign assessment. Please try again reload and try again.',
    ],
  ])('is said when %s', (_, over, tone, text) => {
    expect(assignedWords(over)).toEqual({ tone, text });
  });

  it.each([
    [batch(1), 'success', 'Successfully deleted assessment!'],
    [batch(12), 'success', 'Successfully deleted 12 assessments!'],
    [batch(0, 0, 1), 'error', 'The assessment could not be deleted. Please try again.'],
    [batch(3, 0, 2), 'warning', '3 of 5 assessments were deleted.'],
  ])('is said of a deletion', (over, tone, text) => {
    expect(deletedWords(over)).toEqual({ tone, text });
  });
});
