import { describe, expect, it } from '@jest/globals';
import { sentenceOf, type ToldChange } from '../../../src/reporting/changes/sentence.js';
import { labelOf, saidOf } from '../../../src/reporting/changes/values.js';

const said = (change: Partial<ToldChange>) =>
  sentenceOf({
    record: 'person',
    action: 'changed',
    by: 'Mara Vance',
    as: null,
    subject: 'Ana Ruiz',
    values: [],
    ...change,
  });
const value = (field: string, before: string | null, after: string | null) => ({
  field,
  label: labelOf(field),
  before,
  after,
});

describe('a change in one sentence', () => {
  it('says who changed what from what to what', () => {
    expect(said({ values: [value('gradeLevel', '10', '11')] })).toBe(
      'Mara Vance changed the grade of Ana Ruiz from 10 to 11',
    );
    expect(said({ values: [value('studentIdNumber', null, '0815')] })).toBe(
      'Mara Vance set the student ID of Ana Ruiz to 0815',
    );
    expect(said({ values: [value('studentIdNumber', '0815', null)] })).toBe(
      'Mara Vance removed the student ID of Ana Ruiz, which was 0815',
    );
    const several = [value('firstName', 'Anna', 'Ana'), value('email', 'a@x.test', 'b@x.test')];
    expect(said({ values: several })).toBe('Mara Vance changed the first name and the email of Ana Ruiz');
    expect(said({ action: 'changed by a roster sync', values: [value('gradeLevel', '10', '11')] })).toBe(
      'Mara Vance changed the grade of Ana Ruiz from 10 to 11 by a roster sync',
    );
    expect(said({ action: 'archived by a roster sync' })).toBe('Mara Vance archived Ana Ruiz by a roster sync');
    expect(said({ action: 'changed by an import', values: [value('gradeLevel', '10', '11')] })).toBe(
      'Mara Vance changed the grade of Ana Ruiz from 10 to 11 by an import',
    );
  });

  it('says as whom somebody behind a mask did it', () => {
    expect(said({ as: 'Principal Pat Price', values: [value('gradeLevel', '10', '11')] })).toBe(
      'Mara Vance (as Principal Pat Price, masked) changed the grade of Ana Ruiz from 10 to 11',
    );
    expect(said({ by: null, action: 'archived' })).toBe('The platform archived Ana Ruiz');
  });

  it('has words for what is done to people, classes and terms', () => {
    expect(said({ action: 'added', values: [value('role', null, 'Student')] })).toBe(
      'Mara Vance added the student Ana Ruiz',
    );
    expect(said({ action: 'added to a class', values: [value('class', null, 'Period 1')] })).toBe(
      'Mara Vance added Ana Ruiz to the class Period 1',
    );
    expect(said({ action: 'moved to another class', values: [value('class', 'Period 1', 'Period 2')] })).toBe(
      'Mara Vance moved Ana Ruiz from the class Period 1 to the class Period 2',
    );
    expect(said({ action: 'deleted', subject: null })).toBe('Mara Vance deleted somebody who is no longer here');
    expect(said({ action: 'took the sign-in with a provider from' })).toBe(
      'Mara Vance took the sign-in with a provider from Ana Ruiz',
    );
    expect(said({ action: 'sent an invitation' })).toBe('Mara Vance sent Ana Ruiz an invitation');
    expect(said({ record: 'class', subject: 'Period 1', action: 'hidden' })).toBe('Mara Vance hid the class Period 1');
    expect(said({ record: 'class', subject: 'Period 1', action: 'archived with its term' })).toBe(
      'Mara Vance archived the class Period 1 with its term',
    );
    expect(said({ record: 'term', subject: 'Fall', values: [value('name', 'Autumn', 'Fall')] })).toBe(
      'Mara Vance changed the name of the term Fall from Autumn to Fall',
    );
  });

  it('has words for windows that single students were given', () => {
    const window = {
      record: 'assignment',
      subject: 'SAT Set 1, Math',
      className: 'Period 1',
      student: 'Ana Ruiz',
    } as const;
    expect(said({ ...window, action: 'make-up window given' })).toBe(
      'Mara Vance gave Ana Ruiz a make-up window for SAT Set 1, Math',
    );
    expect(said({ ...window, action: 'make-up window changed' })).toBe(
      'Mara Vance changed the make-up window of Ana Ruiz for SAT Set 1, Math',
    );
    expect(said({ ...window, student: null, action: 'make-up window withdrawn' })).toBe(
      'Mara Vance withdrew the make-up window of somebody who is no longer here for SAT Set 1, Math',
    );
  });

  it('has words for lessons that a class has', () => {
    const lesson = { record: 'lesson', subject: 'Elimination', className: 'Period 1' } as const;
    expect(said({ ...lesson, action: 'assigned' })).toBe(
      'Mara Vance assigned the lesson Elimination to the class Period 1',
    );
    expect(said({ ...lesson, action: 'deleted' })).toBe(
      'Mara Vance took back the lesson Elimination from the class Period 1',
    );
    expect(said({ ...lesson, action: 'changed', values: [value('end', null, 'Nov 27, 2026, 8:00 AM')] })).toBe(
      'Mara Vance set the end of the lesson Elimination of the class Period 1 to Nov 27, 2026, 8:00 AM',
    );
    expect(said({ ...lesson, subject: null, className: null, action: 'assigned' })).toBe(
      'Mara Vance assigned a lesson',
    );
  });

  it('has words for assignments and for time that was given', () => {
    const test = { record: 'assignment', subject: 'SAT Set 1, Math', className: 'Period 1' } as const;
    expect(said({ ...test, action: 'assigned' })).toBe('Mara Vance assigned SAT Set 1, Math to the class Period 1');
    expect(said({ ...test, action: 'deleted' })).toBe('Mara Vance took back SAT Set 1, Math from the class Period 1');
    const sitting = { record: 'sitting', test: 'SAT Set 1, Math, Part 1' } as const;
    expect(said({ ...sitting, action: 'given time', seconds: 600 })).toBe(
      'Mara Vance gave Ana Ruiz 10 minutes more for SAT Set 1, Math, Part 1',
    );
    expect(said({ ...sitting, action: 'credited', seconds: 90 })).toBe(
      'Mara Vance gave Ana Ruiz back 90 seconds that were lost in SAT Set 1, Math, Part 1',
    );
    expect(said({ ...sitting, action: 'reset' })).toBe('Mara Vance reset SAT Set 1, Math, Part 1 of Ana Ruiz');
  });

  it('can be read for an action that has no words of its own', () => {
    expect(said({ action: 'given to another teacher' })).toBe('Mara Vance: Ana Ruiz given to another teacher');
  });
});

describe('a value of a change', () => {
  it('is said as people say it', () => {
    expect(saidOf('untimedAssessment', 'yes', 'America/Chicago')).toBe('untimed');
    expect(saidOf('activitiesAvailable', 'no', 'America/Chicago')).toBe('off');
    expect(saidOf('autosubmitDelay', '-1', 'America/Chicago')).toBe('never');
    expect(saidOf('p1EndAt', '2026-11-24T15:30:00.000Z', 'America/Chicago')).toBe('Nov 24, 2026, 9:30 AM');
    expect(saidOf('startDate', '2026-08-01', 'America/Chicago')).toBe('2026-08-01');
    expect(saidOf('email', '', 'America/Chicago')).toBeNull();
    expect(labelOf('phoneNumber')).toBe('phone number');
  });
});
