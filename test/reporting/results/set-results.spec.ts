import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rowOf } from '../../../src/reporting/results/projection.js';
import { versionsOf } from '../../../src/reporting/results/set-results.js';
import { MATH, minute, RW, Story, STUDENT } from './story.js';

const story = () => new Story();
/** A whole SAT: Reading & Writing at minute 0, Math at minute 60. */
const whole = () => story().take(0, 640).take(60, 600, { category: MATH });
const scaled = (of: ReturnType<Story['at']>) => of?.sections.map((section) => section.scaled);
const missing = (of: ReturnType<Story['at']>) => of?.sections.map((section) => section.missing);

describe('a result of a student in a set and school year', () => {
  it('begins with the first scored part, without a score', () => {
    const now = story().start(0).submit(5).score(6, 20).at();
    expect(now).toMatchObject({ typeId: 1, setId: 1, schoolYearId: 2026, status: 'partial', composite: null });
    expect(missing(now)).toEqual(['part', 'not_taken']);
    expect(now!.sections[0]).toMatchObject({ raw: 20, rawMax: 25 });
  });
  it('has nothing before a part is scored', () => {
    expect(story().start(0).submit(5).at()).toBeUndefined();
  });
  it('is partial with one section and complete with both', () => {
    expect(whole().at(59)).toMatchObject({ status: 'partial', composite: null });
    expect(whole().at()).toMatchObject({ status: 'complete', composite: 1240 });
    expect(scaled(whole().at())).toEqual([640, 600]);
  });
  it('says when it was sat, from the first submission to the last', () => {
    expect(whole().at()).toMatchObject({ takenFrom: minute(0), takenTo: minute(61) });
  });
  it('says what it was made of: attempts with their events, forms and table', () => {
    const { parts, sections } = whole().at()!;
    expect(parts.map(({ studentAssessmentId, sitting, form }) => [studentAssessmentId, sitting, form.code])).toEqual([
      [111, 1, 'SAT-1-1'],
      [112, 1, 'SAT-1-2'],
      [121, 1, 'SAT-2-1'],
      [122, 1, 'SAT-2-2'],
    ]);
    expect(parts[0]).toMatchObject({ attempt: { version: 2 }, keysVersion: 'k', scoringVersion: '1' });
    expect(sections[0]).toMatchObject({ tableVersion: 1, path: 'hard', raw: 40, rawMax: 50 });
  });
  it('has the grade and the school of its newest sitting', () => {
    const moved = story()
      .start(0, {}, { gradeLevel: 10, schoolId: 1 })
      .submit(1)
      .score(1, 20)
      .start(60, { category: MATH }, { gradeLevel: 11, schoolId: 2 })
      .submit(61, { category: MATH })
      .score(61, 20, { category: MATH });
    expect(moved.at(30)).toMatchObject({ gradeLevel: 10, schoolId: 1 });
    expect(moved.at()).toMatchObject({ gradeLevel: 11, schoolId: 2 });
  });
  it('is apart from those of other sets and school years', () => {
    const two = story().take(0, 640).take(60, 700, { schoolYearId: 2027 }).take(90, 500, { setId: 2 });
    expect(two.versionsOf().filter(({ validTo }) => validTo === null)).toMatchObject([
      { setId: 1, schoolYearId: 2026, sections: [{ scaled: 640 }, {}] },
      { setId: 1, schoolYearId: 2027, sections: [{ scaled: 700 }, {}] },
      { setId: 2, schoolYearId: 2026, sections: [{ scaled: 500 }, {}] },
    ]);
  });
  it('keeps the school year of its start, wherever midnight of July 31 is', () => {
    const late = story()
      .start(0, { schoolYearId: 2025 })
      .submit(1, { schoolYearId: 2025 })
      .score(2, 20, { schoolYearId: 2025 });
    expect(late.at()).toMatchObject({ schoolYearId: 2025, takenTo: minute(1) });
  });
  it('of an ACT is the mean of four, half up', () => {
    const act = story();
    for (const [i, category] of [3, 4, 5, 6].entries()) {
      const of = { category, typeId: 2, setId: 3 };
      act
        .start(i, of)
        .submit(i, of)
        .score(i, 20, of)
        .section(i, [20, 21, 22, 23][i]!, 20, { ...of, part: 1 });
    }
    expect(act.at()).toMatchObject({ status: 'complete', composite: 22 });
  });
  it('of a type that nobody knows is no row and no failure', () => {
    expect(
      story().start(0, { typeId: 99 }).submit(1, { typeId: 99 }).score(1, 20, { typeId: 99 }).versionsOf(),
    ).toEqual([]);
  });
});

describe('a corrected score', () => {
  const corrected = () => whole().score(200, 21, { part: 2 }, { correctionId: 7 }).section(200, 650, 21);

  it('supersedes from its moment on', () => {
    expect(corrected().at()).toMatchObject({ composite: 1250, sections: [{ scaled: 650 }, { scaled: 600 }] });
    expect(corrected().at(200)).toMatchObject({ composite: 1250 });
    expect(corrected().at(199)).toMatchObject({ composite: 1240 });
  });
  it('names its correction and the keys that judged it', () => {
    expect(corrected().at()!.parts[1]).toMatchObject({ correctionId: 7, correctedKeys: 1 });
    expect(corrected().at(199)!.parts[1]).toMatchObject({ correctionId: null, correctedKeys: 0 });
  });
  it('that changes no figure but what it rests on is a version of its own', () => {
    const same = whole().score(200, 20, { part: 2 }, { correctionId: 7 }).section(200, 640, 20);
    expect(same.versionsOf().at(-1)).toMatchObject({ validFrom: minute(200), composite: 1240 });
  });
  it('keeps the section score while only the part is scored again', () => {
    const between = whole().score(200, 21, { part: 2 }, { correctionId: 7 });
    expect(between.at()).toMatchObject({ composite: 1240, sections: [{ scaled: 640 }, {}] });
  });
  it('taken back is a version once more', () => {
    const back = corrected().score(300, 20, { part: 2 }, { correctionId: 8 }).section(300, 640, 20);
    expect([100, 250, 350].map((at) => back.at(at)?.composite)).toEqual([1240, 1250, 1240]);
  });
  it('after a reset does not bring the old sitting back', () => {
    const late = whole().reset(100, { part: 2 }).score(200, 24, { part: 2 }, { correctionId: 7, attemptVersion: 2 });
    expect(scaled(late.at())).toEqual([null, 600]);
  });
});

describe('a reset', () => {
  const reset = () => whole().reset(100, { part: 1 }).reset(100, { part: 2 });

  it('ends the score, and says so where it was', () => {
    expect(reset().at()).toMatchObject({ status: 'partial', composite: null });
    expect(missing(reset().at())).toEqual(['reset', null]);
  });
  it('leaves the score readable as of a moment before it', () => {
    expect(reset().at(99)).toMatchObject({ status: 'complete', composite: 1240 });
  });
  it('of part 2 alone leaves part 1, and the section waits', () => {
    const half = whole().reset(100, { part: 2 }).at();
    expect(half!.sections[0]).toMatchObject({ scaled: null, raw: 20, rawMax: 25, missing: 'part' });
  });
  it('of everything leaves no result', () => {
    const all = story().take(0, 640).reset(100, { part: 1 }).reset(101, { part: 2 });
    expect(all.at()).toBeUndefined();
    expect(all.at(50)).toMatchObject({ status: 'partial' });
    expect(all.versionsOf().at(-1)!.validTo).toBe(minute(101));
  });
  it('is followed by the next sitting', () => {
    const again = reset().take(200, 700, { sitting: 2 });
    expect(scaled(again.at())).toEqual([700, 600]);
    expect(scaled(again.at(150))).toEqual([null, 600]);
    expect(scaled(again.at(99))).toEqual([640, 600]);
  });
});

describe('an invalidated sitting', () => {
  it('takes its score and gives the reason', () => {
    const now = whole().invalidate(100, { part: 2 }).at();
    expect(now).toMatchObject({ status: 'partial', composite: null });
    expect(missing(now)).toEqual(['invalidated', null]);
  });
  it('is all that is left of a test of which nothing stands', () => {
    const now = story().start(0).invalidate(5).at();
    expect(now).toMatchObject({ status: 'invalidated', composite: null, parts: [], takenTo: null, schoolId: 1 });
  });
  it('that is reopened and handed in again counts again', () => {
    const again = story().take(0, 640).invalidate(10, { part: 2 }).reopen(20, { part: 2 });
    expect(missing(again.at())![0]).toBe('part');
    again.submit(30, { part: 2 }).score(31, 24, { part: 2 }).section(31, 680, 24);
    expect([5, 15, 25, 40].map((at) => again.at(at)?.sections[0]!.scaled)).toEqual([640, null, null, 680]);
    expect(again.at()!.parts[1]!.submittedAt).toBe(minute(30));
  });
  it('stays invalidated when a score of its submission comes late', () => {
    const late = story().start(0).submit(1).invalidate(2).score(3, 20, {}, { attemptVersion: 2 });
    expect(late.at()).toMatchObject({ status: 'invalidated', parts: [] });
  });
  it('ends a score although the clock of the process that scored was ahead', () => {
    const skewed = story().start(0).submit(1).score(4, 20).invalidate(3);
    expect(skewed.at()).toMatchObject({ status: 'invalidated' });
    expect(skewed.versionsOf().every(({ parts }) => parts.length === 0)).toBe(true);
  });
});

describe('a result from elsewhere', () => {
  it('counts like a section of ours, without questions', () => {
    const now = story().bring(0, 1, { category: RW, scaled: 610 }, { category: MATH, scaled: 590 }).at();
    expect(now).toMatchObject({ status: 'complete', composite: 1200, parts: [], gradeLevel: null, schoolId: 1 });
    expect(now!.sections[0]).toMatchObject({ raw: null, outside: { takenOn: '2026-10-03', line: 2 } });
    expect(now!.takenFrom).toBe('2026-10-03T18:00:00.000Z');
  });
  it('steps back for what was taken here, from then on', () => {
    const both = story().bring(0, 1, { category: RW, scaled: 610 }).take(60, 640);
    expect([30, 70].map((at) => scaled(both.at(at))![0])).toEqual([610, 640]);
    expect(both.at(70)!.sections[0]!.outside).toBeNull();
  });
  it('comes back when what was taken here is reset', () => {
    const back = story().bring(0, 1, { category: RW, scaled: 610 }).take(60, 640).reset(90).reset(90, { part: 2 });
    expect(scaled(back.at())![0]).toBe(610);
  });
  it('is replaced by a later file, whenever we hear of it', () => {
    const later = story().bring(50, 2, { category: RW, scaled: 630 }).bring(0, 1, { category: RW, scaled: 610 });
    expect([20, 60].map((at) => scaled(later.at(at))![0])).toEqual([610, 630]);
  });
});

describe('an erasure', () => {
  it('of the answers of a sitting takes it out of the past as well', () => {
    const erased = whole().erase(100, { part: 1 }).erase(100, { part: 2 });
    expect(scaled(erased.at(99))).toEqual([null, 600]);
    expect(missing(erased.at())).toEqual(['not_taken', null]);
  });
  it('of the student leaves no row, also not of a sitting that was reset before', () => {
    const erased = whole().bring(80, 1, { category: RW, scaled: 610 }).reset(90, { part: 2 }).eraseStudent(100);
    expect(erased.versionsOf()).toEqual([]);
    expect(erased.row()).toEqual({
      student_id: STUDENT,
      forgotten_at: minute(100),
      facts: { sittings: {}, outside: [] },
    });
  });
  it('forgets what ends after it', () => {
    expect(whole().eraseStudent(100).reset(101, { part: 2 }).score(102, 20).versionsOf()).toEqual([]);
  });
});

describe('a sitting that was brought from another installation', () => {
  it('is known from the moment at which it was brought, whatever its events say', () => {
    const brought = story().start(0).submit(5).invalidate(6).reopen(7).submit(8);
    const stream = [...brought.starts.keys()][0]!;
    brought.starts.set(stream, { ...brought.starts.get(stream)!, since: minute(500) });
    brought.score(501, 22);
    expect(brought.versionsOf()).toMatchObject([{ validFrom: minute(501), status: 'partial' }]);
    expect(brought.at()!.parts[0]).toMatchObject({ submittedAt: minute(8), raw: 22 });
  });
});

/** Everything at once: corrections, a reset with a second sitting, a file, an invalidated part, an erased sitting. */
const eventful = () =>
  story()
    .bring(0, 1, { category: MATH, scaled: 500 })
    .take(10, 640)
    .take(60, 600, { category: MATH })
    .take(60, 480, { setId: 2 })
    .score(100, 21, { part: 2 }, { correctionId: 7 })
    .section(100, 650, 21)
    .reset(120, { part: 2 })
    .start(130, { part: 2, sitting: 2 })
    .submit(140, { part: 2, sitting: 2 })
    .score(141, 23, { part: 2, sitting: 2 })
    .section(141, 680, 23, { sitting: 2 })
    .invalidate(150, { category: MATH, part: 2 })
    .reopen(155, { category: MATH, part: 2 })
    .erase(160, { setId: 2, part: 1 });

describe('versions', () => {
  it('follow each other without a gap while something stands, and only the last one is open', () => {
    for (const versions of Map.groupBy(eventful().versionsOf(), ({ setId }) => setId).values())
      for (const [i, { validFrom, validTo }] of versions.entries()) {
        expect(validTo).toBe(versions[i + 1]?.validFrom ?? null);
        expect(validTo === null || validFrom < validTo).toBe(true);
      }
  });
  it('are what stood at their moments', () => {
    const told = eventful();
    for (const { validFrom, validTo: _validTo, ...version } of told.versionsOf().filter(({ setId }) => setId === 1))
      expect(told.at((Date.parse(validFrom) - Date.parse(minute(0))) / 60_000)).toEqual(version);
  });
  it('are the same for any order of the events', () => {
    const told = eventful();
    const expected = told.row();
    fc.assert(
      fc.property(fc.shuffledSubarray(told.events, { minLength: told.events.length }), (events) => {
        expect(told.row(events)).toEqual(expected);
      }),
    );
  });
  it('are the same, and none, for any order with an erasure of the student', () => {
    const told = eventful().eraseStudent(200);
    fc.assert(
      fc.property(fc.shuffledSubarray(told.events, { minLength: told.events.length }), (events) => {
        expect(versionsOf(told.row(events)!.facts)).toEqual([]);
        expect(told.row(events)).toEqual(told.row());
      }),
    );
  });
  it('do not change when events are told again', () => {
    const told = eventful();
    const row = told.row();
    expect(told.row(told.events, row)).toBe(row);
  });
  it('as rows hold figures and where they come from, and nothing of the answers', () => {
    const [first] = whole().versionsOf();
    expect(rowOf(STUDENT, whole().versionsOf().at(-1)!)).toEqual({
      student_id: STUDENT,
      type_id: 1,
      set_id: 1,
      school_year_id: 2026,
      valid_from: minute(61),
      valid_to: null,
      status: 'complete',
      composite: 1240,
      scores: [640, 600],
      taken_from: minute(0),
      taken_to: minute(61),
      school_id: 1,
      grade_level: 11,
      sections: [
        {
          categoryId: RW,
          scaled: 640,
          raw: 40,
          rawMax: 50,
          path: 'hard',
          tableVersion: 1,
          missing: null,
          outside: false,
        },
        {
          categoryId: MATH,
          scaled: 600,
          raw: 40,
          rawMax: 50,
          path: 'hard',
          tableVersion: 1,
          missing: null,
          outside: false,
        },
      ],
      parts: [1, 2].flatMap((categoryId) =>
        [1, 2].map((part) => ({
          studentAssessmentId: 100 + categoryId * 10 + part,
          sitting: 1,
          categoryId,
          part,
          form: `SAT-${categoryId}-${part} v1`,
          attemptVersion: 2,
        })),
      ),
    });
    expect(rowOf(STUDENT, first!)).toMatchObject({ scores: [null, null], valid_to: minute(1) });
  });
});
