import { escapeHtml } from '../markup.js';

/**
 * Figures as inline SVG from the same numbers as the question. Colours are `currentColor`, so themes apply; the title and
 * description say what a sighted reader sees, never the answer.
 */
export function figure(viewBox: string, title: string, description: string, shapes: string): string {
  return `<figure class="fig"><svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img" aria-label="${escapeHtml(`${title}. ${description}`)}" fill="none" stroke="currentColor"><title>${escapeHtml(title)}</title><desc>${escapeHtml(description)}</desc>${shapes}</svg></figure>`;
}

export function label(
  x: number,
  y: number,
  text: string,
  options: { anchor?: 'start' | 'middle' | 'end'; italic?: boolean; size?: number } = {},
): string {
  return `<text x="${r(x)}" y="${r(y)}" text-anchor="${options.anchor ?? 'middle'}" font-size="${options.size ?? 15}"${options.italic ? ' font-style="italic"' : ''} fill="currentColor" stroke="none">${escapeHtml(text)}</text>`;
}

export function path(
  points: readonly (readonly [number, number])[],
  options: { close?: boolean; width?: number; dash?: boolean } = {},
): string {
  const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${r(x)} ${r(y)}`).join('') + (options.close ? 'Z' : '');
  return `<path d="${d}" stroke-width="${options.width ?? 2}"${options.dash ? ' stroke-dasharray="6 5"' : ''}/>`;
}

export function dot(x: number, y: number, radius = 4): string {
  return `<circle cx="${r(x)}" cy="${r(y)}" r="${radius}" fill="currentColor" stroke="none"/>`;
}

export interface Plane {
  x: (v: number) => number;
  y: (v: number) => number;
  shapes: string;
  viewBox: string;
}

/** A coordinate plane 320 by 320 with a grid; labels every `step`. */
export function plane(lo: number, hi: number, step = 2): Plane {
  const size = 320;
  const pad = 16;
  const scale = (size - 2 * pad) / (hi - lo);
  const x = (v: number) => pad + (v - lo) * scale;
  const y = (v: number) => size - pad - (v - lo) * scale;
  let grid = '';
  let text = '';
  for (let v = lo; v <= hi; v++) {
    grid += `M${r(x(v))} ${pad}V${size - pad}M${pad} ${r(y(v))}H${size - pad}`;
    if (v !== 0 && v % step === 0 && v !== lo && v !== hi) {
      text +=
        label(x(v), y(0) + 15, String(v).replace('-', '\u2212'), { size: 11 }) +
        label(x(0) - 5, y(v) + 4, String(v).replace('-', '\u2212'), { size: 11, anchor: 'end' });
    }
  }
  const axes = `M${pad} ${r(y(0))}H${size - pad}M${r(x(0))} ${pad}V${size - pad}`;
  const shapes = `<path d="${grid}" stroke-width="0.5" opacity="0.35"/><path d="${axes}" stroke-width="1.5"/>${text}${label(size - pad + 8, y(0) + 5, 'x', { italic: true })}${label(x(0), pad - 4, 'y', { italic: true })}`;
  return { x, y, shapes, viewBox: `0 0 ${size + 8} ${size}` };
}

/** The part of y = f(x) that lies within the plane. */
export function graph(at: Plane, lo: number, hi: number, f: (x: number) => number, steps = 80): string {
  const runs: [number, number][][] = [[]];
  for (let i = 0; i <= steps; i++) {
    const v = lo + ((hi - lo) * i) / steps;
    const w = f(v);
    if (w < lo || w > hi) {
      if (runs.at(-1)!.length > 0) runs.push([]);
      continue;
    }
    runs.at(-1)!.push([at.x(v), at.y(w)]);
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => path(run, { width: 2.5 }))
    .join('');
}

export interface Axis {
  label: string;
  lo: number;
  hi: number;
  step: number;
}

/** A frame for scatterplots and line charts: 420 by 300, both axes labelled. */
export function chart(xAxis: Axis, yAxis: Axis): Plane {
  const [left, right, top, bottom] = [64, 404, 16, 244];
  const x = (v: number) => left + ((v - xAxis.lo) / (xAxis.hi - xAxis.lo)) * (right - left);
  const y = (v: number) => bottom - ((v - yAxis.lo) / (yAxis.hi - yAxis.lo)) * (bottom - top);
  let shapes = '';
  for (let v = yAxis.lo; v <= yAxis.hi + 1e-9; v += yAxis.step) {
    shapes += `<path d="M${left} ${r(y(v))}H${right}" stroke-width="0.5" opacity="0.35"/>${label(left - 8, y(v) + 4, tidy(v), { anchor: 'end', size: 12 })}`;
  }
  for (let v = xAxis.lo; v <= xAxis.hi + 1e-9; v += xAxis.step)
    shapes += `<path d="M${r(x(v))} ${bottom}v5" stroke-width="1"/>${label(x(v), bottom + 19, tidy(v), { size: 12 })}`;
  shapes += `<path d="M${left} ${top}V${bottom}H${right}" stroke-width="1.5"/>${label((left + right) / 2, bottom + 42, xAxis.label, { size: 13 })}`;
  shapes += `<text x="16" y="${(top + bottom) / 2}" transform="rotate(-90 16 ${(top + bottom) / 2})" text-anchor="middle" font-size="13" fill="currentColor" stroke="none">${escapeHtml(yAxis.label)}</text>`;
  return { x, y, shapes, viewBox: '0 0 420 296' };
}

/** Bars with category names below; several series get different opacities and a legend. */
export function barChart(
  title: string,
  description: string,
  yAxis: Axis,
  names: string[],
  series: { name: string; values: number[] }[],
): string {
  const frame = chart({ label: '', lo: 0, hi: 1, step: 2 }, yAxis);
  const slot = 340 / names.length;
  const bar = (slot * 0.7) / series.length;
  let shapes = frame.shapes.replace(/<path d="M64 244v5"[^>]*\/><text[^>]*>0<\/text>/, '');
  names.forEach((name, i) => {
    const from = 64 + slot * i + slot * 0.15;
    series.forEach((s, k) => {
      const top = frame.y(s.values[i]!);
      shapes += `<rect x="${r(from + k * bar)}" y="${r(top)}" width="${r(bar - 2)}" height="${r(244 - top)}" fill="currentColor" fill-opacity="${[0.75, 0.3, 0.1][k]}" stroke-width="1"/>`;
    });
    shapes += label(64 + slot * (i + 0.5), 262, name, { size: 11 });
  });
  if (series.length > 1) {
    series.forEach((s, k) => {
      shapes += `<rect x="${72 + k * 150}" y="276" width="12" height="12" fill="currentColor" fill-opacity="${[0.75, 0.3, 0.1][k]}" stroke-width="1"/>${label(90 + k * 150, 287, s.name, { anchor: 'start', size: 12 })}`;
    });
  }
  return figure(frame.viewBox, title, description, shapes);
}

function tidy(v: number): string {
  return String(Math.round(v * 1000) / 1000).replace('-', '\u2212');
}

function r(n: number): number {
  return Math.round(n * 10) / 10;
}
