import { useEffect, useId, useRef, useState } from 'react';
import { annotationsOn, type Annotation } from '../items.js';
import { annotationAt, newMarkId, rangeOf, selectedStretch, showMarks } from './marks.js';
import { MarkBar } from '../parts.js';
import { usePlayer } from '../player-state.js';
import type { PlayerItem } from '../protocol.js';
import { Rich } from '../question/Rich.js';
import './marks.css';

interface MarkedProps {
  item: PlayerItem;
  on: Annotation['on'];
  html: string;
  className?: string;
  /** Told where each note belongs, in px from the top of the text. */
  onPlaces?(places: { id: string; top: number }[]): void;
}

/** What can be done with a selected stretch, or with a highlight that was pressed. */
export interface Offer {
  x: number;
  y: number;
  /** With the question that it belongs to. */
  draft: Annotation & { item: string };
  exists: boolean;
}

/** Published content in which the student can highlight text and write notes. */
export function Marked({ item, on, html, className, onPlaces }: MarkedProps) {
  const { form, state, on: actions } = usePlayer();
  const root = useRef<HTMLDivElement>(null);
  const place = useId();
  const [offer, setOffer] = useState<Offer | null>(null);
  const annotations = annotationsOn(form.form.items, state.work, item, on);
  const signature = JSON.stringify(annotations);

  useEffect(() => {
    const rangesOf = (noted: boolean): Range[] =>
      annotations.filter((a) => Boolean(a.note) === noted).flatMap((a) => rangeOf(root.current!, a.start, a.end) ?? []);
    showMarks(place, [
      { kind: 'mark', ranges: rangesOf(false) },
      { kind: 'note', ranges: rangesOf(true) },
    ]);
    return () => showMarks(place, null);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [signature, html, place]);

  const noted = annotations.some((a) => a.note);
  useEffect(() => {
    if (onPlaces === undefined || !noted) return;
    const measure = (): void => {
      if (root.current === null) return;
      const top = root.current.getBoundingClientRect().top;
      onPlaces(
        annotations.flatMap((a) => {
          const range = a.note ? rangeOf(root.current!, a.start, a.end) : null;
          return range === null ? [] : [{ id: a.id, top: range.getBoundingClientRect().top - top }];
        }),
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(root.current!);
    return () => watch.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [signature, html]);

  useEffect(() => {
    if (actions === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      // A note is being written: the selection is in its field.
      if (document.querySelector('dialog:modal') !== null) return;
      const stretch = selectedStretch(root.current!);
      if (stretch === null) return setOffer((old) => (old?.exists ? old : null));
      const box = stretch.range.getBoundingClientRect();
      const { start, end, quote } = stretch;
      setOffer({
        x: box.left + box.width / 2,
        y: box.top,
        exists: false,
        draft: { id: newMarkId(), item: item.ref, on, start, end, quote },
      });
    };
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, 200);
    };
    const away = (event: Event): void => {
      if (!(event.target instanceof Element && event.target.closest('[data-mark-bar], dialog')))
        setOffer((old) => (old?.exists ? null : old));
    };
    document.addEventListener('selectionchange', changed);
    document.addEventListener('pointerdown', away);
    document.addEventListener('scroll', away, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', changed);
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('scroll', away, true);
    };
  }, [actions, on, item.ref]);

  return (
    <>
      <div
        ref={root}
        data-read
        data-marks={on}
        className={className}
        onClick={(event) => {
          if (actions === null || !getSelection()?.isCollapsed) return;
          const hit = annotationAt(root.current!, annotations, event.clientX, event.clientY);
          setOffer(hit ? { x: event.clientX, y: event.clientY - 8, draft: hit, exists: true } : null);
        }}
      >
        <Rich html={html} as="described" still={actions === null} />
      </div>
      {offer && actions && <MarkBar key={offer.draft.id} offer={offer} onDone={() => setOffer(null)} />}
    </>
  );
}
