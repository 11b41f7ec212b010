import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useColourTheme } from '../../ui/colours/colour-theme.js';
import { COLOUR_THEMES } from './colour-themes.js';
import css from './display.module.css';
import { Panel } from '../Panel.js';
import { usePlayer, ZOOM_STEPS, zoomBy } from '../player-state.js';
import player from '../player.module.css';

/** Size and colours of the test. Both are kept in this browser. */
export function DisplayPanel({ onClose }: { onClose(): void }) {
  const { state, on, look } = usePlayer();
  const [theme, choose] = useColourTheme();
  return (
    <Panel title="Display" onClose={onClose}>
      <h3 className={css.title} id="display-zoom">
        Zoom
      </h3>
      <p className={css.hint}>Passages, questions, formulas, figures and tables. Alt with + and − does the same.</p>
      <div className={css.zoom} role="group" aria-labelledby="display-zoom">
        <button
          type="button"
          className={player.btn}
          aria-label="Smaller"
          disabled={state.zoom <= ZOOM_STEPS[0]}
          onClick={() => on?.zoom(zoomBy(state.zoom, -1))}
        >
          <IconMinus className={player.iconS} stroke={1.75} aria-hidden />
        </button>
        <output aria-live="polite">{Math.round(state.zoom * 100)} %</output>
        <button
          type="button"
          className={player.btn}
          aria-label="Larger"
          disabled={state.zoom >= ZOOM_STEPS.at(-1)!}
          onClick={() => on?.zoom(zoomBy(state.zoom, 1))}
        >
          <IconPlus className={player.iconS} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={`${player.btn} ${player.quiet}`}
          disabled={state.zoom === 1}
          onClick={() => on?.zoom(1)}
        >
          Back to 100 %
        </button>
      </div>
      <fieldset className={css.themes}>
        <legend className={css.title}>Colors</legend>
        {COLOUR_THEMES.map(({ id, name, hint }) => (
          <label key={id} className={css.theme}>
            <input
              type="radio"
              name="colour-theme"
              checked={theme === id}
              onChange={() => (choose(id), on?.tool('theme'))}
            />
            <span className={css.sample} data-sample={id} aria-hidden>
              Aa
            </span>
            <span>
              <b>{name}</b>
              <small>{hint}</small>
            </span>
          </label>
        ))}
        <p className={css.forced}>Your system shows its own colors in place of these.</p>
      </fieldset>
      {look.fullScreen && (
        <button type="button" className={player.btn} aria-pressed={look.fullScreen.on} onClick={look.fullScreen.toggle}>
          {look.fullScreen.on ? 'Leave full screen' : 'Use the full screen'}
        </button>
      )}
    </Panel>
  );
}
