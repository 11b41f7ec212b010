import type { components } from '../../api/schema.js';
import { metBy } from '../../lib/met.js';
import { fieldsOf, typedMoment } from '../../lib/moments.js';
import { EARLIEST, isOver, type Moment, NO_SUCH_DATE, NO_SUCH_TIME } from '../../lib/typed-dates.js';
import type { ScheduleEntry } from '../../api/schedule.js';

type Schemas = components['schemas'];
export type SupportedAssessment = Schemas['SupportedAssessmentDto'];
export type SingleBody = Schemas['SingleWindow'];
export type GroupBody = Schemas['GroupWindows'];
export type Timing = Schemas['SettingAttributes']['timing'];

export type WindowName = 'start' | 'end' | 'p1End' | 'p2Start';
export type RevealName = 'revealReport' | 'revealAnswers';
/** `start` and `end` are those of the whole; broken pairs also have `p1End` and `p2Start`. */
export type Windows = Record<WindowName, Moment>;

/** What the form of an assignment holds. */
export interface AssignForm {
  setId: number | null;
  categoryIds: number[];
  sectionIds: number[];
  administration: 'continuous' | 'broken';
  windows: Windows;
  /** A window of its own for each section of the assessment, instead of one for all. */
  ownWindows: Record<number, Windows> | null;
  reveals: Record<RevealName, Moment>;
  gradeLevels: number[];
  timing: NonNullable<Timing>;
  autosubmitDelay: 24 | 48 | 72 | -1;
  revealReportAsap: boolean;
  revealAnswersAsap: boolean;
  pauseEnabled: boolean;
  saveEnabled: boolean;
  readspeakerEnabled: boolean;
}

export const TIMINGS: { value: NonNullable<Timing>; label: string }[] = [
  { value: 'timed', label: 'Timed' },
  { value: 'time_and_a_half', label: 'Time and a half' },
  { value: 'double', label: 'Double time' },
  { value: 'untimed', label: 'Untimed' },
];

export const AUTOSUBMIT: { value: string; label: string }[] = [
  { value: '24', label: '24 hours after the start' },
  { value: '48', label: '48 hours after the start' },
  { value: '72', label: '72 hours after the start' },
  { value: '-1', label: 'Never' },
];

export const GRADE_LEVELS = [8, 9, 10, 11, 12];
const TOO_EARLY = 'The earliest date is January 1, 2023';
const OVER = 'The end lies in the past, so nobody could start';
export const NONE: Moment = { date: '', time: '' };

/** How many days out a date is when only its time is set (specification 2, section 9). */
export function daysOut(name: WindowName | RevealName, isMultipart: boolean, broken: boolean): number {
  if (name === 'start') return 0;
  if (name === 'p2Start') return 8;
  if (name === 'end') return broken ? 9 : 7;
  if (name === 'p1End') return 7;
  return isMultipart ? 10 : 8;
}

export function emptyForm(nowMs: number, sectionIds: number[] = []): AssignForm {
  return {
    setId: null,
    categoryIds: [],
    sectionIds,
    administration: 'continuous',
    windows: { start: fieldsOf(nowMs), end: NONE, p1End: NONE, p2Start: NONE },
    ownWindows: null,
    reveals: { revealReport: NONE, revealAnswers: NONE },
    gradeLevels: GRADE_LEVELS,
    timing: 'timed',
    autosubmitDelay: 48,
    revealReportAsap: true,
    revealAnswersAsap: true,
    pauseEnabled: true,
    saveEnabled: true,
    readspeakerEnabled: false,
  };
}

/** The form of an assignment that is there; what it is and for whom cannot be changed. */
export function formOf(entry: ScheduleEntry): AssignForm {
  const { settings } = entry;
  const typed = (iso: string | null): Moment => (iso ? { ...fieldsOf(Date.parse(iso)), at: iso } : NONE);
  return {
    setId: entry.assessmentSet.id,
    categoryIds: [entry.category.id],
    sectionIds: [entry.sections[0]!.id],
    administration: entry.assessmentAdministrationType ?? 'continuous',
    windows: {
      start: typed(entry.p1StartAt),
      end: typed(entry.isMultipart ? entry.p2EndAt : entry.p1EndAt),
      p1End: typed(entry.isMultipart ? entry.p1EndAt : null),
      p2Start: typed(entry.p2StartAt),
    },
    ownWindows: null,
    reveals: { revealReport: typed(settings.revealReportAt), revealAnswers: typed(settings.revealAnswersAt) },
    gradeLevels: settings.gradeLevels,
    timing: settings.timing,
    autosubmitDelay: settings.autosubmitDelay as AssignForm['autosubmitDelay'],
    revealReportAsap: settings.revealReportAsap,
    revealAnswersAsap: settings.revealAnswersAsap,
    pauseEnabled: settings.pauseEnabled,
    saveEnabled: settings.saveEnabled,
    readspeakerEnabled: settings.readspeakerEnabled,
  };
}

/** What can be changed of an assignment that is there, by field. */
export type Changeable = Record<WindowName | RevealName, Moment> & Omit<AssignForm, (typeof FIXED)[number]>;
const FIXED = ['setId', 'categoryIds', 'sectionIds', 'windows', 'ownWindows', 'reveals', 'gradeLevels'] as const;

/** What a person calls each field, for what is said about several. */
export const FIELD_NAMES: Record<keyof Changeable, string> = {
  administration: 'Administration type',
  start: 'Start',
  end: 'End',
  p1End: 'End of part 1',
  p2Start: 'Start of part 2',
  timing: 'Timing option',
  autosubmitDelay: 'Auto-submit',
  revealReportAsap: 'Reveal report immediately',
  revealReport: 'Reveal report on',
  revealAnswersAsap: 'Reveal answers immediately',
  revealAnswers: 'Reveal answers on',
  pauseEnabled: 'Show Pause Button',
  saveEnabled: 'Show Save/Exit Button',
  readspeakerEnabled: 'Show Text-to-Speech Reader',
};

export function changeableOf({ windows, reveals, ...form }: AssignForm): Changeable {
  const fields = { ...form, ...windows, ...reveals };
  return Object.fromEntries(Object.keys(FIELD_NAMES).map((name) => [name, fields[name as never]])) as never;
}

/** The form with these fields in it. */
export function withChangeable(form: AssignForm, fields: Partial<Changeable>): AssignForm {
  const { start, end, p1End, p2Start, revealReport, revealAnswers, ...options } = { ...changeableOf(form), ...fields };
  return { ...form, ...options, windows: { start, end, p1End, p2Start }, reveals: { revealReport, revealAnswers } };
}

/** Two people changed one assignment: see `metBy`. */
export function assignmentsMet(typed: AssignForm, before: AssignForm, theirs: AssignForm) {
  const text = (value: Changeable[keyof Changeable]) =>
    typeof value === 'object' ? `${value.date} ${value.time}` : String(value);
  const differs = (field: keyof Changeable, one: Changeable, other: Changeable) =>
    text(one[field]) !== text(other[field]);
  const mine = changeableOf(typed);
  const met = metBy(mine, changeableOf(before), changeableOf(theirs), (field, one, other) =>
    (TOGETHER.find((fields) => fields.includes(field)) ?? [field]).some((each) => differs(each, one, other)),
  );
  return {
    values: withChangeable(theirs, met.values),
    both: met.both.filter((field) => differs(field, mine, changeableOf(theirs))),
  };
}

/** A choice and the days that are said with it: only together do they mean something. */
const TOGETHER: readonly (readonly (keyof Changeable)[])[] = [
  ['administration', 'p1End', 'p2Start'],
  ['revealReportAsap', 'revealReport'],
  ['revealAnswersAsap', 'revealAnswers'],
];

/** Continuous has neither an end of part 1 nor a start of part 2. */
export function administered(form: AssignForm, administration: AssignForm['administration']): Partial<AssignForm> {
  const cleared = (windows: Windows): Windows =>
    administration === 'continuous' ? { ...windows, p1End: NONE, p2Start: NONE } : windows;
  return {
    administration,
    windows: cleared(form.windows),
    ownWindows:
      form.ownWindows &&
      Object.fromEntries(Object.entries(form.ownWindows).map(([id, windows]) => [id, cleared(windows)])),
  };
}

/** Sections of the assessment are chosen. A window of its own belongs to one that is; the last one left has the only window. */
export function withCategories(form: AssignForm, categoryIds: number[]): Partial<AssignForm> {
  if (!form.ownWindows) return { categoryIds };
  if (categoryIds.length > 1)
    return { categoryIds, ownWindows: Object.fromEntries(categoryIds.map((id) => [id, windowsOf(form, id)])) };
  return {
    categoryIds,
    ownWindows: null,
    windows: categoryIds.length === 1 ? windowsOf(form, categoryIds[0]!) : form.windows,
  };
}

/** The window that holds for a section of the assessment. */
export function windowsOf(form: AssignForm, categoryId: number): Windows {
  return form.ownWindows?.[categoryId] ?? form.windows;
}

/** Messages by field: 'set', 'categories', 'sections', 'grades', a reveal, or a window's name, with the section's id before it where each has its own. */
export type FormErrors = Record<string, string>;

export function windowKey(form: AssignForm, categoryId: number | null, name: WindowName): string {
  return form.ownWindows && categoryId !== null ? `${categoryId}.${name}` : name;
}

/** The field of the form for what the server calls it: 'section_assessment_group.p2_end_at' is 'end'. */
export function fieldOf(name: string): string | undefined {
  return FIELDS[name.split('.').at(-1)!];
}

const FIELDS: Record<string, WindowName | RevealName> = {
  start_at: 'start',
  p1_start_at: 'start',
  p1_end_at: 'p1End',
  p2_start_at: 'p2Start',
  end_at: 'end',
  p2_end_at: 'end',
  reveal_report_at: 'revealReport',
  reveal_answers_at: 'revealAnswers',
  reveal_start_at: 'revealAnswers',
};

/** What is asked for: these sections of an assessment to these classes. */
export type AssignRequest = Omit<Schemas['AssignManyBody'], 'batch_id'>;

/** What a form asks for, or what is wrong with it. */
export function requestOf(
  form: AssignForm,
  chosen: SupportedAssessment | undefined,
  by: 'grade' | 'classes' | 'dialog',
  nowMs: number,
): { request: AssignRequest } | { errors: FormErrors } {
  const errors: FormErrors = {};
  if (!chosen) errors.set = 'Assessment Name is required';
  if (form.categoryIds.length === 0) errors.categories = 'Assessment Section is required';
  if (by === 'grade' && form.gradeLevels.length === 0) errors.grades = 'Select at least one grade!';
  else if (by === 'grade' && form.sectionIds.length === 0)
    errors.grades = 'There is no class of these grade levels yet.';
  if (by !== 'grade' && form.sectionIds.length === 0)
    errors.sections = by === 'dialog' ? 'Please select at least one class' : 'Please select a class!';
  const isMultipart = chosen?.assessmentType.isMultipart ?? false;
  const assessments = chosen?.assessments.filter((a) => form.categoryIds.includes(a.categoryId)) ?? [];
  const given = assessments.map((a) => ({ assessment: a, made: scheduleOf(form, isMultipart, a.categoryId) }));
  for (const { made } of given) Object.assign(errors, made.errors);
  if (given.length === 0) Object.assign(errors, scheduleOf(form, isMultipart, null).errors);
  for (const { assessment } of given)
    for (const [field, message] of Object.entries(overOf(form, isMultipart, assessment.categoryId, nowMs)))
      errors[field] ??= message;
  if (Object.keys(errors).length) return { errors };
  const request: AssignRequest = isMultipart
    ? {
        section_ids: form.sectionIds,
        section_assessment_groups: given.map(({ assessment: a, made }) => ({
          default_assessment_id: a.id,
          ...(made.body as GroupBody),
        })),
      }
    : {
        section_ids: form.sectionIds,
        class_assessments: given.map(({ assessment: a, made }) => ({
          assessment_type_id: a.assessmentTypeId,
          assessment_set_id: a.assessmentSetId,
          category_id: a.categoryId,
          ...(made.body as SingleBody),
        })),
      };
  return { request };
}

/** Windows and settings as they are sent, and what is wrong with the dates. */
export function scheduleOf(
  form: AssignForm,
  isMultipart: boolean,
  categoryId: number | null,
): { body: SingleBody | GroupBody; errors: FormErrors } {
  const windows = categoryId === null ? form.windows : windowsOf(form, categoryId);
  const errors: FormErrors = {};
  const refuse = (name: WindowName, message: string) => {
    errors[windowKey(form, categoryId, name)] ??= message;
  };
  const at = (name: WindowName, without: 'start' | 'end'): string | null => {
    const moment = instantOf(windows[name], without);
    const wrong = dateProblem(windows[name], moment);
    if (wrong) refuse(name, wrong);
    return moment;
  };
  const broken = isMultipart && form.administration === 'broken';
  const start = at('start', 'start');
  const end = at('end', 'end');
  const p1End = broken ? at('p1End', 'end') : null;
  const p2Start = broken ? at('p2Start', 'start') : null;
  if (!start) refuse('start', 'Start date is required');
  if (broken) {
    if (!p2Start) refuse('p2Start', 'Part 2 start date is required');
    else if (start && p2Start <= start) refuse('p2Start', 'Part 2 start date must be after Part 1 start date');
    if (start && p1End && p1End <= start) refuse('p1End', 'End date must be after start date');
    if (p2Start && end && end <= p2Start) refuse('end', 'End date must be after Part 2 start date');
  } else if (start && end && end <= start) refuse('end', 'End date must be after start date');
  for (const [name, asap] of [
    ['revealReport', form.revealReportAsap],
    ['revealAnswers', form.revealAnswersAsap],
  ] as const) {
    const wrong = dateProblem(form.reveals[name], instantOf(form.reveals[name], 'start'));
    if (!asap && wrong) errors[name] = wrong;
  }
  const settings: Schemas['SettingAttributes'] = {
    grade_levels: form.gradeLevels,
    timing: form.timing,
    autosubmit_delay: form.autosubmitDelay,
    pause_enabled: form.pauseEnabled,
    save_enabled: form.saveEnabled,
    readspeaker_enabled: form.readspeakerEnabled,
    reveal_report_asap: form.revealReportAsap,
    reveal_report_at: form.revealReportAsap ? null : instantOf(form.reveals.revealReport, 'start'),
    reveal_answers_asap: form.revealAnswersAsap,
    reveal_answers_at: form.revealAnswersAsap ? null : instantOf(form.reveals.revealAnswers, 'start'),
  };
  const sent = !isMultipart
    ? { start_at: start ?? undefined, end_at: end }
    : broken
      ? {
          assessment_administration_type: 'broken' as const,
          p1_start_at: start ?? undefined,
          p1_end_at: p1End,
          p2_start_at: p2Start,
          p2_end_at: end,
        }
      : { assessment_administration_type: 'continuous' as const, p1_start_at: start ?? undefined, p2_end_at: end };
  // The group's own field says when answers are revealed, as the settings do.
  const reveal = isMultipart ? { reveal_start_at: settings.reveal_answers_at } : {};
  return { body: { ...sent, ...reveal, assessment_assignment_setting_attributes: settings }, errors };
}

/** The windows alone, as they are sent for single students. */
export function makeUpWindowOf(
  form: AssignForm,
  isMultipart: boolean,
  nowMs: number,
): { window: Schemas['MakeUpWindowFields']; errors: FormErrors } {
  const { body, errors } = scheduleOf(form, isMultipart, null);
  const window = Object.fromEntries(Object.entries(body).filter(([name]) => name in SENT));
  const endless = endsOf(form, isMultipart).filter((name) => instantOf(form.windows[name], 'end') === null);
  return {
    window,
    errors: {
      ...Object.fromEntries(endless.map((name) => [name, 'A make-up window needs an end'])),
      ...overOf(form, isMultipart, null, nowMs),
      ...errors,
    },
  };
}

const SENT: Record<keyof Schemas['MakeUpWindowFields'], true> = {
  start_at: true,
  end_at: true,
  assessment_administration_type: true,
  p1_start_at: true,
  p1_end_at: true,
  p2_start_at: true,
  p2_end_at: true,
};

/** Windows that are over before they are given: nobody could start. */
function overOf(form: AssignForm, isMultipart: boolean, categoryId: number | null, nowMs: number): FormErrors {
  const windows = categoryId === null ? form.windows : windowsOf(form, categoryId);
  const over = endsOf(form, isMultipart).filter((name) => isOver(instantOf(windows[name], 'end'), nowMs));
  return Object.fromEntries(over.map((name) => [windowKey(form, categoryId, name), OVER]));
}

function endsOf({ administration }: AssignForm, isMultipart: boolean): WindowName[] {
  return isMultipart && administration === 'broken' ? ['p1End', 'end'] : ['end'];
}

function dateProblem({ date, time }: Moment, instant: string | null): string | null {
  if (time && !/^\d\d:\d\d$/.test(time)) return NO_SUCH_TIME;
  if (!date) return null;
  if (!instant) return NO_SUCH_DATE;
  return date < EARLIEST ? TOO_EARLY : null;
}

function instantOf(moment: Moment, without: 'start' | 'end'): string | null {
  return moment.at ?? typedMoment(moment.date, moment.time, without)?.at ?? null;
}
