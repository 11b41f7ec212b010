import { describe, expect, it } from '@jest/globals';
import { planOf } from '../../src/exports/kinds/school-exports.js';

const many = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const sets = (ids: number[]) => ids.map((id) => ({ assessment_set_id: id, assesment_type_id: 1 }));
const asked = (schools: number[], ids: number[]) => ({
  ...{ school_ids: schools, assessments: sets(ids), file_option: 'multi' as const, school_year_id: 2026 },
});

describe('what an export comes to', () => {
  it('is a file for each school and assessment, or one for all', () => {
    expect(planOf(asked([7, 9], [1, 2])).files.map(([key]) => [key!.of.schoolIds, key!.setId])).toEqual([
      [[7], 1],
      [[7], 2],
      [[9], 1],
      [[9], 2],
    ]);
    expect(planOf({ ...asked([7, 9], [1, 2]), file_option: 'single' }).files).toHaveLength(1);
  });

  it('counts what is named twice once', () => {
    expect(planOf(asked(many(500).fill(7), many(50).fill(1))).files).toHaveLength(1);
  });

  it('is refused beyond 300 files, naming the field', () => {
    expect(planOf(asked(many(150), [1, 2])).files).toHaveLength(300);
    expect(() => planOf(asked(many(151), [1, 2]))).toThrow(
      expect.objectContaining({ extra: expect.objectContaining({ errors: { file_option: [expect.any(String)] } }) }),
    );
  });
});
