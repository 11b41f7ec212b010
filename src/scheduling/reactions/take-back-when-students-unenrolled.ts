import { Injectable } from '@nestjs/common';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { TakeBackUnstarted, TakeBackUnstartedHandler, type OfClass } from '../commands/change-assignment.js';
import type { SchedulingEvents } from '../published.js';

/**
 * Who leaves a class keeps what was started there, and no longer has the rest. Looked at again after giving: who left while
 * that was under way was read as one of the class, and had nothing yet when the leaving came here.
 */
@Injectable()
export class TakeBackWhenStudentsUnenrolled {
  constructor(subscriptions: Subscriptions, takeBackUnstarted: TakeBackUnstartedHandler) {
    const takeBack = (events: readonly PublishedEvent[]) =>
      takeBackUnstarted.execute(new TakeBackUnstarted(events.map(mayHaveLeft)));
    subscriptions.reaction({
      name: 'scheduling.take-back-when-students-unenrolled',
      types: ['roster.StudentsUnenrolled.v1', 'scheduling.StudentsScheduled.v1'],
      handle: (event) => takeBack([event]),
      handleMany: takeBack,
    });
  }
}

function mayHaveLeft({ type, payload }: PublishedEvent): OfClass {
  if (type === 'roster.StudentsUnenrolled.v1') return payload as RosterEvents[typeof type];
  const { sectionId, students } = payload as SchedulingEvents['scheduling.StudentsScheduled.v1'];
  return { sectionId, studentIds: students.map(({ studentId }) => studentId) };
}
