import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { IconArrowDown, IconArrowUp, IconGripHorizontal, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { giveBack } from '../give-back.js';
import { usePlayer } from '../player-state.js';
import css from './line-reader.module.css';
import { commandOf } from '../shortcuts.js';
import { LINE_READER_KEYS } from '../tool-keys.js';

const LINE = 29;
const MOST_LINES = 12;

/**
 * A window of a few lines; what is above and below is dimmed. Moved and resized by its buttons, by pointer or by the arrow
 * keys. It takes the focus when it is opened and gives it back.
 * @param props.opener what had the focus before; null until it is opened.
 */
export function LineReader({ opener }: { opener: RefObject<Element | null> }) {
  const { state, on } = usePlayer();
  const root = useRef<HTMLElement>(null);
  const [top, setTop] = useState(94);
  const [lines, setLines] = useState(3);
  const [room, setRoom] = useState(600);
  useEffect(() => {
    const watch = new ResizeObserver(() => setRoom(root.current?.clientHeight ?? 600));
    watch.observe(root.current!);
    return () => watch.disconnect();
  }, []);
  const still = on === null;
  useLayoutEffect(() => {
    if (still) return;
    const own = root.current!;
    if (opener.current === null) {
      opener.current = document.activeElement ?? document.body;
      own.querySelector('button')!.focus({ preventScroll: true });
    }
    return () => {
      if (own.contains(document.activeElement)) giveBack(opener.current);
    };
  }, [still, opener]);
  const line = Math.round(LINE * state.zoom);
  const most = Math.max(1, Math.min(MOST_LINES, Math.floor((room - 40) / line)));
  const tall = Math.min(lines, most);
  const height = tall * line + 6;
  const at = Math.min(top, Math.max(0, room - height - 30));
  const to = (y: number): void => setTop(Math.round(Math.min(room - height - 30, Math.max(0, y))));
  const resize = (n: number): void => setLines(Math.min(most, Math.max(1, n)));
  const run = {
    up: () => to(at - line),
    down: () => to(at + line),
    shorter: () => resize(tall - 1),
    taller: () => resize(tall + 1),
    close: () => on?.tool('line_reader'),
  };
  const tab = on ? undefined : -1;
  return (
    <section className={css.reader} aria-label="Line reader" ref={root}>
      <div className={css.shade} ref={(el) => void (el && Object.assign(el.style, { top: '0', height: `${at}px` }))} />
      <div
        className={css.window}
        ref={(el) => void (el && Object.assign(el.style, { top: `${at}px`, height: `${height}px` }))}
      >
        <div
          className={css.bar}
          role="toolbar"
          aria-label="Line reader"
          aria-orientation="horizontal"
          data-own-keys
          onKeyDown={(event) => {
            const command = commandOf(LINE_READER_KEYS, event);
            if (command === null) return;
            event.preventDefault();
            event.stopPropagation();
            run[command]();
          }}
        >
          <button
            type="button"
            className={css.grip}
            aria-label="Move the line reader: drag, or use the up and down arrows"
            tabIndex={tab}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => {
              if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
              to(event.clientY - root.current!.getBoundingClientRect().top - height);
            }}
          >
            <IconGripHorizontal size={20} stroke={1.75} aria-hidden />
          </button>
          <button type="button" aria-label="Line reader up" tabIndex={tab} onClick={run.up}>
            <IconArrowUp size={20} stroke={1.75} aria-hidden />
          </button>
          <button type="button" aria-label="Line reader down" tabIndex={tab} onClick={run.down}>
            <IconArrowDown size={20} stroke={1.75} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="One line less"
            tabIndex={tab}
            aria-disabled={tall === 1}
            onClick={run.shorter}
          >
            <IconMinus size={20} stroke={1.75} aria-hidden />
          </button>
          <output aria-live="polite">{tall === 1 ? '1 line' : `${tall} lines`}</output>
          <button
            type="button"
            aria-label="One line more"
            tabIndex={tab}
            aria-disabled={tall === most}
            onClick={run.taller}
          >
            <IconPlus size={20} stroke={1.75} aria-hidden />
          </button>
          <button type="button" aria-label="Close the line reader" tabIndex={tab} onClick={run.close}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </button>
        </div>
      </div>
      <div
        className={css.shade}
        ref={(el) => void (el && Object.assign(el.style, { top: `${at + height}px`, bottom: '0' }))}
      />
    </section>
  );
}
