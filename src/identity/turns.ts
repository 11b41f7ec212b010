import { DomainError } from '../kernel/errors.js';
import type { IdentityCode } from './problems.js';

/** Hashes end one after the other: in a crowd, what each sign-in then asks gathers for so long. Who comes alone does not wait. */
export const CROWD_MS = 40;

/** So many pieces of work at once, the others in the order of arrival; beyond its bound it takes nobody. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly most: number,
  ) {}

  /**
   * @param wanted asked when the turn comes: work that nobody waits for any more is not done
   * @throws DomainError `identity/busy`
   */
  async run<T>(work: () => Promise<T>, wanted: () => boolean = () => true): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else {
      if (this.waiting.length >= this.most) throw busy();
      await new Promise<void>((go) => this.waiting.push(go));
    }
    try {
      if (!wanted()) throw busy();
      return await work();
    } finally {
      // The place goes to the next in line itself, so that nobody who comes in between is earlier.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

function busy(): DomainError<IdentityCode> {
  return new DomainError('identity/busy', 'Many people are signing in right now. Please try again in a moment.', {
    details: { retryAfter: 5 },
  });
}
