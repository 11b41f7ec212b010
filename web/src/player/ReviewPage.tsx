import { useEffect, useRef, useState } from 'react';
import { Panel } from './Panel.js';
import { answeredCount, usePlayer } from './player-state.js';
import css from './player.module.css';
import { QuestionGrid } from './QuestionGrid.js';
import { count } from './words.js';

export function ReviewPage() {
  const { form, state, on, look } = usePlayer();
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (on !== null) heading.current?.focus();
    // Only when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const total = form.form.items.length;
  const blank = total - answeredCount(form, state.work);
  const flagged = form.form.items.filter((item) => state.work[item.ref]?.flagged).length;
  const submit = (): void => (blank > 0 ? setAsking(true) : on?.submit());
  return (
    <div className={css.pane}>
      <div className={css.review}>
        <h1 ref={heading} tabIndex={-1}>
          Check your work
        </h1>
        <p className={`${css.sum} ${css.num}`}>
          <b>{total - blank}</b> answered, <b>{blank}</b> unanswered, <b>{flagged}</b> marked for review. Choose a
          question to go back to it. {look.more?.changing ?? 'You can change any answer until you submit this part.'}
        </p>
        <div className={css.reviewBox}>
          <QuestionGrid here={false} />
        </div>
        <div className={css.reviewFoot}>
          <button type="button" className={`${css.btn} ${css.primary}`} tabIndex={on ? undefined : -1} onClick={submit}>
            Submit {form.title}
          </button>
          <p>{look.more?.after ?? 'After this you cannot come back to this part.'}</p>
        </div>
      </div>
      {asking && (
        <Panel
          title={`${count(blank, 'question')} ${blank === 1 ? 'has' : 'have'} no answer`}
          onClose={() => setAsking(false)}
        >
          <p>A wrong answer costs no more than none, so a guess can only help. Submit anyway?</p>
          <div className={css.panelFoot}>
            <button type="button" className={css.btn} onClick={() => setAsking(false)}>
              Go back to the questions
            </button>
            <button type="button" className={`${css.btn} ${css.primary}`} onClick={() => on?.submit()}>
              Submit anyway
            </button>
          </div>
        </Panel>
      )}
    </div>
  );
}
