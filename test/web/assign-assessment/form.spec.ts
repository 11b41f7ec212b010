import { describe, expect, it } from '@jest/globals';
import { withDate } from '../../../web/src/lib/typed-dates.js';
import {
  administered,
  assignmentsMet,
  AUTOSUBMIT,
  daysOut,
  emptyForm,
  fieldOf,
  formOf,
  requestOf,
  scheduleOf,
  TIMINGS,
  withCategories,
  type AssignForm,
  type SupportedAssessment,
} from '../../../web/src/shared/assessments/assign-form.js';
import type { ScheduleEntry } from '../../../web/src/api/schedule.js';

const NOW = Date.parse('2026-11-23T16:00:00.000Z');
const SAT = {
  name: 'SAT Set 1',
  assessmentType: { id: 1, assessmentType: 'SAT', displayName: 'SAT', courseType: 'SAT', isMultipart: true },
  assessmentSet: { id: 1, name: 'SAT Set 1' },
  assessments: [
    { id: 110, categoryId: 1 },
    { id: 120, categoryId: 2 },
  ],
} as unknown as SupportedAssessment;
const ACT = {
  ...SAT,
  assessmentType: { ...SAT.assessmentType, id: 2, isMultipart: false },
  assessments: [{ id: 330, categoryId: 3, assessmentSetId: 3, assessmentTypeId: 2 }],
} as unknown as SupportedAssessment;

const form = (more: Partial<AssignForm> = {}): AssignForm => ({
  ...emptyForm(NOW, [7]),
  setId: 1,
  categoryIds: [1, 2],
  ...more,
});
const at = (date: string, time = '08:00') => ({ date, time });
const windows = (more: Partial<AssignForm['windows']>) => ({ ...form().windows, start: at('2026-11-24'), ...more });
const local = (text: string) => new Date(text).toISOString();
const made = (
  it: AssignForm,
  chosen: SupportedAssessment | undefined = SAT,
  by: 'grade' | 'classes' | 'dialog' = 'classes',
) => requestOf(it, chosen, by, NOW);

describe('the form of an assignment', () => {
  it('keeps a choice and its days together when two people changed them', () => {
    const before = form({
      administration: 'broken',
      gradeLevels: [9],
      windows: windows({ p2Start: at('2026-11-25') }),
    });
    const typed = { ...before, windows: windows({ p2Start: at('2026-11-26') }), timing: 'untimed' as const };
    const theirs = form({ administration: 'continuous', gradeLevels: [10], windows: windows({}) });
    const { values, both } = assignmentsMet(typed, before, theirs);
    expect(values).toMatchObject({ administration: 'broken', windows: { p2Start: at('2026-11-26') } });
    expect(both).toEqual(['administration', 'p2Start']);
    // What only one of them changed, also where no field shows it.
    expect([values.timing, values.gradeLevels]).toEqual(['untimed', [10]]);
  });

  it('asks for every section in every class at once, with the defaults of the specification', () => {
    const { request } = made(
      form({ sectionIds: [7, 8], windows: windows({ end: { date: '2026-11-30', time: '' } }) }),
    ) as Extract<ReturnType<typeof made>, { request: unknown }>;
    expect([request.section_ids, request.class_assessments]).toEqual([[7, 8], undefined]);
    expect(request.section_assessment_groups!.map((group) => group.default_assessment_id)).toEqual([110, 120]);
    expect(request.section_assessment_groups![0]).toEqual({
      default_assessment_id: 110,
      assessment_administration_type: 'continuous',
      p1_start_at: local('2026-11-24T08:00'),
      p2_end_at: local('2026-11-30T23:59'),
      reveal_start_at: null,
      assessment_assignment_setting_attributes: {
        grade_levels: [8, 9, 10, 11, 12],
        timing: 'timed',
        autosubmit_delay: 48,
        pause_enabled: true,
        save_enabled: true,
        readspeaker_enabled: false,
        reveal_report_asap: true,
        reveal_report_at: null,
        reveal_answers_asap: true,
        reveal_answers_at: null,
      },
    });
  });

  const settingsOf = (more: Partial<AssignForm>) =>
    (made(form(more)) as Extract<ReturnType<typeof made>, { request: unknown }>).request.section_assessment_groups![0]!
      .assessment_assignment_setting_attributes;

  it('offers four timings, and sends the one that is chosen', () => {
    expect(TIMINGS.map(({ label }) => label)).toEqual(['Timed', 'Time and a half', 'Double time', 'Untimed']);
    expect(TIMINGS.map(({ value }) => settingsOf({ timing: value })?.timing)).toEqual([
      'timed',
      'time_and_a_half',
      'double',
      'untimed',
    ]);
    expect(form().timing).toBe('timed');
  });

  it('hands in after 24, 48 or 72 hours or never, which is -1', () => {
    expect(AUTOSUBMIT.map(({ value, label }) => [value, label.split(' ')[0]])).toEqual([
      ['24', '24'],
      ['48', '48'],
      ['72', '72'],
      ['-1', 'Never'],
    ]);
    const sent = AUTOSUBMIT.map(({ value }) => Number(value) as AssignForm['autosubmitDelay']);
    expect(sent.map((hours) => settingsOf({ autosubmitDelay: hours })?.autosubmit_delay)).toEqual([24, 48, 72, -1]);
    expect(form().autosubmitDelay).toBe(48);
  });

  it('of one part sends one window', () => {
    expect(made(form({ categoryIds: [3], windows: windows({}) }), ACT)).toMatchObject({
      request: {
        section_ids: [7],
        class_assessments: [
          {
            assessment_type_id: 2,
            assessment_set_id: 3,
            category_id: 3,
            start_at: local('2026-11-24T08:00'),
            end_at: null,
          },
        ],
      },
    });
  });

  it('of a broken pair sends both windows', () => {
    expect(
      made(
        form({
          administration: 'broken',
          windows: windows({ p1End: at('2026-11-25'), p2Start: at('2026-11-26'), end: at('2026-11-27') }),
        }),
      ),
    ).toMatchObject({
      request: {
        section_assessment_groups: [
          {
            assessment_administration_type: 'broken',
            p1_end_at: local('2026-11-25T08:00'),
            p2_start_at: local('2026-11-26T08:00'),
            p2_end_at: local('2026-11-27T08:00'),
          },
          {},
        ],
      },
    });
  });

  it('may give each section a window of its own', () => {
    const own = form({ ownWindows: { 1: windows({}), 2: windows({ start: at('2026-11-25') }) } });
    expect(made(own)).toMatchObject({
      request: {
        section_assessment_groups: [
          { p1_start_at: local('2026-11-24T08:00') },
          { p1_start_at: local('2026-11-25T08:00') },
        ],
      },
    });
    expect(made({ ...own, ownWindows: { ...own.ownWindows, 2: windows({ start: at('', '') }) } })).toEqual({
      errors: { '2.start': 'Start date is required' },
    });
  });

  it('keeps a window of its own only for a section that is selected; the last one left has the one that is shown', () => {
    const [first, thursday, friday] = [
      windows({}),
      windows({ start: at('2026-11-26') }),
      windows({ start: at('2026-11-27') }),
    ];
    const own = form({ ownWindows: { 1: first, 2: thursday } });
    const math = { ...own, ...withCategories(own, [2]) };
    expect(math).toMatchObject({ categoryIds: [2], ownWindows: null, windows: thursday });
    expect(made({ ...math, windows: friday })).toMatchObject({
      request: {
        section_assessment_groups: [{ default_assessment_id: 120, p1_start_at: local('2026-11-27T08:00') }],
      },
    });
    expect(made({ ...math, windows: windows({ start: at('', '') }) })).toEqual({
      errors: { start: 'Start date is required' },
    });
    const none = { ...own, ...withCategories(own, []) };
    expect({ ...none, ...withCategories(none, [1]) }).toMatchObject({
      categoryIds: [1],
      ownWindows: null,
      windows: own.windows,
    });
    expect(withCategories(own, [1, 2])).toEqual({ categoryIds: [1, 2], ownWindows: own.ownWindows });
    expect(withCategories({ ...own, categoryIds: [1], ownWindows: { 1: first } }, [1, 2])).toEqual({
      categoryIds: [1, 2],
      ownWindows: { 1: first, 2: own.windows },
    });
    expect(withCategories(form(), [2])).toEqual({ categoryIds: [2] });
  });

  it('that becomes continuous forgets the end of part 1 and the start of part 2, in every window', () => {
    const broken = form({
      administration: 'broken',
      windows: windows({ p1End: at('2026-11-25'), p2Start: at('2026-11-26') }),
      ownWindows: { 1: windows({ p2Start: at('2026-11-26') }) },
    });
    const { windows: shared, ownWindows } = administered(broken, 'continuous');
    expect([shared!.p1End, shared!.p2Start, ownWindows![1]!.p2Start]).toEqual([at('', ''), at('', ''), at('', '')]);
    expect(administered(broken, 'broken').windows).toEqual(broken.windows);
  });

  it.each<[string, Partial<AssignForm>, 'grade' | 'classes' | 'dialog', object]>([
    ['no grade', { gradeLevels: [], sectionIds: [] }, 'grade', { grades: 'Select at least one grade!' }],
    [
      'a grade without a class',
      { gradeLevels: [8], sectionIds: [] },
      'grade',
      { grades: 'There is no class of these grade levels yet.' },
    ],
    ['no class', { sectionIds: [] }, 'classes', { sections: 'Please select a class!' }],
    ['no class in the dialog', { sectionIds: [] }, 'dialog', { sections: 'Please select at least one class' }],
    ['no section of the assessment', { categoryIds: [] }, 'dialog', { categories: 'Assessment Section is required' }],
    ['no start', { windows: windows({ start: at('', '') }) }, 'classes', { start: 'Start date is required' }],
    [
      'a start before 2023',
      { windows: windows({ start: at('2022-12-31') }) },
      'classes',
      { start: 'The earliest date is January 1, 2023' },
    ],
    [
      'a start that does not exist',
      { windows: windows({ start: at('20266-05-01') }) },
      'classes',
      { start: 'This date does not exist. Enter it as MM/DD/YYYY.' },
    ],
    [
      'an end that does not exist',
      { windows: windows({ end: { date: '20266-05-01', time: '' } }) },
      'classes',
      { end: 'This date does not exist. Enter it as MM/DD/YYYY.' },
    ],
    [
      'a time that does not exist',
      { windows: windows({ start: { date: '2026-11-24', time: '8:5' } }) },
      'classes',
      { start: 'This time does not exist. Enter it as H:MM AM.' },
    ],
    [
      'revealed on a day that does not exist',
      { revealReportAsap: false, reveals: { revealReport: at('20266-05-01'), revealAnswers: at('20266-05-01') } },
      'classes',
      { revealReport: 'This date does not exist. Enter it as MM/DD/YYYY.' },
    ],
    [
      'an end before the start',
      { windows: windows({ end: at('2026-11-23') }) },
      'classes',
      { end: 'End date must be after start date' },
    ],
    ['no start of part 2', { administration: 'broken' }, 'classes', { p2Start: 'Part 2 start date is required' }],
    [
      'part 2 before part 1',
      { administration: 'broken', windows: windows({ p2Start: at('2026-11-24', '07:00') }) },
      'classes',
      { p2Start: 'Part 2 start date must be after Part 1 start date' },
    ],
    [
      'revealed before 2023',
      { revealAnswersAsap: false, reveals: { revealReport: at('', ''), revealAnswers: at('2022-12-31') } },
      'classes',
      { revealAnswers: 'The earliest date is January 1, 2023' },
    ],
    [
      'an end before part 2',
      { administration: 'broken', windows: windows({ p2Start: at('2026-11-26'), end: at('2026-11-25') }) },
      'classes',
      { end: 'End date must be after Part 2 start date' },
    ],
  ])('with %s is not sent', (_, more, by, errors) => {
    expect(made(form({ windows: windows({}), ...more }), SAT, by)).toEqual({ errors });
  });

  it('without an assessment is not sent', () => {
    expect(requestOf(form({ setId: null, categoryIds: [], windows: windows({}) }), undefined, 'dialog', NOW)).toEqual({
      errors: { set: 'Assessment Name is required', categories: 'Assessment Section is required' },
    });
  });

  it('puts a date to a time alone: a week out, 8 and 9 days for part 2, 8 or 10 for revealing', () => {
    const dates = (isMultipart: boolean, broken: boolean) =>
      (['start', 'p1End', 'p2Start', 'end', 'revealAnswers'] as const).map(
        (name) =>
          withDate(
            { date: '', time: '09:00' },
            daysOut(name, isMultipart, broken),
            new Date('2026-11-23T12:00').getTime(),
          ).date,
      );
    expect(dates(false, false)).toEqual(['2026-11-23', '2026-11-30', '2026-12-01', '2026-11-30', '2026-12-01']);
    expect(dates(true, true)).toEqual(['2026-11-23', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']);
    expect(withDate({ date: '2026-11-24', time: '09:00' }, 7, NOW)).toEqual({ date: '2026-11-24', time: '09:00' });
  });

  it('that is saved as it was read moves nothing, not even by the seconds that no field shows', () => {
    const entry = {
      id: 5,
      isMultipart: true,
      assessmentAdministrationType: 'broken',
      assessmentSet: { id: 1 },
      category: { id: 1 },
      sections: [{ id: 7 }],
      p1StartAt: '2026-10-31T14:00:30.000Z',
      p1EndAt: '2026-11-01T06:30:00.000Z',
      p2StartAt: '2026-11-01T07:30:00.000Z',
      p2EndAt: null,
      settings: {
        ...emptyForm(NOW),
        gradeLevels: [10],
        revealAnswersAsap: false,
        revealAnswersAt: '2026-11-01T07:30:00.000Z',
        revealReportAt: null,
      },
    } as unknown as ScheduleEntry;
    expect(scheduleOf(formOf(entry), true, null)).toMatchObject({
      errors: {},
      body: {
        p1_start_at: entry.p1StartAt,
        p1_end_at: entry.p1EndAt,
        p2_start_at: entry.p2StartAt,
        p2_end_at: null,
        assessment_assignment_setting_attributes: { grade_levels: [10], reveal_answers_at: entry.p2StartAt },
      },
    });
  });

  it('of a window that is over is refused beside its end; one that is being changed may be closed', () => {
    const over = 'The end lies in the past, so nobody could start';
    const past = windows({ start: at('2026-11-10'), end: at('2026-11-20') });
    expect(made(form({ windows: past }))).toEqual({ errors: { end: over } });
    expect(made(form({ windows: past, ownWindows: { 1: past, 2: windows({}) } }))).toEqual({
      errors: { '1.end': over },
    });
    const broken = windows({
      start: at('2026-11-10'),
      p1End: at('2026-11-20'),
      p2Start: at('2026-11-26'),
      end: at('2026-11-27'),
    });
    expect(made(form({ administration: 'broken', windows: broken }))).toEqual({ errors: { p1End: over } });
    expect(scheduleOf(form({ windows: past }), true, null).errors).toEqual({});
  });

  it('of two parts says when answers are revealed in its own field, too', () => {
    const sent = (it: Partial<AssignForm>) =>
      (scheduleOf(form(it), true, null).body as { reveal_start_at?: string | null }).reveal_start_at;
    expect([
      sent({}),
      sent({ revealAnswersAsap: false, reveals: { ...form().reveals, revealAnswers: at('2026-12-01') } }),
    ]).toEqual([null, local('2026-12-01T08:00')]);
    expect('reveal_start_at' in scheduleOf(form(), false, null).body).toBe(false);
  });
});

describe('what the server refuses of an assignment', () => {
  it.each([
    ['assessment.start_at', 'start'],
    ['section_assessment_group.p1_start_at', 'start'],
    ['section_assessment_group.p1_end_at', 'p1End'],
    ['section_assessment_group.p2_start_at', 'p2Start'],
    ['section_assessment_group.p2_end_at', 'end'],
    ['assessment.assessment_assignment_setting_attributes.reveal_report_at', 'revealReport'],
    ['section_assessment_group.reveal_start_at', 'revealAnswers'],
    ['version', undefined],
  ])('%s belongs to the field %s', (name, field) => expect(fieldOf(name)).toBe(field));
});
