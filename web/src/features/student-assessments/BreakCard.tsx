import { IconCheck, IconX } from '@tabler/icons-react';
import { clockText, timeText } from '../../lib/moments.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { NextThing } from '../../ui/NextThing.js';
import { wholeTime } from './figure.js';
import type { Given, StudentAssessment } from './queries.js';
import css from './student-assessments.module.css';
import { useSecondsLeft } from './use-seconds-left.js';

const MINUTE = 60;

interface Props {
  given: Given;
  /** The part that follows the break. */
  next: StudentAssessment & { breakEndsAt: string };
  /** Somebody looks through a mask: nothing can be ended or started. */
  masked: boolean;
}

/** The break between two sections: what is left of it by the server's clock, what is allowed, and the way on whenever the student wants. */
export function BreakCard({ given, next, masked }: Props) {
  const left = useSecondsLeft(given, Date.parse(next.breakEndsAt));
  const { set, category, section } = next.assessment;
  const before = given.studentAssessments.find(
    (a) =>
      a.completed &&
      a.assessment.set === set &&
      a.schoolYear.id === next.schoolYear.id &&
      a.assessment.category.id !== category.id,
  );
  const over = left === 0;
  const action = masked ? (
    <span>Only the student can go on from here.</span>
  ) : (
    <LinkButton
      variant="filled"
      size="lg"
      to="/student/assessments/test/$id"
      params={{ id: next.id }}
      aria-label={over ? `Start this section: ${set}, ${section}` : undefined}
    >
      {over ? 'Start this section' : `End the break and start ${category.name}`}
    </LinkButton>
  );
  return (
    <>
      <NextThing
        label={set}
        tone="b"
        title={over ? 'The break is over' : 'Take a break'}
        action={action}
        note={over ? undefined : 'Nothing starts by itself.'}
        figure={
          over ? wholeTime(next) : { value: clockText(left), caption: `left, until ${timeText(next.breakEndsAt)}` }
        }
        progress={over ? undefined : <Allowed />}
      >
        {over
          ? `${category.name} begins when you press the button. Until then no clock of a test is running.`
          : `${before?.assessment.category.name ?? 'The section before'} is handed in, and no clock of a test is running.`}
      </NextThing>
      <p className="vh" role="status">
        {over
          ? `The break is over. ${category.name} is waiting for you; it begins when you start it.`
          : left <= MINUTE
            ? 'Less than one minute of your break is left.'
            : ''}
      </p>
    </>
  );
}

function Allowed() {
  return (
    <ul className={css.allowed}>
      <li>
        <IconCheck size={18} stroke={1.75} aria-hidden />
        <span>
          <b>Allowed:</b> leave your seat, stretch, eat and drink.
        </span>
      </li>
      <li data-not>
        <IconX size={18} stroke={1.75} aria-hidden />
        <span>
          <b>Not allowed, as on test day:</b> phone, notes, books, and talking about the questions.
        </span>
      </li>
    </ul>
  );
}
