import type { CSSProperties, ReactNode } from 'react';
import { Component, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Divider, useSplit } from './Divider.js';
import { fetchParts, Highlighter, JumpBar, LineReader, PlayerPanels, ReviewPage } from './parts.js';
import { Passage } from './question/Passage.js';
import { PlayerBanner } from './PlayerBanner.js';
import { PlayerBar } from './PlayerBar.js';
import { PlayerFoot } from './PlayerFoot.js';
import {
  PlayerContext,
  ZOOM_STEPS,
  type PlayerActions,
  type PlayerLook,
  type PlayerMore,
  type PlayerState,
} from './player-state.js';
import css from './player.module.css';
import type { PlayerForm } from './protocol.js';
import { Question } from './question/Question.js';
import { showPart } from './scrolling.js';
import { useFullScreen } from './useFullScreen.js';
import { useShortcuts } from './useShortcuts.js';

/** Below this the panes stand one under the other, and so they do where magnified text would leave lines too short. */
const SPLIT_FROM = 700;
const SPLIT_FROM_ZOOMED = 640;
/** From here on a figure or table stands beside the choices, so that both are seen at once. */
const BESIDE_FROM = 960;
const KEPT_ZOOM = 'exam-zoom';

interface PlayerViewProps {
  form: PlayerForm;
  state: PlayerState;
  /** Absent: a picture that nobody can work in (replay). */
  on?: PlayerActions | null;
  /** Calculator, reference sheet, reader: the question makes room for them. */
  windows?: ReactNode;
  /** Hides everything under it: paused, suspended, processing. */
  cover?: ReactNode;
  more?: PlayerMore;
}

/**
 * The player as a picture of its state: no network, no log, no clock of its own. It fills the height it is given and
 * lays itself out by its own width.
 */
export function PlayerView({ form, state, on = null, windows, cover, more }: PlayerViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [highlighter, highlight] = useState(false);
  const [said, say] = useSaid();
  const fullScreen = useFullScreen(on !== null);
  const item = form.form.items[state.index];
  const aside = state.calculator || state.reference;
  const covered = cover != null;
  const stacked = width < Math.max(SPLIT_FROM, SPLIT_FROM_ZOOMED * state.zoom);
  const roomBeside = item?.stimulus == null && !aside && width >= BESIDE_FROM * state.zoom;
  const twoPanes = item?.stimulus != null && !aside && !stacked;
  const look: PlayerLook = useMemo(
    () => ({
      stacked: !twoPanes,
      roomBeside,
      highlighter,
      highlight,
      fullScreen,
      show: (part) => showPart(frame.current!, part),
      say,
      more,
    }),
    [twoPanes, roomBeside, highlighter, fullScreen, say, more],
  );
  useShortcuts(on === null || covered ? null : { form, state, on, look });
  useParts(on !== null);
  useKeptZoom(state.zoom, on);
  useTop(frame, item, !covered && state.screen === 'question');
  const asking = !covered && on !== null;
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!state.lineReader) opener.current = null;
  }, [state.lineReader]);
  return (
    <PlayerContext value={{ form, state, on, look }}>
      <div className={css.frame} ref={frame}>
        <div
          className={`${css.root} ${aside && !covered ? css.docked : ''} ${twoPanes ? '' : css.stacked}`}
          style={{ '--zoom': state.zoom } as CSSProperties}
        >
          <PlayerBar covered={covered} />
          {covered ? <div /> : <PlayerBanner />}
          {/* The content leaves the page under a cover: a pause must not be a time to read on. */}
          {covered ? (
            <main className={css.body} id="question">
              {cover}
            </main>
          ) : state.screen === 'review' || item === undefined ? (
            <main className={css.body} id="question">
              <ReviewPage />
            </main>
          ) : (
            <main className={css.body} id="question" tabIndex={-1}>
              <Panes item={item} twoPanes={twoPanes} more={more} />
            </main>
          )}
          {!covered && state.lineReader && state.screen === 'question' && <LineReader opener={opener} />}
          {!covered && <div className={css.dock}>{windows}</div>}
          {asking && highlighter && item && state.screen === 'question' && <Highlighter item={item} />}
          <PlayerFoot covered={covered} />
          {!covered && state.panel !== null && <PlayerPanels />}
        </div>
        {on !== null && (
          <div className={css.vh} role="status" aria-live="polite">
            {said}
          </div>
        )}
      </div>
    </PlayerContext>
  );
}

/** Each part stays the same one when the panes change from beside to under each other. */
function Panes({
  item,
  twoPanes,
  more,
}: {
  item: PlayerForm['form']['items'][number];
  twoPanes: boolean;
  more?: PlayerMore | undefined;
}) {
  const [percent, setPercent] = useSplit();
  return (
    <Unfocused
      of={item.ref}
      className={twoPanes ? css.panes : css.onePane}
      style={{ '--split': `${percent}fr`, '--rest': `${100 - percent}fr` } as CSSProperties}
    >
      {/* The same passage of the next question stays where it was scrolled to. */}
      {item.stimulus && <Passage key={item.stimulus.ref} item={item} />}
      {twoPanes && <Divider percent={percent} onMove={setPercent} />}
      <section className={css.pane} data-part="question" aria-label={`Question ${item.number}`}>
        <Question key={item.ref} item={item} />
        {more && (
          <div key={`under ${item.ref}`} className={css.underQuestion}>
            {more.under(item)}
          </div>
        )}
      </section>
      {item.stimulus && !twoPanes && <JumpBar key={item.ref} item={item} />}
    </Unfocused>
  );
}

interface UnfocusedProps {
  /** The question that is shown. */
  of: string;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/**
 * Takes the focus out of a question before it gives way to another one. A browser whose focused element is removed first lays out
 * the page as it is at that moment, half changed; only a class is asked before React changes anything.
 */
class Unfocused extends Component<UnfocusedProps> {
  override getSnapshotBeforeUpdate({ of }: UnfocusedProps): null {
    const pane = of === this.props.of ? null : document.activeElement?.closest('[data-part=question]');
    pane?.closest('main')?.focus({ preventScroll: true });
    return null;
  }
  override componentDidUpdate(): void {
    // React wants one beside getSnapshotBeforeUpdate.
  }
  override render(): ReactNode {
    const { of: _of, ...shown } = this.props;
    return <div {...shown} />;
  }
}

/** A new question begins at its top; under a passage that stays, the question itself is shown. */
function useTop(
  frame: { current: HTMLElement | null },
  item: PlayerForm['form']['items'][number] | undefined,
  shown: boolean,
): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!shown || item === undefined) return;
    const passage = item.stimulus?.ref ?? null;
    const same = passage !== null && passage === before.current;
    before.current = passage;
    const body = frame.current!.querySelector('main')!;
    const question = body.querySelector('[data-part=question]');
    question?.scrollTo(0, 0);
    if (same && body.scrollHeight > body.clientHeight) question?.scrollIntoView({ block: 'start' });
    else body.scrollTo(0, 0);
    // Only a new question scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [item?.ref, shown]);
}

/** What is opened on demand is fetched while there is a connection and nothing else to do. */
function useParts(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(fetchParts, 1200);
    return () => clearTimeout(timer);
  }, [wanted]);
}

/** The zoom chosen last in this browser is the one that a test begins with. */
function useKeptZoom(zoom: number, on: PlayerActions | null): void {
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (on === null) return;
    try {
      const kept = ZOOM_STEPS.find((step) => String(step) === localStorage.getItem(KEPT_ZOOM));
      if (begun.current) localStorage.setItem(KEPT_ZOOM, String(zoom));
      else if (kept !== undefined && kept !== zoom) on.zoom(kept);
    } catch {
      // A browser that keeps nothing begins at 100 %.
    }
    begun.current = true;
  }, [zoom, on]);
}

function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(1440);
  useLayoutEffect(() => {
    const look = (): void => setWidth(frame.current!.clientWidth);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, [frame]);
  return width;
}

/** The same sentence is said again when it is asked for again. */
function useSaid(): [string, (text: string) => void] {
  const [said, setSaid] = useState('');
  const say = useMemo(
    () =>
      (text: string): void =>
        setSaid((old) => (old === text ? `${text}\u00a0` : text)),
    [],
  );
  return [said, say];
}
