import { DomainError } from '../../kernel/errors.js';
import { registerProblems } from './problem.js';
import { invalidInput } from './validation.js';

registerProblems({ 'http/too-deep': 422 });

/** Deeper than anything that the product sends. */
const DEEPEST = 40;

/**
 * What no part of the product can keep, wherever it stands: text with half a character (a lone surrogate), which neither UTF-8 nor
 * the database knows, and values nested so deep that walking them would exhaust the stack.
 * @throws DomainError `http/invalid-input` naming the field, or `http/too-deep`
 */
export function mustBeWellFormed(value: unknown): void {
  // No recursion: the depth is what is tested here.
  const waiting: { value: unknown; field: string; depth: number }[] = [{ value, field: '', depth: 0 }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (typeof at.value === 'string') mustBeText(at.value, at.field);
    if (typeof at.value !== 'object' || at.value === null) continue;
    if (at.depth >= DEEPEST) throw new DomainError('http/too-deep', 'The request is nested too deep.');
    for (const [name, inner] of Object.entries(at.value)) {
      mustBeText(name, at.field);
      waiting.push({ value: inner, field: at.field ? `${at.field}.${name}` : name, depth: at.depth + 1 });
    }
  }
}

function mustBeText(text: string, field: string): void {
  if (!text.isWellFormed()) throw invalidInput({ [field || 'body']: ['Holds half a character: please type it again'] });
}
