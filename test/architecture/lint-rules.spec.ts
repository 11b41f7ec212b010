import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const BREACHES: [file: string, code: string, rule: string][] = [
  ...['it.only', 'it.skip', 'describe.only', 'describe.skip', 'test.todo', 'xit', 'fdescribe'].map(
    (call): [string, string, string] => ['test/probe.spec.ts', `${call}('x', () => {});\n`, 'own(every-test-runs)'],
  ),
  ['src/probe.ts', 'console.log(1);\n', 'eslint(no-console)'],
  ['src/probe.ts', `export * from './a.js';\n`, 'own(named-exports)'],
  ['src/probe.ts', 'const unused = 1;\n', 'eslint(no-unused-vars)'],
  ['src/probe.ts', 'export const a = (x: number) => x == 1;\n', 'eslint(eqeqeq)'],
  ['src/probe.ts', 'export class IUserStore {}\n', 'own(no-i-prefix)'],
  ['src/probe.ts', 'export const a = bus.execute<A, number>(new A());\n', 'own(typed-by-messages)'],
  ['test/probe.spec.ts', 'export const a = bus.execute<A, number>(new A());\n', 'own(typed-by-messages)'],
  [
    'web/src/probe.tsx',
    `import { useState } from 'react';\nexport function A({ b }: { b: boolean }) { if (b) useState(1); return null; }\n`,
    'react-hooks(rules-of-hooks)',
  ],
  [
    'web/src/probe.tsx',
    `import { useEffect } from 'react';\nexport function A({ b }: { b: () => void }) { useEffect(() => b(), []); return null; }\n`,
    'react-hooks(exhaustive-deps)',
  ],
];
const CLEAN: [file: string, code: string][] = [
  ['src/clean.ts', 'export const a = 1;\n'],
  ['test/clean.spec.ts', `it('x', () => {});\n`],
];

describe('the lint rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  /** A file of its own for each: one breach does not stand in for another. */
  const place = (file: string, i: number) => file.replace('probe', `probe-${i}`);
  const found = new Map<string, string[]>();

  beforeAll(() => {
    for (const file of ['.oxlintrc.json', 'lint-rules.mjs']) cpSync(file, join(folder, file));
    const files = [...BREACHES.map(([file, code], i): [string, string] => [place(file, i), code]), ...CLEAN];
    for (const [file, code] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [join(process.cwd(), 'node_modules/oxlint/bin/oxlint'), '-f', 'json'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const { diagnostics, number_of_files } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string }[];
      number_of_files: number;
    };
    for (const { code, filename } of diagnostics) found.set(filename, [...(found.get(filename) ?? []), code]);
    // The rules of the product are a file of JavaScript, and as such looked at too.
    expect(number_of_files).toBe(files.length + 1);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(BREACHES.map(([file, code, rule], i) => ({ file, code, rule, at: place(file, i) })))(
    'catch $rule in $file: $code',
    ({ at, rule }) => {
      expect(found.get(at)).toContain(rule);
    },
  );

  it.each(CLEAN)('let clean code pass in %s', (file) => {
    expect(found.get(file)).toBeUndefined();
  });
});
