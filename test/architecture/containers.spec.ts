import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';

describe('What containers start', () => {
  it('reads the source maps of the product and not those of all packages', async () => {
    const starts = (await Promise.all(['Dockerfile', 'docker-compose.yml'].map((name) => readFile(name, 'utf8'))))
      .flatMap((text) => text.split('\n'))
      .filter((line) => /dist\/src\/(main|worker)\.js/.test(line));
    expect(starts).toHaveLength(2);
    for (const line of starts) expect(line).toMatch(/--import['"], ['"]\.\/dist\/src\/own-source-maps\.js/);
  });

  it('bounds what a web process looks through at once, as every start does', async () => {
    for (const name of ['Dockerfile', 'bin/launch.mjs', 'bench/product.ts', 'docs/operations.md'])
      expect([name, await readFile(name, 'utf8')]).toEqual([name, expect.stringContaining('--max-semi-space-size=8')]);
  });
});
