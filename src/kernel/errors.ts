/** Field name -> the sentences shown beside it. */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal of the domain. `code` is one of the codes of its context, such as `roster/class-not-found`. The context's
 * `problems.ts` gives each code its status and does not compile when one is missing.
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
