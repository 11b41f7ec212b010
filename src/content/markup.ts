/** Text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** The text that `escapeHtml` (or an HTML serialiser) wrote. */
export function unescapeHtml(html: string): string {
  return html
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&#x27;|&apos;/g, "'")
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** A formula as a bundle carries it, inline: m`x^{2}`. Backslashes are kept as typed. */
export function m(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return tex(String.raw({ raw: strings.raw }, ...values));
}

/** The same on a line of its own. */
export function mm(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return `<span class="math-block" data-tex="${escapeHtml(String.raw({ raw: strings.raw }, ...values))}"></span>`;
}

export function tex(source: string): string {
  return `<span data-tex="${escapeHtml(source)}"></span>`;
}
