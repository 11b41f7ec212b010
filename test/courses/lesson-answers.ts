/** Sums and products in other ways than the lessons' rationales go. */
export const firstWhere = (f: (n: number) => boolean, from = -200, to = 2000, step = 1): number => {
  for (let i = 0; from + i * step <= to; i++) {
    const n = Math.round((from + i * step) * 1e6) / 1e6;
    if (f(n)) return n;
  }
  throw new Error('no such number');
};
const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;
/** Where f is zero, by halving between two places with different signs. */
export function zero(f: (x: number) => number, lo: number, hi: number): number {
  const rising = f(lo) < f(hi);
  let [a, b] = [lo, hi];
  for (let i = 0; i < 200; i++) {
    const mid = (a + b) / 2;
    if (f(mid) < 0 === rising) a = mid;
    else b = mid;
  }
  return (a + b) / 2;
}

const TENTHS = Array.from({ length: 201 }, (_, i) => (i - 100) / 10);

/** What each question with a number for its answer comes to, lesson by lesson. */
export const WRITTEN_NUMBERS: Record<string, Record<string, number>> = {
  'sat-foundations/one-variable': {
    'learn/01': firstWhere((x) => 5 * x - 9 === 31),
    'learn/02': firstWhere((x) => 3 * (x + 4) === 27),
    'learn/03': firstWhere((x) => 8 * x - 11 === 5 * x + 13),
    'learn/05': firstWhere((x) => (x + 2) / 5 === 6) - 2,
    'learn/06': firstWhere((a) => 4 * (2 * 9 - 5) - (a * 9 + 7) === 4 * (2 * 2 - 5) - (a * 2 + 7)),
    'practice/01': firstWhere((x) => x / 4 + 3 === 10),
    'practice/02': firstWhere((h) => 90 - 6 * h === 24),
    'practice/03': 6 * firstWhere((x) => 2 * x + 7 === 19),
    'practice/04': firstWhere((x) => 9 - 2 * (x - 4) === 5),
    'practice/05': firstWhere((n) => n % 2 === 0 && n + n - 2 + n - 4 === 78),
    'practice/06': zero((x) => (2 * x - 1) / 3 - (x + 4) / 2, -99, 99),
    'practice/08': firstWhere((t) => near(20 + 0.05 * t, 14 + 0.08 * t)),
    'practice/09': firstWhere((k) => [1, 2, 7].every((x) => k * (3 * x - 2) + 5 * x === 2 * (7 * x - 3))),
  },
  'sat-foundations/two-variables': {
    'learn/02': zero((x) => 4 * x + 7 * 0 - 28, -99, 99),
    'learn/04': (y(6, -4, 20)(1) - y(6, -4, 20)(0)) / 1,
    'learn/06': firstWhere((k) => (-5 - 7) / (k - 2) === -3),
    'practice/01': firstWhere((n) => 3 * 4 - 2 * n === 2),
    'practice/04': 10 - 6 / 2,
    'practice/05': firstWhere((x) => 6 * x + 10 * 9 === 180),
    'practice/07': firstWhere((a) => a * 6 + 4 * -3 === 12),
    'practice/08': firstWhere((k) => k > 0 && near(((30 / k) * (30 / 5)) / 2, 45), 0.5, 20, 0.5),
    'practice/09': 2 + 1 / (6 / 4),
  },
  'sat-foundations/inequalities': {
    'learn/04': firstWhere((x) => 5 - 2 * x < 12),
    'practice/01': -firstWhere((n) => 3 * -n + 4 <= 30),
    'practice/04': firstWhere((d) => 500 - 40 * d < 150, 0),
    'practice/05': Math.max(...[-2, 5].map((x) => 3 * x - 2)),
    'practice/07': firstWhere((k) => k >= -3 * 2 + 11),
    'practice/08': Math.max(
      ...Array.from({ length: 2001 }, (_, i) => i / 100 - 10).map((x) => Math.min(8 - x, 2 * x - 1)),
    ),
    'practice/09': firstWhere((v) => 54 + v < 30 + 4 * v, 0),
  },
  'sat-foundations/equivalent-expressions': {
    'learn/04': ((3 - 2) ** 2 - (-3 - 2) ** 2) / 2,
    'practice/04': 45 / 5,
    'practice/06': (2 + 11 + 12) / 5 - 2,
    'practice/08': 5 ** 2 - 10 * 5 + 7,
    'practice/09': (6 + 7 - 20) / 7 - 3,
  },
  'sat-foundations/nonlinear-equations': {
    'learn/01': firstWhere((x) => x > 0 && x * x + 4 * x - 21 === 0),
    'learn/03': [...Array(41).keys()]
      .map((i) => i - 20)
      .filter((x) => Math.abs(3 * x - 6) === 12)
      .reduce((a, b) => a + b),
    'learn/05': firstWhere((x) => near(Math.sqrt(2 * x + 7), x - 4), 4),
    'learn/06': -Math.min(...Array.from({ length: 2001 }, (_, i) => i / 100 - 10).map((x) => 2 * x * x - 12 * x)),
    'practice/01': -firstWhere((x) => -x * (-x - 8) === 0),
    'practice/02': [...Array(41).keys()].filter((x) => x * x - 9 * x + 14 === 0).reduce((a, b) => a + b),
    'practice/03': firstWhere((x) => x > 0 && 3 * x * x === 75),
    'practice/04': 1 ** 2 + 1,
    'practice/05': firstWhere((x) => x > 0 && 12 / x === x + 4),
    'practice/07': firstWhere((x) => x > 0 && x * (x - 5) === 84),
    'practice/08': Math.min(
      ...Array.from({ length: 2001 }, (_, i) => i / 100 - 10).map((x) => x * x + 2 * x + 9 - 6 * x),
    ),
    'practice/09': (zero((x) => x * x - 6 * x + 2, 3, 9) - 3) ** 2,
  },
  'sat-foundations/nonlinear-functions': {
    'learn/01': [-2].map((x) => 2 * x * x - 5 * x + 1)[0]!,
    'learn/02': lowest((x) => 0.5 * (x + 1) * (x - 5)),
    'learn/04': lowest((x) => (x + 3) ** 2 - 8) + Math.min(...TENTHS.map((x) => (x + 3) ** 2 - 8)),
    'learn/06': firstWhere((a) => a * (0 - 2) * (0 - 6) === 12),
    'practice/03': 5 + 5 + 10 + 20,
    'practice/04': Math.max(...TENTHS.map((t) => -16 * t * t + 64 * t + 5)),
    'practice/06': 4 - Math.min(...TENTHS.map((x) => x * x - 10 * x)),
    'practice/08': (1200 * 2 ** (20 / 5)) / (1200 * 2 ** (5 / 5)),
    'practice/09': firstWhere((a) => a * (5 - 3) ** 2 - 4 === 8) * (0 - 3) ** 2 - 4,
  },
  'sat-foundations/ratios': {
    'learn/01': (18 * 5) / 2,
    'learn/02': (35 * 9) / 2,
    'learn/03': firstWhere((n) => (132 - n) * 7 === n * 4),
    'learn/04': Math.round(((5 * 3.8) / 60) * 100) / 100,
    'learn/05': 12 * 100 ** 2,
    'learn/06': 2 / (1 / 40 + 1 / 60),
    'practice/01': (450 / 6) * 10,
    'practice/02': (40 * 150) / 100,
    'practice/03': firstWhere((t) => (84 / 7) * t === 300),
    'practice/04': firstWhere((n) => n / 15 === 1240, 0, 30000),
    'practice/05': 650 / (9 + 1),
    'practice/06': (400 / 1000 / 80) * 3600,
    'practice/07': 14 - (6 * 210) / 168,
    'practice/08': firstWhere((n) => n * 80 >= 54 * 9, 0),
    'practice/09': firstWhere((b) => b % 5 === 0 && ((3 * b) / 5 + 27) * 2 === 3 * b, 5),
  },
  'sat-foundations/percentages': {
    'learn/01': (45 * 80) / 100,
    'learn/03': (84 * 100) / 240,
    'learn/04': firstWhere((p) => near(p + (p * 12) / 100, 56)),
    'learn/05': 100 - (100 + 40 - (140 * 30) / 100),
    'learn/06': firstWhere((n) => near(((n * 60) / 100) * 0.35, 147)),
    'practice/01': firstWhere((x) => near((30 * x) / 100, 24)),
    'practice/02': 540 / 4.5 - 100,
    'practice/04': firstWhere((p) => near(p - p / 5, 64)),
    'practice/05': (100 * 0.15 * 400) / (400 + 100),
    'practice/06': Math.round((100 * 72) / (72 + 54)),
    'practice/07': Math.round((1.1 * 1.1 * 1.1 - 1) * 1000) / 10,
    'practice/08': 50 + 10 - 12,
    'practice/09': 100 - 100 / 1.25,
  },
  'sat-foundations/one-variable-data': {
    'learn/01': middle([12, 5, 9, 20, 7, 10, 6]),
    'learn/02': average([0, 0, 1, 1, 1, 2, 2, 3, 4, 6]),
    'learn/04': firstWhere((x) => 7 * 83 + x === 8 * 81),
    'learn/06': 200 - 200 / 4,
    'practice/01': Math.max(17, 4, 23, 9, 12) - Math.min(17, 4, 23, 9, 12),
    'practice/02': middle([...Array(7).fill(1), ...Array(8).fill(2), ...Array(4).fill(3), 4]),
    'practice/03': firstWhere((x) => average([5, 9, x, 14]) === 10),
    'practice/05': average([...Array(20).fill(74), ...Array(30).fill(84)]),
    'practice/06': (9 * 20 - 40 + 49) / 9,
    'practice/08': firstWhere((k) => average([6, 8, k, 13, 18]) === middle([6, 8, k, 13, 18]), 8.25, 13, 0.25),
  },
  'sat-foundations/two-variable-data': {
    'learn/01': 80 - (2 - 1) * ((80 - 40) / (5 - 1)),
    'learn/02': 70 - (90 - 10 * 3),
    'learn/04': (35 * (10 - 7) + 19 * (7 - 2)) / 8,
    'learn/06': 3.5 * 8 + 12 - 5,
    'practice/02': [...Array(6)].reduce<number>((sum) => sum + 4, 51),
    'practice/03': ((12 - 2) / 10) * 3,
    'practice/04': [
      [1, 2.6],
      [2, 4.4],
      [3, 4.6],
      [4, 8],
      [5, 6.4],
      [6, 8.4],
      [7, 8.2],
      [8, 10.6],
      [9, 10.4],
      [9.5, 11.8],
    ].filter(([x, v]) => v! < x! + 2).length,
    'practice/06': firstWhere((x) => near(22 - 1.8 * x, 13)),
    'practice/07': 20,
    'practice/08': 20 - (2 * 6 + 5),
  },
  'sat-foundations/probability': {
    'learn/01': 2 / (6 + 8 + 2),
    'learn/02': (100 - 15) / 100,
    'learn/03': 6 / (18 + 6),
    'learn/04': 10 / (10 + 6),
    'learn/05': (50 - (28 - 7) - (19 - 7) - 7) / 50,
    'learn/06': (0.6 * 0.02) / (0.6 * 0.02 + 0.4 * 0.07),
    'practice/01': 1 - 7 / 20,
    'practice/02': Array.from({ length: 30 }, (_, i) => i + 1).filter((n) => n % 7 === 0).length / 30,
    'practice/03': 1 - (0.4 + 0.35),
    'practice/04': 77 / (77 + 33),
    'practice/05': 1 - 77 / 200,
    'practice/06': firstWhere((n) => n - (3 * n) / 8 === 40, 0),
    'practice/07': (30 - 12) / (80 - 12 - 18),
    'practice/08': 100 * (0.45 * 0.2 + 0.55 * 0.4),
    'practice/09': (90 * 48) / 72,
  },
  'sat-foundations/margin-of-error': {
    'learn/01': (1200 / 80) * 28,
    'learn/05': (15000 * (36 - 4)) / 100,
    'practice/01': (6000 / 150) * 4,
    'practice/02': (61 + 66) / 2,
    'practice/04': [246, 249, 251, 255].filter((g) => Math.abs(g - 252) > 3)[0]!,
    'practice/06': firstWhere((n) => n * 36 === 300 * 240, 0, 5000),
    'practice/08': [152, 2700, 3600, 4050].filter((n) => Math.abs(n / 9000 - 152 / 400) <= 0.05)[0]!,
    'practice/09': 100 * (8 / 4) ** 2,
  },
  'sat-foundations/area-and-volume': {
    'learn/01': 12 * 7 - (12 * 7) / 2,
    'learn/02': 4 * 3 * 5,
    'learn/03': 2 * 2 * (20 + 14 - 4),
    'learn/05': 4 * firstWhere((s) => s > 0 && s * s === 81),
    'learn/06': 18 / 3,
    'practice/02': firstWhere((w) => 2 * (w + 3 * w) === 48),
    'practice/03': firstWhere((e) => e ** 3 === 343),
    'practice/04': 80 * 40 * 32 - 80 * 40 * 30,
    'practice/05': firstWhere((h) => (12 * h) / 2 === 30),
    'practice/06': 2 * (5 * 4 + 5 * 3 + 4 * 3) - 5 * 4,
    'practice/07': 15 * 2 * 2,
    'practice/09': 120 * 1.2 * 0.75 - 100,
  },
  'sat-foundations/angles-and-triangles': {
    'learn/01': 180 - (35 + 80),
    'learn/02': (360 - 2 * 73) / 2,
    'learn/03': firstWhere((a) => a + a + 96 === 180),
    'learn/04': firstWhere((x) => 3 * x + 10 === 5 * x - 30),
    'learn/05': (6 / (6 + 3)) ** 2,
    'learn/06': (21 / 4.5) * 6,
    'practice/01': [6, 7, 9, 15].filter((c) => c > 11 - 4 && c < 11 + 4)[0]!,
    'practice/02': firstWhere((x) => 90 + 105 + 88 + x === 360),
    'practice/04': firstWhere((a) => 180 - (180 - 2 * a - 3 * a) === 125),
    'practice/05': (15 * 14) / 10,
    'practice/06': firstWhere((n) => (n - 2) * 180 === 1440),
    'practice/07': (12 / (6 + 9 + 12)) * 45,
    'practice/08': 2 * firstWhere((x) => 2 * x + 2 * (x + 20) === 180),
    'practice/09': Math.sqrt(18 / 50) * 20,
  },
  'sat-foundations/right-triangles': {
    'learn/01': Math.hypot(9, 12),
    'learn/02': Math.cos(Math.asin(Math.sqrt(17 ** 2 - 15 ** 2) / 17)),
    'learn/03': 6 * Math.sqrt(2) * Math.sin(Math.PI / 4),
    'learn/04': Math.sin(Math.atan(3 / 4)),
    'learn/05': firstWhere((k) => near(Math.sin((2 * k * Math.PI) / 180), Math.cos(((k + 15) * Math.PI) / 180)), 1),
    'practice/01': 25 * Math.sin(Math.acos(7 / 25)),
    'practice/02': Math.cos(Math.PI / 2 - Math.asin(0.28)),
    'practice/03': Math.hypot(5, 12),
    'practice/05': Math.tan(Math.asin(10 / 26)),
    'practice/06': 40 * Math.tan(Math.PI / 4),
    'practice/07': 7 / 25,
    'practice/08': 20 + 20 * (4 / 5) + 20 * Math.cos(Math.asin(4 / 5)),
  },
  'sat-foundations/circles': {
    'learn/03': ((7 * Math.PI) / 12 / Math.PI) * 180,
    'learn/05': 2 * 38,
    'learn/06': Math.sqrt(8 + (8 / 2) ** 2 + (10 / 2) ** 2),
    'practice/03': 180 - 90 - 27,
    'practice/04': (15 / 36) * 360,
    'practice/05': 17 * Math.sin(Math.acos(8 / 17)),
    'practice/08': 6 ** 2 - 4 ** 2,
    'practice/09': [-1, 1].filter(() => 6 ** 2 - (9 - 7) ** 2 > 0).length,
  },
  'act-foundations/number-and-quantity': {
    'learn/02': firstWhere((n) => n > 0 && n % 12 === 0 && n % 20 === 0),
    'practice/01': Math.cbrt(27) ** 2,
    'practice/02': Array.from({ length: 9 }, (_, i) => i + 11).filter((n) => [2, 3, 5, 7].every((d) => n % d > 0))
      .length,
    'practice/04': Math.round(Math.cos((42 * Math.PI) / 2)),
    'practice/06': firstWhere((n) => n > 0 && common(n, 18) === 6 && (n * 18) / common(n, 18) === 90),
    'practice/08': firstWhere((x) => 2 ** x * 8 === 4 ** x, 0, 20),
  },
  'act-foundations/algebra': {
    'learn/01': firstWhere((x) => 4 * (x + 3) === 6 * x - 2),
    'learn/05': firstWhere((y2) => 3 * (8 + 2 * y2) + 2 * y2 === 16),
    'practice/01': firstWhere((x) => x / 3 - 4 === 2),
    'practice/03': firstWhere((n) => n + n + 1 + n + 2 === 72),
    'practice/05': firstWhere((c) => 8 * (120 - c) + 5 * c === 780),
    'practice/06': firstWhere((k) => 2 * k - 3 * 4 === 0),
    'practice/08': 7 ** 2 + 2 ** 2,
    'practice/09': 1 / (1 / 4 + 1 / 6 - 1 / 12),
  },
  'act-foundations/functions': {
    'learn/01': [-2].map((x) => 3 * x ** 2 - x)[0]!,
    'learn/02': (3 - 1) ** 2 - 4,
    'learn/03': Array.from({ length: 12 }, (_, i) => 5 + 3 * i)[11]!,
    'learn/04': (2 * 4 - 5) ** 2 + 1,
    'practice/01': firstWhere((x) => 7 - 2 * x === 1),
    'practice/02': firstWhere((n) => 3 ** n === 81, 0, 20),
    'practice/03': 5 * (15 / 5) ** 3,
    'practice/06': firstWhere((x) => (x + 6) / 4 === 5),
    'practice/09': [1, 2, 3].reduce((f) => 2 * f - 1, 3),
  },
  'act-foundations/geometry': {
    'learn/01': 180 - (48 + 71),
    'learn/02': Math.hypot(4 - -1, 15 - 3),
    'learn/04': Math.tan(Math.asin(8 / 17)),
    'learn/05': 6 * (30 / 12) ** 2,
    'practice/02': 2 * (7 + 84 / 7),
    'practice/03': Math.hypot(8, 15),
    'practice/04': firstWhere((n) => n > 2 && ((n - 2) * 180) / n === 140),
    'practice/05': 2 * 5 * 5,
    'practice/07': -1 / (-3 / 4),
    'practice/09': 0.5 * 10 * 8 * Math.sin(Math.PI / 6),
  },
  'act-foundations/area-and-context': {
    'learn/01': 14 + 9 + 14 + 9,
    'learn/03': firstWhere((n) => n * 44 >= 187, 0),
    'learn/04': 2 * (20 + 12) + 8 * 3,
    'learn/05': (18 / 3) * (14 / 3),
    'learn/06': 19 - (80 * (19 - 11.5)) / (80 - 30),
    'practice/01': 5 * 4 * 10,
    'practice/03': firstWhere((h) => 24 - 1.5 * h === 9),
    'practice/04': (6 * 8 * 144) / 8 ** 2,
    'practice/05': firstWhere((h) => (9 * h) / 2 === 54),
    'practice/06': firstWhere((h) => 4 + 2.5 * (h - 1) === 16.5),
    'practice/07': firstWhere((m) => 60 * m === 30 * 15 * 4),
    'practice/08': firstWhere((h) => 18 * 40 + 27 * (h - 40) === 909),
    'practice/09': firstWhere((w) => w > 0 && (2 * w - 4) * (w + 3) === 2 * w * w),
  },
  'act-foundations/statistics': {
    'learn/01': firstWhere((x) => average([6, 9, 11, x, 15]) === 10),
    'learn/02': (12 + 9) / (12 + 9 + 6 + 3),
    'learn/03': 3 * 5 * 4,
    'learn/04': pairs(10).filter(([a, b]) => a < 4 && b < 4).length / pairs(10).length,
    'learn/05': pairs(7).filter(([a, b]) => a < b).length,
    'learn/06': 1 - 0.75 ** 3,
    'practice/01': middle([14, 3, 8, 21, 6, 10]),
    'practice/02': 1 - 0.85,
    'practice/03': pairs(5).length,
    'practice/04': firstWhere((x) => (4 * 78 + 2 * x) / 6 === 82),
    'practice/05': (60 - (35 - 15) - (30 - 15) - 15) / 60,
    'practice/06': (100 * 1 + 20 * 5) / 100,
    'practice/07':
      Array.from({ length: 36 }, (_, i) => 2 + Math.floor(i / 6) + (i % 6)).filter((sum) => sum === 9).length / 36,
    'practice/08': orders([0, 1, 2, 3, 4]).filter((row) => Math.abs(row.indexOf(0) - row.indexOf(1)) === 1).length,
    'practice/09': 9 * 30 - 8 * 28,
  },
};

function common(a: number, b: number): number {
  return b === 0 ? a : common(b, a % b);
}
/** Two different ones of n, in every order. */
function pairs(n: number): [number, number][] {
  return Array.from({ length: n * n }, (_, i): [number, number] => [Math.floor(i / n), i % n]).filter(
    ([a, b]) => a !== b,
  );
}
function orders(of: readonly number[]): number[][] {
  return of.length < 2
    ? [[...of]]
    : of.flatMap((one) => orders(of.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}
/** The place among tenths from −10 to 10 where f is lowest. */
function lowest(f: (x: number) => number): number {
  return TENTHS.reduce((best, x) => (f(x) < f(best) ? x : best));
}
function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!;
}
function average(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

/** y of a·x + b·y = c. */
function y(a: number, b: number, c: number): (x: number) => number {
  return (x) => (c - a * x) / b;
}

type At = Record<string, number>;

/** Formulas among which to choose: the right one has these values everywhere, and the others do not. */
export const WRITTEN_FORMULAS: Record<string, Record<string, (at: At) => number>> = {
  'sat-foundations/equivalent-expressions': {
    'learn/01': ({ x }) => 7 * x! ** 2 - 2 * x! - (3 * x! ** 2 - 5 * x!),
    'learn/02': ({ x }) => (x! + 6) * (x! - 2),
    'learn/03': ({ x }) => 8 * x! ** 3 + 12 * x!,
    'learn/05': ({ x }) => (2 * x! ** 3) ** 2 / x! ** 4,
    'learn/06': ({ x }) => (x! ** 2 - 16) / (x! ** 2 - 8 * x! + 16),
    'practice/01': ({ x }) => 3 * (2 * x! - 5) - 4 * (x! - 3),
    'practice/03': ({ x }) => x! ** 5 * x! ** -2,
    'practice/05': ({ x }) => Math.sqrt(x!) * Math.cbrt(x!),
    'practice/07': ({ x }) => 3 / x! - 2 / (x! + 2),
  },
  'sat-foundations/nonlinear-functions': {
    'learn/05': ({ w }) => 50 * Math.exp((Math.log(3) * w!) / 6),
  },
  'sat-foundations/area-and-volume': {
    'learn/04': () => Math.PI * (6 / 2) ** 2 * 10,
    'practice/01': () => (Math.PI * 10 ** 2) / 4,
    'practice/08': () => (Math.PI * 12 ** 3) / 6,
  },
  'sat-foundations/circles': {
    'learn/02': () => (60 / 180) * Math.PI * 12,
    'practice/01': () => (18 * Math.PI) ** 2 / (4 * Math.PI),
    'practice/02': () => (240 / 360) * 2 * Math.PI,
  },
  'sat-foundations/percentages': {
    'learn/02': () => 12000 + 1800,
    'practice/03': ({ b }) => (250 * b!) / 100,
  },
  'act-foundations/number-and-quantity': {
    'learn/03': () => Math.sqrt(48),
    'learn/04': () => 2e6 * 7e-2,
    'practice/05': () => 1.5e11 / 3e8,
  },
  'act-foundations/area-and-context': {
    'learn/02': ({ h }) => h! * 8 + 15,
    'practice/02': ({ a, c }) => a! * 12 + c! * 7,
  },
  'act-foundations/algebra': {
    'learn/02': ({ n }) => n! + n! + n! - 7,
    'learn/06': ({ a, b, c }) => (b! - a! * c!) / a!,
    'practice/02': ({ x }) => (2 * x! - 3) * (x! + 5),
  },
  'act-foundations/functions': {
    'practice/04': ({ x }) => (x! + 1) ** 2 - 4 * (x! + 1),
    'practice/08': ({ p, q }) => p! + p! + q!,
  },
  'act-foundations/geometry': {
    'learn/03': () => (120 / 180) * Math.PI * 6,
    'practice/08': () => 4 * Math.sqrt(3),
  },
  'sat-foundations/right-triangles': {
    'learn/06': () => 12 * Math.tan(Math.PI / 6),
    'practice/04': () => 10 * Math.sin(Math.PI / 3),
    'practice/09': ({ d }) => (d! / Math.sqrt(2)) ** 2,
  },
};

/** Relations among which to choose: the right one is true exactly where this is, and the others are not. */
export const WRITTEN_RELATIONS: Record<string, Record<string, (at: At) => boolean>> = {
  'sat-foundations/one-variable': {
    'learn/04': ({ h }) => near(12 + 8 * h!, 44),
  },
  'sat-foundations/two-variables': {
    'learn/05': ({ x, y: v }) => near(v! - 4, (x! * (0 - 4)) / 6),
    'practice/02': ({ w, r }) => near(3 * w! + 6 * r!, 15),
    'practice/03': ({ x }) => x === -2,
    'practice/06': ({ x, y: v }) => near(5 * x! - 2 * v!, 8),
  },
  'sat-foundations/inequalities': {
    'learn/01': ({ x }) => 4 * x! - 7 <= 13,
    'learn/02': ({ x }) => x! > -1,
    'learn/03': ({ b }) => b! + 3 <= 8,
    'learn/05': ({ x, y: v }) => v! < 4 - 2 * x!,
    'practice/02': ({ h }) => h! >= 122,
    'practice/03': ({ x }) => -4 * x! > 20,
    'practice/06': ({ b, t }) => b! + t! <= 20 && 12 * b! + 15 * t! >= 255,
  },
  'sat-foundations/nonlinear-functions': {
    'practice/02': ({ x, y: v }) => near(v! - 1, (x! - -4) ** 2),
  },
  'act-foundations/algebra': {
    'learn/04': ({ x }) => Math.abs(x! - 2) <= 5,
    'practice/04': ({ x }) => 7 - 3 * x! > 19,
  },
  'act-foundations/functions': {
    'learn/05': ({ x }) => 6 - 2 * x! >= 0,
    'practice/05': ({ x, y: v }) => near(v! + 2, (x! - 3) ** 2),
  },
  'act-foundations/geometry': {
    'learn/06': ({ x, y: v }) => near(Math.hypot(x! - 2, v! + 5), 5),
  },
  'sat-foundations/circles': {
    'learn/04': ({ x, y: v }) => near(Math.hypot(x! + 1, v! - 2), 3),
    'practice/07': ({ x, y: v }) => near(Math.hypot(x! - 2, v! - 4), 5),
  },
};

/** A formula in TeX at numbers for its letters: sums, products, fractions, powers, roots and absolute values. */
export function valueOfTex(source: string, at: At): number {
  let code = source
    .replace(/\{,\}/g, '')
    .replace(/\\left|\\right|\\,|\\!|\\;/g, '')
    .replace(/&/g, '');
  code = code
    .replace(/\\cdot|\\times/g, '*')
    .replace(/\\ne(?![a-z])/g, '!==')
    .replace(/\\pi/g, '(PI)');
  // Letters side by side are a product.
  code = code.replace(/\\[a-zA-Z]+|([a-z])(?=[a-z])/g, (all: string, one?: string) => (one ? `${one} ` : all));
  const group = /\{([^{}]*)\}/;
  // Innermost braces first: each becomes a marked group, so that what stands before it can take it.
  const groups: string[] = [];
  while (group.test(code)) code = code.replace(group, (_all, inner: string) => `§${groups.push(inner) - 1}§`);
  const open = (text: string): string => {
    let t = text;
    t = t.replace(
      /\\[td]?frac§(\d+)§§(\d+)§/g,
      (_a, n: string, d: string) => `((${open(groups[+n]!)})/(${open(groups[+d]!)}))`,
    );
    t = t.replace(/\\sqrt\[(\d+)\]§(\d+)§/g, (_a, n: string, g: string) => `((${open(groups[+g]!)})**(1/${n}))`);
    t = t.replace(/\\sqrt§(\d+)§/g, (_a, g: string) => `((${open(groups[+g]!)})**0.5)`);
    t = t.replace(/\^§(\d+)§/g, (_a, g: string) => `**(${open(groups[+g]!)})`);
    t = t.replace(/\|([^|]*)\|/g, '(abs($1))');
    return t.replace(/§(\d+)§/g, (_a, g: string) => `(${open(groups[+g]!)})`);
  };
  let js = open(code).replace(/\s+/g, ' ');
  js = js.replace(/abs/g, 'Math.abs').replace(/PI/g, 'Math.PI');
  js = js.replace(
    /(?<![A-Za-z.])([a-zA-Z])(?![A-Za-z.(])|(?<![A-Za-z.])([a-z])(?=\()/g,
    (_a, one?: string, two?: string) => `(at.${one ?? two})`,
  );
  js = js.replace(/(\d|\)) ?(?=\()/g, '$1*').replace(/\) ?(?=\d)/g, ')*');
  js = js.replace(/Math\.abs\*\(/g, 'Math.abs(').replace(/\*\*\*\(/g, '**(');
  // A sign before a power is of the whole power.
  js = js.replace(/(^|[(=<>,])\s*-/g, '$10-');
  return (new Function('at', `return ${js}`) as (at: At) => number)(at);
}

/** Whether a relation in TeX (=, <, >, ≤, ≥; lines of a system joined by and) is true at these numbers. */
export function holdsTex(source: string, at: At): boolean {
  const body = source.replace(/\\begin\{aligned\}|\\end\{aligned\}/g, '');
  return body.split('\\\\').every((line) => {
    const parts = line.split(/(\\leq?(?![a-z])|\\geq?(?![a-z])|=|<|>)/);
    return parts.every((sign, i) => {
      if (i % 2 === 0) return true;
      const [a, b] = [valueOfTex(parts[i - 1]!, at), valueOfTex(parts[i + 1]!, at)];
      if (sign === '=') return near(a, b);
      if (sign === '<') return a < b;
      if (sign === '>') return a > b;
      return sign.startsWith('\\l') ? a <= b + 1e-9 : a >= b - 1e-9;
    });
  });
}
