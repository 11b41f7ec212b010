import { IconHome, IconMinus, IconPlus, IconRouteAltRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { CalculatorState } from './calculator-atom.js';
import css from './calculator.module.css';
import { linearFit, show } from './engine.js';
import type { Line } from './expressions.js';
import { meetings, panned, path, startView, ticks, toX, toY, zoomed } from './plot.js';
import { dataPoints } from './table.js';

interface GraphProps {
  state: CalculatorState;
  lines: readonly Line[];
  change(next: Partial<CalculatorState>): void;
}

/**
 * The drawing. Arrows move it, + and - zoom, 0 goes back to the start; T traces: then left and right go along the curve,
 * up and down to the next one, and the point is said aloud.
 */
export function Graph({ state, lines, change }: GraphProps) {
  const root = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState({ width: 400, height: 376 });
  const [trace, setTrace] = useState<{ line: number; x: number } | null>(null);
  const pan = useRef<{ x: number; y: number } | null>(null);
  const { view } = state;
  const { width, height } = size;

  useEffect(() => {
    const el = root.current!;
    const watch = new ResizeObserver(() => setSize({ width: Math.max(120, el.clientWidth), height: Math.max(120, el.clientHeight) }));
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  const latest = useRef({ view, change });
  useEffect(() => {
    latest.current = { view, change };
  });
  useEffect(() => {
    // React's own wheel listener cannot keep the page from scrolling.
    const el = root.current!;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = el.getBoundingClientRect();
      const at = latest.current.view;
      const point = { x: at.x0 + ((event.clientX - box.left) / box.width) * (at.x1 - at.x0), y: at.y1 - ((event.clientY - box.top) / box.height) * (at.y1 - at.y0) };
      latest.current.change({ view: zoomed(at, event.deltaY > 0 ? 1.15 : 1 / 1.15, point) });
    };
    el.addEventListener('wheel', onWheel, { passive: false });
    return () => el.removeEventListener('wheel', onWheel);
  }, []);

  const data = state.mode === 'table' ? dataPoints(state.points) : [];
  const fit = data.length > 1 ? linearFit(data) : undefined;
  const curves = lines.flatMap((line, i) => (line.kind === 'curve' ? [{ i, f: line.f }] : []));
  const uprights = lines.flatMap((line, i) => (line.kind === 'upright' ? [{ i, x: line.x }] : []));
  const meet = curves.length === 2 ? meetings(curves[0]!.f, curves[1]!.f, view.x0, view.x1).slice(0, 6) : [];
  const traced = trace && curves.find((c) => c.i === trace.line);
  const y = traced ? traced.f(trace.x) : NaN;
  const traceText = traced ? (Number.isFinite(y) ? `(${show(round(trace.x))}, ${show(round(y))})` : `no value at ${show(round(trace.x))}`) : '';

  const startTrace = (): void => setTrace(trace === null && curves.length > 0 ? { line: curves[0]!.i, x: (view.x0 + view.x1) / 2 } : null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const across = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (trace && along !== undefined) {
      const step = (view.x1 - view.x0) / (event.shiftKey ? 20 : 100);
      const x = round(trace.x + along * step);
      setTrace({ ...trace, x });
      if (x < view.x0 || x > view.x1) change({ view: panned(view, along * 0.25, 0) });
    } else if (trace && across !== undefined) {
      const place = curves.findIndex((c) => c.i === trace.line);
      setTrace({ ...trace, line: curves[(place + across + curves.length) % curves.length]!.i });
    } else if (along !== undefined || across !== undefined) change({ view: panned(view, (along ?? 0) * 0.1, (across ?? 0) * 0.1) });
    else if (event.key === '+' || event.key === '=') change({ view: zoomed(view, 1 / 1.25) });
    else if (event.key === '-') change({ view: zoomed(view, 1.25) });
    else if (event.key === '0' || event.key === 'Home') change({ view: startView });
    else if (event.key === 't' || event.key === 'T') startTrace();
    else if (event.key === 'Escape' && trace) setTrace(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (pan.current === null) return;
    change({ view: panned(view, -(event.clientX - pan.current.x) / width, (event.clientY - pan.current.y) / height) });
    pan.current = { x: event.clientX, y: event.clientY };
  };

  const xs = ticks(view.x0, view.x1, width / 60);
  const ys = ticks(view.y0, view.y1, height / 48);
  const axisX = Math.min(height - 18, Math.max(0, toY(0, view, height)));
  const axisY = Math.min(width - 6, Math.max(26, toX(0, view, width)));
  const words = `Graph from x = ${show(round(view.x0))} to ${show(round(view.x1))}, y = ${show(round(view.y0))} to ${show(round(view.y1))}, ${curves.length} curves.`;
  return (
    <div className={css.graph}>
      <svg
        ref={root}
        viewBox={`0 0 ${width} ${height}`}
        tabIndex={0}
        role="application"
        aria-label={`${words} Arrows move, plus and minus zoom, 0 goes back, T traces a curve.`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          pan.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => (pan.current = null)}
      >
        {xs.map((x) => <path key={x} className={css.line} d={`M${toX(x, view, width)} 0V${height}`} />)}
        {ys.map((v) => <path key={v} className={css.line} d={`M0 ${toY(v, view, height)}H${width}`} />)}
        <path className={css.axis} d={`M0 ${toY(0, view, height)}H${width}M${toX(0, view, width)} 0V${height}`} />
        {xs.filter((x) => x !== 0 && inside(toX(x, view, width), width)).map((x) => <text key={x} x={toX(x, view, width)} y={axisX + 15} textAnchor="middle">{show(x)}</text>)}
        {ys.filter((v) => v !== 0 && inside(toY(v, view, height), height)).map((v) => <text key={v} x={axisY - 6} y={toY(v, view, height) + 4} textAnchor="end">{show(v)}</text>)}
        {uprights.map(({ i, x }) => <path key={i} className={css.curve} data-curve={i % 6} d={`M${toX(x, view, width)} 0V${height}`} />)}
        {curves.map(({ i, f }) => <path key={i} className={css.curve} data-curve={i % 6} d={path(f, view, width, height)} />)}
        {fit && <path className={css.curve} data-curve={5} strokeDasharray="6 4" d={path((x) => fit.m * x + fit.b, view, width, height)} />}
        {data.map((p, i) => <circle key={i} className={css.dataPoint} r={4} cx={toX(p.x, view, width)} cy={toY(p.y, view, height)} />)}
        {meet.map((p) => <circle key={p.x} className={css.point} r={4.5} cx={toX(p.x, view, width)} cy={toY(p.y, view, height)} />)}
        {traced && Number.isFinite(y) && (
          <g transform={`translate(${toX(trace.x, view, width)} ${toY(y, view, height)})`}>
            <circle className={css.traced} r={5.5} />
            <g transform={`translate(${toX(trace.x, view, width) > width - 130 ? -118 : 12} ${toY(y, view, height) < 40 ? 10 : -36})`}>
              <rect className={css.tip} width={Math.max(60, traceText.length * 7.4 + 14)} height={26} rx={4} />
              <text className={css.tipText} x={8} y={18}>{traceText}</text>
            </g>
          </g>
        )}
      </svg>
      <span className={css.vh} role="status">{traceText}</span>
      <div className={css.graphTools} role="toolbar" aria-label="Graph">
        <button type="button" aria-label="Zoom in" onClick={() => change({ view: zoomed(view, 1 / 1.25) })}><IconPlus size={16} stroke={1.75} aria-hidden /></button>
        <button type="button" aria-label="Zoom out" onClick={() => change({ view: zoomed(view, 1.25) })}><IconMinus size={16} stroke={1.75} aria-hidden /></button>
        <button type="button" aria-label="Back to the start" onClick={() => change({ view: startView })}><IconHome size={16} stroke={1.75} aria-hidden /></button>
        <button
          type="button"
          aria-label="Trace a curve"
          aria-pressed={trace !== null}
          disabled={curves.length === 0}
          onClick={() => {
            startTrace();
            root.current?.focus();
          }}
        >
          <IconRouteAltRight size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** A number near the edge would be cut. */
function inside(place: number, size: number): boolean {
  return place > 14 && place < size - 14;
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}
