import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkBundle } from '../../src/content/check-bundle.js';
import { demoBundles, readable, unescapeHtml, type Item, type ItemKey } from '../../src/content/index.js';
import { publish } from '../../src/content/publish.js';
import { ENZYME, LAKE, RAMP } from '../../src/courses/content/act/tables-and-graphs.js';
import type { Question } from '../../src/courses/content/authored.js';
import { ACT_FOUNDATIONS, SAT_FOUNDATIONS, shippedCourses } from '../../src/courses/content/shipped-courses.js';
import { publishPages } from '../../src/courses/lesson-pages.js';
import { holdsTex, valueOfTex, WRITTEN_FORMULAS, WRITTEN_NUMBERS, WRITTEN_RELATIONS } from './lesson-answers.js';

const COURSES = shippedCourses();
const LESSONS = [SAT_FOUNDATIONS, ACT_FOUNDATIONS].flatMap((course) =>
  course.sections.flatMap((section) => section.lessons.map((lesson) => ({ course, lesson }))),
);
const ITEMS = COURSES.flatMap(({ questions }) => questions.items);
const KEYS = new Map(COURSES.flatMap(({ questions }) => questions.keys.map((key) => [key.ref, key])));

/** The right answer as a person reads it. */
function answerOf(item: Item): string {
  const { scoring } = KEYS.get(item.ref)!;
  if (scoring.type === 'spr') return scoring.accept.join();
  return readable(item.choices!.find(({ id }) => id === scoring.choiceIds[0])!.html);
}

const placeOf = (item: Item, key: ItemKey) =>
  key.scoring.type === 'exact'
    ? item.choices!.findIndex(({ id }) => id === (key.scoring as { choiceIds: string[] }).choiceIds[0])
    : -1;

const TOPICS_WITHOUT_A_LESSON = { SAT: [], ACT: [] };

describe('the shipped lessons', () => {
  it.each(COURSES.map((one) => [one.course.name, one] as const))(
    'of %s can be published',
    (_name, { course, questions }) => {
      expect(checkBundle(questions)).toEqual([]);
      const published = publish(questions);
      expect(published.items).toHaveLength(questions.items.length);
      const words = (html: string) => readable(html).replace(/\[Figure: [^\]]*\]/g, '');
      for (const { stem, choices = [] } of published.items)
        for (const html of [stem, ...choices.map((choice) => choice.html)])
          expect(words(html)).not.toMatch(/\\|undefined|NaN|\$\{/);
      for (const { rationale } of published.keys) expect(words(rationale)).not.toMatch(/\\|undefined|NaN|\$\{/);
      const pages = course.sections.flatMap(({ lessons }) => lessons.flatMap((lesson) => publishPages(lesson.pages)));
      for (const { html } of pages) expect(words(html)).not.toMatch(/\\|undefined|NaN|\$\{/);
    },
  );

  it.each(LESSONS.map(({ lesson }) => [lesson.name, lesson] as const))(
    '“%s” explains, asks 5 to 8 questions with feedback, and then 8 to 12 of rising difficulty',
    (_name, { pages, learn, practice }) => {
      expect([pages.length >= 6, pages.length <= 10]).toEqual([true, true]);
      expect([learn.length >= 5, learn.length <= 8]).toEqual([true, true]);
      expect([practice.length >= 8, practice.length <= 12]).toEqual([true, true]);
      const difficulties = practice.map(({ d }) => d);
      expect(difficulties).toEqual([...difficulties].sort());
      expect(new Set(difficulties)).toEqual(new Set([1, 2, 3]));
      expect(new Set([...learn, ...practice].map(({ ask, text = '' }) => ask + text)).size).toBe(
        learn.length + practice.length,
      );
    },
  );

  it('teach topics that reports know, in their words', () => {
    const known = new Set(
      demoBundles().flatMap(({ items }) =>
        items.map(({ tags: { exam, category, area, topic } }) => [exam, category, area, topic].join()),
      ),
    );
    for (const { course } of COURSES)
      for (const { topics } of course.sections.flatMap((section) => section.lessons))
        for (const { exam, category, area, topic } of topics)
          expect(known).toContain([exam, category, area, topic].join());
    for (const { tags } of ITEMS) expect(known).toContain([tags.exam, tags.category, tags.area, tags.topic].join());
  });

  it('are there for every topic but these: a list that only falls', () => {
    const taught = new Set(
      LESSONS.flatMap(({ lesson }) =>
        lesson.topics.map(({ category, area, topic }) => [category, area, topic].join(': ')),
      ),
    );
    const asked = demoBundles().flatMap(({ items }) =>
      items.map(({ tags: { exam, category, area, topic } }) => ({ exam, name: [category, area, topic].join(': ') })),
    );
    const without = (exam: string) =>
      [...new Set(asked.filter((one) => one.exam === exam).map(({ name }) => name))]
        .filter((name) => !taught.has(name))
        .sort();
    expect({ SAT: without('SAT'), ACT: without('ACT') }).toEqual(TOPICS_WITHOUT_A_LESSON);
  });

  it('stay as they were published where they were the first: a changed question needs another version', () => {
    const FIRST = [
      'linear-functions',
      'systems',
      'transitions',
      'punctuation',
      'rates-and-averages',
      'tables-and-graphs',
    ];
    const first = ({ ref }: { ref: string }) => FIRST.includes(ref.split('/')[2]!);
    const published = COURSES.flatMap(({ questions: { items, keys, stimuli } }) => [
      ...items.filter(first),
      ...keys.filter(first),
      ...stimuli.filter(first),
    ]);
    expect(createHash('sha256').update(JSON.stringify(published)).digest('hex')).toBe(
      'ce1d238c5affe360579f7ad84ac48e1afc46a38bb5108010c715d7d300863bb5',
    );
  });

  it('ask no question of a test', () => {
    const textOf = (bundle: (typeof COURSES)[number]['questions'] | ReturnType<typeof demoBundles>[number]) => {
      const stimuli = new Map(bundle.stimuli.map(({ ref, html }) => [ref, html]));
      return bundle.items.map((item) => readable(`${stimuli.get(item.stimulusRef ?? '') ?? ''} ${item.stem}`));
    };
    const ofTests = new Set(demoBundles().flatMap(textOf));
    expect(COURSES.flatMap(({ questions }) => textOf(questions)).filter((text) => ofTests.has(text))).toEqual([]);
    const refs = new Set(demoBundles().flatMap(({ items }) => items.map(({ ref }) => ref)));
    expect(ITEMS.filter(({ ref }) => refs.has(ref))).toEqual([]);
  });

  it('say for each question why it is right and what leads to each wrong choice', () => {
    const short: string[] = [];
    for (const item of ITEMS) {
      const { rationale } = KEYS.get(item.ref)!;
      const [why, ...slips] = readable(rationale).split('\n');
      if (why!.length <= 40) short.push(item.ref);
      for (const { html } of item.choices ?? [])
        if (readable(html) !== answerOf(item))
          expect([
            item.ref,
            slips.some((slip) =>
              slip
                .replace(/^“/, '')
                .replace('” ', ' ')
                .startsWith(`${readable(html).replace(/\n/g, ' ')} `),
            ),
          ]).toEqual([item.ref, true]);
      for (const slip of slips) expect(slip).toMatch(/[.”]$/);
      expect([item.ref, new Set(slips).size]).toEqual([item.ref, slips.length]);
    }
    expect(short).toEqual([]);
  });

  it('hide the right choice: each place has its share, and it is not told by its length', () => {
    const mcq = ITEMS.filter(({ kind }) => kind === 'mcq');
    for (const count of [4, 5]) {
      const of = mcq.filter(({ choices }) => choices!.length === count);
      for (let place = 0; place < count; place++) {
        const share = of.filter((item) => placeOf(item, KEYS.get(item.ref)!) === place).length / of.length;
        expect([count, place, share > 0.5 / count && share < 1.7 / count]).toEqual([count, place, true]);
      }
    }
    const telling = mcq.filter((item) => {
      const lengths = item.choices!.map(({ html }) => readable(html).length);
      const right = readable(item.choices![placeOf(item, KEYS.get(item.ref)!)]!.html).length;
      const others = lengths.filter((_length, i) => i !== placeOf(item, KEYS.get(item.ref)!));
      return right > 16 && right > 1.35 * Math.max(...others);
    });
    expect(telling.map(({ ref }) => ref)).toEqual([]);
  });

  it.each(COURSES.map(({ course, questions }) => [course.name, questions.items] as const))(
    'of %s are not told by who is longest: in words the right choice is it about as often as chance has it',
    (_name, items) => {
      const words = items.filter(
        ({ choices }) => choices && Math.max(...choices.map(({ html }) => readable(html).length)) > 16,
      );
      const longest = words.filter((item) => {
        const lengths = item.choices!.map(({ html }) => readable(html).length);
        const right = lengths.splice(placeOf(item, KEYS.get(item.ref)!), 1)[0]!;
        return right > Math.max(...lengths);
      });
      const lesson = ({ ref }: Item) => ref.split('/')[2]!;
      expect([longest.length / words.length > 0.15, longest.length / words.length < 0.33]).toEqual([true, true]);
      for (const name of new Set(words.map(lesson)))
        expect([name, longest.filter((item) => lesson(item) === name).length <= 7]).toEqual([name, true]);
    },
  );

  it('offer five choices in ACT mathematics, four elsewhere, and typed answers only where the SAT has them', () => {
    for (const { ref, kind, choices, tags } of ITEMS) {
      if (kind === 'spr') expect([ref, tags.exam, tags.category]).toEqual([ref, 'SAT', 'Math']);
      else expect([ref, choices!.length]).toEqual([ref, tags.exam === 'ACT' && tags.category === 'Math' ? 5 : 4]);
    }
    for (const { course, lesson } of LESSONS)
      if (course.exam === 'SAT' && lesson.topics[0]!.category === 'Math' && lesson.code !== 'statistical-claims') {
        const typed = [...lesson.learn, ...lesson.practice].filter((question) => 'typed' in question);
        expect([lesson.name, typed.length >= 3]).toEqual([lesson.name, true]);
      }
  });
});

/** a·x + b·y = c and d·x + e·y = f by Cramer’s rule. */
function solved(a: number, b: number, c: number, d: number, e: number, f: number): [number, number] {
  const det = a * e - b * d;
  return [(c * e - b * f) / det, (a * f - c * d) / det];
}
const slope = ([x1, y1]: readonly number[], [x2, y2]: readonly number[]) => (y2! - y1!) / (x2! - x1!);
const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const at = (xs: readonly number[], x: number) => xs.indexOf(x);
/** '7/2' and '3.50' as numbers; of a choice the number in it. */
function valueOf(text: string): number {
  const plain = text.replace(/−/g, '-').replace(/[$,]/g, '');
  const fraction = /^(-?\d+)\/(\d+)$/.exec(plain);
  return fraction ? Number(fraction[1]) / Number(fraction[2]) : Number(/-?\d+(\.\d+)?/.exec(plain)![0]);
}

/** What each question with a number for its answer comes to, worked out in another way than its rationale does. */
const NUMBERS: Record<string, Record<string, number>> = {
  ...WRITTEN_NUMBERS,
  'sat-foundations/linear-functions': {
    'learn/01': 5 * 3 - 8,
    'learn/02': slope([0, 12], [8, 28]),
    'learn/04': slope([4, -3], [-2, 9]),
    'learn/07': 22 + slope([3, 10], [7, 22]) * (-2 - 7),
    'practice/01': (14 - 2) / 3,
    'practice/03': [...Array(60).keys()].find((n) => 25 + n * 18 === 187)!,
    'practice/06': 3 - (-1 / 4) * 8,
    'practice/07': 5 + 6 * (5 - 2),
    'practice/09': ((50 - 20) / (140 - 20)) * 100,
    'practice/10': 24 / (3 * (24 / 4)),
  },
  'sat-foundations/systems': {
    'learn/01': solved(-2, 1, 1, 1, 1, 10)[0],
    'learn/03': solved(4, 3, 25, 4, -1, 13)[1],
    'learn/05': solved(5, 2, 31, 3, 6, 33).reduce((x, y) => x + y),
    'learn/07': (2 * 15) / -5,
    'practice/01': solved(1, -4, 0, 1, 2, 18)[0],
    'practice/02': solved(3, 1, 17, 1, 1, 7)[1],
    'practice/04': solved(1, 1, 48, 1, -2, 6)[0],
    'practice/05': solved(1, 1, 40, 14, 9, 435)[0],
    'practice/06': solved(2, 3, 7, 4, 5, 11).reduce((sum, v, i) => sum + [6, 8][i]! * v, 0),
    'practice/08': (4 * 15) / 10,
    'practice/09': solved(1, 1, 60, 0.2, 0.5, 0.3 * 60)[1],
    'practice/10': 35 / solved(5, -2, 4, 3, 2, 12).reduce((x, y) => x + y),
  },
  'act-foundations/rates-and-averages': {
    'learn/01': (84 * 25) / 7,
    'learn/02': (100 * 18) / 45,
    'learn/03': 80 - (80 * 35) / 100,
    'learn/04': 5 * 82 - (75 + 80 + 88 + 91),
    'learn/05': 54 / 1.2,
    'learn/06': (60 + 60) / (60 / 30 + 60 / 60),
    'practice/01': (9.3 * 10) / 6,
    'practice/02': (240 * 15) / 100,
    'practice/03': mean([4, 9, 9, 14, 19]),
    'practice/04': ((18 / 40) * 60) / 12,
    'practice/05': (100 * 60) / 48 - 100,
    'practice/07': mean([...Array(20).fill(78), ...Array(30).fill(88)]),
    'practice/08': 1 / (1 / 6 + 1 / 3),
    'practice/09': 8 * 15 - 7 * 14,
    'practice/10': 42 / (0.3 * 0.4),
  },
  'act-foundations/tables-and-graphs': {
    'learn/01': ENZYME.ph7[at(ENZYME.temperature, 30)]!,
    'learn/03': ENZYME.temperature.reduce<number>(
      (best, t, i) =>
        ENZYME.ph7[i]! - ENZYME.ph5[i]! >
        ENZYME.ph7[at(ENZYME.temperature, best)]! - ENZYME.ph5[at(ENZYME.temperature, best)]!
          ? t
          : best,
      10,
    ),
    'learn/06': ENZYME.ph7[at(ENZYME.ph5, 9)]!,
    'practice/01': LAKE.temperature.august[at(LAKE.depth, 10)]!,
    'practice/02': LAKE.depth[at(LAKE.oxygen.august, Math.min(...LAKE.oxygen.august))]!,
    'practice/03': RAMP.carpet[at(RAMP.angle, 20)]!,
    'practice/06': LAKE.depth.filter((_d, i) => LAKE.temperature.august[i]! < 18 && LAKE.oxygen.august[i]! >= 6)[0]!,
    'practice/09': RAMP.meters / RAMP.wood[at(RAMP.angle, 20)]!,
    'practice/10': LAKE.oxygen.august[at(LAKE.temperature.may, 9)]!,
  },
};

/** Numbers for every letter: for formulas a few that nothing makes come out by accident, for relations a grid. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const PLACES = [1.37, 2.91, 5.2].map((n, i) =>
  Object.fromEntries(LETTERS.map((letter, k) => [letter, n + ((k * 7 + i) % 11) / 13])),
);
const VALUES = [-6, -5, -4, -2, -1, 0, 1, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 17, 20, 122, 123];
const GRID = VALUES.flatMap((p) =>
  VALUES.map((q) => Object.fromEntries(LETTERS.map((letter) => [letter, 'abwxs'.includes(letter) ? p : q]))),
);

describe('the answers of the shipped lessons', () => {
  it.each(Object.entries(NUMBERS))('of %s are what they come to', (code, answers) => {
    const found = ITEMS.filter(({ ref }) => ref.startsWith(`lessons/${code}/`)).map(
      (item) => [item.ref, answerOf(item)] as const,
    );
    for (const [place, number] of Object.entries(answers)) {
      const said = found.find(([ref]) => ref.endsWith(place))![1];
      expect([place, valueOf(said)]).toEqual([place, expect.closeTo(number, 9)]);
    }
    // What has a number for its answer and is not worked out here would not be checked.
    const numeric = found.filter(([, said]) => /^[−-]?[$]?[\d.,/]+( ?(%|°C|m|s|m\/s))?$/.test(said));
    expect(numeric.filter(([ref]) => !Object.keys(answers).some((place) => ref.endsWith(place)))).toEqual([]);
  });

  /** Places of formulas as a lesson has them, and those among them that no table names. */
  const choicesOf = (code: string, place: string) => {
    const item = ITEMS.find(({ ref }) => ref === `lessons/${code}/${place}`)!;
    return item.choices!.map(({ id, html }) => ({
      source: unescapeHtml(/data-tex="([^"]*)"/.exec(html)![1]!),
      right: (KEYS.get(item.ref)!.scoring as { choiceIds: string[] }).choiceIds[0] === id,
    }));
  };

  it.each(Object.entries(WRITTEN_FORMULAS))('of %s that are formulas are equal everywhere', (code, formulas) => {
    for (const [place, value] of Object.entries(formulas))
      for (const { source, right } of choicesOf(code, place)) {
        const equal = PLACES.every((at) => {
          const [one, other] = [valueOfTex(source, at), value(at)];
          return Math.abs(one - other) < 1e-7 * Math.max(1, Math.abs(other));
        });
        expect([place, source, equal]).toEqual([place, source, right]);
      }
  });

  it.each(Object.entries(WRITTEN_RELATIONS))('of %s that are relations hold where they must', (code, relations) => {
    for (const [place, holds] of Object.entries(relations))
      for (const { source, right } of choicesOf(code, place)) {
        const equal = GRID.every((at) => holdsTex(source, at) === holds(at));
        expect([place, source, equal]).toEqual([place, source, right]);
      }
  });

  it('take each value of a choice but one for wrong: no two choices are the same number', () => {
    for (const { ref, choices = [] } of ITEMS) {
      const values = choices
        .map(({ html }) => readable(html))
        .filter((text) => /^[−-]?[$]?[\d.,/]+%?$/.test(text))
        .map(valueOf);
      expect([ref, new Set(values).size]).toEqual([ref, values.length]);
    }
  });

  /** Points of a line in the words of its equation: 'y = (3/4)x − 3'. */
  const line = (text: string) => {
    const [, sign, top, bottom, plain, minus, constant] =
      /= (−)?(?:\(?(\d+)\/(\d+)\)?|([\d.]*)) ?x ([+−]) (?:\(?([\d./]+)\)?)/.exec(text.replace(/-/g, '−'))!;
    const m = (top ? Number(top) / Number(bottom) : plain === '' ? 1 : Number(plain)) * (sign ? -1 : 1);
    return (x: number) => m * x + valueOf(constant!) * (minus === '−' ? -1 : 1);
  };

  it.each([
    [
      'learn/05',
      [
        [0, -3],
        [4, 0],
      ],
    ],
    [
      'learn/06',
      [
        [3, 13],
        [8, 25.5],
      ],
    ],
    [
      'practice/05',
      [
        [-4, 11],
        [2, 2],
        [8, -7],
      ],
    ],
    [
      'practice/08',
      [
        [-2, -3 - 3],
        [0, 1 - 3],
        [2, 5 - 3],
      ],
    ],
  ])('%s of Linear Functions is the one line through the given points', (place, points) => {
    const item = ITEMS.find(({ ref }) => ref.endsWith(`linear-functions/${place}`))!;
    for (const { html } of item.choices!) {
      const through = points.every(([x, y]) => Math.abs(line(readable(html))(x!) - y!) < 1e-9);
      expect([readable(html), through]).toEqual([readable(html), readable(html) === answerOf(item)]);
    }
  });

  it('of systems that are chosen as pairs or by the number of solutions hold', () => {
    const said = (place: string) => answerOf(ITEMS.find(({ ref }) => ref.endsWith(`systems/${place}`))!);
    const pair = (place: string) => said(place).replace(/−/g, '-').match(/-?\d+/g)!.map(Number);
    expect(pair('learn/02')).toEqual(solved(1, 1, 1, -2, 1, 7));
    expect(pair('practice/03')).toEqual(solved(7, -3, 22, 2, 3, 14));
    const [t, c] = solved(1, 1, 65, 3, 4.5, 247.5);
    expect([t, c, Number.isInteger(t) && t > 0 && c > 0]).toEqual([30, 35, true]);
    expect([said('learn/06'), -3 * -2, -8 / -2]).toEqual(['Infinitely many', 6, 4]);
    expect([said('practice/07'), 3 / 6 === 1 / 2, -12 / 6 === 1]).toEqual(['None', true, false]);
  });

  it('of what a choice says in words hold in the data', () => {
    const said = (place: string) => answerOf(ITEMS.find(({ ref }) => ref.endsWith(`tables-and-graphs/${place}`))!);
    const rises = (values: readonly number[]) => values.slice(1).map((v, i) => Math.sign(v - values[i]!));
    expect([said('learn/02'), rises(ENZYME.ph7)]).toEqual(['increased and then decreased.', [1, 1, 1, -1, -1]]);
    expect([said('learn/04'), ENZYME.ph7[2], ENZYME.ph7[3]]).toEqual(['between 16 and 22.', 16, 22]);
    expect([said('learn/05'), ENZYME.ph7.at(-1), rises(ENZYME.ph7).at(-1)]).toEqual(['less than 2.', 2, -1]);
    expect([said('practice/04'), ...rises(LAKE.temperature.august), ...rises(LAKE.oxygen.august)]).toEqual([
      'temperature and oxygen both decreased.',
      ...Array(8).fill(-1),
    ]);
    expect([said('practice/05'), RAMP.wood[1], RAMP.wood[2]]).toEqual(['between 1.4 s and 1.7 s.', 1.7, 1.4]);
    const steps = (values: readonly number[]) => values.slice(1).map((v, i) => values[i]! - v);
    for (const values of [RAMP.wood, RAMP.carpet])
      expect(steps(values)).toEqual([...steps(values)].sort((a, b) => b - a));
    expect(said('practice/07')).toBe('between 1.3 s and 1.6 s.');
    expect(said('practice/08')).toBe('It decreased, by less with each step.');
  });

  it('of Punctuation keep one mark beside another: a portion that is right as it stands is so in a share of them', () => {
    const questions: Question[] = LESSONS.find(({ lesson }) => lesson.code === 'punctuation')!.lesson.practice.concat(
      LESSONS.find(({ lesson }) => lesson.code === 'punctuation')!.lesson.learn,
    );
    for (const question of questions) {
      if ('typed' in question) throw new Error('no typed answers here');
      const portion = /\[\[(.*?)\]\]/.exec(question.text!)![1]!;
      // NO CHANGE stands for the portion: none of the others may be the same.
      expect([question.right, ...question.wrong.map(([html]) => html)]).not.toContain(portion);
    }
    expect(
      questions.filter((question) => 'right' in question && question.right === 'NO CHANGE').length,
    ).toBeGreaterThan(1);
  });
});
