import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHead } from '../../ui/PageHead.js';
import css from './student-assessments.module.css';

const QUESTIONS: [string, ReactNode][] = [
  [
    'Can I try the exam player first?',
    <>
      Yes. <Link to="/student/practice">Try the exam player</Link> with a few questions of each kind. There is no score,
      and nobody sees what you answer.
    </>,
  ],
  [
    'How do I start an assessment?',
    'Open Assessments. Under Active, choose Start this section. You see what comes; the clock starts when you press Begin. What opens later stands under Upcoming with its date.',
  ],
  [
    'What happens when I lose my connection?',
    'Go on working. Your answers are kept on this device and sent as soon as the connection is back. The line by the question says whether they are saved, being saved, or kept offline.',
  ],
  [
    'What if my computer breaks down?',
    'Sign in on another one and resume the section. Everything that was saved is there. The old computer can no longer write unless you take the test back to it.',
  ],
  [
    'Does the clock stop when I close the tab?',
    'No. Only Pause and Save and Exit stop it, where your teacher allows them. If something outside your power cost you time, tell your teacher: time can be given back.',
  ],
  [
    'Can I change an answer?',
    'As long as the section is open. The question menu and the review page at the end show what is answered, open, and marked for review.',
  ],
  [
    'What happens when the time is over?',
    'The section is handed in with everything you answered in time. Answers given in time count even if they arrive later, for 24 hours.',
  ],
  [
    'Is there a break?',
    'Between Reading & Writing and Math of an SAT you have ten minutes. Your assessments show what is left of them. No clock of a test runs meanwhile, you may end the break earlier, and Math begins only when you start it.',
  ],
  [
    'When do I see my score?',
    'When your teacher reveals the report: at once, or on a date. It then stands under Score Reports.',
  ],
  [
    'What is the receipt code?',
    'It proves what you handed in and when. Keep it if you want your teacher or parents to check it later.',
  ],
];

/** Student FAQ. */
export function HelpPage() {
  return (
    <>
      <PageHead title="Student FAQ" />
      <dl className={css.faq}>
        {QUESTIONS.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
