import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

export interface Report {
  bench: string;
  figures: Record<string, number | string | boolean | null>;
  /** What the floor reached in the same run, in the same unit as the candidate; null where the goal is absolute. */
  floor: number | null;
  /** Median of the pairwise ratios candidate / floor; null where the goal is absolute. */
  ratio: number | null;
  holds: boolean;
}

export interface Pairs {
  floor: number;
  candidate: number;
  ratio: number;
  ratios: number[];
  /** Largest share of the machine that others took during a pair that counts. */
  foreign: number;
  /** False when a pair was disturbed more often than it may be repeated. */
  measurable: boolean;
}

/** The share of the machine that others may take while something is measured. */
export const MOST_FOREIGN = 0.15;
const MOST_REPETITIONS = 3;
const MOST_RISE = 0.25;
const SLACK_MB = 48;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** p from 0 to 1 of unsorted values, nearest rank. */
export function percentile(values: ArrayLike<number>, p: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] ?? NaN;
}

/**
 * Alternates floor and candidate (B C B C ...), so that both see the same machine, and compares pair by pair. A pair
 * during which other processes or the host took more than 15 % of the machine is run again, three times at most in all;
 * after that the run is not measurable, which is neither pass nor fail of the product but never `holds`.
 */
export async function pairs(
  unit: string,
  floor: () => Promise<number>,
  candidate: () => Promise<number>,
  count = 5,
): Promise<Pairs> {
  const floors: number[] = [];
  const candidates: number[] = [];
  let again = MOST_REPETITIONS;
  let most = 0;
  for (let i = 0; i < count;) {
    const before = machine();
    const base = await floor();
    const reached = await candidate();
    const foreign = foreignShare(before, machine());
    const line = `floor ${round(base)} ${unit}, candidate ${round(reached)} ${unit}, ratio ${(reached / base).toFixed(2)}, others took ${percent(foreign)}`;
    if (foreign > MOST_FOREIGN && again > 0) {
      again -= 1;
      console.log(`  pair ${i + 1}: ${line}: again`);
      continue;
    }
    most = Math.max(most, foreign);
    floors.push(base);
    candidates.push(reached);
    console.log(`  pair ${i + 1}: ${line}`);
    i += 1;
  }
  const ratios = candidates.map((value, i) => value / floors[i]!);
  return {
    floor: median(floors),
    candidate: median(candidates),
    ratio: median(ratios),
    ratios,
    foreign: most,
    measurable: most <= MOST_FOREIGN,
  };
}

/** Figures that every report with pairs carries. */
export function pairFigures({ ratios, foreign, measurable }: Pairs): Report['figures'] {
  return {
    ratioMin: Number(Math.min(...ratios).toFixed(3)),
    ratioMax: Number(Math.max(...ratios).toFixed(3)),
    foreignCpu: Number(foreign.toFixed(2)),
    loadAverage: Number(loadavg()[0]!.toFixed(1)),
    measurable,
  };
}

/**
 * Milliseconds that one processor needs for a fixed piece of work, median of nine: numbers drawn, sorted, written and
 * read as JSON. Two runs whose pace differs were on a faster and a slower machine, or in a faster and a slower hour.
 */
export function pace(): number {
  const once = () => {
    const begun = performance.now();
    let drawn = 1;
    const numbers = Array.from({ length: 50_000 }, () => (drawn = (drawn * 48_271) % 2_147_483_647));
    JSON.parse(JSON.stringify(numbers.sort((a, b) => a - b)));
    return performance.now() - begun;
  };
  once();
  return median(Array.from({ length: 9 }, once));
}

/** Prints the last line of a bench: one JSON object. @returns what it printed */
export function report(result: Report): Report {
  const rounded = Object.fromEntries(
    Object.entries({ ...result.figures, paceMs: pace() }).map(([name, value]) => [
      name,
      typeof value === 'number' ? round(value) : value,
    ]),
  );
  const printed: Report = {
    bench: result.bench,
    figures: rounded,
    floor: result.floor === null ? null : round(result.floor),
    ratio: result.ratio === null ? null : Number(result.ratio.toFixed(3)),
    holds: result.holds,
  };
  console.log(JSON.stringify(printed));
  if (!result.holds) process.exitCode = 1;
  return printed;
}

export function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toFixed(Math.abs(value) < 1 ? 3 : 2));
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export interface Machine {
  /** Ticks of all processors since the start of the machine. */
  total: number;
  idle: number;
  /** Ticks of this process and everything that it started. */
  ours: number;
}

/** Ticks of the machine and of this process's own tree (Linux; elsewhere nothing is known and nothing counts as foreign). */
export function machine(): Machine {
  try {
    const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).slice(1, 9).map(Number);
    return { total: fields.reduce((a, b) => a + b, 0), idle: fields[3]! + fields[4]!, ours: ticksOfTree(process.pid) };
  } catch {
    return { total: 0, idle: 0, ours: 0 };
  }
}

/** The part of all processors, 0 to 1, that neither idled nor worked for us: other processes and what the host withheld. */
export function foreignShare(from: Machine, to: Machine): number {
  const total = to.total - from.total;
  if (total <= 0) return 0;
  return Math.max(0, (total - (to.idle - from.idle) - (to.ours - from.ours)) / total);
}

/** Processor seconds that a process and its descendants, ended ones included, have used. */
export function cpuSeconds(pid: number): number {
  return ticksOfTree(pid) / 100;
}

/** Waits until a process has nothing to do any more, as a worker when it has read what was saved before. */
export async function untilQuiet(pid: number): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const before = cpuSeconds(pid);
    await sleep(400);
    quiet = cpuSeconds(pid) - before < 0.12 ? quiet + 1 : 0;
  }
}

/** Memory of processes that they share with nobody or in parts, MB (Linux; elsewhere NaN, which is never flat). */
export function memoryOf(pids: readonly number[]): number {
  let kb = 0;
  for (const pid of pids) {
    try {
      kb += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]);
    } catch {
      if (pids.length === 1) return NaN; // of many, one may have ended
    }
  }
  return kb / 1024;
}

/** By how much a series rises over its last two thirds, when every cache has its size: the straight line through it, MB. */
export function riseOf(mb: readonly number[]): number {
  const late = mb.slice(Math.floor(mb.length / 3));
  const middle = (late.length - 1) / 2;
  const mean = meanOf(late);
  const [above, below] = late.reduce(
    ([a, b], value, i) => [a + (i - middle) * (value - mean), b + (i - middle) ** 2],
    [0, 0],
  );
  return below === 0 ? NaN : (above / below) * (late.length - 1);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

/** Whether it rises by less than a quarter of its mean and 48 MB. */
export function isFlat(mb: readonly number[]): boolean {
  return riseOf(mb) <= meanOf(mb) * MOST_RISE + SLACK_MB;
}

export const processors = availableParallelism();

/** pid -> parent and ticks, of every process that can be seen. */
function processes(): Map<number, { parent: number; ticks: number }> {
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
      all.set(Number(name), {
        parent: Number(fields[1]),
        ticks: Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]),
      });
    } catch {
      // ended meanwhile
    }
  }
  return all;
}

/** This process and everything below it. */
export function treeOf(root: number): number[] {
  const all = processes();
  const tree = [root];
  for (const pid of tree) for (const [child, { parent }] of all) if (parent === pid) tree.push(child);
  return tree;
}

function ticksOfTree(root: number): number {
  const all = processes();
  return treeOf(root).reduce((sum, pid) => sum + (all.get(pid)?.ticks ?? 0), 0);
}
