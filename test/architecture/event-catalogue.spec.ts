import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventCatalogue } from '../../bin/event-docs.mjs';

describe('docs/events.md', () => {
  it('says what the types say; `npm run -s event-docs` writes it', () => {
    expect(readFileSync('docs/events.md', 'utf8')).toBe(eventCatalogue());
  });
});
