import { useMemo } from 'react';
import { usePlayer } from '../player-state.js';
import css from '../player.module.css';
import { sentenceOfPortion } from './portion.js';
import type { PlayerItem } from '../protocol.js';

/** What of an ACT English passage is asked about: the way to it, and where the passage is not in view the sentence itself. */
export function Portion({ item }: { item: PlayerItem }) {
  const { on, look } = usePlayer();
  const html = item.stimulus?.html ?? '';
  const sentence = useMemo(() => sentenceOfPortion(html, item.number), [html, item.number]);
  if (sentence === null) return null;
  return (
    <div className={css.portion}>
      {look.stacked && sentence.here !== '' && (
        <p>
          {sentence.before}
          <mark>
            <sup>{item.number}</sup>
            {sentence.here}
          </mark>
          {sentence.after}
        </p>
      )}
      <button
        type="button"
        className={`${css.btn} ${css.quiet}`}
        tabIndex={on ? undefined : -1}
        onClick={() => look.show('passage')}
      >
        Show portion {item.number} in the passage
      </button>
    </div>
  );
}
