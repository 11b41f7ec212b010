import { escapeHtml } from '../markup.js';
import { renderMath } from '../math.js';
import type { KeptPicture } from '../pictures/pictures.js';
import { isInlineDrawing, sanitise } from '../sanitise.js';
import { childElements, parseXml, type Document, type Element, type Node } from '../xml.js';
import { attribute, nameOf, pathOf, shortened } from './names.js';
import { readMathMl } from './read-mathml.js';
import { ItemRefused } from './refusal.js';

/** What a reader of content asks of its package. */
export interface RichSource {
  /** @throws {ItemRefused} */
  document(path: string): Promise<Document>;
  /** A picture of the package. @throws {ItemRefused} */
  picture(path: string): Promise<KeptPicture>;
  /** A picture that stands in the text itself. @throws {ItemRefused} naming it so */
  inlinePicture(bytes: Buffer, name: string): Promise<KeptPicture>;
  /** Texts that were read, by path and depth of inclusion: several items and texts share one. */
  readonly texts: Map<string, Promise<ReadStimulus>>;
}

/** A text beside a question: a passage, or several. */
export interface ReadStimulus {
  /** Of its file, or of the item that it belongs to. */
  id: string;
  context?: string;
  html: string;
}

/** Parts of an item that are not for the student's eyes or not content at all. */
const DROPPED = new Set([
  'rubricBlock',
  'feedbackBlock',
  'feedbackInline',
  'modalFeedback',
  'templateBlock',
  'templateInline',
  'catalogInfo',
  'stylesheet',
  'script',
  'style',
  'link',
  'companionMaterialsInfo',
  'prompt',
  'printedVariable',
]);
const SOUND_OR_FILM = new Set(['audio', 'video', 'track', 'embed', 'iframe', 'applet', 'canvas']);
const PICTURE_FILE = /\.(png|jpe?g|webp|svg|gif|bmp|tiff?)$/i;
const FRAGMENT_FILE = /\.(x?html?|xml|txt)$/i;
const DEEPEST_INCLUSION = 3;
const LONGEST = 1024 * 1024;
/** Styles that say something, as the elements that say it. */
const MEANT: readonly [tag: string, names: RegExp, style: RegExp][] = [
  ['u', /(^|\s)(qti-)?underline(\s|$)/, /text-decoration(-line)?\s*:[^;]*underline/i],
  ['em', /(^|\s)(qti-)?italic(\s|$)/, /font-style\s*:\s*(italic|oblique)/i],
  ['strong', /(^|\s)(qti-)?bold(\s|$)/, /font-weight\s*:\s*(bold|[6-9]00)/i],
];

/**
 * Reads content of one file of a package as HTML. What it needs from other files is fetched by `prepare`; then `html` writes any
 * part of it.
 */
export class RichReader {
  /** Texts that the content includes from other files: they stand beside the question. */
  readonly stimuli: ReadStimulus[] = [];
  private readonly replaced = new Map<Node, string>();

  constructor(
    private readonly source: RichSource,
    private readonly path: string,
    private readonly depth = 0,
  ) {}

  /** @throws {ItemRefused} for what is missing or cannot be shown */
  async prepare(root: Element): Promise<void> {
    for (const child of childElements(root)) {
      const name = nameOf(child);
      if (DROPPED.has(name) && name !== 'prompt' && name !== 'rubricBlock') continue;
      const html = await this.replacement(child, name);
      if (html === undefined) await this.prepare(child);
      else this.replaced.set(child, html);
    }
  }

  /** The content of an element, sanitised; `put` stands where the interaction is. */
  html(root: Node, interaction?: { at: Element; put: string }): string {
    return sanitise(this.inner(root, interaction));
  }

  private async replacement(element: Element, name: string): Promise<string | undefined> {
    if (name === 'math') return readMathMl(element);
    if (name === 'span' && element.hasAttribute('data-tex')) return ownFormula(element);
    if (name === 'svg') {
      if (isInlineDrawing(element)) return undefined;
      const picture = await this.source.inlinePicture(Buffer.from(element.toString()), 'One of its drawings');
      return tag(picture, drawingName(element));
    }
    if (name === 'img') return this.picture(element.getAttribute('src') ?? '', altOf(element));
    if (name === 'picture') {
      const img = childElements(element).find((child) => nameOf(child) === 'img');
      return img ? this.picture(img.getAttribute('src') ?? '', altOf(img)) : '';
    }
    if (name === 'include') return this.include(element.getAttribute('href') ?? '');
    if (name === 'object') return this.object(element);
    if (SOUND_OR_FILM.has(name))
      throw new ItemRefused(
        `It needs sound or film (${shortened(element.getAttribute('src') ?? name)}), which cannot be shown.`,
      );
    return undefined;
  }

  private async object(element: Element): Promise<string> {
    const data = element.getAttribute('data') ?? '';
    const type = element.getAttribute('type') ?? '';
    if (/^image\//.test(type) || (type === '' && (PICTURE_FILE.test(data) || data.startsWith('data:image/')))) {
      // What stands in it is shown where the picture is not: its text.
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
      return this.picture(data, text === '' ? undefined : { text });
    }
    if (/^(text\/|application\/(xhtml\+)?xml)/.test(type) || (type === '' && FRAGMENT_FILE.test(data)))
      return this.include(data);
    throw new ItemRefused(`It needs ${shortened(data)} (${type || 'of unknown type'}), which cannot be shown.`);
  }

  private async picture(src: string, alt: Alt | undefined): Promise<string> {
    const inline = /^data:image\/[\w.+-]+(;charset=[\w-]+)?(;base64)?,(.*)$/s.exec(src.trim());
    if (inline) {
      const bytes = inline[2] ? Buffer.from(inline[3]!, 'base64') : Buffer.from(decoded(inline[3]!));
      return tag(await this.source.inlinePicture(bytes, 'One of its pictures'), alt);
    }
    if (src.trim() === '') throw new ItemRefused('One of its pictures names no file.');
    return tag(await this.source.picture(pathOf(src, this.path)), alt);
  }

  /** A text from another file stands beside the question, once for all that include it. */
  private async include(href: string): Promise<string> {
    if (this.depth >= DEEPEST_INCLUSION) throw new ItemRefused('Its texts include each other too deeply.');
    const path = pathOf(href, this.path);
    this.stimuli.push(await readStimulus(this.source, path, this.depth + 1));
    return '';
  }

  private inner(root: Node, interaction?: { at: Element; put: string }): string {
    let html = '';
    for (let node: Node | null = root.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3 || node.nodeType === 4) html += escapeHtml(node.nodeValue ?? '');
      if (node.nodeType !== 1) continue;
      if (node === interaction?.at) {
        html += interaction.put;
        continue;
      }
      const replaced = this.replaced.get(node);
      if (replaced !== undefined) {
        html += replaced;
        continue;
      }
      const element = node as Element;
      const name = nameOf(element);
      if (DROPPED.has(name)) continue;
      if (/^(br|hr)$/.test(name)) {
        html += `<${name}>`;
        continue;
      }
      const attributes = Array.from(element.attributes)
        .filter((a) => !a.name.includes(':') && (a.name !== 'xmlns' || name === 'svg'))
        .map((a) => ` ${a.name}="${escapeHtml(a.value)}"`);
      html += meant(element, `<${name}${attributes.join('')}>${this.inner(element, interaction)}</${name}>`);
    }
    return html;
  }
}

/** A text that stands beside questions. @throws {ItemRefused} */
export function readStimulus(source: RichSource, path: string, depth = 1): Promise<ReadStimulus> {
  // A text that includes itself would wait for itself, were it not for its depth.
  const key = `${depth} ${path}`;
  const known = source.texts.get(key);
  if (known) return known;
  const text = load(source, path, depth);
  source.texts.set(key, text);
  return text;
}

/** The texts one behind the other. @throws {ItemRefused} */
export function joined(htmls: readonly string[]): string {
  if (htmls.reduce((sum, { length }) => sum + length, 0) > LONGEST)
    throw new ItemRefused('Its texts are longer than 1 MB.');
  return htmls.join('');
}

async function load(source: RichSource, path: string, depth: number): Promise<ReadStimulus> {
  const root = (await source.document(path)).documentElement!;
  const body = childElements(root).find((child) => /^(stimulusBody|body)$/.test(nameOf(child))) ?? root;
  const reader = new RichReader(source, path, depth);
  await reader.prepare(body);
  // Our own packages say a line above the text so.
  const first = childElements(body)[0];
  const isContext = first && nameOf(first) === 'p' && first.getAttribute('data-part') === 'context';
  const context = isContext ? (first.textContent ?? '') : undefined;
  if (isContext) body.removeChild(first);
  const html = joined([...reader.stimuli.map((one) => one.html), reader.html(body)]).trim();
  if (html === '') throw new ItemRefused(`Its text ${path} is empty.`);
  return { id: path, ...(context !== undefined && { context }), html };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ItemRefused('One of its pictures is written in a way that cannot be read.');
  }
}

/** `text` empty: a decoration. */
interface Alt {
  text: string;
}

/** Undefined where it is missing: tools write an empty one, or the file's name, where nobody wrote any. */
function altOf(img: Element): Alt | undefined {
  const text = (img.getAttribute('alt') ?? img.getAttribute('aria-label') ?? '').replace(/\s+/g, ' ').trim();
  if (text !== '') return /^[\w\s.-]+\.(png|jpe?g|webp|svg|gif)$/i.test(text) ? undefined : { text };
  const decoration = /^(presentation|none)$/.test(img.getAttribute('role') ?? '');
  return decoration || img.getAttribute('aria-hidden') === 'true' ? { text: '' } : undefined;
}

function drawingName(svg: Element): Alt | undefined {
  const named =
    svg.getAttribute('aria-label') ??
    childElements(svg).find((child) => child.localName === 'title')?.textContent ??
    childElements(svg).find((child) => child.localName === 'desc')?.textContent;
  return named?.trim() ? { text: named.replace(/\s+/g, ' ').trim() } : undefined;
}

/** How published content shows a picture; without `alt` where nobody has said what it shows. */
function tag({ sha256, width, height }: KeptPicture, alt: Alt | undefined): string {
  const said = alt === undefined ? '' : ` alt="${escapeHtml(alt.text)}"`;
  const decoration = alt?.text === '' ? ' role="presentation"' : '';
  return `<img src="/api/pictures/${sha256}"${said} width="${width}" height="${height}"${decoration}>`;
}

/** A formula that was written from TeX is rendered again, when that gives what stands there. */
function ownFormula(span: Element): string | undefined {
  const [math] = childElements(span);
  if (!math || math.localName !== 'math') return undefined;
  const block = attribute(span, 'class') === 'math-block';
  const empty = `<span${block ? ' class="math-block"' : ''} data-tex="${escapeHtml(span.getAttribute('data-tex')!)}"></span>`;
  try {
    const again = /<math.*<\/math>/s.exec(renderMath(empty))?.[0];
    if (again && parseXml(again).documentElement!.toString() === math.toString()) return empty;
  } catch {
    // It does not compile: what is drawn counts.
  }
  return readMathMl(math);
}

function meant(element: Element, html: string): string {
  if (nameOf(element) !== 'span') return html;
  const [names, style] = [element.getAttribute('class') ?? '', element.getAttribute('style') ?? ''];
  return MEANT.filter(([, inNames, inStyle]) => inNames.test(names) || inStyle.test(style)).reduce(
    (inside, [name]) => `<${name}>${inside}</${name}>`,
    html,
  );
}
