import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { IconArrowsMove, IconMinus, IconWindowMaximize, IconX } from '@tabler/icons-react';
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
  onClose(): void;
  children: ReactNode;
}

/**
 * A window over the page that leaves the page usable. Dragged by its bar; by keyboard, Move takes the arrow keys until
 * Escape, Enter or Space. On narrow screens it is a sheet that does not move.
 */
export function FloatingWindow({ title, head, className, small, onSmall, at, onMove, onClose, children }: FloatingWindowProps) {
  const ref = useRef<HTMLElement>(null);
  const [moving, setMoving] = useState(false);
  const grip = useRef<{ dx: number; dy: number } | null>(null);

  useEffect(() => {
    const before = document.activeElement;
    ref.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const moveTo = (x: number, y: number): void => {
    const box = ref.current!.getBoundingClientRect();
    onMove({ x: Math.round(Math.min(innerWidth - box.width, Math.max(0, x))), y: Math.round(Math.min(innerHeight - 42, Math.max(0, y))) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.shiftKey ? 64 : 16;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (moving && by) {
      const box = ref.current!.getBoundingClientRect();
      moveTo(box.left + by[0]!, box.top + by[1]!);
    } else if (event.key === 'Escape') {
      if (moving) setMoving(false);
      else onClose();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      const box = ref.current!.getBoundingClientRect();
      grip.current = { dx: event.clientX - box.left, dy: event.clientY - box.top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => grip.current && moveTo(event.clientX - grip.current.dx, event.clientY - grip.current.dy),
    onPointerUp: () => (grip.current = null),
  };

  useEffect(() => {
    const el = ref.current!;
    el.style.setProperty('--x', at === null ? '' : `${at.x}px`);
    el.style.setProperty('--y', at === null ? '' : `${at.y}px`);
  }, [at]);

  return (
    <section
      ref={ref}
      className={`${css.window} ${className ?? ''} ${at === null ? '' : css.moved} ${small ? css.small : ''}`}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      data-own-keys
      onKeyDown={onKeyDown}
    >
      <div className={css.bar} {...drag}>
        <button
          type="button"
          className={`${css.iconBtn} ${css.move}`}
          aria-label={`Move the ${title.toLowerCase()}`}
          aria-pressed={moving}
          aria-description="Then use the arrow keys; Escape ends it."
          onClick={() => setMoving(!moving)}
          onBlur={() => setMoving(false)}
        >
          <IconArrowsMove size={18} stroke={1.75} aria-hidden />
        </button>
        <span className={css.name}>{title}</span>
        {head}
        <span className={css.space} />
        <button type="button" className={css.iconBtn} aria-label={small ? `Make the ${title.toLowerCase()} large` : `Make the ${title.toLowerCase()} small`} onClick={() => onSmall(!small)}>
          {small ? <IconWindowMaximize size={18} stroke={1.75} aria-hidden /> : <IconMinus size={18} stroke={1.75} aria-hidden />}
        </button>
        <button type="button" className={css.iconBtn} aria-label={`Close the ${title.toLowerCase()}`} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <span className={css.vh} role="status">
        {moving ? 'Move with the arrow keys, Escape ends it.' : ''}
      </span>
      {!small && children}
    </section>
  );
}
