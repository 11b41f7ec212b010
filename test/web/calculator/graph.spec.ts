import { describe, expect, it } from '@jest/globals';
import { recall, remember, emptyCalculator } from '../../../web/src/player/calculator/calculator-atom.js';
import { describe as inWords } from '../../../web/src/player/calculator/describe.js';
import { readLines } from '../../../web/src/player/calculator/lines.js';
import {
  area,
  fitted,
  homeView,
  outline,
  path,
  resized,
  ticks,
  zoomed,
} from '../../../web/src/player/calculator/plot.js';
import { specialPoints } from '../../../web/src/player/calculator/special-points.js';

const size = { width: 400, height: 400 };
const view = { x0: -10, x1: 10, y0: -10, y1: 10 };
const pieces = (d: string): number => d.match(/M/g)?.length ?? 0;

describe('The graph', () => {
  it('draws one line where the curve is one, however steep, and breaks it at an asymptote or a step', () => {
    expect(pieces(path((x) => 1000 * x, view, size))).toBe(1);
    expect(pieces(path((x) => x ** 3, view, size))).toBe(1);
    expect(pieces(path((x) => 1 / (x - 0.013), view, size))).toBe(2);
    expect(pieces(path(Math.floor, view, size))).toBeGreaterThanOrEqual(1);
    expect(pieces(path((x) => (x < 0.007 ? -9 : 9), view, size))).toBe(2);
    expect(path(() => NaN, view, size)).toBe('');
  });

  it('ends a curve where its values end', () => {
    expect(path((x) => Math.sqrt(x - 0.333), view, size)).toMatch(/^M206\.66 200\.0/);
    expect(path((x) => Math.sqrt(25 - x * x), view, size)).toMatch(/L300\.00 200\.0$/);
  });

  it('fills an inequality and outlines what has no formula for y', () => {
    expect(area((_x, y) => y - 5, view, size)).toMatch(/^M0 0\.0h3v100\.0h-3z/);
    expect(area(() => -1, view, size)).toBe('');
    const places = [...outline((x, y) => x ** 4 + y ** 4 - 1296, view, size).matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(
      (m) => [(Number(m[1]) - 200) / 20, (200 - Number(m[2])) / 20] as const,
    );
    expect(places.length).toBeGreaterThan(100);
    for (const [x, y] of places) expect((x ** 4 + y ** 4) ** 0.25).toBeCloseTo(6, 1);
  });

  it('numbers its axes in ones, twos and fives, and keeps the scale of both the same', () => {
    expect(ticks(-10, 10, 5)).toEqual([-10, -5, 0, 5, 10]);
    expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(homeView({ width: 400, height: 200 })).toEqual({ x0: -10, x1: 10, y0: -5, y1: 5 });
    expect(resized(view, size, { width: 800, height: 400 })).toEqual({ x0: -20, x1: 20, y0: -10, y1: 10 });
  });

  it('fits its window to curves and data, and zooms no further than numbers can be told apart', () => {
    const high = fitted(view, [(x) => 300 + x], []);
    expect([high.y0 < 290, high.y1 > 310, high.y1 < 330]).toEqual([true, true, true]);
    const data = fitted(
      view,
      [],
      [
        { x: 2000, y: 5 },
        { x: 2020, y: 45 },
      ],
    );
    expect([data.x0 < 2000, data.x1 > 2020, data.y0 < 5, data.y1 > 45]).toEqual([true, true, true, true]);
    const pole = fitted(view, [(x) => 1 / x], []);
    expect(pole.y1).toBeLessThan(20);
    let near = view;
    for (let i = 0; i < 400; i++) near = zoomed(near, 0.5);
    expect(near.x1 - near.x0).toBeGreaterThan(1e-9);
  });

  it('is told in words', () => {
    const texts = ['y = x^2 - 4', 'y = 2x - 1', 'y > 3'];
    const lines = readLines(texts, 'deg');
    const points = specialPoints(
      lines.flatMap((line, i) => (line.kind === 'drawn' ? [{ i, drawn: line.drawn }] : [])),
      view,
    );
    const words = inWords(lines, texts, points, view, 2);
    expect(words).toContain(
      'Line 1, y = x^2 - 4: Parabola, opens upward; crosses or touches the x-axis at minus 2, 2; is on the y-axis at minus 4; lowest points (0, minus 4); falls to x = 0, then rises.',
    );
    expect(words).toContain(
      'Line 2, y = 2x - 1: Line, slope 2; crosses or touches the x-axis at 0.5; is on the y-axis at minus 1; rises.',
    );
    expect(words).toContain('with its region shaded');
    expect(words).toContain('lines 1 and 2 at (minus 1, minus 3)');
    expect(words).toContain('2 points from the table.');
    expect(inWords([], [], [], view, 0)).toContain('Nothing is drawn yet.');
  });
});

describe('What the calculator holds', () => {
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };

  it('is kept in the tab for its sitting alone', () => {
    Object.assign(globalThis, {
      sessionStorage: new Proxy(storage, {
        ownKeys: () => [...store.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      }),
    });
    const state = { ...emptyCalculator, expressions: [{ id: 0, text: 'y = 2x' }] };
    remember('a', state);
    expect(recall('a')).toEqual(state);
    expect(recall('b')).toBeNull();
    remember('b', emptyCalculator);
    expect(recall('a')).toBeNull();
    store.set('calculator:c', '{"expressions": 3}');
    expect(recall('c')).toBeNull();
  });

  it('does without a store', () => {
    Object.assign(globalThis, { sessionStorage: undefined });
    expect(() => remember('a', emptyCalculator)).not.toThrow();
    expect(recall('a')).toBeNull();
  });
});
