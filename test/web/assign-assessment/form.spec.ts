import { describe, expect, it } from '@jest/globals';
import { emptyForm, requestsOf, type AssignForm, type SupportedAssessment } from '../../../web/src/features/assign-assessment/form.js';

const NOW = Date.parse('2026-11-23T16:00:00.000Z');
const SAT = {
  name: 'SAT Set 1',
  assessmentType: { id: 1, assessmentType: 'SAT', displayName: 'SAT', courseType: 'SAT', isMultipart: true },
  assessmentSet: { id: 1, name: 'SAT Set 1' },
  assessments: [{ id: 110, categoryId: 1 }, { id: 120, categoryId: 2 }],
} as unknown as SupportedAssessment;
const ACT = { ...SAT, assessmentType: { ...SAT.assessmentType, isMultipart: false } } as SupportedAssessment;

const form = (more: Partial<AssignForm> = {}): AssignForm => ({ ...emptyForm(NOW, [7]), setId: 1, categoryIds: [1, 2], ...more });
const at = (date: string, time = '08:00') => ({ date, time });
const moments = (more: Partial<AssignForm['moments']>) => ({ ...form().moments, start: at('2026-11-24'), ...more });
const local = (text: string) => new Date(text).toISOString();

describe('the form of an assignment', () => {
  it('becomes one request per section of the assessment, with the defaults of the specification', () => {
    const made = requestsOf(form({ moments: moments({ end: { date: '2026-11-30', time: '' } }) }), SAT);
    expect(made).toEqual({
      bodies: [110, 120].map((assessment_id) => ({
        assessment_id,
        section_ids: [7],
        assessment_administration_type: 'continuous',
        p1_start_at: local('2026-11-24T08:00'),
        p2_end_at: local('2026-11-30T23:59'),
        assessment_assignment_setting_attributes: {
          grade_levels: [8, 9, 10, 11, 12], timing: 'timed', autosubmit_delay: 48, pause_enabled: true, save_enabled: true, readspeaker_enabled: false,
          reveal_report_asap: true, reveal_report_at: null, reveal_answers_asap: true, reveal_answers_at: null,
        },
      })),
    });
  });

  it('of one part sends one window', () => {
    const made = requestsOf(form({ categoryIds: [2], moments: moments({}) }), ACT);
    expect(made).toMatchObject({ bodies: [{ assessment_id: 120, start_at: local('2026-11-24T08:00'), end_at: null }] });
    expect('bodies' in made && made.bodies[0]).not.toHaveProperty('assessment_administration_type');
  });

  it('of a broken pair sends both windows', () => {
    const made = requestsOf(form({ administration: 'broken', moments: moments({ p1End: at('2026-11-25'), p2Start: at('2026-11-26'), end: at('2026-11-27') }) }), SAT);
    expect(made).toMatchObject({
      bodies: [{ assessment_administration_type: 'broken', p1_end_at: local('2026-11-25T08:00'), p2_start_at: local('2026-11-26T08:00'), p2_end_at: local('2026-11-27T08:00') }, {}],
    });
  });

  it.each<[string, Partial<AssignForm>, object]>([
    ['no class', { sectionIds: [] }, { sections: 'Please select a class!' }],
    ['no section of the assessment', { categoryIds: [] }, { categories: 'Please select an assessment section' }],
    ['no start', { moments: moments({ start: { date: '', time: '' } }) }, { start: 'Start date is required' }],
    ['an end before the start', { moments: moments({ end: at('2026-11-23') }) }, { end: 'End date must be after start date' }],
    ['no start of part 2', { administration: 'broken', moments: moments({}) }, { p2Start: 'Part 2 start date is required' }],
    ['part 2 before part 1', { administration: 'broken', moments: moments({ p2Start: at('2026-11-24', '07:00') }) }, { p2Start: 'Part 2 start date must be after Part 1 start date' }],
    ['an end before part 2', { administration: 'broken', moments: moments({ p2Start: at('2026-11-26'), end: at('2026-11-25') }) }, { end: 'End date must be after Part 2 start date' }],
  ])('with %s is not sent', (_, more, errors) => {
    expect(requestsOf(form(more.moments ? more : { moments: moments({}), ...more }), SAT)).toEqual({ errors });
  });
});
