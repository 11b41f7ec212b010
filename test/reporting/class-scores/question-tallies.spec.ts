import { describe, expect, it } from '@jest/globals';
import { QuestionTallies } from '../../../src/reporting/class-scores/question-tallies.js';
import type { ItemResult, PartResult } from '../../../src/reporting/part-results/part-result.js';

type Answered = [outcome: ItemResult['outcome'], seconds: number];

/** A sitting of a form by what became of its questions. */
function part(answers: Answered[], { code = 'M-1', at = '2026-11-20', id = 1 } = {}): PartResult {
  return {
    form: { code, version: 1 },
    categoryId: 2,
    part: 1,
    submittedAt: `${at}T12:00:00.000Z`,
    studentAssessmentId: id,
    sitting: 1,
    items: answers.map(([outcome, seconds], i) => ({
      ref: `q${i + 1}`,
      version: 1,
      number: i + 1,
      pretest: false,
      outcome,
      value: outcome === 'blank' ? null : 'A',
      seconds,
      marked: false,
    })),
  } as unknown as PartResult;
}

function tallied(parts: PartResult[], mostNewest = 2) {
  const tallies = new QuestionTallies(mostNewest);
  for (const one of parts) tallies.add(one);
  return tallies.result();
}

describe('the questions of many students', () => {
  it('are counted form by form', () => {
    const [first, second] = tallied([
      part([
        ['right', 40],
        ['wrong', 20],
      ]),
      part([
        ['right', 10],
        ['blank', 5],
      ]),
      part([['blank', 0]], { code: 'M-2' }),
    ]);
    expect(first!.questions).toMatchObject([
      { ref: 'q1', number: 1, students: 2, right: 2, blank: 0 },
      { ref: 'q2', number: 2, students: 2, right: 0, blank: 1 },
    ]);
    expect([second!.form.code, second!.students]).toEqual(['M-2', 1]);
  });

  it('that were seen and left blank are told from those that were never on the screen', () => {
    const [form] = tallied([part([['blank', 12]]), part([['blank', 0]]), part([['right', 3]])]);
    expect(form!.questions[0]).toMatchObject({ blank: 2, omitted: 1, notReached: 1 });
  });

  it('have a median, and a tenth of the mean as the line of too fast, from ten who worked on them', () => {
    const nine = Array.from({ length: 9 }, () => part([['right', 60]]));
    expect(tallied([...nine, part([['blank', 0]])])[0]!.questions[0]).toMatchObject({ medianSeconds: null, rapid: 0 });
    expect(tallied([...nine, part([['wrong', 2]])])[0]!.questions[0]).toMatchObject({ medianSeconds: 60, rapid: 1 });
    // Blank is no guess, however short the look.
    expect(tallied([...nine, part([['blank', 2]])])[0]!.questions[0]).toMatchObject({ rapid: 0, omitted: 1 });
  });

  it('with an even number of times have the mean of the two in the middle', () => {
    const times = [10, 20, 30, 40, 51, 60, 70, 80, 90, 100];
    expect(tallied(times.map((seconds) => part([['right', seconds]])))[0]!.questions[0]!.medianSeconds).toBe(56);
  });

  it('remember the newest histories of each form, and no more', () => {
    const [form] = tallied([
      part([['right', 1]], { at: '2026-11-02', id: 2 }),
      part([['right', 1]], { at: '2026-11-09', id: 9 }),
      part([['right', 1]], { at: '2026-11-05', id: 5 }),
    ]);
    expect(form!.newest).toEqual(['attempt-9-1', 'attempt-5-1']);
  });
});
