import { Button } from '@mantine/core';
import { IconClock, IconClockOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '../../api/session.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { NextThing } from '../../ui/NextThing.js';
import { PageHead } from '../../ui/PageHead.js';
import { QuestionStrip } from '../../shared/scores/QuestionStrip.js';
import { Section } from '../../ui/Section.js';
import { isAnswered } from '../../player/items.js';
import { clockText } from '../../player/words.js';
import { findKept, freshPractice, keep } from './saved-practice.js';
import css from './practice.module.css';
import { practiceQuery } from './queries.js';
import { thingsFor } from './things.js';

/** Before practice: what it is, and with or without a clock. */
export function PracticeStart({ me, onStart }: { me: Me; onStart(): void }) {
  const practice = useQuery(practiceQuery);
  const found = findKept(me.userId);
  const running =
    practice.data &&
    found &&
    !found.done &&
    found.contentHash === practice.data.contentHash &&
    (found.tried.length > 0 || found.index > 0)
      ? found
      : null;
  const [timed, setTimed] = useState(false);
  const [list, setList] = useState(true);
  if (practice.isError && !practice.data) {
    return (
      <LoadFailed
        title="Practice could not be loaded."
        error={practice.error}
        onRetry={() => void practice.refetch()}
      />
    );
  }
  const count = practice.data?.form.items.length;
  const start = () => {
    keep(me.userId, freshPractice(practice.data!.contentHash, { timed, list }));
    onStart();
  };
  return (
    <div className={css.start}>
      <PageHead
        title="Try the exam player"
        fact={`${count ?? 13} questions, a few of each kind, with every tool. No score, and nobody sees what you do.`}
      />
      {running && (
        <NextThing
          label="Practice"
          title="Go on where you stopped"
          progress={
            <QuestionStrip
              questions={practice.data!.form.items.map((item) =>
                isAnswered(running.work[item.ref]) ? 'answered' : 'open',
              )}
              label={`${practice.data!.form.items.filter((item) => isAnswered(running.work[item.ref])).length} of ${count} answered`}
            />
          }
          action={
            <Button variant="filled" onClick={onStart}>
              Go on
            </Button>
          }
          figure={
            running.leftMs === null ? null : { value: clockText(running.leftMs / 1000), caption: 'left of 10:00' }
          }
        >
          {`You have tried ${running.tried.length} of ${thingsFor(running.timed).length} things that the player can do.`}
        </NextThing>
      )}
      <Section title={running ? 'Or start again' : 'How would you like it?'}>
        <fieldset className={css.choices}>
          <legend>Clock</legend>
          <label>
            <input type="radio" name="clock" checked={!timed} onChange={() => setTimed(false)} />
            <IconClockOff size={24} stroke={1.5} aria-hidden />
            <span>
              <b>Without a clock</b>
              <small>Take all the time you like.</small>
            </span>
          </label>
          <label>
            <input type="radio" name="clock" checked={timed} onChange={() => setTimed(true)} />
            <IconClock size={24} stroke={1.5} aria-hidden />
            <span>
              <b>With a clock of 10 minutes</b>
              <small>
                It warns you at five minutes as in a test. It stops when you leave this page; in a test it goes on.
              </small>
            </span>
          </label>
        </fieldset>
        <label className={css.check}>
          <input type="checkbox" checked={list} onChange={(event) => setList(event.target.checked)} />
          <span>
            <b>Show me what to try</b>
            <small>
              A list beside the questions that ticks itself off: cross out a choice, mark a question, write a note, and{' '}
              {thingsFor(timed).length - 3} more.
            </small>
          </span>
        </label>
        <div className={css.go}>
          <Button variant={running ? 'default' : 'filled'} disabled={!practice.data} onClick={start}>
            {running ? 'Start again' : 'Start practice'}
          </Button>
          <LinkButton to="/student/assessments">Back to my assessments</LinkButton>
        </div>
        <p className={css.note}>
          What you do is kept in this browser only, so that a reload loses nothing. It goes to nobody: not to your
          teacher, not to a report. On a computer that others use after you, the next student signs in to a practice of
          their own.
        </p>
      </Section>
    </div>
  );
}
