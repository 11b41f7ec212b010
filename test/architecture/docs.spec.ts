import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../..');
const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].filter((path) => existsSync(join(ROOT, path)));

/** Paths in backticks that begin with a folder of this project. */
function named(text: string): string[] {
  return [...text.matchAll(/`((?:src|web|test|migrations|bin|docs|content)\/[\w./@-]*[\w])`/g)]
    .map((match) => match[1]!)
    .filter((path) => !/[<>*{}]|\.\.\./.test(path));
}

describe('the documentation', () => {
  it.each(pages)('%s names only files that exist', (page) => {
    expect(named(readFileSync(join(ROOT, page), 'utf8')).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('is read: a path that does not exist would be seen', () => {
    expect(named('See `src/nowhere.ts` and `web/src/x/`.')).toContain('src/nowhere.ts');
  });
});
