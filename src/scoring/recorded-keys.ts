import { Injectable, Logger } from '@nestjs/common';
import { ContentLibrary, type ItemKey } from '../content/index.js';
import { keysVersionOf } from './rules/attempt-score.js';
import type { Provenance } from './score/events.js';

interface Delivered {
  ref: string;
  version: number;
  pretest: boolean;
}

/** The keys that a score was made with, also when newer ones count now. What has a version never changes and is kept. */
@Injectable()
export class RecordedKeys {
  private readonly log = new Logger('scoring');
  private readonly known = new Map<string, Promise<ItemKey[]>>();

  constructor(private readonly content: ContentLibrary) {}

  /**
   * The keys of exactly these items as a score names them; the newest ones, with a line in the log, where those were never
   * published here.
   */
  find(items: readonly Delivered[], recorded: Provenance['keys']): Promise<ItemKey[]> {
    let keys = this.known.get(recorded.version);
    if (!keys) {
      keys = this.load(items, recorded);
      this.known.set(recorded.version, keys);
      keys.catch(() => this.known.delete(recorded.version));
    }
    return keys;
  }

  private async load(items: readonly Delivered[], { version, corrected = {} }: Provenance['keys']): Promise<ItemKey[]> {
    const named = await this.content.keysAt(
      items.map((i) => ({ ref: i.ref, itemVersion: i.version, keyVersion: corrected[`${i.ref}@${i.version}`] ?? 1 })),
    );
    if (named.length === items.length && keysVersionOf(named) === version) return named;
    // Scores from before corrections do not say which of their keys were no longer the first: then the newest ones were used.
    const newest = await this.content.keysFor({ items: [...items] });
    if (keysVersionOf(newest) !== version) {
      this.log.warn(`no published keys have the version ${version}: the newest ones judge instead`);
      this.known.delete(version);
    }
    return newest;
  }
}
