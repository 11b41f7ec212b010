import { DomainError } from '../../kernel/errors.js';
import { registerProblems } from './problem.js';
import { invalidInput } from './validation.js';

registerProblems({ 'http/too-deep': 422 });

/** Deeper than anything that the product sends. */
const DEEPEST = 40;

/**
 * What no part of the product can keep, wherever it stands: text with half a character (a lone surrogate), which neither UTF-8
 * nor the database knows, and values nested so deep that walking them would exhaust the stack.
 * @throws DomainError `http/invalid-input` naming the field, or `http/too-deep`
 */
export function mustBeWellFormed(value: unknown): void {
  if (typeof value === 'object' && value !== null) look(value, undefined, 1);
  else if (typeof value === 'string' && isBroken(value)) throw halfCharacter('body');
}

/** Half of a pair, or a whole one: a quick look that most texts end at. */
const SURROGATE = /[\ud800-\udfff]/;

function isBroken(text: string): boolean {
  return SURROGATE.test(text) && !text.isWellFormed();
}

/** Recursion ends at DEEPEST. The name of a field is only put together when it is told. */
function look(value: object, outer: Outer | undefined, depth: number): void {
  if (depth > DEEPEST) throw new DomainError('http/too-deep', 'The request is nested too deep.');
  for (const name of Object.keys(value)) {
    if (isBroken(name)) throw halfCharacter(path(outer) || 'body');
    const inner = (value as Record<string, unknown>)[name];
    if (typeof inner === 'string') {
      if (isBroken(inner)) throw halfCharacter(path({ name, outer }));
    } else if (typeof inner === 'object' && inner !== null) look(inner, { name, outer }, depth + 1);
  }
}

interface Outer {
  name: string;
  outer: Outer | undefined;
}

function path(field: Outer | undefined): string {
  if (!field) return '';
  const before = path(field.outer);
  return before ? `${before}.${field.name}` : field.name;
}

function halfCharacter(field: string): DomainError {
  return invalidInput({ [field]: ['Holds half a character: please type it again'] });
}
