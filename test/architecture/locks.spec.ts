import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SRC = join(import.meta.dirname, '../../src');

describe('locks that are told apart by a number', () => {
  it('are taken by one function each, so that nobody waits for a number that means something else', () => {
    const taken = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [...readFileSync(join(SRC, file), 'utf8').matchAll(/pg_advisory_xact_lock\((\d+)/g)].map(
          ([, number]) => number!,
        ),
      );
    expect(taken.length).toBeGreaterThan(3);
    expect(taken.toSorted()).toEqual([...new Set(taken)].toSorted());
  });
});
