import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SRC = resolve(import.meta.dirname, '../../src');

/** Names of the classes in files that describe the API; the description knows a class by its name alone. */
function described(source: string): string[] {
  if (!source.includes('@ApiProperty')) return [];
  return [...source.matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm)].map((match) => match[1]!);
}

function doubled(names: string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) !== i);
}

describe('the shapes of the API', () => {
  it('have one name each: two classes of one name would hide each other', () => {
    const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => described(readFileSync(join(SRC, path), 'utf8')));
    expect(doubled(names)).toEqual([]);
  });

  it('would be caught with one name twice', () => {
    expect(
      doubled([
        ...described('export class ADto { @ApiProperty() a = 1; }'),
        ...described('class ADto { @ApiProperty() b = 1; }'),
      ]),
    ).toEqual(['ADto']);
  });
});
