import { useState } from 'react';
import type { Annotation } from '../items.js';
import { Panel } from '../Panel.js';
import css from '../player.module.css';

export function NotePanel({
  annotation,
  onClose,
  onSave,
}: {
  annotation: Annotation;
  onClose(): void;
  onSave(note: string): void;
}) {
  const [note, setNote] = useState(annotation.note ?? '');
  return (
    <Panel title="Your note" onClose={onClose}>
      <p className={css.sum}>“{annotation.quote}”</p>
      <textarea
        className={css.noteField}
        aria-label="Note"
        value={note}
        maxLength={500}
        data-first
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={css.panelFoot}>
        <button type="button" className={css.btn} onClick={onClose}>
          Cancel
        </button>
        <button type="button" className={`${css.btn} ${css.primary}`} onClick={() => onSave(note.trim())}>
          Save note
        </button>
      </div>
    </Panel>
  );
}
