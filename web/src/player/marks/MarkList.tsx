import { IconTrash } from '@tabler/icons-react';
import css from './highlighter.module.css';
import type { Kept } from './Highlighter.js';
import { Panel } from '../Panel.js';
import { usePlayer } from '../player-state.js';
import type { PlayerItem } from '../protocol.js';

/** Every highlight and note of this part, with the way to each. */
export function MarkList({ here, onJump, onClose }: { here: PlayerItem; onJump(mark: Kept): void; onClose(): void }) {
  const { form, state, on } = usePlayer();
  const groups = form.form.items
    .map((item) => ({
      item,
      marks: (state.work[item.ref]?.annotations ?? []).map((a): Kept => ({ ...a, item: item.ref })),
    }))
    .filter(({ marks }) => marks.length > 0);
  return (
    <Panel title="Highlights and notes" onClose={onClose}>
      {groups.length === 0 && (
        <p className={css.none}>
          Nothing is highlighted yet. Choose a sentence with the arrow keys or the buttons, then press Highlight.
        </p>
      )}
      {groups.map(({ item, marks }) => (
        <section key={item.ref}>
          <h3 className={css.from}>
            Question {item.number}
            {item.ref === here.ref && ', this one'}
          </h3>
          <ul className={css.marks}>
            {[...marks]
              .sort((a, b) => Number(a.on === 'stem') - Number(b.on === 'stem') || a.start - b.start)
              .map((mark) => (
                <li key={mark.id}>
                  <button type="button" className={css.go} onClick={() => onJump(mark)}>
                    <mark>{mark.quote}</mark>
                    {mark.note && <span>{mark.note}</span>}
                  </button>
                  <button
                    type="button"
                    className={css.remove}
                    aria-label={`Remove: ${mark.quote}`}
                    onClick={() => on?.unannotate(mark.item, mark.id)}
                  >
                    <IconTrash size={18} stroke={1.75} aria-hidden />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
