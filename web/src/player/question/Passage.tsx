import { useEffect, useRef, useState } from 'react';
import { annotationsOn } from '../items.js';
import { Marked } from '../marks/Marked.js';
import { Notes } from '../parts.js';
import { usePlayer } from '../player-state.js';
import css from '../player.module.css';
import type { PlayerItem } from '../protocol.js';
import { bringIntoPane } from '../scrolling.js';

/** The text a question is about, with the student's notes in the margin beside their highlights. */
export function Passage({ item }: { item: PlayerItem }) {
  const { form, state, on, look } = usePlayer();
  const pane = useRef<HTMLElement>(null);
  const [places, setPlaces] = useState<{ id: string; top: number }[]>([]);
  const stimulus = item.stimulus!;
  const notes = annotationsOn(form.form.items, state.work, item, 'stimulus').filter((a) => a.note);
  useEffect(() => {
    const portion = pane.current!.querySelector<HTMLElement>(`[data-portion="${item.number}"]`);
    if (portion === null) return;
    portion.setAttribute('data-here', '');
    portion.setAttribute('role', 'group');
    portion.setAttribute('aria-label', `Portion ${item.number}, asked about now`);
    portion.tabIndex = -1;
    bringIntoPane(portion, pane.current!);
    return () => {
      for (const name of ['data-here', 'role', 'aria-label', 'tabindex']) portion.removeAttribute(name);
    };
  }, [item.number, stimulus.html]);
  return (
    <section
      ref={pane}
      className={`${css.pane} ${css.left}`}
      data-part="passage"
      aria-label="Passage"
      tabIndex={on === null ? undefined : look.stacked ? -1 : 0}
    >
      <div className={`${css.passage} ${notes.length > 0 ? css.noted : ''}`}>
        {stimulus.context && (
          <p className={css.context} data-read>
            {stimulus.context}
          </p>
        )}
        <div className={css.text}>
          <Marked className={css.rich} item={item} on="stimulus" html={stimulus.html} onPlaces={setPlaces} />
        </div>
        {notes.length > 0 && <Notes notes={notes} places={places} />}
      </div>
    </section>
  );
}
