import { Panel } from './Panel.js';
import { usePlayer } from './player-state.js';
import css from './player.module.css';
import { CHOICE_KEYS, DIVIDER_KEYS, shortcutsOf } from './shortcuts.js';
import { HIGHLIGHTER_KEYS, LINE_READER_KEYS } from './tool-keys.js';

interface Row {
  keys: readonly string[];
  does: string;
}

const SINGLE_NOTE =
  'Use single letters as shortcuts. Switch this off when you work with speech input or a screen reader.';

export function HelpPanel({ onClose }: { onClose(): void }) {
  const { form, state, on, look } = usePlayer();
  // The replay shows the list of a test that nobody can press keys in.
  const everywhere =
    on === null ? [] : shortcutsOf({ form, state, on, look }).filter((s) => s.single !== true || state.singleKeys);
  return (
    <Panel title="Help" onClose={onClose}>
      <p>
        {/* Practice and previews save nothing anywhere. */}
        {state.save && 'Your work is saved all the time; the line beside the question number says so. '}You can mark a
        question and come back to it from the question menu.
      </p>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={state.singleKeys}
          readOnly={on === null}
          onChange={(event) => on?.singleKeys(event.target.checked)}
        />
        <span>{SINGLE_NOTE}</span>
      </label>
      <Keys
        title="Everywhere"
        rows={[
          ...everywhere,
          { keys: ['Esc'], does: 'close what is open' },
          { keys: ['Tab'], does: 'go to the next button or field' },
        ]}
      />
      <Keys title="On the choices" rows={[...merged(CHOICE_KEYS), { keys: ['Space'], does: 'choose' }]} />
      <Keys title="In the highlighter" rows={HIGHLIGHTER_KEYS} />
      <Keys title="On the line reader" rows={LINE_READER_KEYS} />
      <Keys title="On the line between passage and question" rows={DIVIDER_KEYS} />
      {(form.form.tools.calculator || form.form.tools.referenceSheet) && (
        <Keys
          title="On the calculator and the reference sheet"
          rows={[{ keys: ['↑', '↓', '←', '→'], does: 'move it, after its button Move was pressed' }]}
        />
      )}
    </Panel>
  );
}

function Keys({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3 className={css.keysTitle}>{title}</h3>
      <dl className={css.shortcuts}>
        {rows.map((row) => (
          <div key={row.keys.join() + row.does}>
            <dt>{row.keys.map((key, i) => (key === '–' ? ' to ' : <kbd key={i}>{keyName(key)}</kbd>))}</dt>
            <dd>{row.does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Keys that do the same stand in one row. */
function merged(rows: readonly Row[]): Row[] {
  return [...new Set(rows.map((r) => r.does))].map((does) => ({
    does,
    keys: rows.filter((r) => r.does === does).flatMap((r) => r.keys),
  }));
}

function keyName(key: string): string {
  return key === 'Alt' && /Mac|iP(hone|ad)/.test(navigator.platform) ? 'Option' : key;
}
