import { useEffect, useRef } from 'react';
import { Action, Actions } from './Cover.js';
import css from './player.module.css';
import { count } from './words.js';

/** Asked only where leaving the page would lose answers. */
export function LosingDialog({ answers, onAnswer }: { answers: number; onAnswer(leave: boolean): void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      className={css.panel}
      aria-labelledby="losing"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <div className={css.panelHead}>
        <h2 id="losing">{count(answers, 'answer')} would be lost</h2>
      </div>
      <p>{answers === 1 ? 'It is' : 'They are'} not saved yet, and this browser cannot keep {answers === 1 ? 'it' : 'them'} when you leave this page. Wait until the connection is back.</p>
      <Actions>
        <Action onClick={() => onAnswer(true)}>Leave all the same</Action>
        <Action primary onClick={() => onAnswer(false)}>
          Stay here
        </Action>
      </Actions>
    </dialog>
  );
}
