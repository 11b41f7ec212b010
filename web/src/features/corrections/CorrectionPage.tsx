import { Alert, Button, Progress, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { usePage } from '../../ui/page.js';
import { momentText } from '../../lib/moments.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { StatusWord } from '../../ui/StatusWord.js';
import css from './corrections.module.css';
import type { CorrectionSearch, CorrectionTab, Kind } from './corrections-search.js';
import { GroupsTable } from './GroupsTable.js';
import { Move } from './Move.js';
import { PublishDialog } from './PublishDialog.js';
import { Reports } from './Reports.js';
import { correctionQuery, type Correction } from './queries.js';
import { ScoresShift } from './ScoresShift.js';
import { StudentsTable } from './StudentsTable.js';
import { effectsOf, KIND, statusOf } from './words.js';

interface Props {
  id: number;
  search: CorrectionSearch;
  onSearch(search: CorrectionSearch): void;
  onGone(): void;
  onOther(id: number): void;
}

/** One correction: what it changes, what that does, and the ways on. */
export function CorrectionPage({ id, search, onSearch, onGone, onOther }: Props) {
  const query = useQuery(correctionQuery(id));
  const correction = query.data;
  usePage(correction?.title ?? 'Correction', [{ label: 'Corrections', to: '/admin/corrections' }]);
  if (query.isError && !correction)
    return (
      <LoadFailed
        title="The correction could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (!correction) {
    return (
      <>
        <PageHead title={<Skeleton h={34} w={360} maw="80vw" />} />
        <Skeleton h={70} mb={24} />
        <Skeleton h={300} />
      </>
    );
  }
  return <Shown correction={correction} search={search} onSearch={onSearch} onGone={onGone} onOther={onOther} />;
}

function Shown({ correction: c, search, onSearch, onGone, onOther }: Omit<Props, 'id'> & { correction: Correction }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'publish' | 'discard' | 'undo' | null>(null);
  const { tone, text } = statusOf(c);
  const draft = c.status === 'draft';
  const again = () => client.invalidateQueries({ queryKey: ['corrections'] });
  const mayUndo = c.status === 'published' && (c.undoneBy === null || c.undoneBy.status === 'draft');
  return (
    <>
      <PageHead
        title={c.title}
        fact={
          <span className={css.fact}>
            <StatusWord tone={tone}>{text}</StatusWord>{' '}
            <span>
              {c.undoes === null ? KIND[c.kind].name : <Undoing id={c.undoes} />}. {whenText(c)}
            </span>
          </span>
        }
        actions={
          draft ? (
            <>
              <Button onClick={() => setAsking('discard')}>Discard</Button>
              {c.undoes === null && (
                <LinkButton
                  to="/admin/corrections/new"
                  search={{ kind: c.kind as Kind, id: c.target.ref ?? undefined, draft: c.id }}
                >
                  Change
                </LinkButton>
              )}
              <Button variant="filled" disabled={c.previewState !== 'ready'} onClick={() => setAsking('publish')}>
                Publish
              </Button>
            </>
          ) : mayUndo ? (
            <Button onClick={() => setAsking('undo')}>Take back</Button>
          ) : undefined
        }
      />
      <div className={css.change}>
        <p>
          <Move from={c.from} to={c.to} />
        </p>
        <p>
          {c.target.ref ? (
            <Link className="way" to="/admin/questions" search={{ id: c.target.ref }}>
              See the question
            </Link>
          ) : (
            <>Replaces version {c.target.base}.</>
          )}
        </p>
      </div>
      {c.reason && (
        <blockquote className={css.reason}>
          {c.reason}
          <footer>
            {draft ? 'Not published yet.' : 'Students, parents and staff read this beside the scores that changed.'}
          </footer>
        </blockquote>
      )}
      <Reports reports={c.keyReports} />
      {c.undoneBy && c.undoneBy.status !== 'draft' && (
        <Alert mt={20} title="Taken back">
          A later publication put back what counted before.{' '}
          <Link className="way" to="/admin/corrections/$correctionId" params={{ correctionId: c.undoneBy.id }}>
            See that publication
          </Link>
        </Alert>
      )}
      {c.status === 'publishing' && (
        <div className={css.progress} role="status">
          <p>
            Scores are being superseded: <b className="num">{c.done}</b> of <b className="num">{c.total || '…'}</b>{' '}
            reports. This goes on without you, also after a restart.
          </p>
          <Progress value={c.total > 0 ? (100 * c.done) / c.total : 3} aria-label="Reports superseded" />
        </div>
      )}
      {draft && c.previewState === 'running' && (
        <div className={css.progress} role="status">
          <p>Past answers are being run through the change. Nothing is written.</p>
          <Progress value={100} animated striped aria-label="Preview on the way" />
        </div>
      )}
      {draft && c.previewState === 'failed' && (
        <Alert mt={20} color="red" title="The preview failed">
          It is tried again. If this stays, look at the log of the worker.
        </Alert>
      )}
      {c.preview && <Effects correction={c} preview={c.preview} search={search} onSearch={onSearch} />}
      <PublishDialog
        correction={c}
        opened={asking === 'publish'}
        onClose={() => setAsking(null)}
        onPublished={() => void again()}
      />
      <ConfirmDialog
        opened={asking === 'discard'}
        title="Discard this draft?"
        confirm="Discard"
        danger
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await api.del(`/api/admin/corrections/${c.id}`);
          onGone();
          void again();
        }}
      >
        No score has changed, and none will.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'undo'}
        title="Take this correction back?"
        confirm="Draft the undo"
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          const { id } = await api.post<{ id: number }>(`/api/admin/corrections/${c.id}/undo`);
          void again();
          onOther(id);
        }}
      >
        A new publication puts back what counted before. You see its preview first; this one stays in the history.
      </ConfirmDialog>
    </>
  );
}

function Undoing({ id }: { id: number }) {
  return (
    <>
      Takes back{' '}
      <Link className="way" to="/admin/corrections/$correctionId" params={{ correctionId: id }}>
        correction {id}
      </Link>
    </>
  );
}

function whenText(c: Correction): string {
  if (c.publishedAt) return `Published by ${c.publishedBy} on ${momentText(c.publishedAt)}.`;
  return `Drafted by ${c.createdBy} on ${momentText(c.createdAt)}.`;
}

const TAB: Record<CorrectionTab, string> = {
  students: 'Students',
  classes: 'Classes',
  schools: 'Schools',
  scores: 'What if',
};

function Effects({
  correction: c,
  preview: p,
  search,
  onSearch,
}: Pick<Props, 'search' | 'onSearch'> & { correction: Correction; preview: NonNullable<Correction['preview']> }) {
  const tab = search.tab ?? 'students';
  const said = effectsOf(p, c.kind, c.status !== 'draft');
  const crossed = p.benchmarks.reduce((sum, b) => sum + b.reached + b.missed, 0);
  const rerouted = p.routes.reduce((sum, r) => sum + r.toHard + r.toEasy, 0);
  if (p.reports === 0)
    return (
      <EmptyState title="No score rests on this.">
        Nobody has taken it yet: publishing changes nothing that exists, and counts for everybody who takes it from then
        on.
      </EmptyState>
    );
  const counts: Partial<Record<CorrectionTab, number>> = { classes: p.classes.length, schools: p.schools.length };
  const figures: [string, number, string?][] = [
    [
      `of ${p.students.toLocaleString('en-US')} ${p.students === 1 ? 'student' : 'students'} with another result`,
      p.changed,
    ],
    ...(c.kind === 'norm'
      ? ([
          ['percentiles move', p.percentile.up + p.percentile.down, `${p.percentile.up} up, ${p.percentile.down} down`],
        ] as [string, number, string][])
      : ([['section scores move', p.scaled.up + p.scaled.down, `${p.scaled.up} up, ${p.scaled.down} down`]] as [
          string,
          number,
          string,
        ][])),
    ['benchmarks newly reached or missed', crossed],
    ['routes that would differ', rerouted],
  ];
  return (
    <>
      <dl className={css.figures}>
        {figures.map(([name, n, more]) => (
          <div key={name}>
            <dd>
              {n.toLocaleString('en-US')}
              {more && n > 0 && <small>{more}</small>}
            </dd>
            <dt>{name}</dt>
          </div>
        ))}
      </dl>
      <ul className={css.said}>
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {c.previewAt && <li className="muted">As of {momentText(c.previewAt)}.</li>}
      </ul>
      <PageTabs
        label="What it does"
        tabs={(Object.keys(TAB) as CorrectionTab[]).map((one) => ({
          label: TAB[one],
          to: `/admin/corrections/${c.id}`,
          search: one === 'students' ? {} : { tab: one },
          current: one === tab,
          ...(counts[one] !== undefined && { count: counts[one] }),
        }))}
      />
      {tab === 'students' && <StudentsTable correction={c} search={search} onSearch={onSearch} />}
      {tab === 'classes' && (
        <GroupsTable
          label="Classes"
          of="School"
          groups={p.classes}
          onOpen={(id) => onSearch({ class: id, only: 'all' })}
        />
      )}
      {tab === 'schools' && (
        <GroupsTable label="Schools" groups={p.schools} onOpen={(id) => onSearch({ school: id, only: 'all' })} />
      )}
      {tab === 'scores' && <ScoresShift correction={c} search={search} onSearch={onSearch} />}
    </>
  );
}
