import { describe, expect, it } from '@jest/globals';
import {
  changesOf,
  COURSES,
  daysOf,
  typedOf,
  wrongSchool,
} from '../../../web/src/features/school-settings/school-form.js';
import { offeredTo } from '../../../web/src/features/school-settings/templates.js';
import { aSchoolCard } from '../class-page/a-class.js';

describe('the school form', () => {
  it('begins in AL with SAT and without seats', () => {
    expect(typedOf(null)).toMatchObject({ state: 'AL', courseType: 'SAT', seatsPurchased: '', schoolDistrictId: null });
    expect(typedOf(null, 7).schoolDistrictId).toBe('7');
    expect(COURSES.map(({ label }) => label)).toEqual(['SAT', 'ACT', 'SAT & ACT']);
  });

  it('says what is wrong in the words of the specification', () => {
    expect(wrongSchool({ ...typedOf(null), name: ' ', state: null, courseType: null, seatsPurchased: '4x' })).toEqual({
      name: 'Please enter a valid school name',
      schoolDistrictId: 'Selecting a district is required',
      state: 'Selecting a state is required',
      courseType: 'Selecting a course type is required',
      seatsPurchased: 'Seats must consist only of numbers',
    });
    expect(wrongSchool(typedOf(aSchoolCard({ seatsPurchased: 450 })))).toEqual({});
  });

  it('sends what was changed alone', () => {
    const before = typedOf(aSchoolCard({ cleverId: 'c-1', seatsPurchased: 450 }));
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf({ ...before, name: 'New ', seatsPurchased: '', cleverId: ' ' }, before)).toEqual({
      name: 'New',
      seatsPurchased: null,
      cleverId: null,
    });
  });

  it('sends course templates in the order of their slots, without empty ones', () => {
    const before = typedOf(aSchoolCard({ heCourseTemplateIds: [{ id: 3, heCourse: [{ name: 'SAT Prep' }] }] }));
    expect(before.heCourseTemplateIds).toEqual(['3']);
    expect(typedOf(null).heCourseTemplateIds).toEqual([null]);
    expect(changesOf({ ...before, heCourseTemplateIds: ['3', null] }, before)).toEqual({});
    expect(changesOf({ ...before, heCourseTemplateIds: ['3', '4'] }, before)).toEqual({ heCourseTemplateIds: [3, 4] });
    expect(changesOf({ ...before, heCourseTemplateIds: [null, '4'] }, before)).toEqual({ heCourseTemplateIds: [4] });
    const choices = [{ id: 3 }, { id: 4 }];
    expect(offeredTo(choices, ['3', null], 1)).toEqual([{ id: 4 }]);
    expect(offeredTo(choices, ['3', null], 0)).toEqual(choices);
  });

  it('offers the days that every year has', () => {
    expect(daysOf('02')).toHaveLength(28);
    expect(daysOf('07').at(-1)).toEqual({ value: '31', label: '31' });
  });
});
