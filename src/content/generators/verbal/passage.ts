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
