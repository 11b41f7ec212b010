import { escapeHtml, publishRich, unescapeHtml } from '../../content/index.js';

/**
 * A page of a lesson as it is typed, HTML with formulas as `\(x^2\)` in a line and `\[x^2\]` on a line of their own, becomes
 * what is stored and shown: sanitised, with mathematics.
 * @throws {SyntaxError} for a formula that does not compile
 */
export function lessonHtml(source: string): string {
  return publishRich(
    source
      .replace(/\\\[([\s\S]+?)\\\]/g, (_all, tex: string) => formula(tex, ' class="math-block"'))
      .replace(/\\\(([\s\S]+?)\\\)/g, (_all, tex: string) => formula(tex, '')),
  );
}

function formula(source: string, attributes: string): string {
  return `<span${attributes} data-tex="${escapeHtml(unescapeHtml(source.trim()))}"></span>`;
}

/** What `lessonHtml` is made of, to be changed. */
export function lessonSource(html: string): string {
  return html.replace(
    /<span(?: class="(math|math-block)")? data-tex="([^"]*)"(?: class="(math-block)")?(?: data-speech="[^"]*")?>(?:<math[\s\S]*?<\/math>)?<\/span>/g,
    (_all, first: string | undefined, tex: string, second: string | undefined) =>
      first === 'math-block' || second === 'math-block' ? `\\[${tex}\\]` : `\\(${tex}\\)`,
  );
}
