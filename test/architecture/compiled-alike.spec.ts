import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

it('compiles classes for tests as for the product: a field without a value is none', () => {
  const { jsc } = read('.swcrc');
  const { compilerOptions } = read('tsconfig.json');
  expect([jsc.transform.useDefineForClassFields, compilerOptions.useDefineForClassFields]).toEqual([false, false]);
});
