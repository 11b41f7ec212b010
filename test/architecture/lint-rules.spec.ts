import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';

describe('the lint rules', () => {
  const eslint = new ESLint();
  const messages = async (filePath: string, code: string) => {
    const [result] = await eslint.lintText(code, { filePath });
    return result!.messages.map((message) => message.ruleId);
  };

  it.each(['it.only', 'it.skip', 'describe.only', 'describe.skip', 'test.todo'])('catch a planted %s', async (call) => {
    expect(await messages('test/probe.spec.ts', `${call}('x', () => {});\n`)).toContain('no-restricted-syntax');
  });

  it.each([
    ['src/probe.ts', 'console.log(1);\n', 'no-console'],
    ['src/probe.ts', `export * from './a.js';\n`, 'no-restricted-syntax'],
    ['src/probe.ts', 'const unused = 1;\n', 'ts/no-unused-vars'],
    ['src/probe.ts', 'export const a = (x: number) => x == 1;\n', 'eqeqeq'],
    ['src/probe.ts', 'export const a = bus.execute<A, number>(new A());\n', 'no-restricted-syntax'],
    ['test/probe.spec.ts', 'const a = bus.execute<A, number>(new A());\n', 'no-restricted-syntax'],
    [
      'web/src/probe.tsx',
      `import { useState } from 'react';\nexport function A({ b }: { b: boolean }) { if (b) useState(1); return null; }\n`,
      'react-hooks/rules-of-hooks',
    ],
  ])('catch a planted breach in %s of %s', async (file, code, rule) => {
    expect(await messages(file, code)).toContain(rule);
  });

  it('let clean code pass', async () => {
    expect(await messages('src/probe.ts', 'export const a = 1;\n')).toEqual([]);
  });
});
