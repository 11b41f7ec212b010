import { DomainError, type FieldErrors } from '../kernel/errors.js';
import type { RosterCode } from './problems.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * Of two people who save the same form the second is told, and sees at each field what the first one made of it.
 * @param known the revision that the form was read with; without one the last who saves has the last word
 * @param stored what stands now, under the names of the form's fields
 * @throws DomainError `roster/changed-meanwhile` with the revision that stands now, for a second press
 */
export function mustBeCurrent(known: number | undefined, revision: number, stored: Values, sent: Values): void {
  if (known === undefined || known === revision) return;
  const errors: FieldErrors = {};
  for (const [field, value] of Object.entries(sent))
    if (field in stored && JSON.stringify(stored[field]) !== JSON.stringify(value))
      errors[field] = [`Somebody else changed this meanwhile. It is now: ${said(stored[field])}`];
  throw new DomainError<RosterCode>(
    'roster/changed-meanwhile',
    'Somebody else saved this meanwhile. Save again to keep what you entered.',
    { errors, details: { revision } },
  );
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') || 'empty' : String(value);
}
