import type { PublishedEvent } from '../../platform/events/published-event.js';
import type { Timing } from '../attempt/events.js';
import type { PublishedAttempt } from '../published.js';

/** Who sits what, as the start of an attempt says it: the same in every read model of sittings. */
export interface Sitting {
  stream: string;
  attempt_id: string;
  student_assessment_id: number;
  sitting: number;
  student_id: number;
  school_id: number;
  district_id: number;
  class_ids: number[];
  type_id: number;
  set_id: number;
  category_id: number;
  part: 1 | 2;
  difficulty: string;
  school_year_id: number;
  timing: Timing;
}

export const SITTING_COLUMNS = {
  stream: 'text',
  attempt_id: 'text',
  student_assessment_id: 'int4',
  sitting: 'int4',
  student_id: 'int4',
  school_id: 'int4',
  district_id: 'int4',
  class_ids: 'int4[]',
  type_id: 'int4',
  set_id: 'int4',
  category_id: 'int4',
  part: 'int4',
  difficulty: 'text',
  school_year_id: 'int4',
  timing: 'text',
} as const;

/** @param started what the event `delivery.AttemptStarted.v1` carries */
export function sittingOf({ stream }: PublishedEvent, started: PublishedAttempt<'AttemptStarted'>): Sitting {
  const { typeId, setId, categoryId, part, difficulty, schoolYearId } = started.assessment;
  return {
    stream: stream!,
    attempt_id: started.attemptId,
    student_assessment_id: started.studentAssessmentId,
    sitting: started.sitting,
    student_id: started.studentId,
    school_id: started.schoolId,
    district_id: started.districtId,
    class_ids: started.classIds,
    type_id: typeId,
    set_id: setId,
    category_id: categoryId,
    part,
    difficulty,
    school_year_id: schoolYearId,
    timing: started.timing,
  };
}
