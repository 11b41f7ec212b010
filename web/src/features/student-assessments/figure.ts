import { clockText } from '../../lib/moments.js';
import type { StudentAssessment } from './queries.js';

/** Before the start: the whole time of a part; nothing when it is untimed. */
export function wholeTime({ assessment }: StudentAssessment): { value: string; caption: string } | null {
  return assessment.allowedSeconds === null
    ? null
    : { value: clockText(assessment.allowedSeconds), caption: `for ${assessment.questionsCount} questions` };
}
