import { Alert, Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { notify } from '../../api/notifications.js';
import { schoolQuery } from '../../api/schools.js';
import { counted } from '../../lib/counted.js';
import { longDate, shortMoment } from '../../lib/moments.js';
import { schoolPath, type Scope } from '../../lib/scope.js';
import { LoadingHead } from '../../shared/schools/LoadingHead.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import { ItemList } from './ItemList.js';
import { NewTermDialog } from './NewTermDialog.js';
import type { RollOverSearch } from './roll-over-search.js';
import css from './roll-over.module.css';
import {
  isUnderWay,
  makePlan,
  putAway,
  refreshAll,
  rollOverQuery,
  start,
  takeBack,
  type Item,
  type Place,
  type RollOver,
  type RollOverAnswer,
} from './roll-over.js';
import { effects } from './words.js';
import { useWhenOver } from '../../ui/use-when-over.js';

interface Props {
  scope: Scope;
  schoolId: number;
  search: RollOverSearch;
  onSearch: (search: RollOverSearch) => void;
}

/** The step of a school into its next year: the plan, its exceptions, the job and its outcome, and the way back. */
export function RollOverPage({ scope, schoolId, search, onSearch }: Props) {
  const place: Place = { scope, schoolId };
  const school = useQuery(schoolQuery(scope, schoolId));
  const answer = useQuery(rollOverQuery(place));
  const [asking, setAsking] = useState<'start' | 'undo' | null>(null);
  const [edited, setEdited] = useState<Item | null>(null);
  const [busy, setBusy] = useState(false);
  const roll = answer.data?.rollOver ?? null;
  useWhenOver(isUnderWay(roll), () => void refreshAll());

  const failed = [school, answer].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <LoadFailed
        title="There was a problem getting the school year"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!school.data || !answer.data) return <LoadingHead />;
  const { next } = answer.data;
  const plan = async () => {
    setBusy(true);
    await makePlan(place).catch(notify.problem);
    setBusy(false);
    onSearch({});
  };
  const sent = async (work: Promise<void>) => {
    // After a refusal too: the plan may have changed.
    await work.catch(async (error: unknown) => {
      await answer.refetch();
      throw error;
    });
    onSearch({});
  };
  const base = `${schoolPath(scope, schoolId)}/roll-over`;
  const planned = roll?.state === 'planned';
  return (
    <SchoolPage
      scope={scope}
      schoolId={schoolId}
      part="School year"
      actions={
        planned ? (
          <Button variant="filled" onClick={() => setAsking('start')}>
            Roll over to {roll.to}
          </Button>
        ) : (
          next.possible &&
          !isUnderWay(roll) &&
          !roll?.stopped && (
            <Button variant={roll ? 'default' : 'filled'} onClick={() => void plan()} loading={busy}>
              Plan {next.to}
            </Button>
          )
        )
      }
    >
      {!roll && <NoPlan next={next} />}
      {planned && <Plan roll={roll} next={next} busy={busy} onAnew={plan} onAway={() => putAway(place)} />}
      {roll && isUnderWay(roll) && <UnderWay roll={roll} />}
      {roll?.stopped && (
        <Stopped
          roll={roll}
          busy={busy}
          onGoOn={async () => {
            setBusy(true);
            await sent(start(place, roll.revision)).catch(notify.problem);
            setBusy(false);
          }}
          onUndo={() => setAsking('undo')}
        />
      )}
      {roll && (roll.state === 'done' || roll.state === 'undone') && (
        <Outcome roll={roll} next={next} onUndo={() => setAsking('undo')} />
      )}
      {roll && (
        <>
          <h2 className={`h2 ${css.step}`}>{planned ? 'What will happen to whom' : 'What happened to whom'}</h2>
          <ItemList
            key={`${roll.id} ${roll.state}`}
            place={place}
            base={base}
            roll={roll}
            search={search}
            onSearch={onSearch}
            onEdit={setEdited}
          />
        </>
      )}
      {planned && roll.tests.length > 0 && <Tests roll={roll} />}
      <NewTermDialog place={place} item={edited} onClose={() => setEdited(null)} />
      {roll && (
        <ConfirmDialog
          opened={asking === 'start'}
          title={`Roll over to ${roll.to}?`}
          confirm="Roll over"
          onConfirm={() => sent(start(place, roll.revision))}
          onClose={() => setAsking(null)}
        >
          <ul className={css.effects}>
            {effects(roll).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <p>Nobody’s test is interrupted, and results stay. All of it can be taken back for 30 days.</p>
        </ConfirmDialog>
      )}
      {roll && (
        <ConfirmDialog
          opened={asking === 'undo'}
          title={`Take back the step to ${roll.to}?`}
          confirm="Take back"
          danger
          onConfirm={() => sent(takeBack(place))}
          onClose={() => setAsking(null)}
        >
          <p>
            Grades, people, classes and terms are set back to {roll.from}. What somebody has changed since stays as it
            is and is listed.
          </p>
        </ConfirmDialog>
      )}
    </SchoolPage>
  );
}

type Next = RollOverAnswer['next'];

function NoPlan({ next }: { next: Next }) {
  return next.possible ? (
    <EmptyState title={`From ${next.from} into ${next.to}`}>
      A plan shows who goes up a grade, who graduates, which classes and terms are archived and which terms are made.
      Nothing changes before you say so.
    </EmptyState>
  ) : (
    <EmptyState title={`This school is in ${next.from} already.`}>
      The next year can be planned when {next.from} has begun.
    </EmptyState>
  );
}

function Numbers({ facts }: { facts: [number, string][] }) {
  return (
    <dl className={css.numbers}>
      {facts.map(([n, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{n.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Something to know before one goes on. */
function Remark({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <Alert className={css.remark} icon={<IconAlertTriangle aria-hidden />} role={role}>
      {children}
    </Alert>
  );
}

function Plan({
  roll,
  next,
  busy,
  onAnew,
  onAway,
}: {
  roll: RollOver;
  next: Next;
  busy: boolean;
  onAnew: () => Promise<void>;
  onAway: () => Promise<void>;
}) {
  const { counts, meanwhile, sitting } = roll;
  const changed = meanwhile.changed + meanwhile.added;
  return (
    <>
      <p className={css.lead}>
        The plan from {roll.from} into {roll.to}, made on {shortMoment(roll.plannedAt)}. Nothing has changed yet: look
        through the lists, make exceptions, then roll over.
      </p>
      <Numbers
        facts={[
          [counts.up, 'go up a grade'],
          [counts.graduate + counts.leave, 'leave'],
          [counts.stay, 'stay in their grade'],
          [counts.archivedClasses, 'classes are archived'],
          [counts.archivedTerms, 'terms are archived'],
          [counts.newTerms, 'terms are made'],
        ]}
      />
      <div className={css.notes}>
        {changed > 0 && (
          <Remark role="status">
            {counted(changed, 'thing has', 'things have')} changed since this plan was made. What changed is left alone.
            Update the plan to include what changed; your exceptions stay.
          </Remark>
        )}
        {next.early && (
          <Remark>
            {next.from} goes on until {longDate(`${next.endsOn}T00:00:00Z`)}. Roll over when it is over.
          </Remark>
        )}
        {sitting > 0 && (
          <p>
            {counted(sitting, 'student is', 'students are')} taking a test. Their tests go on; students who leave are
            archived when their test is over.
          </p>
        )}
        {counts.laterClasses > 0 && (
          <p>
            {counted(counts.laterClasses, 'class has', 'classes have')} tests that end later. They are archived after
            the last of them.
          </p>
        )}
      </div>
      <div className={css.buttons}>
        <Button onClick={() => void onAnew()} loading={busy}>
          Update the plan
        </Button>
        <Button variant="subtle" onClick={() => void onAway().catch(notify.problem)}>
          Discard the plan
        </Button>
      </div>
    </>
  );
}

function UnderWay({ roll: { state, progress, to } }: { roll: RollOver }) {
  const far = `${progress.done.toLocaleString('en-US')} of ${progress.of.toLocaleString('en-US')}`;
  return (
    <div className={css.progress} role="status">
      <p>
        {state === 'running' ? `Rolling over to ${to}` : `Taking back the step to ${to}`}: {far}. You may leave this
        page meanwhile.
      </p>
      <Progress value={progress.of === 0 ? 100 : (100 * progress.done) / progress.of} aria-label={far} />
    </div>
  );
}

/** It broke off in the middle: somebody decides which way it goes from here. */
function Stopped({
  roll: { state, stopped, progress, to },
  busy,
  onGoOn,
  onUndo,
}: {
  roll: RollOver;
  busy: boolean;
  onGoOn: () => Promise<void>;
  onUndo: () => void;
}) {
  const what = state === 'running' ? `The step to ${to}` : `Taking back the step to ${to}`;
  return (
    <>
      <div className={css.notes}>
        <Remark role="status">
          {what} stopped at {progress.done.toLocaleString('en-US')} of {progress.of.toLocaleString('en-US')}. {stopped}
        </Remark>
      </div>
      <div className={css.buttons}>
        {state === 'running' && (
          <Button variant="filled" onClick={() => void onGoOn()} loading={busy}>
            Go on
          </Button>
        )}
        <Button onClick={onUndo}>Take back</Button>
      </div>
    </>
  );
}

function Outcome({ roll, next, onUndo }: { roll: RollOver; next: Next; onUndo: () => void }) {
  const { outcome, state, from, to } = roll;
  const undone = state === 'undone';
  return (
    <>
      <p className={css.lead}>
        {undone
          ? `The step from ${from} to ${to} was taken back on ${shortMoment(roll.undoneAt!)}.`
          : `This school went from ${from} into ${to} on ${shortMoment(roll.doneAt!)}.`}{' '}
        {undone && outcome.stays > 0 && 'What somebody had changed since stays as it is: look at Stay in the lists.'}
        {!undone &&
          outcome.skipped > 0 &&
          'What changed after the plan was left alone: look at Left alone in the lists.'}
        {!undone && !next.possible && ` The next step can be planned when ${to} has begun.`}
      </p>
      <Numbers
        facts={
          undone
            ? [
                [outcome.back, 'taken back'],
                [outcome.stays, 'stay as they are'],
              ]
            : [
                [outcome.done, 'done'],
                [outcome.later, 'follow when tests are over'],
                [outcome.skipped, 'changed meanwhile'],
                [outcome.leftAlone, 'left alone as planned'],
              ]
        }
      />
      {roll.mayUndo && (
        <div className={css.buttons}>
          <Button onClick={onUndo}>Take back</Button>
          <span className="muted">until {longDate(roll.undoUntil!)}</span>
        </div>
      )}
    </>
  );
}

function Tests({ roll }: { roll: RollOver }) {
  return (
    <div className={css.step}>
      <Section title="Tests that go on" aside={counted(roll.tests.length, 'test')}>
        <ul className={css.effects}>
          {roll.tests.map(({ sectionId, className, title, endAt }, i) => (
            <li key={`${sectionId} ${i}`}>
              {className}: {title}, {endAt ? `until ${longDate(endAt)}` : 'without an end'}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
