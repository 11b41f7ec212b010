import { table } from '../math/format.js';

/** A hand-written question: the first option is the right one, the builder gives it its letter. */
export interface Passage {
  d: 1 | 2 | 3;
  /** HTML of what stands on the left: passage, pair of texts, notes, table. */
  html: string;
  context?: string;
  ask: string;
  right: string;
  wrong: readonly [string, string, string];
  why: string;
}

type Wrong = readonly [string, string, string];
const NOTES = 'While researching a topic, a student has taken the following notes:';

/** A question about two texts. */
export function pair(
  d: 2 | 3,
  one: string,
  two: string,
  ask: string,
  right: string,
  wrong: Wrong,
  why: string,
): Passage {
  const html = `<p class="text-label">Text 1</p>${paragraphs(one)}<p class="text-label">Text 2</p>${paragraphs(two)}`;
  return { d, html, ask, right, wrong, why };
}

/** A question about a student's notes, of which a goal is to be reached. */
export function notes(
  d: 1 | 2 | 3,
  list: readonly string[],
  goal: string,
  right: string,
  wrong: Wrong,
  why: string,
): Passage {
  return {
    d,
    context: NOTES,
    html: `<ul class="notes">${list.map((note) => `<li>${note}</li>`).join('')}</ul>`,
    ask: `The student wants to ${goal}. Which choice most effectively uses relevant information from the notes to accomplish this goal?`,
    right,
    wrong,
    why,
  };
}

/** A question about a table and a text below it. The first cell of a row is its heading. */
export function withTable(
  d: 1 | 2 | 3,
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  text: string,
  ask: string,
  right: string,
  wrong: Wrong,
  why: string,
): Passage {
  const cells = rows.map((row) => [...row]);
  return { d, html: `${table(caption, [...head], cells, true)}${paragraphs(text)}`, ask, right, wrong, why };
}

/** Paragraphs from plain text with blank lines between them; a blank to fill is a run of underscores. */
export function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (part) =>
        `<p>${part
          .trim()
          .replace(/\s*\n\s*/g, ' ')
          .replace(/_{5,}/g, '<span class="blank">______</span>')}</p>`,
    )
    .join('');
}

export function passage(
  d: 1 | 2 | 3,
  text: string,
  ask: string,
  right: string,
  wrong: readonly [string, string, string],
  why: string,
  context?: string,
): Passage {
  return { d, html: paragraphs(text), ask, right, wrong, why, ...(context && { context }) };
}
