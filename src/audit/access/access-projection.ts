import type { Instant } from '../../kernel/clock.js';
import type { Projection } from '../../platform/events/projections.js';
import type { AttemptViewedV1, RecordViewedV1 } from '../published.js';
import type { AttemptPurpose, RecordPart } from './events.js';

export type AccessKind = AttemptPurpose | RecordPart | 'erased';

/** One access to a student's record. Ids only; names come from the directory of the day on which it is read. */
export interface AccessRow {
  /** Of the event. */
  id: string;
  student_id: number;
  viewer_id: number;
  viewer_role: string;
  /** Whom the viewer was logged in as. */
  on_behalf_of: number | null;
  what: AccessKind;
  stream: string | null;
  attempt_id: string | null;
  type_id: number | null;
  set_id: number | null;
  student_assessment_id: number | null;
  at: Instant;
}

export const ACCESS = 'audit.access_v1';

export const accessProjection: Projection<AccessRow> = {
  name: 'audit.access',
  version: 1,
  table: ACCESS,
  key: ['id'],
  columns: {
    id: 'text',
    student_id: 'int4',
    viewer_id: 'int4',
    viewer_role: 'text',
    on_behalf_of: 'int4',
    what: 'text',
    stream: 'text',
    attempt_id: 'text',
    type_id: 'int4',
    set_id: 'int4',
    student_assessment_id: 'int4',
    at: 'timestamptz',
  },
  types: ['delivery.AttemptViewed.v1', 'delivery.RecordViewed.v1', 'delivery.RecordErased.v1'],
  keysOf: (event) => [{ id: event.id }],
  evolve(row, { id, type, stream, actor, onBehalfOf, occurredAt, payload }) {
    if (row || actor?.kind !== 'user') return row;
    const {
      stream: attempt = null,
      attemptId = null,
      purpose,
    } = (type === 'delivery.AttemptViewed.v1' ? payload : {}) as Partial<AttemptViewedV1>;
    const {
      part,
      typeId = null,
      setId = null,
      studentAssessmentId = null,
    } = (type === 'delivery.RecordViewed.v1' ? payload : {}) as Partial<RecordViewedV1>;
    return {
      id,
      student_id: Number(stream!.split('-')[1]),
      viewer_id: actor.id,
      viewer_role: actor.role,
      on_behalf_of: onBehalfOf ?? null,
      what: purpose ?? part ?? 'erased',
      stream: attempt,
      attempt_id: attemptId,
      type_id: typeId,
      set_id: setId,
      student_assessment_id: studentAssessmentId,
      at: occurredAt,
    };
  },
};
