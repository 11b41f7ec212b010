import { describe, expect, it } from '@jest/globals';
import { placeErrors } from '../../../web/src/lib/field-errors.js';

describe('what a server refused', () => {
  it('is put at the fields that the form shows, with the first message of each', () => {
    expect(
      placeErrors(
        {
          'user.email': ['This email belongs to another person', 'It is too long'],
          school_id: ['There is no such school'],
          'emails.1': ['This is no address'],
          reason: ['Say why'],
        },
        ['email', 'schoolId', 'emails', 'reason'],
      ),
    ).toEqual({
      fields: {
        email: 'This email belongs to another person',
        schoolId: 'There is no such school',
        emails: 'This is no address',
        reason: 'Say why',
      },
      others: [],
    });
  });

  it('stands above the fields, whole and once, where no field is shown for it', () => {
    expect(
      placeErrors({ 'user.role': ['Not yours to give', 'Nor to take'], seats: ['Nor to take'] }, ['email']),
    ).toEqual({ fields: {}, others: ['Not yours to give', 'Nor to take'] });
  });

  it('finds a field of another name only when it is told', () => {
    const named = (name: string) => (name === 'assessment.p2_end_at' ? 'end' : undefined);
    expect(placeErrors({ 'assessment.p2_end_at': ['Too early'] }, ['end'], named).fields).toEqual({ end: 'Too early' });
    expect(placeErrors({ 'assessment.p2_end_at': ['Too early'] }, ['end']).others).toEqual(['Too early']);
    expect(placeErrors({ 'assessment.p2_end_at': ['Too early'] }, ['start'], named).others).toEqual(['Too early']);
  });
});
