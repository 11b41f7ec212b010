import { describe, expect, it } from '@jest/globals';
import {
  actionsOf,
  isNextPart,
  nextThing,
  openInOrder,
} from '../../../web/src/features/student-assessments/actions.js';
import type { StudentAssessment } from '../../../web/src/features/student-assessments/queries.js';

const NOW = Date.parse('2026-11-23T16:00:00.000Z');
const base = {
  id: 1,
  status: 'active',
  completed: false,
  hasNextPart: true,
  nextPartId: -1,
  learnosityStatus: 'not_started',
  schoolYear: { id: 2026, short_name: '2026-27' },
  settings: { revealReportAsap: true, revealReportAt: null },
  report: { assessmentTypeId: 1, assessmentSetId: 2, schoolYearId: 2026 },
  assessment: { part: 1, assessmentType: { id: 1 }, assessmentSet: { id: 2 } },
  breakEndsAt: null,
  availabilities: [],
  earliestAvailability: '2026-12-01T18:00:00.000Z',
  displayedAvailability: null,
};
const an = (more: object): StudentAssessment => ({ ...base, ...more }) as unknown as StudentAssessment;
const labels = (more: object) => actionsOf(an(more), NOW).map((a) => a.label);

describe('what a student may do with an assessment', () => {
  it.each<[string, object, string[]]>([
    ['active, not started', {}, ['Start this section']],
    ['active, begun', { learnosityStatus: 'in_progress' }, ['Resume section']],
    ['upcoming', { status: 'upcoming' }, ['Available on 12/01/26']],
    [
      'upcoming, after a window that is over',
      {
        status: 'upcoming',
        earliestAvailability: '2026-11-01T18:00:00.000Z',
        displayedAvailability: { startAt: '2026-12-03T18:00:00.000Z', endAt: null, sectionId: 1, makeUp: false },
      },
      ['Available on 12/03/26'],
    ],
    ['past', { status: 'past' }, ['Closed']],
    ['completed, part 2 not yet created', { status: 'completed', completed: true, report: null }, ['Take Next Part']],
    ['completed, part 2 still to be taken', { status: 'completed', completed: true, nextPartId: 9, report: null }, []],
    ['completed, part 2 created', { status: 'completed', completed: true, nextPartId: 9 }, ['View Score Report']],
    [
      'completed, one part only',
      { status: 'completed', completed: true, hasNextPart: false, nextPartId: null },
      ['View Score Report'],
    ],
    [
      'completed without settings',
      { status: 'completed', completed: true, nextPartId: 9, settings: null },
      ['View Score Report'],
    ],
    [
      'completed, revealed later',
      {
        status: 'completed',
        completed: true,
        nextPartId: 9,
        settings: { revealReportAsap: false, revealReportAt: '2026-11-24T00:00:00.000Z' },
      },
      [],
    ],
    [
      'completed, revealed by now',
      {
        status: 'completed',
        completed: true,
        nextPartId: 9,
        settings: { revealReportAsap: false, revealReportAt: '2026-11-23T00:00:00.000Z' },
      },
      ['View Score Report'],
    ],
    [
      'completed, never revealed',
      {
        status: 'completed',
        completed: true,
        nextPartId: 9,
        settings: { revealReportAsap: false, revealReportAt: null },
      },
      [],
    ],
  ])('%s', (_, more, expected) => {
    expect(labels(more)).toEqual(expected);
  });
});

describe('the one next thing', () => {
  const begun = an({ id: 3, learnosityStatus: 'in_progress' });
  const waiting = an({ id: 2, status: 'completed', completed: true });
  const soon = an({
    id: 5,
    displayedAvailability: { startAt: '', endAt: '2026-11-24T00:00:00.000Z', sectionId: 1, makeUp: false },
  });
  const open = an({ id: 4 });
  const rested = an({ id: 6, breakEndsAt: '2026-11-23T16:04:00.000Z' });
  it('is what follows a break before anything else that is open', () => {
    expect(nextThing([open, soon, rested], NOW)?.id).toBe(6);
    expect(nextThing([open, rested, waiting], NOW)?.id).toBe(2);
  });

  it('is the part 2 of a part 1 that is handed in before a section that has not begun', () => {
    const second = an({ id: 8, assessment: { ...base.assessment, part: 2 } });
    expect(nextThing([open, soon, second], NOW)?.id).toBe(8);
    expect(nextThing([open, second, rested], NOW)?.id).toBe(6);
    expect(nextThing([second, begun], NOW)?.id).toBe(3);
  });

  it('is what has begun, then a part 2 that waits, then what closes first', () => {
    expect(nextThing([open, soon, waiting, begun], NOW)?.id).toBe(3);
    expect(nextThing([open, soon, waiting], NOW)?.id).toBe(2);
    expect(nextThing([open, soon], NOW)?.id).toBe(5);
    expect(nextThing([an({ status: 'past' }), an({ status: 'upcoming' })], NOW)).toBeUndefined();
  });

  it('is a part 2 whose window is over only when nothing is open', () => {
    const over = { startAt: '2026-11-01T00:00:00.000Z', endAt: '2026-11-20T00:00:00.000Z' };
    const late = an({ id: 7, status: 'completed', completed: true, availabilities: [over] });
    expect(nextThing([late, open], NOW)?.id).toBe(4);
    expect(nextThing([late, rested], NOW)?.id).toBe(6);
    expect(nextThing([late, waiting], NOW)?.id).toBe(2);
    expect(nextThing([late], NOW)?.id).toBe(7);
    expect(nextThing([an({ ...late, availabilities: [over, { ...over, endAt: null }] }), open], NOW)?.id).toBe(7);
  });
});

describe('the list of what is open', () => {
  it('has what has begun first, then the next parts, then the rest as it came', () => {
    const section = an({ id: 1 });
    const other = an({ id: 2 });
    const second = an({ id: 3, assessment: { ...base.assessment, part: 2 } });
    const rested = an({ id: 4, breakEndsAt: '2026-11-23T16:04:00.000Z' });
    const begun = an({ id: 5, learnosityStatus: 'in_progress', assessment: { ...base.assessment, part: 2 } });
    const list = openInOrder([section, other, second, rested, begun]);
    expect(list.map(({ id }) => id)).toEqual([5, 3, 4, 1, 2]);
    expect(list.filter(isNextPart)).toEqual([second, rested]);
  });
});
