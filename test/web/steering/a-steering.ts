import type { Schemas } from '../../support/screen.js';

/** A running sitting as staff see it. */
export const aSteering = (changes: Partial<Schemas['SteeringDto']> = {}): Schemas['SteeringDto'] => ({
  ...{ serverNow: '2026-11-20T15:10:00.000Z', phase: 'running', pausedBy: null, answeredCount: 3, questionsCount: 27 },
  ...{ lastSeenAt: '2026-11-20T15:09:48.000Z', device: 1, outages: [], credited: [], grantedSeconds: 0 },
  ...{ takeableSeconds: 0, partTwo: null, late: null, actions: [] },
  clock: {
    ...{ phase: 'running', allowedSeconds: 1920, usedSeconds: 620, remainingSeconds: 1300 },
    ...{ deadlineAt: '2026-11-20T15:31:40.000Z', pausedAt: null, pausedBy: null, endedBy: null },
    ...{ extraSeconds: 0, acceptUntil: null },
  },
  bounds: {
    clockAt: '2026-11-20T15:31:40.000Z',
    allowanceEndAt: '2026-11-20T15:31:40.000Z',
    cutAt: '2026-11-22T15:00:00.000Z',
  },
  ...changes,
});
