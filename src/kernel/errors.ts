/** Field name -> the sentences shown beside it. */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal of the domain. `code` is a member of the closed union of its context (`roster/class-not-found`);
 * each context's `http/status.ts` maps every code to a status and does not compile when one is missing.
 */
export class DomainError<Code extends string = string> extends Error {
  constructor(
    readonly code: Code,
    /** One sentence for the person who sees it: what happened and what to do next. */
    message: string,
    readonly extra: { errors?: FieldErrors; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
