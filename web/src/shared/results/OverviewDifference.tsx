import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Difference, type DifferenceRow } from '../as-of/Difference.js';
import { overviewQuery, type Overview } from './queries.js';
import { ResultsFailed } from './ResultsFailed.js';
import type { ResultsAt } from './results-at.js';

/** What of the figures of a past moment is not the same now. */
export function OverviewDifference({ at, then }: { at: ResultsAt; then: Overview }) {
  const { data, error, isError, refetch } = useQuery(overviewQuery({ ...at, whose: { ...at.whose, asOf: undefined } }));
  if (isError && !data) return <ResultsFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Difference
      title="What is different now"
      rows={data && differencesOf(then, data.overview)}
      loading={<Skeleton h={120} maw={760} />}
    />
  );
}

/** Figures of two moments that are not the same. */
export function differencesOf(then: Overview, now: Overview): DifferenceRow[] {
  const total = then.assessmentType.courseType === 'SAT' ? 'total' : 'composite';
  const rows: [string, string, string][] = [
    ['Students of the group', String(then.studentCount), String(now.studentCount)],
    ['Students with a score', String(then.studentAssessedCount), String(now.studentAssessedCount)],
    [`Students with a ${total}`, String(then.composite.n), String(now.composite.n)],
    [`Average ${total}`, figure(then.composite.score), figure(now.composite.score)],
    ...then.categories.flatMap((before): [string, string, string][] => {
      const after = now.categories.find(({ categoryId }) => categoryId === before.categoryId);
      if (!after) return [];
      return [
        [`${before.category}, students`, String(before.n), String(after.n)],
        [`${before.category}, average`, figure(before.score), figure(after.score)],
        [`${before.category}, median`, figure(before.spread?.median), figure(after.spread?.median)],
        [`${before.category}, reach the benchmark`, figure(before.reached), figure(after.reached)],
      ];
    }),
  ];
  return rows.filter(([, before, after]) => before !== after).map(([what, before, after]) => ({ what, before, after }));
}

function figure(value: number | null | undefined): string {
  return value == null ? '--' : String(value);
}
