import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { momentText } from '../../lib/moments.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Difference } from '../../shared/as-of/Difference.js';
import type { ScoreOf } from '../../shared/score-provenance/ScoreProvenance.js';

type ReportDifferences = components['schemas']['ReportDifferenceDto'];

const differenceQuery = ({ asOf: _, ...of }: ScoreOf, from: string, to: string | undefined) =>
  queryOptions({
    queryKey: ['score-reports', 'difference', of, from, to ?? 'now'],
    queryFn: ({ signal }) =>
      api.get<ReportDifferences>('/api/scores/difference', { signal, query: { ...of, from, to } }),
  });

/** What is not the same at two dates. */
export function ReportDifference({ of, from, to }: { of: ScoreOf; from: string; to: string | undefined }) {
  const { data, error, refetch } = useQuery(differenceQuery(of, from, to));
  if (error)
    return <LoadFailed title="The two reports could not be compared." error={error} onRetry={() => void refetch()} />;
  return (
    <Difference
      title={`What is different ${to ? `on ${momentText(to)}` : 'now'}`}
      later={to ? 'Later' : 'Now'}
      rows={
        data && [
          ...data.rows,
          ...data.questions.map((q) => ({
            what: `${q.section}, Part ${q.part}, question ${q.number}`,
            before: answerText(q.outcomeBefore, q.correctBefore),
            after: answerText(q.outcomeAfter, q.correctAfter),
          })),
        ]
      }
      loading={<Skeleton h={120} maw={760} />}
    />
  );
}

function answerText(outcome: string, correct: string | null): string {
  const word = { right: 'right', wrong: 'wrong', blank: 'blank' }[outcome] ?? 'not scored';
  return correct ? `${word}, key ${correct}` : word;
}
