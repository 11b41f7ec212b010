import { describe, expect, it } from '@jest/globals';
import { eventCatalogue } from '../../bin/event-docs.mjs';
import { ROWS } from './reach/cells.js';

// What must be true of the code for cells (docs/scale.md). Published events are in districts.int.spec.ts.
describe('a district', () => {
  it('is named by every stream in its first event', () => {
    const catalogue = eventCatalogue();
    expect([...catalogue.matchAll(/^`(\w+-\{.+?)`, written by/gm)].map(([, stream]) => stream)).toEqual([
      'attempt-{studentAssessmentId}-{sitting}',
      'score-{studentAssessmentId}-{sitting}',
      'access-{studentId}',
    ]);
    const [, started] = /^\| `AttemptStarted` \| (.+) \|$/m.exec(catalogue)!;
    for (const name of ['studentAssessmentId', 'sitting', 'districtId', 'schoolId'])
      expect(started).toContain(`\`${name}: number\``);
    // Older ones lack it. That it is written is seen in audit/erasure.int.spec.ts and scoring/pages.int.spec.ts.
    const first = ['AttemptScored', 'AttemptViewed', 'RecordViewed', 'RecordErased'];
    for (const type of first)
      expect(new RegExp(`^\\| \`${type}\` \\| (.+) \\|$`, 'm').exec(catalogue)![1]).toContain('`districtId?: number`');
  });

  /** Actors besides the vendor's own who reach something of another district at a route. */
  const across = (rows: typeof ROWS) =>
    [...rows].flatMap(([route, row]) =>
      typeof row === 'string'
        ? []
        : Object.entries(row)
            .filter(([actor, cell]) => !['Horizon Admin', 'Auditor'].includes(actor) && /e/i.test(cell))
            .map(([actor]) => `${actor}: ${route}`),
    );

  // reach.int.spec.ts holds the table to what every route answers.
  it('is read across by nobody but the vendor', () => {
    // Forms are the vendor's, and the same for everybody.
    expect(across(ROWS).filter((one) => !one.endsWith(': GET /api/content/forms/:formId/preview'))).toEqual([]);
    expect(across(new Map([['GET /api/x/:id', { 'District Admin': 'SDE' }]]))).toEqual([
      'District Admin: GET /api/x/:id',
    ]);
  });
});
