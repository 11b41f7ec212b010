import { useState } from 'react';
import type { Annotation } from '../items.js';
import { NotePanel } from './NotePanel.js';
import { usePlayer } from '../player-state.js';
import css from '../player.module.css';
import { timeOfDay } from '../words.js';

interface NotesProps {
  notes: readonly (Annotation & { item: string })[];
  /** Where their highlights stand, in px; absent: one under the other, each with the words it is about. */
  places?: readonly { id: string; top: number }[];
}

/** The student's notes on a text: in the margin where there is one, under the text elsewhere. */
export function Notes({ notes, places }: NotesProps) {
  const { on } = usePlayer();
  const [editing, setEditing] = useState<string | null>(null);
  const edited = notes.find((a) => a.id === editing);
  const placed = places
    ? spread(notes.flatMap((a) => places.filter((p) => p.id === a.id).map((p) => ({ ...a, top: p.top }))))
    : notes.map((a) => ({ ...a, top: undefined }));
  return (
    <div className={`${css.notes} ${places ? css.margin : ''}`}>
      {placed.map((a) => (
        <aside
          key={a.id}
          className={css.note}
          aria-label={`Your note on: ${a.quote}`}
          ref={(el) => void (el && a.top !== undefined && (el.style.top = `${a.top}px`))}
        >
          <q>{a.quote.length > 60 ? `${a.quote.slice(0, 58)}…` : a.quote}</q>
          {a.note}
          {a.at && <small>Your note, {timeOfDay(Date.parse(a.at))}</small>}
          {on && (
            <>
              <button type="button" aria-label={`Edit the note on: ${a.quote}`} onClick={() => setEditing(a.id)}>
                Edit
              </button>
              <button
                type="button"
                aria-label={`Remove the note on: ${a.quote}`}
                onClick={() => on.unannotate(a.item, a.id)}
              >
                Remove
              </button>
            </>
          )}
        </aside>
      ))}
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
