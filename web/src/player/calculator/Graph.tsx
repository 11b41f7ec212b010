import {
  IconAdjustmentsHorizontal,
  IconArrowsVertical,
  IconHome,
  IconMinus,
  IconPlus,
  IconRouteAltRight,
  IconVolume,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { CalculatorState } from './calculator-atom.js';
import css from './calculator.module.css';
import { coordinates, describe, pointName } from './describe.js';
import { isSame } from './ExpressionList.js';
import { evaluate, type Line } from './lines.js';
import {
  allowed,
  area,
  fitted,
  outline,
  panned,
  path,
  resized,
  ticks,
  toX,
  toY,
  zoomed,
  type Size,
  type View,
} from './plot.js';
import type { Fn, Point } from './points.js';
import { toNumber } from './rational.js';
import { brief, said } from './show.js';
import { playCurve } from './sound.js';
import type { SpecialPoint } from './special-points.js';
import { EDGE, PATTERNS } from './Swatch.js';

interface GraphProps {
  view: View;
  size: Size;
  onSize(size: Size): void;
  /** The window was chosen, so that it stays as it is. */
  kept: boolean;
  /** What is drawn, in the order of the list; a fit to the table stands at the end. */
  lines: readonly Line[];
  texts: readonly string[];
  /** Colour and pattern of each line. */
  looks: readonly number[];
  data: readonly Point[];
  fraction: boolean;
  active: number;
  points: readonly SpecialPoint[];
  picked: SpecialPoint | null;
  onPick(point: SpecialPoint | null): void;
  change(next: Partial<CalculatorState>): void;
}

/** A curve that can be traced. */
interface Track {
  i: number;
  f: Fn;
}

/**
 * The drawing. Arrows move it, + and - zoom, 0 goes back to the start; T traces: then left and right go along the curve,
 * stopping at its special points, up and down go to the next curve, N and P to the next and last special point.
 */
export function Graph({
  view,
  size,
  onSize,
  kept,
  lines,
  texts,
  looks,
  data,
  fraction,
  active,
  points,
  picked,
  onPick,
  change,
}: GraphProps) {
  const root = useRef<SVGSVGElement>(null);
  const [trace, setTrace] = useState<{ track: number; x: number } | null>(null);
  const [settings, setSettings] = useState(false);
  const [playing, setPlaying] = useState(false);
  const stopSound = useRef<(() => void) | null>(null);
  const { width, height } = size;
  const setView = (next: View): void => change({ view: next });

  const tracks = useMemo(
    () =>
      lines.flatMap((line, i): Track[] =>
        line.kind === 'drawn' || line.kind === 'fit' ? line.drawn.branches.map(({ f }) => ({ i, f })) : [],
      ),
    [lines],
  );
  const track = trace && tracks[trace.track];
  const y = track ? track.f(trace.x) : NaN;
  const own = track
    ? points.filter((p) => p.on.includes(track.i) && Math.abs(track.f(p.x) - p.y) <= 1e-6 * (1 + Math.abs(p.y)))
    : [];
  const special = track ? own.filter((p) => Math.abs(p.x - trace.x) < (view.x1 - view.x0) * 1e-9) : [];

  const latest = useRef({ view, size, kept, change, measured: false });
  useEffect(() => {
    latest.current = { ...latest.current, view, size, kept, change };
  });
  useEffect(() => {
    const el = root.current!;
    const watch = new ResizeObserver(() => {
      // Nothing of a window that was made small.
      if (el.clientWidth === 0) return;
      const next = { width: Math.max(120, el.clientWidth), height: Math.max(80, el.clientHeight) };
      const { size: before, view: seen, kept: keep, measured } = latest.current;
      if (measured && keep && (before.width !== next.width || before.height !== next.height))
        latest.current.change({ view: resized(seen, before, next) });
      latest.current.measured = true;
      onSize(next);
    });
    watch.observe(el);
    // React's own wheel listener cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { view: at } = latest.current;
      latest.current.change({ view: zoomed(at, event.deltaY > 0 ? 1.15 : 1 / 1.15, placeOf(el, at, event)) });
    };
    el.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      watch.disconnect();
      el.removeEventListener('wheel', onWheel);
      stopSound.current?.();
    };
  }, [onSize]);

  const startTrace = (): void => {
    if (trace !== null || tracks.length === 0) return setTrace(null);
    const track = Math.max(
      0,
      tracks.findIndex((t) => t.i === active),
    );
    setTrace({
      track,
      x: picked && picked.on.includes(tracks[track]!.i) ? picked.x : stepped((view.x0 + view.x1) / 2, niceStep(view)),
    });
  };
  const moveTrace = (x: number): void => {
    setTrace({ ...trace!, x });
    if (x < view.x0 || x > view.x1) setView(panned(view, (x - (view.x0 + view.x1) / 2) / (view.x1 - view.x0), 0));
  };
  const along = (direction: number, far: boolean): void => {
    const step = niceStep(view) * (far ? 10 : 1);
    const to = stepped(trace!.x + direction * step, step);
    const gap = (view.x1 - view.x0) * 1e-9;
    // A special point on the way is where it stops first.
    const stop = own
      .map((p) => p.x)
      .filter((x) => (x - trace!.x) * direction > gap && (to - x) * direction > gap)
      .sort((a, b) => (a - b) * direction)[0];
    moveTrace(stop ?? to);
  };
  const toSpecial = (direction: number): void => {
    const from = trace?.x ?? -Infinity * direction;
    const list = trace ? own : points;
    const next = list
      .filter((p) => (p.x - from) * direction > (view.x1 - view.x0) * 1e-9)
      .sort((a, b) => (a.x - b.x) * direction)[0];
    if (trace && next) moveTrace(next.x);
  };
  const play = (): void => {
    if (playing) return stopSound.current?.();
    const chosen = track
      ? trace.track
      : Math.max(
          0,
          tracks.findIndex((t) => t.i === active),
        );
    if (!tracks[chosen]) return;
    setPlaying(true);
    stopSound.current = playCurve(tracks[chosen].f, view, (x) => {
      if (x === null) setPlaying(false);
      setTrace(x === null ? null : { track: chosen, x });
    });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const key = event.key.toLowerCase();
    if (trace && track && across !== undefined) along(across, event.shiftKey);
    else if (trace && up !== undefined)
      setTrace({ ...trace, track: (trace.track - up + tracks.length) % tracks.length });
    else if (across !== undefined || up !== undefined) setView(panned(view, (across ?? 0) * 0.1, (up ?? 0) * 0.1));
    else if (key === '+' || key === '=') setView(zoomed(view, 1 / 1.25));
    else if (key === '-') setView(zoomed(view, 1.25));
    else if (key === '0' || key === 'home') change({ view: null });
    else if (key === 'f') fitNow();
    else if (key === 't') startTrace();
    else if (key === 's') play();
    else if (key === 'n' && trace) toSpecial(1);
    else if (key === 'p' && trace) toSpecial(-1);
    else if (key === 'escape' && (trace || playing)) {
      stopSound.current?.();
      setTrace(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const fitNow = (): void =>
    setView(
      fitted(
        view,
        tracks.map((t) => t.f),
        data,
      ),
    );

  const hands = useRef(new Map<number, { x: number; y: number }>());
  const gesture = useRef<{ kind: 'pan' | 'trace'; track: number; moved: boolean } | null>(null);
  const onPointerDown = (event: PointerEvent<SVGSVGElement>): void => {
    stopSound.current?.();
    event.currentTarget.setPointerCapture(event.pointerId);
    hands.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (hands.current.size > 1) {
      gesture.current = { kind: 'pan', track: 0, moved: true };
      return;
    }
    const at = placeOf(event.currentTarget, view, event);
    const reach = ((event.pointerType === 'touch' ? 24 : 12) * (view.y1 - view.y0)) / height;
    const near = tracks
      .map((t, n) => ({ n, gap: Math.abs(t.f(at.x) - at.y) }))
      .filter((t) => t.gap < reach)
      .sort((a, b) => a.gap - b.gap)[0];
    gesture.current = { kind: near ? 'trace' : 'pan', track: near?.n ?? 0, moved: false };
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    const before = hands.current.get(event.pointerId);
    if (!before || !gesture.current) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!gesture.current.moved && Math.hypot(now.x - before.x, now.y - before.y) < 4) return;
    gesture.current.moved = true;
    if (hands.current.size === 2) {
      const other = [...hands.current].find(([id]) => id !== event.pointerId)![1];
      const [was, is] = [
        Math.hypot(before.x - other.x, before.y - other.y),
        Math.hypot(now.x - other.x, now.y - other.y),
      ];
      const middle = placeOf(event.currentTarget, view, {
        clientX: (now.x + other.x) / 2,
        clientY: (now.y + other.y) / 2,
      });
      setView(
        panned(
          zoomed(view, was / Math.max(1, is), middle),
          -(now.x - before.x) / 2 / width,
          (now.y - before.y) / 2 / height,
        ),
      );
    } else if (gesture.current.kind === 'trace') {
      const { x } = placeOf(event.currentTarget, view, event);
      const pull = (8 * (view.x1 - view.x0)) / width;
      const { track: n } = gesture.current;
      const snap = points
        .filter(
          (p) =>
            p.on.includes(tracks[n]!.i) &&
            Math.abs(p.x - x) < pull &&
            Math.abs(tracks[n]!.f(p.x) - p.y) < 1e-6 * (1 + Math.abs(p.y)),
        )
        .sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
      setTrace({ track: n, x: snap?.x ?? Number(x.toPrecision(4)) });
    } else setView(panned(view, -(now.x - before.x) / width, (now.y - before.y) / height));
    hands.current.set(event.pointerId, now);
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>): void => {
    hands.current.delete(event.pointerId);
    const done = gesture.current;
    if (hands.current.size > 0 || !done) return;
    gesture.current = null;
    if (done.moved) return;
    const at = placeOf(event.currentTarget, view, event);
    const distance = (p: Point): number =>
      Math.hypot(((p.x - at.x) / (view.x1 - view.x0)) * width, ((p.y - at.y) / (view.y1 - view.y0)) * height);
    const hit = [...points]
      .filter((p) => distance(p) < (event.pointerType === 'touch' ? 20 : 12))
      .sort((a, b) => distance(a) - distance(b))[0];
    setTrace(!hit && done.kind === 'trace' ? { track: done.track, x: Number(at.x.toPrecision(4)) } : null);
    onPick(hit && !isSame(hit, picked) ? hit : null);
  };

  const xs = ticks(view.x0, view.x1, width / 38);
  const ys = ticks(view.y0, view.y1, height / 36);
  const look = (i: number): number => (looks[i] ?? 5) % 6;
  const X = (x: number): number => toX(x, view, width);
  const Y = (v: number): number => toY(v, view, height);
  const axisX = Math.min(height - 18, Math.max(0, Y(0)));
  const axisY = Math.min(width - 6, Math.max(26, X(0)));
  const drawn = useMemo(
    () =>
      lines.flatMap((line, i) => {
        if (line.kind !== 'drawn' && line.kind !== 'fit') return [];
        const { branches, uprights, inside, cloud, on } = line.drawn;
        return [
          {
            i,
            shade: inside && area(inside, view, size),
            curves: branches.map((b) => ({ d: path(b.f, view, size), dashed: b.dashed })),
            uprights: uprights(view.x0, view.x1),
            cloud: cloud ? outline(on, view, size) : null,
            plain: !inside,
            badge: badgeOf(
              branches.map((b) => b.f),
              view,
            ),
          },
        ];
      }),
    [lines, view, size],
  );
  const description = useMemo(
    () => describe(lines, texts, points, view, data.length),
    [lines, texts, points, view, data.length],
  );
  const shownPoint = track && Number.isFinite(y) ? { x: trace.x, y } : null;
  const inView =
    shownPoint !== null && shownPoint.x >= view.x0 && shownPoint.x <= view.x1 && y >= view.y0 && y <= view.y1;
  const traceText = track ? (shownPoint ? coordinates(shownPoint, fraction) : `no value at ${brief(trace.x)}`) : '';
  const words =
    track && !playing
      ? said(
          `${tracks.some((t) => t.i !== track.i) ? `Line ${track.i + 1}: ` : ''}${special.length > 0 ? `${special.map(pointName).join(', ')} ` : ''}${traceText}`,
        )
      : '';
  const announced = useRested(words, 250);

  return (
    <div className={css.graph}>
      <svg
        ref={root}
        viewBox={`0 0 ${width} ${height}`}
        tabIndex={0}
        role="application"
        aria-roledescription="graph"
        aria-label="Graph. Arrows move it, plus and minus zoom, 0 goes back, F fits, T traces a curve, S plays its sound."
        aria-describedby="calc-description"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <defs>
          {drawn.map(
            ({ i, shade }) =>
              shade && (
                <pattern
                  key={i}
                  id={`calc-hatch-${i}`}
                  data-curve={look(i)}
                  width={7}
                  height={7}
                  patternUnits="userSpaceOnUse"
                  patternTransform={`rotate(${[45, -45, 0, 90, 20, -20][look(i)]})`}
                >
                  <rect className={css.tint} width={7} height={7} />
                  <path className={css.hatch} d="M0 0V7" />
                </pattern>
              ),
          )}
        </defs>
        {xs.map((x) => (
          <path key={x} className={css.line} d={`M${X(x)} 0V${height}`} />
        ))}
        {ys.map((v) => (
          <path key={v} className={css.line} d={`M0 ${Y(v)}H${width}`} />
        ))}
        {drawn.map(({ i, shade }) => shade && <path key={i} d={shade} fill={`url(#calc-hatch-${i})`} />)}
        <path className={css.axis} d={`M0 ${Y(0)}H${width}M${X(0)} 0V${height}`} />
        {xs
          .filter((x) => x !== 0 && inside(X(x), width))
          .map((x) => (
            <text key={x} x={X(x)} y={axisX + 15} textAnchor="middle">
              {brief(x)}
            </text>
          ))}
        {ys
          .filter((v) => v !== 0 && inside(Y(v), height))
          .map((v) => (
            <text key={v} x={axisY - 6} y={Y(v) + 4} textAnchor="end">
              {brief(v)}
            </text>
          ))}
        {drawn.map(({ i, curves, uprights, cloud, plain }) => (
          <g key={i} data-curve={look(i)} className={i === active ? css.activeCurve : undefined}>
            {curves.map(({ d, dashed }, n) => (
              <path
                key={n}
                className={css.curve}
                strokeDasharray={plain ? PATTERNS[look(i)] : dashed ? EDGE : undefined}
                d={d}
              />
            ))}
            {uprights.map(({ x, dashed }) => (
              <path
                key={x}
                className={css.curve}
                strokeDasharray={plain ? PATTERNS[look(i)] : dashed ? EDGE : undefined}
                d={`M${X(x)} 0V${height}`}
              />
            ))}
            {cloud && <path className={css.curve} d={cloud} />}
          </g>
        ))}
        {drawn.length > 1 &&
          drawn.map(
            ({ i, badge }) =>
              badge && (
                <text key={i} className={css.badge} x={X(badge.x)} y={Y(badge.y) - 7} textAnchor="end">
                  {i < texts.length ? i + 1 : 'fit'}
                </text>
              ),
          )}
        {data.map((p, i) => (
          <circle key={i} className={css.dataPoint} r={4} cx={X(p.x)} cy={Y(p.y)} />
        ))}
        {lines.map(
          (line, i) =>
            line.kind === 'points' &&
            line.points.map((p, n) => (
              <circle key={`${i} ${n}`} data-curve={look(i)} className={css.ownPoint} r={5} cx={X(p.x)} cy={Y(p.y)} />
            )),
        )}
        {points.map((p) => (
          <circle
            key={`${p.kind} ${p.x} ${p.y}`}
            className={isSame(p, picked) ? css.picked : css.point}
            r={4.5}
            cx={X(p.x)}
            cy={Y(p.y)}
          />
        ))}
        {picked && !track && points.some((p) => isSame(p, picked)) && (
          <Tip x={X(picked.x)} y={Y(picked.y)} size={size} text={coordinates(picked, fraction)} />
        )}
        {shownPoint && inView && (
          <>
            <circle className={css.traced} r={5.5} cx={X(shownPoint.x)} cy={Y(shownPoint.y)} />
            <Tip x={X(shownPoint.x)} y={Y(shownPoint.y)} size={size} text={traceText} />
          </>
        )}
      </svg>
      <p id="calc-description" className={css.vh}>
        {description}
      </p>
      <span className={css.vh} role="status">
        {announced}
      </span>
      {settings && <WindowForm view={view} onView={setView} onClose={() => setSettings(false)} />}
      <div className={css.graphTools} role="toolbar" aria-label="Graph">
        <button type="button" title="Zoom in" aria-label="Zoom in" onClick={() => setView(zoomed(view, 1 / 1.25))}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </button>
        <button type="button" title="Zoom out" aria-label="Zoom out" onClick={() => setView(zoomed(view, 1.25))}>
          <IconMinus size={16} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          title="Back to the start"
          aria-label="Back to the start"
          onClick={() => change({ view: null })}
        >
          <IconHome size={16} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          title="Fit the window"
          aria-label="Fit the window to what is drawn"
          disabled={tracks.length === 0 && data.length === 0}
          onClick={fitNow}
        >
          <IconArrowsVertical size={16} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          title="Set the window"
          aria-label="Set the window"
          aria-pressed={settings}
          onClick={() => setSettings(!settings)}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          title="Trace a curve"
          aria-label="Trace a curve"
          aria-pressed={trace !== null}
          disabled={tracks.length === 0}
          onClick={() => {
            startTrace();
            root.current?.focus();
          }}
        >
          <IconRouteAltRight size={16} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          title="Play the curve as sound"
          aria-label="Play the curve as sound"
          aria-pressed={playing}
          disabled={tracks.length === 0}
          onClick={play}
        >
          <IconVolume size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}

function Tip({ x, y, size, text }: { x: number; y: number; size: Size; text: string }) {
  const wide = Math.max(60, text.length * 7.2 + 16);
  const left = Math.min(size.width - wide - 4, Math.max(4, x + (x > size.width - wide - 60 ? -wide - 12 : 12)));
  return (
    <g
      transform={`translate(${left} ${y < 40 ? Math.max(4, y + 10) : Math.min(size.height - 30, y - 36)})`}
      className={css.tipGroup}
    >
      <rect className={css.tip} width={wide} height={26} rx={4} />
      <text className={css.tipText} x={8} y={18}>
        {text}
      </text>
    </g>
  );
}

const SIDES = [
  ['x0', 'x from'],
  ['x1', 'to'],
  ['y0', 'y from'],
  ['y1', 'to'],
] as const;

/** The four sides of the window, by number. */
function WindowForm({ view, onView, onClose }: { view: View; onView(view: View): void; onClose(): void }) {
  const [texts, setTexts] = useState<Partial<Record<keyof View, string>>>({});
  const type = (side: keyof View, text: string): void => {
    const next = { ...texts, [side]: text };
    setTexts(next);
    try {
      const sides = Object.fromEntries(
        Object.entries(next).map(([key, value]) => [key, toNumber(evaluate(value, 'rad'))]),
      ) as Partial<View>;
      const chosen = allowed({ ...view, ...sides });
      if (chosen) onView(chosen);
    } catch {
      // Not yet a number.
    }
  };
  return (
    <div
      className={css.windowForm}
      role="group"
      aria-label="Window of the graph"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {SIDES.map(([side, label]) => (
        <label key={side}>
          {label}
          <input
            autoFocus={side === 'x0'}
            aria-label={`${side[0]!} ${side[1] === '0' ? 'from' : 'to'}`}
            value={texts[side] ?? brief(view[side])}
            onChange={(event) => type(side, event.target.value)}
          />
        </label>
      ))}
      <button type="button" className={css.clear} aria-label="Close the window settings" onClick={onClose}>
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

/** What stayed the same for a while: a voice is not to follow every step. */
function useRested(text: string, ms: number): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return rested;
}

function placeOf(el: Element, view: View, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = el.getBoundingClientRect();
  return {
    x: view.x0 + ((clientX - box.left) / box.width) * (view.x1 - view.x0),
    y: view.y1 - ((clientY - box.top) / box.height) * (view.y1 - view.y0),
  };
}

/** A hundredth of the window or less, as a round number. */
function niceStep(view: View): number {
  const rough = (view.x1 - view.x0) / 200;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough * 0.999)!;
}

const stepped = (x: number, step: number): number => Number((Math.round(x / step) * step).toPrecision(12)) + 0;

/** Where the number of a curve stands: near the right side, on the curve. */
function badgeOf(fs: readonly Fn[], view: View): Point | null {
  for (let part = 0.96; part > 0.1; part -= 0.04) {
    const x = view.x0 + (view.x1 - view.x0) * part;
    for (const f of fs) {
      const y = f(x);
      if (y > view.y0 + (view.y1 - view.y0) * 0.04 && y < view.y1 - (view.y1 - view.y0) * 0.08) return { x, y };
    }
  }
  return null;
}

/** A number near the edge would be cut. */
function inside(place: number, size: number): boolean {
  return place > 14 && place < size - 14;
}
