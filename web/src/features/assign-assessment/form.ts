import type { components } from '../../api/schema.js';
import { fieldsOf, momentOf } from '../../lib/moments.js';
import type { ScheduleEntry } from '../classes/queries.js';

type Schemas = components['schemas'];
export type SupportedAssessment = Schemas['SupportedAssessmentDto'];
export type AssignBody = Schemas['AssignMultipleBody'];
export type ScheduleBody = Schemas['ScheduleBody'];
export type Timing = Schemas['SettingAttributes']['timing'];

export interface Moment {
  date: string;
  time: string;
}
export type MomentName = 'start' | 'end' | 'p1End' | 'p2Start' | 'revealReport' | 'revealAnswers';

/** What the form holds, as typed. `start` and `end` are those of the whole; broken pairs also have `p1End` and `p2Start`. */
export interface AssignForm {
  setId: number | null;
  categoryIds: number[];
  sectionIds: number[];
  administration: 'continuous' | 'broken';
  moments: Record<MomentName, Moment>;
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

export const EARLIEST = '2023-01-01';
const NONE: Moment = { date: '', time: '' };

export function emptyForm(nowMs: number, sectionIds: number[]): AssignForm {
  return {
    setId: null,
    categoryIds: [],
    sectionIds,
    administration: 'continuous',
    moments: { start: fieldsOf(nowMs), end: NONE, p1End: NONE, p2Start: NONE, revealReport: NONE, revealAnswers: NONE },
    gradeLevels: [8, 9, 10, 11, 12],
    timing: 'timed',
    autosubmitDelay: 48,
    revealReportAsap: true,
    revealAnswersAsap: true,
    pauseEnabled: true,
    saveEnabled: true,
    readspeakerEnabled: false,
  };
}

export type FormErrors = Partial<Record<MomentName | 'sections' | 'categories', string>>;

/** The form of an assignment that is there; what it is and for whom cannot be changed. */
export function formOf(entry: ScheduleEntry): AssignForm {
  const { settings } = entry;
  const typed = (iso: string | null): Moment => (iso ? fieldsOf(Date.parse(iso)) : NONE);
  return {
    setId: entry.assessmentSet.id,
    categoryIds: [entry.category.id],
    sectionIds: [entry.sections[0]!.id],
    administration: entry.assessmentAdministrationType ?? 'continuous',
    moments: {
      start: typed(entry.p1StartAt),
      end: typed(entry.isMultipart ? entry.p2EndAt : entry.p1EndAt),
      p1End: typed(entry.isMultipart ? entry.p1EndAt : null),
      p2Start: typed(entry.p2StartAt),
      revealReport: typed(settings.revealReportAt),
      revealAnswers: typed(settings.revealAnswersAt),
    },
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

/** The requests of a form, one per category, or what is wrong with it. */
export function requestsOf(form: AssignForm, chosen: SupportedAssessment): { bodies: AssignBody[] } | { errors: FormErrors } {
  const schedule = scheduleOf(form, chosen.assessmentType.isMultipart);
  const errors: FormErrors = 'errors' in schedule ? schedule.errors : {};
  if (form.sectionIds.length === 0) errors.sections = 'Please select a class!';
  if (form.categoryIds.length === 0) errors.categories = 'Please select an assessment section';
  if ('errors' in schedule || Object.keys(errors).length) return { errors };
  const bodies = chosen.assessments
    .filter((a) => form.categoryIds.includes(a.categoryId))
    .map((a): AssignBody => ({ assessment_id: a.id, section_ids: form.sectionIds, ...schedule.body }));
  return { bodies };
}

/** Windows and settings as they are sent, or what is wrong with the dates. */
export function scheduleOf(form: AssignForm, isMultipart: boolean): { body: ScheduleBody } | { errors: FormErrors } {
  const at = (name: MomentName, without: 'start' | 'end') => momentOf(form.moments[name].date, form.moments[name].time, without);
  const broken = isMultipart && form.administration === 'broken';
  const start = at('start', 'start');
  const end = at('end', 'end');
  const p1End = broken ? at('p1End', 'end') : null;
  const p2Start = broken ? at('p2Start', 'start') : null;
  const errors: FormErrors = {};
  if (!start) errors.start = 'Start date is required';
  if (broken) {
    if (!p2Start) errors.p2Start = 'Part 2 start date is required';
    else if (start && p2Start <= start) errors.p2Start = 'Part 2 start date must be after Part 1 start date';
    if (start && p1End && p1End <= start) errors.p1End = 'End date must be after start date';
    if (p2Start && end && end <= p2Start) errors.end = 'End date must be after Part 2 start date';
  } else if (start && end && end <= start) errors.end = 'End date must be after start date';
  if (Object.keys(errors).length) return { errors };
  const windows = !isMultipart
    ? { start_at: start!, end_at: end }
    : broken
      ? { assessment_administration_type: 'broken' as const, p1_start_at: start!, p1_end_at: p1End, p2_start_at: p2Start, p2_end_at: end }
      : { assessment_administration_type: 'continuous' as const, p1_start_at: start!, p2_end_at: end };
  const settings: Schemas['SettingAttributes'] = {
    grade_levels: form.gradeLevels,
    timing: form.timing,
    autosubmit_delay: form.autosubmitDelay,
    pause_enabled: form.pauseEnabled,
    save_enabled: form.saveEnabled,
    readspeaker_enabled: form.readspeakerEnabled,
    reveal_report_asap: form.revealReportAsap,
    reveal_report_at: form.revealReportAsap ? null : at('revealReport', 'start'),
    reveal_answers_asap: form.revealAnswersAsap,
    reveal_answers_at: form.revealAnswersAsap ? null : at('revealAnswers', 'start'),
  };
  return { body: { ...windows, assessment_assignment_setting_attributes: settings } };
}
