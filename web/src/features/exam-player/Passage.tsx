import { useState } from 'react';
import { annotationsOn } from './items.js';
import { Marked, NotePanel } from './Marked.js';
import { usePlayer } from './player-state.js';
import css from './player.module.css';
import type { PlayerItem } from './protocol.js';
import { timeOfDay } from './words.js';

/** The text a question is about, with the student's notes in the margin beside their highlights. */
export function Passage({ item }: { item: PlayerItem }) {
  const { form, state, on } = usePlayer();
  const [places, setPlaces] = useState<{ id: string; top: number }[]>([]);
  const [editing, setEditing] = useState<string | null>(null);
  const stimulus = item.stimulus!;
  const annotations = annotationsOn(form.form.items, state.work, item, 'stimulus').filter((a) => a.note);
  const noted = annotations.flatMap((a) => {
    const place = places.find((p) => p.id === a.id);
    return place ? [{ ...a, top: place.top }] : [];
  });
  const edited = annotations.find((a) => a.id === editing);
  return (
    <div className={css.passage}>
      {stimulus.context && <p className={css.context} data-read>{stimulus.context}</p>}
      <div className={css.text}>
        <Marked className={css.rich} item={item} on="stimulus" html={stimulus.html} onPlaces={setPlaces} />
      </div>
      {noted.length > 0 && (
        <div className={css.notes}>
          {spread(noted).map((a) => (
            <aside key={a.id} className={css.note} aria-label="Your note" ref={(el) => void (el && (el.style.top = `${a.top}px`))}>
              {a.note}
              {a.at && <small>Your note, {timeOfDay(Date.parse(a.at))}</small>}
              {on && (
                <>
                  <button type="button" aria-label={`Edit the note on: ${a.quote}`} onClick={() => setEditing(a.id)}>
                    Edit
                  </button>
                  <button type="button" aria-label={`Remove the note on: ${a.quote}`} onClick={() => on.unannotate(a.item, a.id)}>
                    Remove
                  </button>
                </>
              )}
            </aside>
          ))}
        </div>
      )}
      {edited && (
        <NotePanel
          annotation={edited}
          onClose={() => setEditing(null)}
          onSave={(note) => {
            on?.annotate(edited.item, { ...edited, note: note || undefined, at: new Date().toISOString() });
            setEditing(null);
          }}
        />
      )}
    </div>
  );
}

/** Notes whose highlights are close stand one under the other; 20 characters fit a line of the margin. */
function spread<T extends { top: number; note?: string }>(notes: T[]): T[] {
  let free = 0;
  return [...notes]
    .sort((a, b) => a.top - b.top)
    .map((note) => {
      const top = Math.max(note.top, free);
      free = top + Math.ceil((note.note?.length ?? 0) / 20) * 18 + 18 + 24 + 14;
      return { ...note, top };
    });
}
