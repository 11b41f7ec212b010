import { Injectable } from '@nestjs/common';
import { attemptStream, SittingOwners, SittingStarts } from '../../delivery/index.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { DistrictRoster } from '../../roster/index.js';
import {
  membersOf,
  publicTypeOf,
  schoolsOf,
  sittingOf,
  studentsOf,
  type EventFacts,
  type SittingFacts,
} from './public-events.js';

/** Looks up what events do not say, for many at once. */
@Injectable()
export class EventFactsReader {
  constructor(
    private readonly roster: DistrictRoster,
    private readonly starts: SittingStarts,
    private readonly owners: SittingOwners,
  ) {}

  async of(events: readonly PublishedEvent[]): Promise<EventFacts> {
    const refs = events.flatMap((event) => sittingOf(event) ?? []);
    const streams = [...new Set(refs.map((ref) => attemptStream(ref.studentAssessmentId, ref.sitting)))];
    const [starts, owners] = await Promise.all([this.starts.find(streams), this.owners.of(refs)]);
    const sittings = new Map(
      [...starts].map(([stream, { studentAssessmentId, studentId, assessment }]): [string, SittingFacts] => [
        stream,
        {
          studentAssessmentId,
          studentId: owners.get(stream) ?? studentId,
          assessmentTypeId: assessment.typeId,
          assessmentSetId: assessment.setId,
          categoryId: assessment.categoryId,
          schoolYearId: assessment.schoolYearId,
          part: assessment.part,
        },
      ]),
    );
    const students = [...[...sittings.values()].map(({ studentId }) => studentId), ...events.flatMap(studentsOf)];
    const sections = events
      .filter((event) => publicTypeOf(event)?.includes('nrolled'))
      .map(({ payload }) => (payload as { sectionId: number }).sectionId);
    const [places, gone, districts, keptClasses] = await Promise.all([
      this.roster.placesOf([...new Set(students)]),
      this.roster.gone([...new Set([...students, ...events.flatMap(membersOf)])]),
      this.roster.districtsOf([...new Set(events.flatMap(schoolsOf))]),
      this.roster.keptClasses([...new Set(sections)]),
    ]);
    return { places, gone, districts, sittings, keptClasses };
  }
}
