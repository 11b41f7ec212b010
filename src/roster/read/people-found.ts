import { containing } from '../../platform/db/list-sql.js';

/** Words beyond these are not looked for. */
const MOST_WORDS = 8;

/** What a search looks for: the words that have a letter or a digit. Signs alone would be looked for row by row. */
export function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS);
}

/**
 * That a text like `searched` holds a word. One of one or two letters has to begin a word there, or trigrams could not find it
 * and everybody would be read.
 */
export function holdsWord(word: string, column: string, params: unknown[]): string {
  const like = (pattern: string) => `${column} like lower($${params.push(pattern)})`;
  const anywhere = containing(word);
  if (word.length > 2) return like(anywhere);
  return `(${like(`% ${anywhere.slice(1)}`)} or ${like(`%\n${anywhere.slice(1)}`)})`;
}

/**
 * `searched` of people who were picked before, such as those of a school or class: a condition on it is asked of each of them.
 * On the bare column PostgreSQL may take the index of trigrams, and read everybody of the platform whose name holds the text.
 */
export const SEARCHED_OF_FEW = "(p.searched || '')";

/**
 * Who is found by a text, as a condition of SQL: each of its words stands in the name, the student number, or an e-mail that is
 * not hidden (`holdsWord`). All of them where there is no text, and nobody by signs alone. The trigram index on `searched`
 * serves it over the whole platform.
 * @param column `searched` of the people
 * @param params of the statement; values are added behind them
 */
export function peopleFound(text: string, column: string, params: unknown[]): string {
  if (text.trim() === '') return 'true';
  const held = wordsOf(text).map((word) => holdsWord(word, column, params));
  return held.join(' and ') || 'false';
}
