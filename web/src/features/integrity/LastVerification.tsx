import { Button, Progress, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { Section } from '../../ui/Section.js';
import { StatusWord } from '../../ui/StatusWord.js';
import css from './integrity.module.css';
import {
  count,
  FINDINGS_PER_PAGE,
  findingsQuery,
  isOpen,
  moment,
  RUNS_PER_PAGE,
  runsQuery,
  scopeWords,
  standingQuery,
  type Found,
  type Run,
} from './verification.js';
import { Verdict } from '../../shared/audit/Verdict.js';
import { VerifyDialog } from './VerifyDialog.js';

const number = (value: number) => value.toLocaleString('en-US');

/** What the newest verification says, or the one that was chosen among the earlier ones; and how to start another. */
export function LastVerification() {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(runsQuery(page));
  const newest = useQuery(runsQuery(1)).data?.verifications[0];
  const next = useQuery(standingQuery).data?.nextVerificationAt;
  const queries = useQueryClient();
  const ended = newest && !isOpen(newest) ? newest.id : null;
  useEffect(() => {
    if (ended !== null) void queries.invalidateQueries({ queryKey: standingQuery.queryKey });
  }, [ended, queries]);
  const run = data?.verifications.find(({ id }) => id === chosen) ?? newest;
  const verify = (
    <Button variant="filled" onClick={() => setAsking(true)} disabled={!data}>
      Verify Now
    </Button>
  );
  return (
    <Section
      title={run && run.id !== newest?.id ? 'An earlier verification' : 'Last verification'}
      aside={data && data.meta.totalCount > 0 ? verify : null}
    >
      {error && !data ? (
        <LoadFailed title="Could not load the verifications." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label="Loading">
          <Skeleton h={24} w={320} maw="100%" mb={16} />
          <Skeleton h={56} mb={12} />
          <Skeleton h={56} />
        </div>
      ) : !run ? (
        <EmptyState title="The log has not been verified yet." action={verify}>
          A verification reads every event again, compares it with its hash, with the heads that were signed and with
          the root of each day. People go on working meanwhile.
          {next && ` The first one starts by itself ${moment(next)}.`}
        </EmptyState>
      ) : (
        <>
          <OneRun key={run.id} run={run} />
          {next && (
            <p className={`${css.next} num`}>The whole log is verified every night by itself, next {moment(next)}.</p>
          )}
          {data.meta.totalCount > 1 && (
            <Runs
              runs={data.verifications}
              total={data.meta.totalCount}
              page={page}
              onPage={setPage}
              shown={run.id}
              onShow={setChosen}
            />
          )}
        </>
      )}
      <VerifyDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onStarted={(started) => {
          setPage(1);
          setChosen(started.id);
        }}
      />
    </Section>
  );
}

function OneRun({ run }: { run: Run }) {
  const open = isOpen(run);
  const findings = run.integrityFindings + run.completenessFindings;
  const share = run.totalEvents ? Math.min(100, (100 * run.events) / run.totalEvents) : 0;
  return (
    <>
      <p className={`${css.of} num`}>
        <b>{scopeWords(run)}</b>
        <span>{startOf(run)}</span>
      </p>
      <div aria-live="polite">
        {run.state === 'failed' && (
          <Verdict tone="bad" title="This verification could not be finished.">
            {run.error} What it had found until then is below. Start another one.
          </Verdict>
        )}
        {open && (
          <div className={css.progress}>
            <Progress value={share} aria-label="How far the verification is" size={8} />
            <p className="num">
              {run.state === 'waiting'
                ? 'Waiting for its turn'
                : `${number(run.events)}${run.totalEvents ? ` of ${number(run.totalEvents)}` : ''} events`}
              {findings > 0 && `, ${count(findings, 'finding')} so far`}
            </p>
          </div>
        )}
        {run.state === 'done' && (
          <>
            <Verdict
              tone={run.integrityFindings === 0 ? 'good' : 'bad'}
              title={
                run.integrityFindings === 0
                  ? 'Integrity: nothing was changed.'
                  : `Integrity: ${count(run.integrityFindings, 'history was', 'histories were')} changed.`
              }
            >
              {run.integrityFindings === 0
                ? run.events === 0
                  ? 'There are no events in this scope.'
                  : 'Every event has its hash and follows the one before it.'
                : 'An event in each does not have its hash, or does not follow the one before it.'}
            </Verdict>
            <Verdict
              tone={run.completenessFindings === 0 ? 'good' : 'bad'}
              title={
                run.completenessFindings === 0
                  ? 'Completeness: nothing is missing.'
                  : `Completeness: ${count(run.completenessFindings, 'finding')}.`
              }
            >
              {run.completenessFindings === 0
                ? run.roots > 0
                  ? 'Every history reaches the end that was signed, and the signed heads still make the root of each day.'
                  : 'Every history reaches the end that was signed.'
                : 'What was signed, or is in the root of a day, is not all there any more.'}
            </Verdict>
          </>
        )}
      </div>
      {run.state !== 'waiting' && (
        <dl className={`${css.counts} num`}>
          <Count name="Events" value={number(run.events)} />
          <Count name="Histories" value={number(run.streams)} />
          <Count name="Signed heads" value={number(run.heads)} />
          <Count name="Day roots" value={run.scope.whole ? number(run.roots) : '--'} />
        </dl>
      )}
      {findings > 0 && <Findings run={run} />}
    </>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const FINDINGS: Column<Found>[] = [
  {
    id: 'what',
    header: 'What was found',
    cell: ({ why }) => <span className={css.why}>{why}</span>,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: ({ verdict }) => (verdict === 'integrity' ? 'Changed' : 'Missing'),
    width: 110,
  },
  {
    id: 'where',
    header: 'Where',
    width: 210,
    cell: ({ stream, version, attemptId }) =>
      stream === null ? (
        <span className="muted">Day roots</span>
      ) : attemptId ? (
        <Link
          className="way num"
          to="/audit/attempts/$attemptId"
          params={{ attemptId }}
          search={version !== null && stream.startsWith('attempt-') ? { event: version } : {}}
        >
          {stream}
          {version !== null && `, event ${version}`}
        </Link>
      ) : (
        <span className="num">
          {stream}
          {version !== null && `, event ${version}`}
        </span>
      ),
  },
];

function Findings({ run }: { run: Run }) {
  const [page, setPage] = useState(1);
  const total = run.integrityFindings + run.completenessFindings;
  const { data, error, refetch } = useQuery(findingsQuery(run.id, page, total));
  return (
    <div className={css.table}>
      <DataTable
        height="box"
        label="Findings"
        columns={FINDINGS}
        rows={data?.findings.map((found, i) => ({ ...found, id: i }))}
        rowId={(row) => (row as Found & { id: number }).id}
        empty={null}
        failed={error && !data ? { title: 'Could not load the findings.', error, onRetry: () => void refetch() } : null}
        loadingRows={Math.min(total, 5)}
      />
      <Pager
        page={page}
        perPage={FINDINGS_PER_PAGE}
        total={Math.min(total, 1000)}
        onPage={setPage}
        label="Pages of findings"
      />
    </div>
  );
}

function Runs({
  runs,
  total,
  page,
  onPage,
  shown,
  onShow,
}: {
  runs: Run[];
  total: number;
  page: number;
  onPage: (page: number) => void;
  shown: number;
  onShow: (id: number) => void;
}) {
  const columns: Column<Run>[] = [
    {
      id: 'when',
      header: 'When',
      cell: (run) => (
        <button
          type="button"
          className={`way num ${css.show}`}
          aria-current={run.id === shown || undefined}
          onClick={() => onShow(run.id)}
        >
          {moment(run.requestedAt)}
        </button>
      ),
    },
    { id: 'scope', header: 'Scope', cell: scopeWords },
    { id: 'events', header: 'Events', align: 'right', cell: (run) => number(run.events), phoneLabel: 'Events' },
    { id: 'found', header: 'Found', cell: resultOf, phone: 'end' },
    { id: 'by', header: 'By', cell: starterOf, phone: 'hide' },
  ];
  return (
    <div className={css.table}>
      <h3 className="h3">Verifications</h3>
      <DataTable
        height="box"
        label="Verifications"
        columns={columns}
        rows={runs}
        rowId={(run) => run.id}
        empty={null}
      />
      <Pager page={page} perPage={RUNS_PER_PAGE} total={total} onPage={onPage} label="Pages of verifications" />
    </div>
  );
}

function starterOf({ requestedBy }: Run): string {
  return requestedBy ? requestedBy.name || 'Somebody who has left' : 'By itself';
}

/** 'verified Nov 21, 2026 at 3:00 AM, started by itself'. */
function startOf(run: Run): string {
  const when = run.state === 'done' ? `verified ${moment(run.endedAt!)}` : `started ${moment(run.requestedAt)}`;
  if (!run.requestedBy) return run.state === 'done' ? `${when}, started by itself` : `${when} by itself`;
  const who = run.requestedBy.name || 'somebody who has left';
  return run.state === 'done' ? `${when}, started by ${who}` : `${when} by ${who}`;
}

function resultOf(run: Run) {
  if (run.state === 'failed') return <StatusWord tone="warn">Not finished</StatusWord>;
  if (isOpen(run)) return <StatusWord tone="running">Running</StatusWord>;
  const findings = run.integrityFindings + run.completenessFindings;
  return findings === 0 ? (
    <StatusWord tone="good">Nothing</StatusWord>
  ) : (
    <StatusWord tone="bad">{count(findings, 'finding')}</StatusWord>
  );
}
