import { describe, expect, it } from '@jest/globals';
import { demoBundles, ownBundles } from '../../src/content/generators/demo-bundles.js';
import type { ContentBundle, Item } from '../../src/content/item.js';
import { readable } from '../../src/content/math.js';

/**
 * What a student could learn about keys without reading a question. Each statement is a two-sided test: keys that avoid a
 * pattern are as telling as keys that follow it. Seeds are fixed, so that the outcome never varies; a form drawn anew by a fair
 * generator would be refused with the probability named here for each statement.
 */
const ALPHA = { form: 0.001, all: 0.01 };

interface Question {
  letter: number;
  count: number;
  /** What each choice says; NO CHANGE says what its portion says. */
  texts: string[];
}

interface FormFacts {
  code: string;
  questions: Question[];
}

const NEWEST = ownBundles();
const FIRST = demoBundles(1);

describe('the keys of all published forms', () => {
  const forms = NEWEST.flatMap(factsOf);

  it('repeat the letter before as often as chance does', () => {
    expect(tellingForms(forms, repeats, ALPHA.form)).toEqual([]);
    expect(probability(forms, repeats)).toBeGreaterThan(ALPHA.all);
  });

  it('are spread over the letters neither too evenly nor too unevenly', () => {
    expect(forms.filter((form) => balance([form]) <= ALPHA.form).map((f) => f.code)).toEqual([]);
    expect(balance(forms)).toBeGreaterThan(ALPHA.all);
  });

  it.each([
    ['longest', longest],
    ['shortest', shortest],
    ['longest or second longest', longer],
  ] as const)('are the %s choice as often as chance makes them', (_which, extreme) => {
    expect(tellingForms(forms, extreme, ALPHA.form)).toEqual([]);
    expect(probability(forms, extreme)).toBeGreaterThan(ALPHA.all);
  });
});

describe('the choices of all published forms', () => {
  it('stand in order where they are numbers', () => {
    const numeric = NEWEST.flatMap((b) => b.items).filter((item) => numbersOf(item));
    expect(numeric.length).toBeGreaterThan(100);
    expect(numeric.filter((item) => !inOrder(numbersOf(item)!)).map((item) => item.ref)).toEqual([]);
  });

  it('are neither NO CHANGE anywhere but first nor DELETE anywhere but last', () => {
    for (const { choices = [] } of NEWEST.flatMap((b) => b.items)) {
      const texts = choices.map((c) => c.html);
      expect([-1, 0]).toContain(texts.indexOf('NO CHANGE'));
      expect([-1, texts.length - 1]).toContain(texts.findIndex((t) => t.startsWith('DELETE')));
    }
  });
});

describe('the explanations of all published forms', () => {
  it('name no choice by a place that another order gave it', () => {
    expect(
      NEWEST.flatMap((b) => b.keys)
        .filter(({ rationale }) => BY_PLACE.test(rationale))
        .map((key) => key.ref),
    ).toEqual([]);
  });
});

describe('the people that published forms name', () => {
  it('have lived and are named for what they did, or stand in a text that says it is fiction', () => {
    expect([...new Set(NEWEST.flatMap(unknownPeople))]).toEqual([]);
  });
});

/** The same statements must be able to fail: the first edition is what they were written against. */
describe('the forms of the first edition', () => {
  const forms = FIRST.flatMap(factsOf);

  it('are found out by every one of these tests', () => {
    expect(probability(forms, repeats)).toBeLessThan(1e-5);
    expect(tellingForms(forms, repeats, ALPHA.form)).toEqual(['act-set-1/reading', 'act-set-1/science']);
    expect(balance(forms)).toBeLessThan(1e-5);
    expect(probability(forms, longest)).toBeLessThan(1e-5);
    expect(tellingForms(forms, longest, ALPHA.form)).toEqual(['sat-set-1/rw/part-1/default', 'act-set-1/reading']);
    expect(probability(forms, shortest)).toBeLessThan(ALPHA.all);
    expect(probability(forms, longer)).toBeLessThan(1e-5);
    expect(
      FIRST.flatMap((b) => b.items).filter((item) => numbersOf(item) && !inOrder(numbersOf(item)!)).length,
    ).toBeGreaterThan(5);
    expect(FIRST.flatMap((b) => b.keys).filter(({ rationale }) => BY_PLACE.test(rationale)).length).toBeGreaterThan(10);
    expect(new Set(FIRST.flatMap(unknownPeople)).size).toBeGreaterThan(50);
  });
});

function factsOf(bundle: ContentBundle): FormFacts[] {
  const items = new Map(bundle.items.map((item) => [item.ref, item]));
  const keys = new Map(bundle.keys.map((key) => [key.ref, key.scoring]));
  return bundle.forms.map((form) => ({
    code: form.code,
    questions: form.items.flatMap(({ ref }, place): Question[] => {
      const { choices, stimulusRef } = items.get(ref)!;
      const scoring = keys.get(ref)!;
      if (!choices || scoring.type !== 'exact') return [];
      const underlined = () => {
        const html = bundle.stimuli.find((s) => s.ref === stimulusRef)!.html;
        return new RegExp(`data-portion="${place + 1}"><sup>${place + 1}</sup><u>(.*?)</u>`).exec(html)![1]!;
      };
      const said = (html: string) => (html === 'NO CHANGE' ? underlined() : html.startsWith('DELETE') ? '' : html);
      return [
        {
          letter: choices.findIndex((c) => c.id === scoring.choiceIds[0]),
          count: choices.length,
          texts: choices.map((c) => readable(said(c.html))),
        },
      ];
    }),
  }));
}

/** How often something was seen in how many trials, each with the given chance. */
type Counted = { seen: number; trials: number; chance: number };

function repeats({ questions }: FormFacts): Counted {
  const pairs = questions.slice(1).map((q, i) => q.letter === questions[i]!.letter);
  return { seen: pairs.filter(Boolean).length, trials: pairs.length, chance: 1 / questions[0]!.count };
}

/** Among the questions in which one choice is longer than every other. */
function longest(form: FormFacts): Counted {
  return extreme(form, (a, b) => a > b);
}

function shortest(form: FormFacts): Counted {
  return extreme(form, (a, b) => a < b);
}

/** One of the two longest, where no third is as long. */
function longer({ questions }: FormFacts): Counted {
  const halves = questions.flatMap(({ texts, letter }) => {
    const lengths = texts.map((text) => text.length);
    const [, second, third] = [...lengths].sort((a, b) => b - a);
    return second === third ? [] : [lengths[letter]! >= second!];
  });
  return { seen: halves.filter(Boolean).length, trials: halves.length, chance: 2 / questions[0]!.count };
}

function extreme({ questions }: FormFacts, beats: (a: number, b: number) => boolean): Counted {
  const winners = questions.flatMap(({ texts, letter }) => {
    const at = texts.findIndex((text, i) => texts.every((other, j) => i === j || beats(text.length, other.length)));
    return at < 0 ? [] : [at === letter];
  });
  return { seen: winners.filter(Boolean).length, trials: winners.length, chance: 1 / questions[0]!.count };
}

function tellingForms(forms: readonly FormFacts[], count: (form: FormFacts) => Counted, alpha: number): string[] {
  return forms.filter((form) => probability([form], count) <= alpha).map((form) => form.code);
}

/** Twice the smaller tail of the exact distribution of the sum, which forms with four and with five choices share. */
function probability(forms: readonly FormFacts[], count: (form: FormFacts) => Counted): number {
  let distribution = [1];
  let seen = 0;
  for (const form of forms) {
    const { trials, chance, ...counted } = count(form);
    seen += counted.seen;
    for (let i = 0; i < trials; i++) {
      const next = Array<number>(distribution.length + 1).fill(0);
      distribution.forEach((p, k) => {
        next[k]! += p * (1 - chance);
        next[k + 1]! += p * chance;
      });
      distribution = next;
    }
  }
  const upTo = distribution.slice(0, seen + 1).reduce((a, b) => a + b, 0);
  const from = distribution.slice(seen).reduce((a, b) => a + b, 0);
  return Math.min(1, 2 * Math.min(upTo, from));
}

/** Two-sided chi-square of the letters of each form, summed over forms; the tail by Wilson and Hilferty. */
function balance(forms: readonly FormFacts[]): number {
  let chi = 0;
  let freedom = 0;
  for (const { questions } of forms) {
    const count = questions[0]!.count;
    const expected = questions.length / count;
    for (let letter = 0; letter < count; letter++)
      chi += (questions.filter((q) => q.letter === letter).length - expected) ** 2 / expected;
    freedom += count - 1;
  }
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(chi / freedom) - (1 - spread)) / Math.sqrt(spread);
  const below = 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3));
  return 2 * Math.min(below, 1 - below);
}

const BY_PLACE =
  /\b(first|second|third|fourth|last)( and (second|third|last))? (wrong )?(option|choice|finding|observation|quotation|procedure|lines)|\b[Tt]he (first and last|last (shows|misplaces|gives|concerns))\b/;

const RANGE = /^(less than |below |between |greater than |above )?(.*)$/;
const BESIDE: Record<string, number> = { less: -1e-6, below: -1e-6, greater: 1e-6, above: 1e-6 };
/** Sign, number or fraction, root and π, then a unit. */
const TERM = /^(-?)\(?(\d+(?:\.\d+)?(?:e\d+)?)?(?:√(\d+))?(π?)\)?(?:\/(\d+))?(?=$|[^\d.])(.*)$/;

/** The numbers that the choices stand for, when each is a number with the same unit, or a range. */
function numbersOf({ choices }: Item): number[] | undefined {
  if (choices?.some(({ html }) => /\d[a-z]\b|\([^)]*[a-z,]/i.test(readable(html)))) return undefined; // expressions and points
  const read = choices?.map(({ html }) => {
    const text = readable(html).toLowerCase().replace(/−/g, '-').replace(/[$,…]/g, '');
    const [, range, rest] = RANGE.exec(
      text.replace(
        / × 10([⁰¹²³⁴-⁹]+)/,
        (_all, power: string) => `e${[...power].map((c) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c)).join('')}`,
      ),
    )!;
    const terms = rest!
      .replace(/ ([+-]) (?=[\d√])/g, '|$1')
      .replace(/\|\+/g, '|')
      .split('|')
      .map((term) => TERM.exec(term));
    if (terms.some((t) => !t || (t[2] === undefined && t[3] === undefined && !t[4]))) return undefined;
    const value = terms.reduce(
      (sum, t) =>
        sum +
        ((t![1] ? -1 : 1) * Number(t![2] ?? 1) * Math.sqrt(Number(t![3] ?? 1)) * (t![4] ? Math.PI : 1)) /
          Number(t![5] ?? 1),
      0,
    );
    return {
      value: value + (BESIDE[range?.trim().split(' ')[0] ?? ''] ?? 0),
      unit: range ? '' : terms.at(-1)![6]!.replace(/\d+(\.\d+)?/g, '#'),
      range: Boolean(range),
    };
  });
  if (!read?.every((r) => r !== undefined)) return undefined;
  const ranges = read.some((r) => r.range);
  return ranges || read.every((r) => r.unit === read[0]!.unit) ? read.map((r) => r.value) : undefined;
}

function inOrder(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((n, i) => Math.sign(n - numbers[i]!));
  return new Set(steps).size === 1 && steps[0] !== 0;
}

/** Real people, and what makes the attribution true. */
const PEOPLE: Record<string, string> = {
  'Ada Lovelace': 'notes on the Analytical Engine, 1843',
  'Admir Masic': 'self-healing Roman concrete, 2023',
  'Alexander Graham Bell': 'telephone, 1876',
  'Alexandre Ponomarenko': 'popcorn, with Emmanuel Virot, 2015',
  'Amelia Bloomer': 'bloomers, 1851',
  'Annie Kopchovsky': 'around the world by bicycle, 1894–95',
  'Annie Londonderry': 'the name under which Annie Kopchovsky rode',
  'Barnum Brown': 'found the first documented Tyrannosaurus rex, 1902',
  'Bessie Coleman': 'pilot’s license in France, 1921',
  'Charlotte Brontë': 'Jane Eyre, 1847',
  'Dorothea Viehmann': 'told tales to the Brothers Grimm',
  'Dorothy Crowfoot Hodgkin': 'crystallographer, Nobel Prize 1964',
  'Eleanor Maguire': 'hippocampi of taxi drivers, 2000',
  'Edmond Halley': 'comet, expected in 1910',
  'Elinor Ostrom': 'Governing the Commons, 1990; Nobel Prize 2009',
  'Ella Sheppard': 'Fisk Jubilee Singers',
  'Emma Lazarus': 'The New Colossus, 1883',
  'Emmanuel Virot': 'popcorn, 2015',
  'Ernest Shackleton': 'Elephant Island, 1916',
  'Eva Ramstedt': 'physicist, with Marie Curie in 1910',
  'Florence Price': 'composer; manuscripts found in 2009',
  'Frans Hals': 'painter in Haarlem',
  'Garrett Hardin': 'The Tragedy of the Commons, 1968',
  'Henrik Mouritsen': 'cryptochrome 4, 2021',
  'Jacob Lawrence': 'Migration Series, 1941',
  'Jocelyn Bell': 'pulsar, 1967',
  'Judith Leyster': 'painter in Haarlem; monogram found in 1893',
  'Kellar Autumn': 'adhesive force of a gecko’s hair, 2000',
  'Kirkpatrick Macmillan': 'blacksmith, bicycle with pedals',
  'Klaus Schulten': 'radical pairs, 1978 and 2000',
  'Leland Locke': 'knots of khipus',
  'Lewis Latimer': 'filament of the light bulb, 1882',
  'Maria Mitchell': 'comet, 1847; Vassar College',
  'Marie Curie': 'radium',
  'Marie Dacke': 'dung beetles and the Milky Way, 2013',
  'Mark Lepper': 'jams, with Sheena Iyengar, 2000',
  'Mary Anning': 'plesiosaur, 1823',
  'Mary Shelley': 'Frankenstein, 1818',
  'Maryam Mirzakhani': 'mathematician',
  'Nora Ellen Groce': 'Everyone Here Spoke Sign Language, 1985',
  'Peter Hore': 'cryptochrome 4, 2021',
  'Richard Larson': 'queues',
  'Robert Axelrod': 'The Evolution of Cooperation, 1984',
  'Sabine Hyland': 'khipus of Collata, 2017',
  'Sergey Zimov': 'Pleistocene Park',
  'Sheena Iyengar': 'jams, 2000',
  'Stanley Milgram': 'intruders into lines',
  'Stephan Spiekman': 'Tanystropheus, 2020',
  'Vera Rubin': 'rotation of galaxies',
  'Wangari Maathai': 'Green Belt Movement, 1977',
  'Wilhelm Röntgen': 'X-rays, 1895',
  'Wolfgang Wiltschko': 'magnetic compass of robins',
  'Zaha Hadid': 'London Aquatics Centre',
};
const OTHER_NAMES =
  /\b(A Borrowed Name|African Americans|An Island|Antikythera|Bicycle Doctor|Black Sea|Brothers Grimm|Charing Cross|Cherry Orchard|Concrete That Mends Itself|City Gallery|Arabian Nights|Early European|East Africa|Engineers Return|Fields Medal|Fisk (Jubilee Singers|University)|Great Lakes|How a Gecko Holds On|Indiana University|Londonderry Lithia Spring Water Company|Massachusetts Institute|Green Belt Movement|How Birds Find North|Inca Empire|Jane Eyre|Jubilee Hall|Lake (Erie|Superior)|Lantern Makers|Lighthouse (Keeper|Library)|London Aquatics Centre|Malay Peninsula|Middle Ages|Migration Series|Milky Way|Mexico City|Mining Museum|New (England|York|Zealand)|Nobel Prize|North Pole|Olympic Games|Oxford Housewife Wins Nobel|Pony Express|River Tay|Roanoke (Island|colonists)|Roman Empire|Second World War|Seeing Molecules|Sierra Alta|Standard English|State House|The (Evolution|Ferry|Map Seller)|United States|Unfinished Room|Vassar College|Weather Station|Weir Street|Counting with Knots|Waiting in Line|Should the Mammoth Return|The Pasture That Was Not Ruined|University College London|What Makes Popcorn Pop)\b/g;
/** A capital letter that says nothing: the first word of a sentence, a heading of the test, a month or day, a label of a figure. */
const NO_NAME =
  /^(?:A|After|Although|At|Because|Between|Both|By|During|Each|Every|For|From|If|In|Of|On|Only|Passage|Repeating|Side|Since|The|Triangles?|When|With|Scientists?|Experiments?|Study|Figure|Table|Text|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/;
const WORD = '\\p{Lu}[\\p{L}-]*\\p{Ll}';
const FULL_NAME = new RegExp(`(?:${WORD})(?: (?:${WORD}))+`, 'gu');
const FICTION = /short story|novel|fiction|memoir/;

/** Full names that nobody can look up, with the text's own fiction left out. */
function unknownPeople(bundle: ContentBundle): string[] {
  const fiction = new Set(bundle.stimuli.filter((s) => FICTION.test(s.context ?? '')).map((s) => s.ref));
  const items = bundle.items.filter((item) => !fiction.has(item.stimulusRef ?? ''));
  const asked = new Set(items.map((item) => item.ref));
  const texts = [
    ...bundle.stimuli.filter((s) => !fiction.has(s.ref)).map((s) => s.html),
    ...items.flatMap((i) => [i.stem, ...(i.choices ?? []).map((c) => c.html)]),
    ...bundle.keys.filter((k) => asked.has(k.ref)).map((k) => k.rationale),
  ];
  return texts.flatMap((html) => {
    // The end of a block ends a sentence.
    let text = readable(html.replace(/<\/(?:p|li|td|th|h3|caption|title|desc|text)>/g, ' | '));
    for (const name of Object.keys(PEOPLE)) text = text.replaceAll(name, '|');
    return [...text.replace(OTHER_NAMES, '|').matchAll(FULL_NAME)]
      .map(([name]) =>
        name
          .split(' ')
          .filter((word) => !NO_NAME.test(word))
          .join(' '),
      )
      .filter((name) => name.includes(' '));
  });
}
