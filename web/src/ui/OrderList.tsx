import { IconGripVertical } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './OrderList.module.css';

interface Props<T> {
  /** What it lists: 'Lessons of Algebra'. */
  label: string;
  items: readonly T[];
  idOf: (item: T) => number | string;
  /** Names an item for its handle: 'Slope and intercept'. */
  nameOf: (item: T) => string;
  /** Puts an item at another place of this list. */
  onMove: (from: number, to: number) => void;
  /** Lists of one kind take items from each other; by default none does. */
  kind?: string;
  /** Takes an item of another list of the kind, at a place of this one. */
  onTake?: (id: string, to: number) => void;
  /** An item goes beyond the first or the last place by key; whether there is somewhere to go. */
  onLeave?: (from: number, way: -1 | 1) => boolean;
  /** Nothing is moved. */
  fixed?: boolean;
  /** One item; the handle stands wherever the item wants it. */
  children: (item: T, index: number, handle: ReactNode) => ReactNode;
  /** What stands there without items; other lists still give theirs to it. */
  empty?: ReactNode;
}

/** What is being dragged in this window, and which handle has the focus once the items are drawn anew. */
let dragged: { kind: string; id: string; release: () => void } | null = null;
let focusNext: { kind: string; id: string } | null = null;

/**
 * A list whose order somebody decides. Items are dragged by their handle; with the handle focused the arrow keys move them, and
 * where each is now is said. On a telephone the menu of an item has to offer the same.
 */
export function OrderList<T>({
  label,
  items,
  idOf,
  nameOf,
  onMove,
  kind: shared,
  onTake,
  onLeave,
  fixed = false,
  children,
  empty,
}: Props<T>) {
  const own = useId();
  const kind = shared ?? own;
  const hint = useId();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [gap, setGap] = useState<number | null>(null);
  const [lifted, setLifted] = useState<string | null>(null);
  const ids = items.map((item) => String(idOf(item)));

  // A row that is put elsewhere loses the focus: its handle takes it back, in whichever list it is now.
  useLayoutEffect(() => {
    if (focusNext?.kind !== kind || !ids.includes(focusNext.id)) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focusNext.id)}"]`)?.focus();
    focusNext = null;
  });

  const step = (from: number, way: -1 | 1) => {
    const to = from + way;
    focusNext = { kind, id: ids[from]! };
    if (to >= 0 && to < items.length) {
      onMove(from, to);
      setSaid(`${nameOf(items[from]!)}: place ${to + 1} of ${items.length}`);
    } else if (!onLeave?.(from, way)) {
      focusNext = null;
      setSaid(`${nameOf(items[from]!)} is ${way < 0 ? 'first' : 'last'} already`);
    }
  };
  const drop = () => {
    const at = gap;
    setGap(null);
    if (at === null || dragged?.kind !== kind) return;
    // A row that leaves its list is not told that its drag has ended.
    const { id, release } = dragged;
    release();
    const from = ids.indexOf(id);
    if (from < 0) onTake?.(id, at);
    // Without itself the places behind it are one less.
    else if (at !== from && at !== from + 1) onMove(from, at > from ? at - 1 : at);
  };
  const takes = () => !fixed && dragged?.kind === kind && (ids.includes(dragged.id) || onTake !== undefined);

  return (
    <>
      <ol
        ref={list}
        className={css.list}
        aria-label={label}
        data-into={(gap !== null && items.length === 0) || undefined}
        onDragOver={(event) => {
          if (!takes()) return;
          event.preventDefault();
          event.stopPropagation();
          setGap(gapAt(event.currentTarget, event.clientY));
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setGap(null);
        }}
        onDrop={(event) => {
          if (!takes()) return;
          event.preventDefault();
          event.stopPropagation();
          drop();
        }}
      >
        {items.map((item, i) => {
          const id = ids[i]!;
          return (
            <li
              key={id}
              data-lifted={lifted === id || undefined}
              data-gap={gap === i ? 'before' : gap === items.length && i === items.length - 1 ? 'after' : undefined}
            >
              {children(
                item,
                i,
                fixed ? null : (
                  <button
                    type="button"
                    className={css.handle}
                    data-handle={id}
                    aria-label={`Move ${nameOf(item)}`}
                    aria-describedby={hint}
                    draggable
                    onDragStart={(event) => {
                      dragged = { kind, id, release: () => setLifted(null) };
                      setLifted(id);
                      event.stopPropagation();
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', nameOf(item));
                      const row = event.currentTarget.closest('li');
                      if (row) event.dataTransfer.setDragImage(row, 12, 12);
                    }}
                    onDragEnd={() => {
                      dragged = null;
                      setLifted(null);
                      setGap(null);
                    }}
                    onKeyDown={(event) => {
                      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                      event.preventDefault();
                      step(i, event.key === 'ArrowUp' ? -1 : 1);
                    }}
                  >
                    <IconGripVertical size={18} stroke={1.75} aria-hidden />
                  </button>
                ),
              )}
            </li>
          );
        })}
        {items.length === 0 && empty !== undefined && <li className={css.empty}>{empty}</li>}
      </ol>
      {!fixed && (
        <span id={hint} className="vh">
          Arrow up and arrow down move it.
        </span>
      )}
      <span className="vh" role="status">
        {said}
      </span>
    </>
  );
}

/** Before which item something is dropped: above the middle of the first one that lies below the pointer. */
function gapAt(list: HTMLElement, y: number): number {
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > li')];
  const index = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return index < 0 ? rows.length : index;
}
