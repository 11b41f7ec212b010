import { escapeHtml } from '../markup.js';
import { texToSpeech } from '../math.js';
import { childElements, MATHML_NAMESPACE, type Element, type Node } from '../xml.js';
import { ItemRefused } from './refusal.js';

/** Elements by how many parts they must have; `any` takes what comes. */
const PARTS: Record<string, number | 'any' | 'text'> = {
  math: 'any',
  mrow: 'any',
  mstyle: 'any',
  mpadded: 'any',
  mphantom: 'any',
  menclose: 'any',
  msqrt: 'any',
  mtable: 'any',
  mtr: 'any',
  mtd: 'any',
  mi: 'text',
  mn: 'text',
  mo: 'text',
  ms: 'text',
  mtext: 'text',
  mspace: 0,
  mfrac: 2,
  mroot: 2,
  msup: 2,
  msub: 2,
  mover: 2,
  munder: 2,
  msubsup: 3,
  munderover: 3,
};
const KEPT_ATTRIBUTES = new Set(
  `display alttext stretchy fence form separator lspace rspace minsize maxsize mathvariant width linethickness
   rowspacing columnalign columnspacing scriptlevel displaystyle accent accentunder notation`.split(/\s+/),
);
const TEX: Record<string, string> = {
  '×': '\\times ',
  '⋅': '\\cdot ',
  '·': '\\cdot ',
  '÷': '\\div ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '±': '\\pm ',
  '∠': '\\angle ',
  '△': '\\triangle ',
  '°': '\\degree ',
  '∘': '\\circ ',
  '∞': '\\infty ',
  '∥': '\\parallel ',
  '⊥': '\\perp ',
  '≅': '\\cong ',
  '∼': '\\sim ',
  '…': '\\ldots ',
  '⋯': '\\cdots ',
  '−': '-',
  '′': "'",
  π: '\\pi ',
  θ: '\\theta ',
  α: '\\alpha ',
  β: '\\beta ',
  '%': '\\%',
  $: '\\$',
  '{': '\\{',
  '}': '\\}',
  // Nothing is said where nothing is seen: function application, times, comma, plus.
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
};
const NAMED = /^(sin|cos|tan|log|ln)$/;

/**
 * MathML of a package as published content carries a formula: the MathML itself, a formula in TeX from which it is read aloud
 * and printed, and the spoken form.
 * @throws {ItemRefused} naming what is broken
 */
export function readMathMl(math: Element): string {
  const drawn = write(math);
  const tex = texOf(math).replace(/\s+/g, ' ').trim();
  if (tex === '') throw new ItemRefused('One of its formulas is empty.');
  const block = math.getAttribute('display') === 'block';
  return `<span class="${block ? 'math-block' : 'math'}" data-tex="${escapeHtml(tex)}" data-speech="${escapeHtml(spoken(tex))}">${drawn}</span>`;
}

function spoken(tex: string): string {
  try {
    return texToSpeech(tex);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ItemRefused(`One of its formulas cannot be read: ${error.message}.`);
    throw error;
  }
}

function write(element: Element): string {
  const name = element.localName!;
  if (name === 'mfenced') return write(unfenced(element));
  if (name === 'semantics') {
    const first = childElements(element)[0];
    if (!first) throw new ItemRefused('One of its formulas is empty.');
    return write(first);
  }
  const parts = PARTS[name];
  const children = childElements(element);
  if (parts === undefined) throw new ItemRefused(`One of its formulas uses <${name}>, which cannot be shown.`);
  if (typeof parts === 'number' && children.length !== parts)
    throw new ItemRefused(
      `One of its formulas is broken: <${name}> has ${children.length} parts, where ${parts} are needed.`,
    );
  if (parts === 'text' && children.length > 0)
    throw new ItemRefused(`One of its formulas is broken: <${name}> holds <${children[0]!.localName}>.`);
  if (parts !== 'text' && textBetween(element))
    throw new ItemRefused(
      `One of its formulas is broken: <${name}> holds text outside of <mi>, <mn>, <mo> and <mtext>.`,
    );
  const attributes = Array.from(element.attributes)
    .filter((a) => KEPT_ATTRIBUTES.has(a.name))
    .map((a) => ` ${a.name}="${escapeHtml(a.value)}"`);
  const head = name === 'math' ? ` xmlns="${MATHML_NAMESPACE}"` : '';
  const inside = parts === 'text' ? escapeHtml((element.textContent ?? '').trim()) : children.map(write).join('');
  return `<${name}${head}${attributes.join('')}>${inside}</${name}>`;
}

function textBetween(element: Element): boolean {
  for (let node: Node | null = element.firstChild; node; node = node.nextSibling)
    if ((node.nodeType === 3 || node.nodeType === 4) && (node.nodeValue ?? '').trim() !== '') return true;
  return false;
}

/** Brackets as operators: what browsers draw, and what the product stores. */
function unfenced(fenced: Element): Element {
  const document = fenced.ownerDocument!;
  const row = document.createElementNS(MATHML_NAMESPACE, 'mrow');
  const operator = (sign: string) => {
    const mo = document.createElementNS(MATHML_NAMESPACE, 'mo');
    mo.appendChild(document.createTextNode(sign));
    row.appendChild(mo);
  };
  const separators = [...(fenced.getAttribute('separators') ?? ',').replace(/\s/g, '')];
  operator(fenced.getAttribute('open') ?? '(');
  childElements(fenced).forEach((child, i) => {
    const between = separators[Math.min(i - 1, separators.length - 1)];
    if (i > 0 && between !== undefined) operator(between);
    row.appendChild(child.cloneNode(true));
  });
  operator(fenced.getAttribute('close') ?? ')');
  return row;
}

function texOf(element: Element): string {
  const name = element.localName!;
  const children = childElements(element);
  const text = (element.textContent ?? '').trim();
  const part = (i: number) => (children[i] ? texOf(children[i]) : '');
  const all = () => children.map(texOf).join('');
  switch (name) {
    case 'mn':
      return text.replace(/[{}\\^_&#~]/g, '').replace(/[%$]/g, '\\$&');
    case 'mi':
      return NAMED.test(text) ? `\\${text} ` : [...text].length > 1 ? `\\mathrm{${words(text)}}` : sign(text);
    case 'mo':
      return NAMED.test(text) ? `\\${text} ` : [...text].map(sign).join('');
    case 'mtext':
    case 'ms':
      return words(text) === '' ? ' ' : `\\text{ ${words(text)} }`;
    case 'mspace':
      return ' ';
    case 'mphantom':
      return '';
    case 'mfenced':
      return texOf(unfenced(element));
    case 'semantics':
      return part(0);
    case 'mfrac':
      return `\\frac{${part(0)}}{${part(1)}}`;
    case 'msqrt':
      return `\\sqrt{${all()}}`;
    case 'mroot':
      return `\\sqrt[${part(1)}]{${part(0)}}`;
    case 'msup':
      return `${base(part(0))}^{${part(1)}}`;
    case 'msub':
    case 'munder':
      return `${base(part(0))}_{${part(1)}}`;
    case 'msubsup':
    case 'munderover':
      return `${base(part(0))}_{${part(1)}}^{${part(2)}}`;
    case 'mover':
      return over(part(0), (children[1]?.textContent ?? '').trim(), part(1));
    case 'mtable':
      return `\\begin{matrix}${children.map((row) => childElements(row).map(texOf).join(' & ')).join(' \\\\ ')}\\end{matrix}`;
    default:
      return all();
  }
}

function over(below: string, mark: string, tex: string): string {
  if (/^[¯‾―_—–-]$/.test(mark)) return `\\overline{${below}}`;
  if (/^[→⃗⇀]$/.test(mark)) return `\\vec{${below}}`;
  if (mark === '↔') return `\\overleftrightarrow{${below}}`;
  return `${base(below)}^{${tex}}`;
}

/** Brackets only where a script would take too little: they are read aloud otherwise. */
function base(tex: string): string {
  return /^(.|\d+|\\[a-zA-Z]+ )$/.test(tex) ? tex : `{${tex}}`;
}

function sign(text: string): string {
  return TEX[text] ?? (/[\\^_&#~]/.test(text) ? '' : text);
}

function words(text: string): string {
  return text.replace(/[{}\\$%^_&#~]/g, ' ').trim();
}
