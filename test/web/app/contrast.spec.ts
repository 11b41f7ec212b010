import { describe, expect, it } from '@jest/globals';
import { CONTRAST } from '../../../web/src/ui/colours/tokens-contrast.js';
import { ROLES, SCALES, type RoleColour } from '../../../web/src/ui/colours/tokens.js';

type Pair = [ink: RoleColour, ground: RoleColour];

const GROUNDS: RoleColour[] = ['paper', 'surface', 'sunken'];
const on = (inks: RoleColour[], grounds: RoleColour[]): Pair[] =>
  inks.flatMap((ink) => grounds.map((ground): Pair => [ink, ground]));

/** Whatever is read. */
const TEXT: Pair[] = [
  ...on(['text', 'muted', 'link', 'bad', 'warn', 'good', 'section-a-text', 'section-b-text'], GROUNDS),
  ...on(['text', 'muted', 'link'], ['primary-soft']),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-inverse', 'inverse'],
  ['inverse-bad', 'inverse'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['good', 'good-soft'],
  ['text', 'warn-soft'],
  ['text', 'bad-soft'],
  ['section-a-text', 'section-a-soft'],
  ['section-b-text', 'section-b-soft'],
  ['text', 'mark'],
  ['surface', 'text'],
  ['night-text', 'night'],
  ['night-muted', 'night'],
  ['night', 'night-text'],
];

/** Edges of controls, focus, drawings that carry a value. Tracks and hairlines are decoration: the value is always written. */
const GRAPHICS: Pair[] = [
  ...on(['control'], ['surface', 'paper', 'sunken']),
  ...on(['focus', 'primary'], GROUNDS),
  ...on(['section-a', 'section-b'], ['paper', 'surface']),
  ...on(['warn-mark'], ['paper', 'surface']),
  ...on(['mark-line'], ['surface']),
  ['inverse-focus', 'inverse'],
  ['night-accent', 'night'],
];

/** High contrast keeps the stricter 7:1 of WCAG 2.2 AAA, and edges as well told apart as text. */
const THEMES = [
  { name: 'light', colours: ROLES.light, text: 4.5, graphics: 3 },
  { name: 'dark', colours: ROLES.dark, text: 4.5, graphics: 3 },
  { name: 'high contrast', colours: CONTRAST, text: 7, graphics: 4.5 },
];

describe.each(THEMES)('the $name theme', ({ colours, text, graphics }) => {
  it.each(TEXT)(`reads %s on %s at ${text}:1`, (ink, ground) => {
    expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(text);
  });

  it.each(GRAPHICS)(`shows %s on %s at ${graphics}:1`, (ink, ground) => {
    expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(graphics);
  });

  it('keeps the two section colours apart in lightness, so that print and grey hold', () => {
    expect(contrast(colours['section-a'], colours['section-b'])).toBeGreaterThan(1.5);
  });
});

describe('a scale', () => {
  it.each(Object.entries(SCALES))('%s darkens step by step', (_, steps) => {
    const lights = steps.map(luminance);
    expect(lights).toEqual([...lights].sort((a, b) => b - a));
  });
});

describe('the contrast formula', () => {
  it('gives 21 for black on white', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  });
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
