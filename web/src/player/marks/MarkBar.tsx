import { useState } from 'react';
import { IconHighlight, IconNote, IconTrash } from '@tabler/icons-react';
import type { Offer } from './Marked.js';
import { NotePanel } from './NotePanel.js';
import { usePlayer } from '../player-state.js';
import css from '../player.module.css';

/** Stands over selected text, or over a highlight that was pressed. */
export function MarkBar({ offer: { x, y, draft, exists }, onDone }: { offer: Offer; onDone(): void }) {
  const { on } = usePlayer();
  const [editing, setEditing] = useState(false);
  const save = (note = draft.note): void => {
    on?.annotate(draft.item, { ...draft, note: note || undefined, at: new Date().toISOString() });
    getSelection()?.removeAllRanges();
    onDone();
  };
  if (editing) return <NotePanel annotation={draft} onClose={onDone} onSave={save} />;
  return (
    <div
      className={css.markBar}
      data-mark-bar
      role="toolbar"
      aria-label="Selected text"
      ref={(bar) => {
        if (bar === null) return;
        bar.style.left = `${Math.max(8, Math.min(innerWidth - bar.offsetWidth - 8, x - bar.offsetWidth / 2))}px`;
        bar.style.top = `${Math.max(8, y - bar.offsetHeight - 8)}px`;
      }}
    >
      {!exists && (
        <button type="button" onClick={() => save()}>
          <IconHighlight size={16} stroke={1.75} aria-hidden />
          Highlight
        </button>
      )}
      <button type="button" onClick={() => setEditing(true)}>
        <IconNote size={16} stroke={1.75} aria-hidden />
        {draft.note ? 'Edit note' : 'Add note'}
      </button>
      {exists && (
        <button
          type="button"
          onClick={() => {
            on?.unannotate(draft.item, draft.id);
            onDone();
          }}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
          Remove
        </button>
      )}
    </div>
  );
}
