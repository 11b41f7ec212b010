import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import type { components } from '../../api/schema.js';
import { Verdict } from '../../shared/audit/Verdict.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { Section } from '../../ui/Section.js';
import css from './integrity.module.css';
import { count, FINDINGS_PER_PAGE, moment, standingQuery } from './verification.js';

type Schemas = components['schemas'];
type Difference = Schemas['ResultDifferenceDto'];

const KEY = ['audit', 'result-checks'];
const PATH = '/api/audit/result_checks';
const ASK_AGAIN_MS = 1000;

const newestQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, page],
    queryFn: ({ signal }) =>
      api.get<Schemas['ResultCheckAnswer']>(`${PATH}/newest`, { signal, query: { page, per_page: FINDINGS_PER_PAGE } }),
    refetchInterval: ({ state }) => (state.data?.check?.endedAt === null ? ASK_AGAIN_MS : false),
    placeholderData: keepPreviousData,
  });

/** Whether every result is what its history says: the newest comparison, and how to start one. */
export function ResultsCheck() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(newestQuery(page));
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => api.post<Schemas['ResultCheckAnswer']>(PATH),
    onSuccess: () => setPage(1),
    onError: notify.problem,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY }),
        queries.invalidateQueries({ queryKey: standingQuery.queryKey }),
      ]),
  });
  const check = data?.check;
  const running = check?.endedAt === null;
  const compare = data?.mayStart && (
    <Button onClick={() => start.mutate()} loading={start.isPending} disabled={running}>
      Compare Now
    </Button>
  );
  return (
    <Section title="Results and their histories" aside={check ? compare : null}>
      {error && !data ? (
        <LoadFailed title="Could not load the comparison of results." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label="Loading">
          <Skeleton h={56} />
        </div>
      ) : !check ? (
        <EmptyState title="The results have not been compared with their histories yet." action={compare}>
          A comparison computes every result again from the events of its test and looks whether screens, reports and
          files show the same. The first one starts by itself {moment(data.nextAt)}.
        </EmptyState>
      ) : (
        <>
          <div aria-live="polite">
            <Verdict tone={running ? 'warn' : check.differences === 0 ? 'good' : 'bad'} title={titleOf(check)}>
              {count(check.results, 'result')} of {count(check.students, 'student')} computed again from the events of
              their tests
              {check.endedAt ? `, ${moment(check.endedAt)}.` : ` since ${moment(check.begunAt)}.`}
              {check.differences > 0 && !data.mayStart && ' Auditors of the whole platform see each one.'}
            </Verdict>
          </div>
          {data.differences.length > 0 && (
            <div className={css.table}>
              <DataTable
                height="box"
                label="Results that differ"
                columns={COLUMNS}
                rows={data.differences}
                rowId={({ id }) => id}
                empty={null}
              />
              <Pager
                page={page}
                perPage={FINDINGS_PER_PAGE}
                total={data.meta.totalCount}
                onPage={setPage}
                label="Pages of results that differ"
              />
            </div>
          )}
          <p className={`${css.next} num`}>Compared every night by itself, next {moment(data.nextAt)}.</p>
        </>
      )}
    </Section>
  );
}

function titleOf({ endedAt, differences }: Schemas['ResultCheckDto']): string {
  if (!endedAt)
    return differences === 0
      ? 'Comparing. Nothing differs so far.'
      : `Comparing. ${count(differences, 'difference')} so far.`;
  return differences === 0
    ? 'Every result is what its history says.'
    : `${count(differences, 'difference')} between results and their histories.`;
}

const COLUMNS: Column<Difference>[] = [
  {
    id: 'student',
    header: 'Student',
    phone: 'title',
    cell: ({ studentName }) => studentName || 'Somebody who has left',
  },
  { id: 'of', header: 'Result', phone: 'line', phoneLabel: '', cell: ({ of, what }) => `${of}${WHAT[what] ?? ''}` },
  { id: 'shown', header: 'Shown', phone: 'line', phoneLabel: 'Shown', cell: ({ shown }) => shown ?? '--' },
  {
    id: 'expected',
    header: 'The history says',
    phone: 'line',
    phoneLabel: 'The history says',
    cell: ({ expected }) => expected ?? '--',
  },
];

const WHAT: Partial<Record<string, string>> = { section: ', score', composite: ', total score' };
