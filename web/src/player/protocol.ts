import type { components } from '../api/schema.js';

type Schemas = components['schemas'];

/** The delivery engine's answers, as documented under /api/student/student_assessments/{id}. Times are ISO 8601 in UTC. */
export type PlayerItem = Schemas['PlayerItemDto'];
export type ClockView = Schemas['ClockViewDto'];
export type SavedItem = Schemas['SavedItemDto'];
export type SavedState = Schemas['SavedStateDto'];
/** What the presentational player needs to know about a part; the replay builds it without a launch. */
export type PlayerForm = Schemas['PlayerFormDto'];
export type PlayerLaunch = Schemas['PlayerLaunchDto'];
export type Receipt = Schemas['SubmittedDto'];
/** A student's own copy of a part; `nextPartId` -1: there is a next part, not yet created. */
export type StudentAssessment = Schemas['OwnAssessmentDto'];

/** What was handed in just before. */
export interface HandedIn {
  /** 'Reading & Writing, Part 1' */
  section: string;
  because: 'student' | 'time' | 'staff';
  receipt: string | null;
}
