import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../..');

/** Needed by a package that is used, never imported by us (ADR 32); the CLI is what `nest-cli.json` is for (ADR 86). */
const NEEDED_BY_OTHERS = ['dayjs', '@swc/core', '@nestjs/cli'];

it('declares no package that nothing uses', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const files = globSync(
    [
      '{src,web/src,test,bin,bench,migrations}/**/*.{ts,tsx,mjs,mts,css}',
      'web/*.{ts,mjs,html}',
      '*.{mjs,json}',
      '.prettierrc.json',
    ],
    { cwd: ROOT },
  ).filter((file) => !/^(package|package-lock|openapi)\.json$/.test(file));
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const isUsed = (name: string) =>
    ["'", '"', '/'].some((mark) => ["'", '"', '/', ')'].some((end) => texts.includes(`${mark}${name}${end}`)));
  const unused = declared
    .filter((name) => !NEEDED_BY_OTHERS.includes(name))
    // Types belong to the package that they describe, or to Node.
    .filter((name) => !(name.startsWith('@types/') && (name === '@types/node' || declared.includes(name.slice(7)))))
    .filter((name) => !isUsed(name));
  expect(unused).toEqual([]);
});
