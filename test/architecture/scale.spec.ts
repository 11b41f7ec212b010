import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  DEEDS,
  type Figures,
  figuresKept,
  needOf,
  NOT_MEASURED,
  scaleTables,
  withTables,
} from '../../bench/scale-table.js';

const DOCS = resolve(import.meta.dirname, '../../docs');
const PAGE = readFileSync(join(DOCS, 'scale.md'), 'utf8');
const figures = figuresKept();

/** Everything costs a millisecond and a hundred bytes, and comes a hundred times a second. */
function plain(more: Figures = {}): Figures {
  const all: Figures = {};
  for (const deed of DEEDS) {
    for (const what of ['web_ms', 'worker_ms', 'database_ms'])
      for (const webs of [1, 2, 3]) all[`${deed}_${what}_${webs}`] = 1;
    for (const what of ['log_bytes', 'stored_bytes', 'network_bytes'])
      for (const webs of [1, 2, 3]) all[`${deed}_${what}_${webs}`] = 100;
    all[`${deed}_per_second`] = 100;
  }
  return { ...all, ...more };
}

describe('the page about scale', () => {
  it('has the tables that its script makes of the figures beside it, and says where there are none', () => {
    expect(withTables(PAGE, figures)).toBe(PAGE);
    expect(PAGE.includes(NOT_MEASURED)).toBe(figures === undefined);
  });

  it('is of a run that was whole and not disturbed', () => {
    if (figures) expect(figures).toMatchObject({ failed: 0, measurable: true });
  });

  it('would be seen to differ when a figure is another', () => {
    const page = withTables(PAGE, plain());
    expect(page).not.toBe(withTables(PAGE, plain({ save_database_ms_1: 4 })));
    expect(page).toContain('| save | 1 / 1 / 1 | 1 / 1 / 1 | 1 / 1 / 1 | 100 bytes | 100 bytes | 100 a second |');
    expect(page).toContain('| 10,000 | 250 |');
  });
});

describe('what so many students need', () => {
  it('is the dearest stretch of a test: at its end 25 saves a second, 33 boards and two submissions', () => {
    const { cores, diskPerSecond, webs, workers, connections } = needOf(plain(), 1_000);
    const rates = 1_000 / 40 + 1_000 / 30 / 60 + 1_000 / 600;
    expect(cores.database).toBeCloseTo(rates / 1_000, 6);
    expect(diskPerSecond).toBeCloseTo(rates * 100, 6);
    expect({ webs, workers, connections }).toEqual({ webs: 1, workers: 1, connections: 39 + 59 + 10 });
  });

  it('is more cores than are kept busy, as it is planned for', () => {
    const [row] = scaleTables(plain())
      .needs!.split('\n')
      .filter((line) => line.startsWith('| 100,000 |'));
    const busy = 100_000 / 40 + 100_000 / 30 / 60 + 100_000 / 600;
    expect(needOf(plain(), 100_000).cores.web).toBeCloseTo(busy / 1_000, 6);
    expect(row!.split(' | ')[2]).toBe('4.5, 4.5, 4.5'); // 2.7 / 0.6
  });

  it('is counted with the dearest of one, two and three web processes', () => {
    expect(needOf(plain({ save_web_ms_2: 5 }), 1_000).cores.web).toBeGreaterThan(0.12);
  });

  it('is extrapolated where something comes more often than the bench has carried', () => {
    expect(needOf(plain(), 1_000).extrapolated).toEqual([]);
    expect(needOf(plain(), 10_000).extrapolated).toEqual(['save', 'boardMinute']);
  });

  it('is several cells once the followers of one log fill a core', () => {
    expect(needOf(plain(), 10_000).cells).toBe(1);
    expect(needOf(plain(), 100_000).cells).toBe(5);
  });

  it('cannot be told without a figure', () => {
    const less = plain();
    delete less.save_web_ms_1;
    expect(() => scaleTables(less)).toThrow('docs/scale.json has no figure save_web_ms_1');
  });
});
