import { DomainError } from '../../kernel/errors.js';

/** What cannot be done. What an appeal may ask about (a late answer, a lost focus) is an event instead. */
export type AttemptRejection =
  | 'delivery/not-started'
  | 'delivery/open-elsewhere'
  | 'delivery/taken-over'
  | 'delivery/gap'
  | 'delivery/unsent'
  | 'delivery/invalid-entry'
  | 'delivery/too-many-entries'
  | 'delivery/too-many-devices'
  | 'delivery/paused'
  | 'delivery/paused-by-staff'
  | 'delivery/pause-not-allowed'
  | 'delivery/save-not-allowed'
  | 'delivery/time-is-up'
  | 'delivery/time-left'
  | 'delivery/nothing-to-take-back'
  | 'delivery/ended'
  | 'delivery/not-ended'
  | 'delivery/answers-shown'
  | 'delivery/nothing-late-counts'
  | 'delivery/nothing-set-aside'
  | 'delivery/reset'
  | 'delivery/invalidated';

const SENTENCE: Record<AttemptRejection, string> = {
  'delivery/not-started': 'This test has not been started.',
  'delivery/open-elsewhere':
    'This test is open on another device or in another tab. You can continue here; the other one is then suspended.',
  'delivery/taken-over': 'This test was continued on another device or in another tab.',
  'delivery/gap': 'Some earlier entries of this device are missing. They are sent again.',
  'delivery/unsent': 'Some of your answers have not arrived yet. They are sent before the test is submitted.',
  'delivery/invalid-entry': 'An entry of this device could not be read.',
  'delivery/too-many-entries': 'This sitting has reached the limit of recorded entries.',
  'delivery/too-many-devices':
    'This test was opened on too many devices. Go on with one that you had before, or ask your teacher.',
  'delivery/paused': 'This test is paused. Resume it to go on.',
  'delivery/paused-by-staff': 'This test was paused by your teacher. It goes on when your teacher resumes it.',
  'delivery/pause-not-allowed': 'Pausing is not allowed in this test.',
  'delivery/save-not-allowed': 'Save and exit is not allowed in this test.',
  'delivery/time-is-up': 'The time for this test is up.',
  'delivery/time-left': 'There is still time on the clock of this test.',
  'delivery/nothing-to-take-back': 'There is no given time left that could be taken back.',
  'delivery/ended': 'This test has ended.',
  'delivery/not-ended': 'This test has not ended yet.',
  'delivery/answers-shown':
    'Questions and right answers of this test were shown already, so it cannot be reopened. Reset it to let the student take it again.',
  'delivery/nothing-late-counts': 'No answer that arrived after the end counts, so there is nothing to set aside.',
  'delivery/nothing-set-aside': 'No late arrivals of this test are set aside.',
  'delivery/reset': 'This test was reset. Start it again from your assessments.',
  'delivery/invalidated': 'This test was invalidated. Ask your teacher.',
};

export function rejected(code: AttemptRejection, details?: Record<string, unknown>): DomainError<AttemptRejection> {
  return new DomainError(code, SENTENCE[code], details ? { details } : {});
}
