/**
 * Sanitised HTML. Mathematics is written in a bundle as an empty `<span data-tex="...">` and rendered when the content is
 * published: MathML (KaTeX) inside a span that keeps `data-tex` (source) and gains `data-speech` (spoken form). MathML alone
 * needs no style sheet, no fonts and no inline styles, so it passes a strict content policy.
 * An ACT English passage marks its underlined portions: `<span class="portion"
 * data-portion="12"><sup>12</sup><u>...</u></span>`, the number being the question's place in its form.
 */
export type Rich = string;

export type ItemKind = 'mcq' | 'mcq-multi' | 'spr';

export interface Choice {
  /** Stable within the item; the letter shown (A, B, ...) is its place. */
  id: string;
  html: Rich;
}

export interface Stimulus {
  ref: string;
  version: number;
  /** A line above the text ("The following text is adapted from ..."); plain text. */
  context?: string;
  html: Rich;
}

export interface ItemTags {
  exam: 'SAT' | 'ACT';
  /** 'Reading & Writing', 'Math', 'English', 'Reading' or 'Science'. */
  category: string;
  /** The report's area: a domain or reporting category. */
  area: string;
  /** The report's topic: a skill within the area. */
  topic: string;
  difficulty: 1 | 2 | 3;
}

/** What a player may see. Never carries a key, a rationale or a hint at either. Immutable per (ref, version). */
export interface Item {
  ref: string;
  version: number;
  kind: ItemKind;
  /** Pinned with `stimulusVersion`; several items may share one stimulus. */
  stimulusRef?: string;
  stimulusVersion?: number;
  stem: Rich;
  choices?: Choice[];
  /** Student-produced response: at most 5 characters, 6 with a leading minus. */
  spr?: { maxLength: 5; maxLengthNegative: 6 };
  tags: ItemTags;
  source: { kind: 'generated' | 'qti' | 'learnosity' | 'authored'; template?: string; seed?: number; licence: string };
}

/** Exact values, never floats: '7/2', '3.5', '-4'. */
export type Rational = string;

export type ItemScoring = (
  | {
      type: 'exact';
      choiceIds: string[];
      /** Other choices, or sets of choices, that are right as well: what a correction accepts. */
      also?: string[][];
    }
  | {
      type: 'spr';
      accept: Rational[];
      range?: { lo: Rational; hi: Rational; openLo?: boolean; openHi?: boolean };
    }
) & {
  /** Taken out of the score by a correction: `credit` gives everybody the point, `uncounted` nobody, out of fewer. */
  dropped?: 'credit' | 'uncounted';
};

export interface ItemKey {
  ref: string;
  /** The item version this key belongs to. */
  itemVersion: number;
  /** Rises with each correction; forms pin (ref, itemVersion), scoring names the key version it used. */
  keyVersion: number;
  scoring: ItemScoring;
  rationale: Rich;
}

/** An item as the player gets it: `number` is its place in the form, the letter of a choice its place in `choices`. */
export interface PlayerItem {
  ref: string;
  number: number;
  kind: ItemKind;
  stem: Rich;
  stimulus: { ref: string; context?: string; html: Rich } | null;
  choices: Choice[];
}

export interface FormItem {
  ref: string;
  version: number;
  /** A pretest item is delivered like any other and never scored. */
  pretest: boolean;
}

export type Difficulty = 'default' | 'easy' | 'hard';

/** One published, immutable version of the content of one part. `contentHash` covers items, stimuli and settings, not keys. */
export interface Form {
  id: number;
  /** 'sat-set-1/rw/part-1/default'. */
  code: string;
  version: number;
  typeId: number;
  setId: number;
  categoryId: number;
  part: 1 | 2;
  difficulty: Difficulty;
  durationSeconds: number;
  tools: { calculator: boolean; referenceSheet: boolean };
  /** Shown by Directions; plain paragraphs as Rich. */
  directions: Rich;
  items: FormItem[];
  contentHash: string;
}

/** Share of operational items of part 1 answered right from which part 2 is hard. Own rule, labelled as such. */
export interface RoutingRule {
  version: number;
  threshold: number;
}

/**
 * Raw-to-scaled conversion of one category of one set, our own illustrative data.
 * `path` is the part 2 difficulty for SAT types, 'single' for ACT types; `scaled[raw]`, raw from 0.
 */
export interface ConversionTable {
  typeId: number;
  setId: number;
  categoryId: number;
  path: 'easy' | 'hard' | 'single';
  version: number;
  scaled: number[];
}

/** percentile[score] for one score of one type: 'composite' or a category id. National tables are illustrative. */
export interface NormTable {
  typeId: number;
  scale: 'composite' | number;
  version: number;
  /** [lowest score that reaches it, percentile 1 to 99], ascending. */
  steps: [number, number][];
}

/** The product's own bundle: what `content import` reads and the generators write. Refs are unique within a bundle. */
export interface ContentBundle {
  format: 'horizon-content/1';
  title: string;
  /** Sets that the forms name: 'SAT Set 1'. Ids are part of paths and never change. */
  sets: { id: number; typeId: number; name: string }[];
  stimuli: Stimulus[];
  items: Item[];
  keys: ItemKey[];
  forms: Omit<Form, 'id' | 'contentHash'>[];
  routing: { typeId: number; setId: number; categoryId: number; rule: RoutingRule }[];
  conversions: ConversionTable[];
  norms: NormTable[];
}
