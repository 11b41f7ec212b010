import { Injectable } from '@nestjs/common';

interface Sitting {
  id: number;
  sitting: number;
}

type Ask = (sittings: readonly Sitting[]) => Promise<Set<number>>;

/** Of which copies the answers were shown to the student or the parents. Delivery knows, and registers its question. */
@Injectable()
export class ShownAnswers {
  private ask: Ask | undefined;

  register(ask: Ask): void {
    this.ask = ask;
  }

  /** The ids of those of these sittings. */
  async among(sittings: readonly Sitting[]): Promise<Set<number>> {
    if (sittings.length === 0) return new Set();
    return this.ask!(sittings);
  }
}
