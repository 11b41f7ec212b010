import type { CSSProperties } from 'react';
import { IconFlagFilled } from '@tabler/icons-react';
import { isAnswered } from './items.js';
import { usePlayer } from './player-state.js';
import css from './player.module.css';

/** One box for each question, with what has been done to it; a press goes there. */
export function QuestionGrid({ here }: { here: boolean }) {
  const { form, state, on } = usePlayer();
  const items = form.form.items;
  const columns = items.length % 11 === 0 && items.length <= 22 ? 11 : items.length > 30 ? 10 : 9;
  return (
    <>
      <ol className={css.grid} style={{ '--columns': columns } as CSSProperties}>
        {items.map((item, i) => {
          const work = state.work[item.ref];
          const [answered, current] = [isAnswered(work), here && i === state.index];
          const words = [
            current && 'current',
            answered ? 'answered' : 'unanswered',
            work?.flagged && 'marked for review',
          ].filter(Boolean);
          return (
            <li key={item.ref}>
              <button
                type="button"
                className={`${css.cell} ${css.num} ${answered ? css.cellAnswered : ''} ${current ? css.cellHere : ''}`}
                data-first={current || undefined}
                aria-current={current || undefined}
                aria-label={`Question ${item.number}, ${words.join(', ')}`}
                tabIndex={on ? undefined : -1}
                onClick={() => on?.go(i)}
              >
                {item.number}
                {work?.flagged && <IconFlagFilled className={css.cellFlag} aria-hidden />}
              </button>
            </li>
          );
        })}
      </ol>
      <div className={css.legend}>
        <span>
          <i className={`${css.cell} ${css.cellAnswered}`} />
          Answered
        </span>
        <span>
          <i className={css.cell} />
          Unanswered
        </span>
        {here && (
          <span>
            <i className={`${css.cell} ${css.cellHere}`} />
            You are here
          </span>
        )}
        <span>
          <IconFlagFilled className={css.cellFlag} aria-hidden />
          Marked for review
        </span>
      </div>
    </>
  );
}
