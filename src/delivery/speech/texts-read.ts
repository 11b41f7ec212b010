import { Injectable } from '@nestjs/common';

/** What a text is of: a test, whose questions are secret, or a lesson. */
export const READ_KINDS = ['test', 'lesson'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** What a student has open with the reader on: values with HTML in them. Undefined when it is not open, or without the reader. */
export type FindText = (studentId: number, id: number) => Promise<unknown>;

/** Where the server finds the text that a student has before them. Each context says it of its own. */
@Injectable()
export class TextsRead {
  private readonly finders = new Map<ReadKind, FindText>();

  define(kind: ReadKind, find: FindText): void {
    this.finders.set(kind, find);
  }

  /** Undefined when nothing is open there. @throws DomainError for an id that is not the student's */
  async of(kind: ReadKind, studentId: number, id: number): Promise<string | undefined> {
    const found = await this.finders.get(kind)?.(studentId, id);
    return found === undefined ? undefined : stringsOf(found).join('\n');
  }
}

const WORD = /[\p{L}\p{N}]+/gu;
/** What the player says itself. */
const SAID = new Set(['choice', 'crossed', 'out', 'portion', 'blank', 'describe', 'this', 'figure', ...'abcdefghij']);

/**
 * Whether every word of a sentence stands in a text, its attributes too: formulas and figures are read by their spoken form, and
 * tables with the names of their columns in each row. A selection may cut its first and its last word.
 */
export function standsIn(sentence: string, html: string): boolean {
  const plain = html.replace(/&#?\w+;/g, ' ');
  // A word may have a tag in it.
  const text = ` ${wordsOf(plain).join(' ')} ${wordsOf(plain.replace(/<[^>]*>/g, '')).join(' ')} `;
  const words = wordsOf(sentence);
  return words.every((word, i) => {
    const stands = `${i === 0 ? '' : ' '}${word}${i === words.length - 1 ? '' : ' '}`;
    return SAID.has(word) || text.includes(stands);
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
