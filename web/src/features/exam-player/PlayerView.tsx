import type { CSSProperties, ReactNode } from 'react';
import { useState } from 'react';
import { IconGripVertical } from '@tabler/icons-react';
import { LineReader } from './LineReader.js';
import { Passage } from './Passage.js';
import { PlayerBanner } from './PlayerBanner.js';
import { PlayerBar } from './PlayerBar.js';
import { PlayerFoot } from './PlayerFoot.js';
import { PlayerPanels } from './PlayerPanels.js';
import { PlayerContext, type PlayerActions, type PlayerState } from './player-state.js';
import css from './player.module.css';
import type { PlayerForm } from './protocol.js';
import { Question } from './Question.js';
import { ReviewPage } from './ReviewPage.js';

interface PlayerViewProps {
  form: PlayerForm;
  state: PlayerState;
  /** Absent: a picture that nobody can work in (replay). */
  on?: PlayerActions | null;
  /** Floating windows (calculator, reference sheet). */
  windows?: ReactNode;
  /** Hides everything under it: paused, suspended, processing. */
  cover?: ReactNode;
}

/**
 * The player as a picture of its state: no network, no log, no clock of its own. It fills the height it is given and
 * lays itself out by its own width.
 */
export function PlayerView({ form, state, on = null, windows, cover }: PlayerViewProps) {
  const [split, setSplit] = useState(50);
  const item = form.form.items[state.index];
  const aside = state.calculator || state.reference;
  const twoPanes = item?.stimulus != null && !aside;
  const covered = cover != null;
  const bodyClass = [css.body, twoPanes ? '' : css.single, aside ? css.aside : ''].join(' ');
  return (
    <PlayerContext value={{ form, state, on }}>
      <div className={css.frame}>
        <div className={css.root} style={{ '--zoom': state.zoom } as CSSProperties}>
          <PlayerBar covered={covered} />
          {covered ? <div /> : <PlayerBanner />}
          {/* The content leaves the page under a cover: a pause must not be a time to read on. */}
          {covered ? (
            <main className={css.body} id="question">
              {cover}
            </main>
          ) : state.screen === 'review' || item === undefined ? (
            <main className={`${css.body} ${css.single}`} id="question">
              <ReviewPage />
            </main>
          ) : (
            <main className={bodyClass} id="question" style={{ '--split': `${split}fr`, '--rest': `${100 - split}fr`, '--at': `${split}%` } as CSSProperties}>
              {twoPanes && (
                <>
                  {/* The same passage of the next question stays where it was scrolled to. */}
                  <section key={item.stimulus!.ref} className={`${css.pane} ${css.left}`} aria-label="Passage" tabIndex={on ? 0 : undefined}>
                    <Passage item={item} />
                  </section>
                  <Divider percent={split} onMove={setSplit} enabled={on !== null} />
                </>
              )}
              <section className={css.pane} aria-label={`Question ${item.number}`}>
                {!twoPanes && item.stimulus && <Passage key={item.ref} item={item} />}
                <Question key={item.ref} item={item} />
              </section>
              {state.lineReader && <LineReader />}
            </main>
          )}
          {!covered && windows}
          <PlayerFoot covered={covered} />
          {!covered && <PlayerPanels />}
        </div>
      </div>
    </PlayerContext>
  );
}

function Divider({ percent, onMove, enabled }: { percent: number; onMove(percent: number): void; enabled: boolean }) {
  const to = (value: number): void => onMove(Math.round(Math.min(72, Math.max(28, value))));
  return (
    <div
      className={css.split}
      role="separator"
      tabIndex={enabled ? 0 : undefined}
      aria-orientation="vertical"
      aria-label="Resize the passage and question panes"
      aria-valuenow={percent}
      aria-valuemin={28}
      aria-valuemax={72}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') to(percent - 4);
        else if (event.key === 'ArrowRight') to(percent + 4);
        else if (event.key === 'Home') to(28);
        else if (event.key === 'End') to(72);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => enabled && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const box = event.currentTarget.parentElement!.getBoundingClientRect();
        to(((event.clientX - box.left) / box.width) * 100);
      }}
      onDoubleClick={() => enabled && onMove(50)}
    >
      <IconGripVertical size={14} stroke={1.75} aria-hidden />
    </div>
  );
}
