import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { sha256hex } from '../../../src/platform/crypto/sha256.js';
import { fromLine } from '../../../src/platform/event-store/event-line.js';
import { ZERO_HASH, type StoredEvent } from '../../../src/platform/event-store/port.js';
import type { ScoreEventType, ScoreFact } from '../../../src/scoring/score/events.js';
import { evolve, UNSCORED } from '../../../src/scoring/score/score.js';

/** Exact lines as they were once stored. Files here grow and are never changed: what was shipped is folded for ever. */
const folder = new URL('../golden/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const history = (name: string): StoredEvent[] =>
  readFileSync(new URL(name, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => fromLine(line, sha256hex(line)));

/** Does not compile when a type is missing. */
const TYPES: Record<ScoreEventType, true> = {
  AttemptScored: true,
  RouteDecided: true,
  RouteFlagged: true,
  SectionScored: true,
  ScoreSuperseded: true,
};

describe('score histories that were stored once', () => {
  it('hold every event type at every version ever shipped', () => {
    const seen = new Set(files.flatMap(history).map((event) => `${event.type}/${event.schemaVersion}`));
    expect([...seen].sort()).toEqual(
      Object.keys(TYPES)
        .map((type) => `${type}/1`)
        .sort(),
    );
  });
  it.each(files)('%s is still one chain', (name) => {
    let previous = ZERO_HASH;
    for (const event of history(name)) {
      expect(event.previousHash).toBe(previous);
      previous = event.hash;
    }
  });
  it('fold to what they meant', () => {
    const state = history('score-v1.jsonl').reduce((s, event) => evolve(s, event as unknown as ScoreFact), UNSCORED);
    expect(state).toMatchObject({
      attempt: { raw: 3 },
      route: { difficulty: 'hard' },
      flagged: 'easy',
      section: { scaled: 620 },
    });
  });
});
