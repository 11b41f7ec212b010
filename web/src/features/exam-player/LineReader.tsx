import { useEffect, useRef, useState } from 'react';
import { IconArrowDown, IconArrowUp, IconGripHorizontal, IconX } from '@tabler/icons-react';
import { usePlayer } from './player-state.js';
import css from './player.module.css';

const WINDOW = 92;
const STEP = 29;

/** A window of three lines; what is above and below is dimmed. Moved by its grip, its arrows, or the arrow keys on them. */
export function LineReader() {
  const { on } = usePlayer();
  const root = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(94);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const watch = new ResizeObserver(() => setHeight(root.current?.clientHeight ?? 600));
    watch.observe(root.current!);
    return () => watch.disconnect();
  }, []);
  const to = (y: number): void => setTop(Math.round(Math.min(height - WINDOW - 30, Math.max(0, y))));
  const tab = on ? undefined : -1;
  return (
    <div className={css.reader} ref={root}>
      <div className={css.shade} ref={(el) => void (el && Object.assign(el.style, { top: '0', height: `${top}px` }))} />
      <div className={css.window} ref={(el) => void (el && (el.style.top = `${top}px`))}>
        <div
          className={css.readerBar}
          role="toolbar"
          aria-label="Line reader"
          onKeyDown={(event) => {
            if (event.altKey || event.ctrlKey) return;
            if (event.key === 'ArrowUp') to(top - STEP);
            else if (event.key === 'ArrowDown') to(top + STEP);
            else return;
            event.preventDefault();
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
              to(event.clientY - root.current!.getBoundingClientRect().top - WINDOW);
            }}
          >
            <IconGripHorizontal className={css.icon} stroke={1.75} aria-hidden />
          </button>
          <button type="button" aria-label="Line reader up" tabIndex={tab} onClick={() => to(top - STEP)}>
            <IconArrowUp className={css.icon} stroke={1.75} aria-hidden />
          </button>
          <button type="button" aria-label="Line reader down" tabIndex={tab} onClick={() => to(top + STEP)}>
            <IconArrowDown className={css.icon} stroke={1.75} aria-hidden />
          </button>
          <button type="button" aria-label="Close the line reader" tabIndex={tab} onClick={() => on?.tool('line_reader')}>
            <IconX className={css.icon} stroke={1.75} aria-hidden />
          </button>
        </div>
      </div>
      <div className={css.shade} ref={(el) => void (el && Object.assign(el.style, { top: `${top + WINDOW}px`, bottom: '0' }))} />
    </div>
  );
}
