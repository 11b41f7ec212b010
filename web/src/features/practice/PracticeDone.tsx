import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../api/session.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import { isAnswered } from '../../player/items.js';
import { findKept } from './saved-practice.js';
import css from './practice.module.css';
import { practiceQuery } from './queries.js';
import { thingsFor } from './things.js';
import { ThingsToTry } from './ThingsToTry.js';

/** After practice: what was tried, what not yet, and where to go from here. */
export function PracticeDone({ me, timeUp }: { me: Me; timeUp: boolean }) {
  const practice = useQuery(practiceQuery);
  const kept = findKept(me.userId);
  if (!kept) {
    return (
      <EmptyState
        size="page"
        title="There is no practice to look back on"
        action={
          <LinkButton to={'/student/practice' as '/'} variant="filled">
            Try the exam player
          </LinkButton>
        }
      >
        It is kept in the browser in which you practiced.
      </EmptyState>
    );
  }
  const things = thingsFor(kept.timed);
  const tried = things.filter((t) => kept.tried.includes(t.id));
  const open = things.filter((t) => !kept.tried.includes(t.id));
  const items = practice.data?.form.items;
  const answered = items?.filter((item) => isAnswered(kept.work[item.ref])).length;
  return (
    <div className={css.done}>
      <PageHead
        size="display"
        title={
          timeUp
            ? 'Time is up, and you know the player'
            : open.length === 0
              ? 'You have tried everything'
              : 'That was the exam player'
        }
        fact={
          answered === undefined
            ? undefined
            : `You answered ${answered} of ${items!.length} questions and tried ${tried.length} of ${things.length} things. There is no score, and nothing was sent.`
        }
        actions={
          <>
            <LinkButton to="/student/assessments">Back to my assessments</LinkButton>
            <LinkButton to={'/student/practice' as '/'}>Start again</LinkButton>
            <LinkButton to={'/student/practice/answers' as '/'} variant="filled">
              Look at the answers
            </LinkButton>
          </>
        }
      />
      <div className={css.columns}>
        <Section title="What you tried" aside={`${tried.length} of ${things.length}`}>
          {tried.length === 0 ? (
            <p className={css.none}>Nothing yet: start again and press around. Nothing can go wrong.</p>
          ) : (
            <ThingsToTry level={3} things={tried} tried={kept.tried} />
          )}
        </Section>
        <Section title="What is left to try">
          {open.length === 0 ? (
            <p className={css.none}>Nothing. You are ready.</p>
          ) : (
            <ThingsToTry level={3} things={open} tried={kept.tried} />
          )}
        </Section>
      </div>
      <Section title="In a real test">
        <ul className={css.real}>
          <li>
            The clock goes on when you close the page. Only Pause and Save and exit stop it, where your teacher allows
            them.
          </li>
          <li>
            Every answer is saved as you give it. The line beside the question says so, and says when it is only on your
            device.
          </li>
          <li>After you submit a part you cannot come back to it.</li>
        </ul>
      </Section>
    </div>
  );
}
