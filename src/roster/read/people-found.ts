import { containing } from '../../platform/db/list-sql.js';

/**
 * Who is found by a text, as a condition of SQL: each of its words stands in the name, the student number, or an e-mail that is
 * not hidden. All of them where there is no word. The trigram index on `searched` serves it over the whole platform.
 * @param column `searched` of the people
 * @param params of the statement; values are added behind them
 */
export function peopleFound(text: string, column: string, params: unknown[]): string {
  const words = text.split(/\s+/).filter(Boolean);
  return words.map((word) => `${column} like lower($${params.push(containing(word))})`).join(' and ') || 'true';
}
