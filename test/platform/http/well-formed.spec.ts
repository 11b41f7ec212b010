import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../src/kernel/errors.js';
import { mustBeWellFormed } from '../../../src/platform/http/well-formed.js';

/** The field that is refused. */
function refused(value: unknown): string {
  try {
    mustBeWellFormed(value);
  } catch (error) {
    return Object.keys((error as DomainError).extra.errors!).join();
  }
  return 'nothing';
}

describe('what a request carries', () => {
  it('is taken when every text is whole', () => {
    expect(refused({ name: 'Sofía 😀', entries: [{ value: 'x' }, null, 3, true], none: undefined })).toBe('nothing');
    expect(refused(null)).toBe('nothing');
  });

  it('names the field that holds half a character', () => {
    expect(refused('\ud800')).toBe('body');
    expect(refused({ name: 'a\udc00' })).toBe('name');
    expect(refused({ people: [{ first: 'Ann' }, { first: '\ud83d' }] })).toBe('people.1.first');
    expect(refused({ people: { 'x\ud800': 1 } })).toBe('people');
    expect(refused({ 'x\ud800': 1 })).toBe('body');
  });

  it('is nested forty deep at most', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 'x' : { inner: nested(depth - 1) });
    expect(() => mustBeWellFormed(nested(40))).not.toThrow();
    expect(() => mustBeWellFormed(nested(41))).toThrow('The request is nested too deep.');
    let deep: unknown[] = [];
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(() => mustBeWellFormed(deep)).toThrow('The request is nested too deep.');
  });
});
