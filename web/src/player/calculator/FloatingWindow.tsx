import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { IconArrowsDiagonal, IconArrowsMove, IconMinus, IconWindowMaximize, IconX } from '@tabler/icons-react';
import css from './calculator.module.css';

interface FloatingWindowProps {
  title: string;
  /** Buttons in the title bar. */
  head?: ReactNode;
  className?: string;
  small: boolean;
  onSmall(small: boolean): void;
  /** Where it was moved to; null is its own place. */
  at: { x: number; y: number } | null;
  onMove(at: { x: number; y: number }): void;
  /** What it was resized to; null is its own size. */
  size: { width: number; height: number } | null;
  onSize(size: { width: number; height: number }): void;
  onClose(): void;
  children: ReactNode;
}

const LEAST = { width: 360, height: 260 };
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A window over the page that leaves the page usable. Dragged by its bar and sized by its corner; by keyboard, Move and
 * Resize take the arrow keys until Escape, Enter or Space. On narrow screens it is a sheet of two heights.
 */
export function FloatingWindow({
  title,
  head,
  className,
  small,
  onSmall,
  at,
  onMove,
  size,
  onSize,
  onClose,
  children,
}: FloatingWindowProps) {
  const ref = useRef<HTMLElement>(null);
  const [arrows, setArrows] = useState<'move' | 'size' | null>(null);
  const grip = useRef<{ dx: number; dy: number } | null>(null);
  const name = title.toLowerCase();

  useEffect(() => {
    const before = document.activeElement;
    // Ready to type at once, unless that would bring up a keyboard over the page.
    const begin = matchMedia('(pointer: fine)').matches
      ? ref.current!.querySelector<HTMLElement>('[data-begin]')
      : null;
    (begin?.checkVisibility() ? begin : ref.current!).focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const moveTo = (x: number, y: number): void => {
    const box = ref.current!.getBoundingClientRect();
    onMove({
      x: Math.round(Math.max(0, Math.min(innerWidth - box.width, x))),
      y: Math.round(Math.max(0, Math.min(innerHeight - box.height, y))),
    });
  };
  const sizeTo = (width: number, height: number): void => {
    const box = ref.current!.getBoundingClientRect();
    // The upper left corner stays where it is.
    onMove({ x: Math.round(box.left), y: Math.round(box.top) });
    onSize({
      width: Math.round(Math.min(innerWidth - box.left, Math.max(LEAST.width, width))),
      height: Math.round(Math.min(innerHeight - box.top, Math.max(LEAST.height, height))),
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrows && arrow) {
      const step = event.shiftKey ? 64 : 16;
      const box = ref.current!.getBoundingClientRect();
      if (arrows === 'move') moveTo(box.left + arrow[0] * step, box.top + arrow[1] * step);
      else sizeTo(box.width + arrow[0] * step, box.height + arrow[1] * step);
    } else if (event.key === 'Escape') {
      if (arrows) setArrows(null);
      else onClose();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = (begin: (box: DOMRect) => { x: number; y: number }, to: (x: number, y: number) => void) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      const corner = begin(ref.current!.getBoundingClientRect());
      grip.current = { dx: event.clientX - corner.x, dy: event.clientY - corner.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) =>
      grip.current && to(event.clientX - grip.current.dx, event.clientY - grip.current.dy),
    onPointerUp: () => (grip.current = null),
    onPointerCancel: () => (grip.current = null),
  });
  const byBar = drag((box) => ({ x: box.left, y: box.top }), moveTo);
  const byCorner = drag(
    (box) => ({ x: box.right, y: box.bottom }),
    (x, y) => {
      const box = ref.current!.getBoundingClientRect();
      sizeTo(x - box.left, y - box.top);
    },
  );

  useEffect(() => {
    const el = ref.current!;
    const px = (property: string, value: number | undefined): void =>
      el.style.setProperty(property, value === undefined ? '' : `${value}px`);
    px('--x', at?.x);
    px('--y', at?.y);
    px('--w', size?.width);
    px('--h', size?.height);
  }, [at, size]);

  const latest = useRef({ at, moveTo });
  useEffect(() => {
    latest.current = { at, moveTo };
  });
  useEffect(() => {
    // A smaller page, or a place from a larger one: back inside.
    const inside = (): void => {
      const place = latest.current.at;
      const box = ref.current!.getBoundingClientRect();
      if (place && (box.right > innerWidth || box.bottom > innerHeight)) latest.current.moveTo(place.x, place.y);
    };
    inside();
    addEventListener('resize', inside);
    return () => removeEventListener('resize', inside);
  }, [small]);

  const toggle = (what: 'move' | 'size') => ({
    'aria-pressed': arrows === what,
    onBlur: () => setArrows(null),
    onClick: () => setArrows(arrows === what ? null : what),
  });
  return (
    <section
      ref={ref}
      className={[css.window, className, at && css.moved, size && css.sized, small && css.small]
        .filter(Boolean)
        .join(' ')}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      data-own-keys
      onKeyDown={onKeyDown}
    >
      <div
        className={css.bar}
        {...byBar}
        onPointerDown={(event) => {
          if (!(event.target instanceof Element && event.target.closest('button'))) byBar.onPointerDown(event);
        }}
      >
        <button
          type="button"
          className={`${css.iconBtn} ${css.move}`}
          aria-label={`Move the ${name}`}
          aria-description="Then use the arrow keys; Escape ends it."
          {...toggle('move')}
        >
          <IconArrowsMove size={18} stroke={1.75} aria-hidden />
        </button>
        <span className={css.name}>{title}</span>
        {head}
        <span className={css.space} />
        <button
          type="button"
          className={css.iconBtn}
          aria-label={small ? `Make the ${name} large` : `Make the ${name} small`}
          onClick={() => onSmall(!small)}
        >
          {small ? (
            <IconWindowMaximize size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconMinus size={18} stroke={1.75} aria-hidden />
          )}
        </button>
        <button type="button" className={css.iconBtn} aria-label={`Close the ${name}`} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <span className={css.vh} role="status">
        {arrows === 'move'
          ? 'Move with the arrow keys, Escape ends it.'
          : arrows === 'size'
            ? 'Resize with the arrow keys, Escape ends it.'
            : ''}
      </span>
      {/* Hidden, not gone: fields keep their place and what is typed in them. */}
      <div className={css.inner} hidden={small}>
        {children}
      </div>
      {!small && (
        <button
          type="button"
          className={css.corner}
          aria-label={`Resize the ${name}`}
          aria-description="Then use the arrow keys; Escape ends it."
          {...toggle('size')}
          {...byCorner}
        >
          <IconArrowsDiagonal size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </section>
  );
}
