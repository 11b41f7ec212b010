import { IconCircleCheck, IconCircleX, IconCloudOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef } from 'react';
import { answerWords } from '../../player/answers.js';
import { playerStateAtom } from '../../player/atoms.js';
import { isAnswered } from '../../player/items.js';
import player from '../../player/player.module.css';
import type { PlayerItem } from '../../player/protocol.js';
import { Rich } from '../../player/question/Rich.js';
import { checkingAtom, resultAtom, shownAtom, type ActivitySession } from './activity-session.js';
import css from './activity-player.module.css';

/** Below a question of an independent lesson: the way to check its answer, and then whether it is right, and why. */
export function Feedback({ item, session }: { item: PlayerItem; session: ActivitySession }) {
  const state = useAtomValue(playerStateAtom);
  const shown = useAtomValue(shownAtom)[item.ref];
  const checking = useAtomValue(checkingAtom).includes(item.ref);
  const result = useAtomValue(resultAtom);
  const verdict = useRef<HTMLHeadingElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // Only where it was just asked for.
    if (shown && asked.current) verdict.current?.focus();
  }, [shown]);
  const answered = isAnswered(state.work[item.ref]);
  const last = state.index === session.launch.form.items.length - 1;
  if (!shown)
    return (
      <div className={css.check}>
        <button
          type="button"
          className={`${player.btn} ${player.primary}`}
          aria-disabled={!answered || checking || undefined}
          onClick={() => {
            if (!answered || checking) return;
            asked.current = true;
            session.check(item.ref);
          }}
        >
          Check answer
        </button>
        <p role="status">
          {checking ? (
            state.save?.kind === 'offline' ? (
              <>
                <IconCloudOff size={16} stroke={1.75} aria-hidden /> You are offline. Whether it is right is shown when
                the connection is back; you can go on meanwhile.
              </>
            ) : (
              'Checking'
            )
          ) : answered ? (
            'An answer that was checked stays as it is.'
          ) : (
            'Answer the question, then check it.'
          )}
        </p>
      </div>
    );
  const right = shown.outcome === 'right';
  return (
    <section className={css.feedback} data-right={right || undefined} aria-labelledby={`verdict-${item.number}`}>
      <h2 ref={verdict} tabIndex={-1} id={`verdict-${item.number}`}>
        {right ? (
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
        ) : (
          <IconCircleX size={22} stroke={1.75} aria-hidden />
        )}
        {right ? 'Right' : `Not right. The right answer is ${answerWords(item, shown.answer)}.`}
      </h2>
      <div data-read>
        <Rich html={shown.answer.rationale} className={player.rich} />
      </div>
      {result !== null ? (
        <button type="button" className={`${player.btn} ${player.primary}`} onClick={() => session.finish()}>
          See your result: {result.score} of {result.maxScore}
        </button>
      ) : (
        !last && (
          <button type="button" className={player.btn} onClick={() => session.go(state.index + 1)}>
            Next question
          </button>
        )
      )}
    </section>
  );
}
