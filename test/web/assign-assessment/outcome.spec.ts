import { describe, expect, it } from '@jest/globals';
import {
  afterRetry,
  leftNotice,
  outcomeNotice,
  toRetry,
  type AssignOutcome,
} from '../../../web/src/features/assign-assessment/outcome.js';

const call = (sectionId: number) => ({
  path: `/api/staff/sections/${sectionId}/class_assessments`,
  body: {},
  sectionId,
  categoryId: 1,
});
const exists = (sectionId: number) => ({ call: call(sectionId), exists: true, message: 'exists' });
const broken = (sectionId: number) => ({ call: call(sectionId), exists: false, message: 'Something went wrong.' });
const FAILED = 'Failed to assign assessment. Please try again reload and try again.';
const SOME = 'Some assessments could not be created. Please check if the assessments already exist.';
const EXISTS = 'The assessment could not be created. Please check if this kind of assessment already exists.';

describe('the outcome of assigning to many classes', () => {
  it.each<[string, AssignOutcome, string, string]>([
    ['all', { assigned: 3, failures: [] }, 'success', 'Assessments assigned.'],
    ['some', { assigned: 2, failures: [exists(1)] }, 'warning', SOME],
    ['none, for all have it', { assigned: 0, failures: [exists(1), exists(2)] }, 'error', EXISTS],
    ['none, and some might have', { assigned: 0, failures: [exists(1), broken(2)] }, 'error', FAILED],
  ])('is said when %s were given', (_, outcome, tone, text) => {
    expect(outcomeNotice(outcome)).toEqual({ tone, text });
  });

  it('names the classes to who has left the form, each once, and counts the rest', () => {
    expect(leftNotice({ assigned: 2, failures: [exists(1), broken(1), broken(2)] }, (id) => `Period ${id}`)).toBe(
      '3 of 5 assessments could not be assigned: Period 1; Period 2.',
    );
    const many = Array.from({ length: 8 }, (_, i) => broken(i + 1));
    expect(leftNotice({ assigned: 0, failures: many }, (id) => `P${id}`)).toBe(
      '8 of 8 assessments could not be assigned: P1; P2; P3; P4; P5; P6; and 2 more classes.',
    );
  });

  it('is tried again only where it may help, and never sends twice what was given', () => {
    const first: AssignOutcome = { assigned: 4, failures: [exists(1), broken(2), broken(3)] };
    expect(toRetry(first)).toEqual([call(2), call(3)]);
    expect(toRetry(null)).toEqual([]);
    const second = afterRetry(first, { assigned: 1, failures: [broken(3)] });
    expect(second).toEqual({ assigned: 5, failures: [exists(1), broken(3)] });
    expect(toRetry(second)).toEqual([call(3)]);
    expect(outcomeNotice(afterRetry({ assigned: 4, failures: [broken(2)] }, { assigned: 1, failures: [] })).text).toBe(
      'Assessments assigned.',
    );
  });
});
