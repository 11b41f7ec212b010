import type { SessionSettings } from './connections.js';

/*
 * How statements are prepared and planned. A prepared statement is parsed once on its connection; its plan lives as long as the
 * connection, so a plan made while a table is small must not be the one that reads all of it later. docs/following-the-logs.md
 * says which policy is for what.
 */

/**
 * One plan for all values: for texts that find rows by keys, one or hundreds in an array. The plan goes by an index, whatever
 * the size of the table.
 */
export const PLANNED_BY_KEYS: SessionSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

/** For the log, whose texts are few, named by hand and all served by an index. */
export const PLANNED_BY_INDEX: SessionSettings = { enable_seqscan: 'off' };

/**
 * For statements that take milliseconds: a thousand rows of a table of 300,000 are estimated dear enough for two more
 * processes, whose start takes four times as long as the work. They are for statements that take seconds; neither is a plan
 * compiled.
 */
export const PLANNED_FOR_PAGES: SessionSettings = { parallel_setup_cost: '20000', jit: 'off' };

/**
 * Names for texts that are asked again and again, so that each connection prepares them; rare and made-up texts get none.
 * Bounded, since every prepared text takes memory on every connection.
 */
export class PreparedNames {
  /** How often a text was asked; its name once it is prepared. */
  private readonly texts = new Map<string, number | string>();
  private named = 0;

  /**
   * @param prefix of the names, unique for the texts of one connection
   * @param from the asking from which on a text has a name
   * @param mostNamed texts that get a name
   * @param mostCounted texts that are remembered, named or not
   */
  constructor(
    private readonly prefix: string,
    private readonly limits: { from: number; mostNamed: number; mostCounted: number },
  ) {}

  nameOf(text: string): string | undefined {
    const known = this.texts.get(text) ?? 0;
    if (typeof known === 'string') return known;
    if (known + 1 >= this.limits.from && this.named < this.limits.mostNamed) {
      const name = `${this.prefix}${(this.named += 1)}`;
      this.texts.set(text, name);
      return name;
    }
    if (known > 0 || this.texts.size < this.limits.mostCounted) this.texts.set(text, known + 1);
    return undefined;
  }
}
