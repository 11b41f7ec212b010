import { useEffect, useRef } from 'react';
import { Action, Actions } from './Cover.js';
import css from './player.module.css';
import { count, leavingText } from './words.js';

interface LeavingDialogProps {
  /** How many would be lost; 0: only the clock goes on. */
  answers: number;
  /** The clock can be stopped on leaving. */
  saves: boolean;
  /** What is said of it; that of a test without it. */
  text?: string;
  onAnswer(leave: boolean): void;
}

/** Asked where leaving the page would lose answers, or time. */
export function LeavingDialog({ answers, saves, text, onAnswer }: LeavingDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      className={css.panel}
      aria-labelledby="leaving"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <div className={css.panelHead}>
        <h2 id="leaving">{answers > 0 ? `${count(answers, 'answer')} would be lost` : 'The clock goes on'}</h2>
      </div>
      <p>{text ?? leavingText(answers, saves)}</p>
      <Actions>
        <Action onClick={() => onAnswer(true)}>Leave all the same</Action>
        <Action primary onClick={() => onAnswer(false)}>
          Stay here
        </Action>
      </Actions>
    </dialog>
  );
}
