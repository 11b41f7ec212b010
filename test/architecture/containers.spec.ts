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
});
