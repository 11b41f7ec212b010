import { valueProblem } from '../../kernel/json-value.js';
import { itemProblems, keyProblems } from '../check-bundle.js';
import type { Item } from '../item.js';
import { readable } from '../math.js';
import { publishItem, publishRich } from '../publish.js';
import type { PackageItem } from '../qti/read-package.js';
import type { Topic } from '../read/question-bank.js';
import { picturesOf, type DraftBody } from './draft-item.js';

const LONGEST_TEXT = 160;
/** Characters of an item with its texts. */
const LONGEST_ITEM = 1024 * 1024;

/** A question of a package as its row says it, without what the database works out. */
export interface DraftRow {
  position: number;
  file: string;
  identifier: string;
  title: string;
  section: string;
  pretest: boolean;
  /** Why it cannot be taken in. */
  refused: string | null;
  /** Null for one that is refused. */
  body: DraftBody | null;
  text: string;
  /** Hashes of its pictures, and of those that nobody has said the meaning of. */
  pictures: string[];
  unnamed: string[];
  area: string | null;
  topic: string | null;
  difficulty: 1 | 2 | 3 | null;
  /** The question that was exported as this one. */
  known: { ref: string; version: number } | null;
}

/** A topic that reports know, with the area that it belongs to. */
export type KnownTopic = Pick<Topic, 'area' | 'topic'>;
export type KnownTopics = ReadonlyMap<string, KnownTopic>;

/** Topics that reports know, by name in small letters, where one name means one topic. */
export function topicsByName(topics: readonly KnownTopic[]): KnownTopics {
  const named = Map.groupBy(topics, ({ topic }) => topic.toLowerCase());
  return new Map(
    [...named].flatMap(([name, same]) =>
      new Set(same.map(({ area }) => area)).size === 1 ? [[name, same[0]!] as const] : [],
    ),
  );
}

/** An item as it is kept. One that cannot be published as it stands is refused here, with its reason. */
export function draftRow(read: PackageItem, position: number, topics: KnownTopics): DraftRow {
  const item = withTopic(read, topics);
  const { pretest, area, topic, difficulty = null, known = null } = item;
  const about = {
    position,
    file: clean(item.file),
    identifier: clean(item.identifier),
    section: clean(item.section),
    pretest,
    area: clean(area ?? '') || null,
    topic: clean(topic ?? '') || null,
    difficulty,
    known,
  };
  const refused = (reason: string): DraftRow => ({
    ...about,
    title: '',
    refused: reason,
    body: null,
    text: '',
    pictures: [],
    unnamed: [],
  });
  if ('refused' in item) return refused(item.refused);
  let body: DraftBody;
  try {
    body = published(item);
  } catch (error) {
    if (error instanceof SyntaxError) return refused(`One of its formulas is broken: ${error.message}.`);
    throw error;
  }
  if (JSON.stringify(body).length > LONGEST_ITEM) return refused('It is longer than 1 MB with its texts.');
  const value = valueProblem(body);
  const problem = value ? `It ${value}.` : problemOf(body);
  if (problem) return refused(problem);
  const text = readable(body.question.stem).replace(/\s+/g, ' ').trim();
  const { all, unnamed } = picturesOf(body);
  return {
    ...about,
    title: clean(item.title),
    refused: null,
    body,
    text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text,
    pictures: all,
    unnamed,
  };
}

/** A topic that the metadata names by itself, or among its keywords, with the area that it belongs to. */
function withTopic(item: PackageItem, topics: KnownTopics): PackageItem {
  if (item.area !== undefined) return item;
  const words = item.topic !== undefined ? [item.topic] : (item.keywords ?? []);
  const known = words.map((word) => topics.get(word.toLowerCase())).find((one) => one !== undefined);
  return known ? { ...item, area: known.area, topic: known.topic } : item;
}

/** A name for a list. */
function clean(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed();
}

/** @throws {SyntaxError} for a formula that does not compile */
function published({ question, stimulus, scoring, rationale }: Extract<PackageItem, { scoring: unknown }>): DraftBody {
  const { stem, choices } = publishItem(asItem(question));
  return {
    question: { ...question, stem, ...(choices && { choices }) },
    stimulus: stimulus && { ...stimulus, html: publishRich(stimulus.html) },
    scoring,
    rationale: publishRich(rationale),
  };
}

function problemOf({ question, scoring }: DraftBody): string | undefined {
  const item = asItem(question);
  const [problem] = [
    ...itemProblems(item),
    ...keyProblems(item, { ref: item.ref, itemVersion: 1, keyVersion: 1, scoring, rationale: '' }),
  ];
  return problem && `${problem}.`;
}

function asItem(question: DraftBody['question']): Item {
  return {
    ref: 'It',
    version: 1,
    ...question,
    tags: { exam: 'SAT', category: '', area: '', topic: '', difficulty: 2 },
    source: { kind: 'qti', licence: '' },
  };
}
