import { Injectable } from '@nestjs/common';
import { SittingOwners, SittingStarts, type AttemptStarted, type OfSitting } from '../../delivery/index.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { OutsideResults, type ScoringEvents } from '../../scoring/index.js';
import { OF_SITTING, streamOf, type PreparedFacts } from './projection.js';
import type { OutsideFact } from './score-facts.js';

/** What the projection of results asks of delivery and scoring, for a batch of events. */
@Injectable()
export class PreparedScoreFacts {
  constructor(
    private readonly sittings: SittingStarts,
    private readonly outside: OutsideResults,
    private readonly owners: SittingOwners,
  ) {}

  async prepare(events: readonly PublishedEvent[]): Promise<PreparedFacts> {
    const streams = events
      .filter(({ type }) => OF_SITTING.has(type))
      .map(({ payload }) => streamOf(payload as OfSitting));
    const imports = events
      .filter(({ type }) => type === 'scoring.OutsideResultsImported.v1')
      .map(({ payload }) => (payload as ScoringEvents['scoring.OutsideResultsImported.v1']).importId);
    const ofSittings = events
      .filter(({ type }) => OF_SITTING.has(type) || type === 'delivery.AnswersErased.v1')
      .map(({ payload }) => payload as OfSitting);
    const [starts, owners, brought] = await Promise.all([
      this.sittings.find([...new Set(streams)]),
      this.owners.of(ofSittings),
      imports.length > 0 ? this.outside.ofImports(imports) : [],
    ]);
    const outside = new Map<number, Map<number, OutsideFact[]>>();
    for (const { importId, studentId, ...fact } of brought) {
      const ofImport = outside.get(importId) ?? new Map<number, OutsideFact[]>();
      outside.set(importId, ofImport.set(studentId, [...(ofImport.get(studentId) ?? []), fact]));
    }
    return {
      starts: new Map(
        [...starts].map(([stream, started]) => {
          const start = startOf(started);
          return [stream, { ...start, studentId: owners.get(stream) ?? start.studentId }];
        }),
      ),
      outside,
      owners,
    };
  }
}

function startOf({ studentId, schoolId, gradeLevel, assessment, startedAt, outside }: AttemptStarted) {
  const { typeId, setId, schoolYearId, categoryId, part } = assessment;
  const since = outside?.verifiedAt ?? startedAt;
  return { studentId, typeId, setId, schoolYearId, categoryId, part, schoolId, gradeLevel, since };
}
