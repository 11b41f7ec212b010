import { useRef, useState } from 'react';
import { Action, Actions, Facts, Message } from '../../player/Cover.js';
import css from '../../player/player.module.css';
import type { StudentAssessment } from '../../player/protocol.js';
import { doneTitle, handedInFacts } from '../../player/words.js';

interface DonePageProps {
  assessment: StudentAssessment;
  receipt: string | null;
  /** The assessment itself where its next part is not made yet. */
  next: StudentAssessment | null;
  onNext(): void;
  toList(): void;
}

/** A part is handed in: the receipt, when results come, and what comes next. */
export function DonePage({ assessment, receipt, next, onNext, toList }: DonePageProps) {
  const following =
    next === null
      ? null
      : next === assessment
        ? `${assessment.assessment.category.name}, Part 2`
        : next.assessment.section;
  return (
    <Message title={doneTitle(assessment)} above={assessment.assessment.set}>
      {receipt && <ReceiptCode code={receipt} />}
      <Facts rows={handedInFacts(assessment, next, following)} />
      <Actions>
        <Action primary={next === null} onClick={toList}>
          Back to my assessments
        </Action>
        {next && (
          <Action primary onClick={onNext}>
            Go on to {following}
          </Action>
        )}
      </Actions>
    </Message>
  );
}

function ReceiptCode({ code }: { code: string }) {
  const shown = useRef<HTMLElement>(null);
  const [said, say] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      say('Copied.');
    } catch {
      // Without https there is no clipboard for a page.
      getSelection()?.selectAllChildren(shown.current!);
      say('Selected. Copy it with the keys of your browser.');
    }
  };
  return (
    <section className={css.receipt} aria-label="Receipt code">
      <span>Receipt code</span>
      <b ref={shown} className={css.num}>
        {code}
      </b>
      <span className={css.receiptKeys}>
        <Action onClick={() => void copy()}>Copy</Action>
        <Action onClick={() => window.print()}>Print</Action>
      </span>
      <span role="status">{said || 'It proves what you handed in and when. Keep it.'}</span>
    </section>
  );
}
