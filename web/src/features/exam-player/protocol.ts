/** The delivery engine's answers, as documented under /api/student/student_assessments/{id}. Times are ISO 8601 in UTC. */
export interface PlayerItem {
  ref: string;
  number: number;
  kind: 'mcq' | 'mcq-multi' | 'spr';
  /** Sanitised HTML, mathematics rendered. */
  stem: string;
  stimulus: { ref: string; context?: string; html: string } | null;
  choices: { id: string; html: string }[];
}

export interface ClockView {
  phase: 'running' | 'paused' | 'expired' | 'closed';
  /** Null is untimed. */
  allowedSeconds: number | null;
  usedSeconds: number;
  remainingSeconds: number | null;
  deadlineAt: string | null;
  pausedAt: string | null;
  /** Answers given in time are accepted until here. */
  acceptUntil: string | null;
}

export interface SavedItem {
  /** Choice id (several joined by a comma for mcq-multi), or the text typed into a grid-in. */
  value?: string;
  flagged?: boolean;
  eliminated?: string[];
  annotations?: { id: string; json: string }[];
}

export interface SavedState {
  items: Record<string, SavedItem>;
  lastItem: string | null;
}

/** What the presentational player needs to know about a part; the replay builds it without a launch. */
export interface PlayerForm {
  title: string;
  setName: string;
  category: string;
  studentName: string;
  form: { items: PlayerItem[]; directions: string; tools: { calculator: boolean; referenceSheet: boolean } };
  options: { pauseEnabled: boolean; saveEnabled: boolean; readspeakerEnabled: boolean };
}

export interface PlayerLaunch extends PlayerForm {
  engine: 'embedded';
  attemptId: string;
  studentAssessmentId: number;
  sitting: number;
  deviceId: string;
  writerToken: string;
  part: 1 | 2;
  difficulty: string;
  clock: ClockView;
  saved: SavedState;
  serverNow: string;
  ackSeq: number;
  hasNextPart: boolean;
}

export interface StudentAssessment {
  id: number;
  status: 'active' | 'upcoming' | 'completed' | 'past';
  completed: boolean;
  hasNextPart: boolean;
  /** -1: there is one, not yet created. */
  nextPartId: number | null;
  earliestAvailability?: string | { startAt?: string } | null;
  availabilities?: { startAt: string; endAt: string | null }[];
}

export interface Receipt {
  receipt: string;
  answeredCount: number;
  usedSeconds: number;
  hasNextPart: boolean;
}
