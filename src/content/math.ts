import katex from 'katex';
import { escapeHtml, unescapeHtml } from './markup.js';

/**
 * Replaces every `<span data-tex="...">` by MathML with its spoken form. Applied once, when content is published.
 * @throws {SyntaxError} naming a formula that does not compile.
 */
export function renderMath(html: string): string {
  return html.replace(
    /<span( class="math-block")?( data-tex="([^"]*)")( class="math-block")?><\/span>/g,
    (_all, before, _attribute, source, after) => {
      const text = unescapeHtml(source as string);
      const block = Boolean(before ?? after);
      refuseLong(text);
      // First what refuses a formula that does not compile: speech takes each for sound.
      const drawn = toMathMl(text, block);
      return `<span class="${block ? 'math-block' : 'math'}" data-tex="${source as string}" data-speech="${escapeHtml(texToSpeech(text))}">${drawn}</span>`;
    },
  );
}

const LONGEST = 5_000;
/** No formula of a test is nested as deeply; what is would overflow the stack. */
const DEEPEST = 50;
const THIN = '<mspace width="0.17em"></mspace>';

/** Fractions in a line of text are set in full size, as on paper. */
function toMathMl(tex: string, block: boolean): string {
  const source = !block && tex.includes('\\frac') ? `\\displaystyle ${tex}` : tex;
  let rendered: string;
  try {
    rendered = katex.renderToString(source, {
      output: 'mathml',
      displayMode: block,
      throwOnError: true,
      strict: 'error',
      trust: false,
    });
  } catch (error) {
    throw new SyntaxError(`the formula ${tex} does not compile: ${(error as Error).message}`);
  }
  const math = /<math[^>]*>.*<\/math>/s.exec(rendered)?.[0] ?? rendered;
  return (
    math
      .replace(/<\/?semantics>/g, '')
      .replace(/<annotation encoding="application\/x-tex">.*?<\/annotation>/s, '')
      // KaTeX leaves the space around sin, cos and log to TeX's fonts; browsers set none.
      .replace(/(<\/m[in]>)(?=<mi>(?:sin|cos|tan|log|ln)<\/mi>)/g, `$1${THIN}`)
      .replace(/(<mi>(?:sin|cos|tan|log|ln)<\/mi><mo>\u2061<\/mo>)(?=<m[in]>)/g, `$1${THIN}`)
      .replace(/(<msub><mrow><mi>log<\/mi><mo>\u2061<\/mo><\/mrow><m[in]>[^<]*<\/m[in]><\/msub>)/g, `$1${THIN}`)
  );
}

/** Plain text of rich content, one line per block: for PDF and workbooks. Figures become their title in square brackets. */
export function readable(html: string): string {
  return unescapeHtml(
    html
      .replace(/<span[^>]*data-tex="([^"]*)"[^>]*>(?:<math.*?<\/math>)?<\/span>/gs, (_all, source: string) =>
        escapeHtml(texToText(unescapeHtml(source))),
      )
      .replace(/<svg.*?<\/svg>/gs, (svg) => `[Figure: ${/<title[^>]*>(.*?)<\/title>/s.exec(svg)?.[1] ?? ''}]`)
      .replace(/<sup>\d+<\/sup>(?=<u>)/g, '')
      .replace(/<\/(td|th)>\s*<(td|th)/g, '</$1> | <$2')
      .replace(/<\/(p|li|tr|caption|figure|table|blockquote|h\d)>|<br\s*\/?>/g, '\n')
      .replace(/<[^>]+>/g, ''),
  )
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Words for a formula of the subset that our templates and imports use; unknown commands are read by their name. */
export function texToSpeech(source: string): string {
  return speak(parse(source))
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;])/g, '$1')
    .replace(/,+(?=[,;.])/g, '')
    .replace(/,? *$/, '')
    .trim();
}

/** One line of Unicode for the same formula: x², (3x + 1)/4, √(2). */
export function texToText(source: string): string {
  return print(parse(source))
    .replace(/\s+/g, ' ')
    .replace(/\|\s*([^|]*?)\s*\|/g, '|$1|')
    .trim();
}

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'command'; name: string; args: Node[][]; option?: Node[] }
  | { kind: 'script'; base: Node; sub?: Node[]; sup?: Node[] }
  | { kind: 'group'; body: Node[] }
  | { kind: 'rows'; env: string; rows: Node[][][] }
  /** Brackets with what is between them, found for speaking only. */
  | { kind: 'fence'; open: string; close: string; body: Node[] };

const ARGUMENTS: Record<string, number> = {
  frac: 2,
  dfrac: 2,
  tfrac: 2,
  sqrt: 1,
  text: 1,
  mathrm: 1,
  overline: 1,
  vec: 1,
  overleftrightarrow: 1,
  mathbf: 1,
};
const SILENT = new Set(['left', 'right', ',', ';', '!', ' ', 'quad', 'qquad', 'displaystyle', 'hspace']);

function refuseLong(tex: string): void {
  if (tex.length > LONGEST)
    throw new SyntaxError(`the formula ${tex.slice(0, 60)}… is longer than ${LONGEST} characters`);
}

/** @throws {SyntaxError} for what is too long or nested too deeply */
function parse(tex: string): Node[] {
  refuseLong(tex);
  const source = tex.replace(/\{,\}/g, ',');
  let at = 0;
  let depth = 0;
  const peek = () => source[at];
  function nodes(stop: (rest: string) => boolean): Node[] {
    const out: Node[] = [];
    while (at < source.length && !stop(source.slice(at))) {
      const ch = peek()!;
      if (ch === '^' || ch === '_') {
        at++;
        const script = argument();
        const base = out.pop() ?? { kind: 'text', text: '' };
        const slot = ch === '^' ? 'sup' : 'sub';
        out.push(
          base.kind === 'script' && !base[slot]
            ? { ...base, [slot]: script }
            : { kind: 'script', base, [slot]: script },
        );
        continue;
      }
      out.push(single());
    }
    return out;
  }
  function argument(): Node[] {
    while (peek() === ' ') at++;
    if (peek() !== '{') return [single()];
    at++;
    const body = nodes((rest) => rest.startsWith('}'));
    at++;
    return body;
  }
  /** Behind the next brace that closes. */
  function closed(): number {
    const end = source.indexOf('}', at);
    return end < 0 ? source.length : end + 1;
  }
  function single(): Node {
    depth++;
    if (depth > DEEPEST) throw tooDeep();
    const node = token();
    depth--;
    return node;
  }
  function token(): Node {
    const ch = source[at] ?? '';
    if (ch === '{') return { kind: 'group', body: argument() };
    if (ch !== '\\') {
      const number = /^\d[\d.,]*\d|^\d/.exec(source.slice(at));
      at += number ? number[0].length : 1;
      return { kind: 'text', text: number ? number[0] : ch };
    }
    const name = /^\\([a-zA-Z]+|.)/s.exec(source.slice(at))?.[1] ?? '';
    at += name.length + 1;
    if (name === 'begin') {
      const [begun, env] = /^ *\{([a-zA-Z]+\*?)\}/.exec(source.slice(at)) ?? [];
      if (begun === undefined || env === undefined)
        throw new SyntaxError(`the formula ${tex} begins something without a name`);
      at += begun.length;
      if (env === 'array') argument();
      const rows: Node[][][] = [[]];
      while (at < source.length && !source.startsWith('\\end', at)) {
        const cell = nodes((rest) => rest.startsWith('&') || rest.startsWith('\\\\') || rest.startsWith('\\end'));
        rows.at(-1)!.push(cell);
        if (source.startsWith('&', at)) at++;
        else if (source.startsWith('\\\\', at)) {
          at += 2;
          rows.push([]);
        }
      }
      at += `\\end{${env}}`.length;
      return { kind: 'rows', env, rows };
    }
    if (name === 'text' || name === 'mathrm') {
      while (peek() === ' ') at++;
      if (peek() !== '{') return single();
      const begin = at + 1;
      at = closed();
      return { kind: 'text', text: source.slice(begin, at).replace(/\}$/, '') };
    }
    let option: Node[] | undefined;
    if (name === 'sqrt' && peek() === '[') {
      at++;
      option = nodes((rest) => rest.startsWith(']'));
      at++;
    }
    const args = Array.from({ length: ARGUMENTS[name] ?? 0 }, () => argument());
    return { kind: 'command', name, args, ...(option && { option }) };
  }
  return nodes(() => false);
}

function tooDeep(): SyntaxError {
  return new SyntaxError(`a formula is nested deeper than ${DEEPEST}`);
}

const WORDS: Record<string, string> = {
  '+': ' plus ',
  '-': ' minus ',
  '=': ' equals ',
  '<': ' is less than ',
  '>': ' is greater than ',
  '/': ' over ',
  "'": ' prime',
  '!': ' factorial',
  '(': ' open parenthesis ',
  ')': ' close parenthesis ',
  '[': ' open bracket ',
  ']': ' close bracket ',
  '|': ' vertical bar ',
  ',': ', ',
  ':': ' to ',
  '&': ' ',
  '~': ' ',
};
const COMMAND_WORDS: Record<string, string> = {
  times: 'times',
  cdot: 'times',
  div: 'divided by',
  le: 'is less than or equal to',
  leq: 'is less than or equal to',
  ge: 'is greater than or equal to',
  geq: 'is greater than or equal to',
  lt: 'is less than',
  gt: 'is greater than',
  ne: 'is not equal to',
  neq: 'is not equal to',
  approx: 'is approximately',
  pm: 'plus or minus',
  pi: 'pi',
  theta: 'theta',
  alpha: 'alpha',
  beta: 'beta',
  angle: 'angle',
  triangle: 'triangle',
  circ: 'degrees',
  degree: 'degrees',
  sin: 'sine',
  cos: 'cosine',
  tan: 'tangent',
  log: 'log',
  ln: 'natural log',
  infty: 'infinity',
  parallel: 'is parallel to',
  perp: 'is perpendicular to',
  cong: 'is congruent to',
  sim: 'is similar to',
  '%': 'percent',
  $: 'dollars',
  '{': '',
  '}': '',
  ldots: 'and so on',
  cdots: 'and so on',
  lvert: 'the absolute value of',
  rvert: ',',
  mid: 'given',
  lceil: '',
  rceil: '',
};
const POWERS: Record<string, string> = { '2': 'squared', '3': 'cubed' };

const ORDINALS: Record<string, [one: string, many: string]> = {
  '2': ['half', 'halves'],
  '3': ['third', 'thirds'],
  '4': ['fourth', 'fourths'],
  '5': ['fifth', 'fifths'],
  '6': ['sixth', 'sixths'],
  '7': ['seventh', 'sevenths'],
  '8': ['eighth', 'eighths'],
  '9': ['ninth', 'ninths'],
  '10': ['tenth', 'tenths'],
  '12': ['twelfth', 'twelfths'],
};

function speak(flat: Node[]): string {
  const list = fenced(flat);
  return list.map((node, index) => speakNode(node, list, index)).join('');
}

const CLOSES: Record<string, string> = { '(': ')', '[': ']', '|': '|', lvert: 'rvert' };

/** Puts what stands between brackets together; a bracket without its partner stays as it is. */
function fenced(list: Node[]): Node[] {
  const frames: { open: string; body: Node[] }[] = [{ open: '', body: [] }];
  for (const node of list) {
    if (node.kind === 'command' && (node.name === 'left' || node.name === 'right')) continue;
    const sign = signOf(node.kind === 'script' ? node.base : node);
    const frame = frames.at(-1)!;
    const closes =
      sign !== null && (CLOSES[frame.open] === sign || (/^[([]$/.test(frame.open) && /^[)\]]$/.test(sign)));
    if (closes) {
      frames.pop();
      const fence: Node = { kind: 'fence', open: frame.open, close: sign, body: frame.body };
      frames.at(-1)!.body.push(node.kind === 'script' ? { ...node, base: fence } : fence);
    } else if (sign !== null && sign in CLOSES && node.kind !== 'script') {
      if (frames.length > DEEPEST) throw tooDeep();
      frames.push({ open: sign, body: [] });
    } else frame.body.push(node);
  }
  while (frames.length > 1) {
    const { open, body } = frames.pop()!;
    frames
      .at(-1)!
      .body.push(open === 'lvert' ? { kind: 'command', name: open, args: [] } : { kind: 'text', text: open }, ...body);
  }
  return frames[0]!.body;
}

function signOf(node: Node): string | null {
  if (node.kind === 'text' && /^[()[\]|]$/.test(node.text)) return node.text;
  return node.kind === 'command' && /^[lr]vert$/.test(node.name) ? node.name : null;
}

const isComma = (node: Node): boolean => node.kind === 'text' && node.text === ',';
const isNumber = (node: Node | undefined): boolean => node?.kind === 'text' && /^\d[\d.,]*$/.test(node.text);
const isLetter = (node: Node | undefined): boolean => node?.kind === 'text' && /^[a-zA-Z]$/.test(node.text);
/** Without what is only space. */
const seen = (list: Node[]): Node[] =>
  list.filter(
    (node) => !(node.kind === 'text' && node.text.trim() === '') && !(node.kind === 'command' && SILENT.has(node.name)),
  );

/** A number, a letter, or one of them with a minus. */
function isShort(list: Node[]): boolean {
  const parts = seen(list);
  const [first, second] = parts;
  return parts.length === 1
    ? isNumber(first) || isLetter(first) || first!.kind === 'command'
    : parts.length === 2 && first!.kind === 'text' && first!.text === '-' && (isNumber(second) || isLetter(second));
}

/** f, g and h are functions; so is a capital letter before one letter or number in brackets. */
function isFunction(node: Node | undefined, fence: Node): boolean {
  const name = node?.kind === 'script' ? node.base : node;
  if (!isLetter(name) || fence.kind !== 'fence' || fence.open !== '(') return false;
  const letter = (name as { text: string }).text;
  return /[fgh]/i.test(letter) || (/[A-Z]/.test(letter) && isShort(fence.body));
}

/** Something that can be multiplied by what stands behind it. */
function isOperand(node: Node | undefined): boolean {
  if (!node) return false;
  if (node.kind === 'script') return node.base.kind !== 'command' || isOperand(node.base);
  if (node.kind === 'command') return /^([dt]?frac|sqrt|pi|theta|overline)$/.test(node.name);
  return node.kind === 'fence' || node.kind === 'group' || isNumber(node) || isLetter(node);
}

function speakNode(node: Node, list: Node[], index: number): string {
  const previous = before(list, index);
  switch (node.kind) {
    case 'text': {
      if (isSign(node, previous)) return ' negative ';
      if (node.text === '.' && isRepeating(list[index + 1])) return ' point ';
      return WORDS[node.text] ?? (/^[a-zA-Z]$/.test(node.text) ? ` ${node.text} ` : node.text);
    }
    case 'group':
      return speak(node.body);
    case 'fence':
      return speakFence(node, previous, list, index);
    case 'script':
      return speakScript(node, list, index);
    case 'rows': {
      const rows = node.rows
        .map((row) =>
          row
            .map((cell) => speak(cell).trim())
            .join(node.env === 'aligned' ? ' ' : ', ')
            .trim(),
        )
        .filter((row) => row !== '');
      if (node.env.endsWith('matrix'))
        return ` the ${rows.length} by ${node.rows[0]!.length} matrix, ${rows.map((row, i) => `row ${i + 1}: ${row}`).join('; ')}, end matrix, `;
      return rows.length > 1 ? rows.map((row, i) => `line ${i + 1}: ${row}`).join('; ') : (rows[0] ?? '');
    }
    case 'command': {
      const [first = [], second = []] = node.args;
      if (/^[dt]?frac$/.test(node.name)) return speakFraction(first, second, list[index + 1]);
      if (node.name === 'sqrt') {
        const option = node.option && speak(node.option);
        const root = option === undefined ? 'square root' : option.trim() === '3' ? 'cube root' : `root ${option}`;
        return `${isOperand(previous) ? ' times' : ''} the ${root} of ${speak(first)}${first.length > 1 ? ', end root,' : ''} `;
      }
      if (node.name === 'overline') {
        if (!isRepeating(node)) return ` segment ${speak(first)} `;
        const digits = [...print(first)].join(' ');
        return previous?.kind === 'text' && previous.text === '.'
          ? ` ${digits} repeating `
          : ` with ${digits} repeating `;
      }
      if (node.name === 'overleftrightarrow') return ` line ${speak(first)} `;
      if (node.name === 'log' || node.name === 'ln') return ` ${COMMAND_WORDS[node.name]} of `;
      if (SILENT.has(node.name)) return ' ';
      return ` ${COMMAND_WORDS[node.name] ?? node.name} ${node.args.map(speak).join(' ')}`;
    }
  }
}

const isRepeating = (node: Node | undefined): boolean =>
  node?.kind === 'command' && node.name === 'overline' && /^\d+$/.test(print(node.args[0]!));

function speakFence(node: Node & { kind: 'fence' }, previous: Node | undefined, list: Node[], index: number): string {
  const inner = node.body.some(isComma)
    ? node.body.map((part): Node => (isComma(part) ? { kind: 'text', text: ' comma ' } : part))
    : node.body;
  if (node.open === '|' || node.open === 'lvert')
    return ` the absolute value of ${speak(inner)}${isShort(inner) ? '' : ', end absolute value,'} `;
  const whole = `${WORDS[node.open]} ${speak(inner)} ${WORDS[node.close]}`;
  if (isFunction(previous, node)) return isShort(inner) || isOneCall(inner) ? ` of ${speak(inner)} ` : ` of ${whole}`;
  if (previous?.kind === 'command' && /^(sin|cos|tan)$/.test(previous.name))
    return isShort(inner) ? ` of ${speak(inner)} ` : ` of ${whole}`;
  // A(2, 3) is a point with its name.
  const times = isOperand(previous) && list[index - 1] === previous && !node.body.some(isComma);
  return times ? ` times ${whole}` : whole;
}

/** g(3) within f(g(3)). */
function isOneCall(list: Node[]): boolean {
  const parts = seen(fenced(list));
  return parts.length === 2 && isFunction(parts[0], parts[1]!) && isShort((parts[1] as Node & { kind: 'fence' }).body);
}

function speakScript(node: Node & { kind: 'script' }, list: Node[], index: number): string {
  const { base } = node;
  const sup = node.sup && speak(node.sup).trim();
  if (base.kind === 'command' && /^(sin|cos|tan|log|ln)$/.test(base.name)) {
    const name = COMMAND_WORDS[base.name]!;
    if (sup === 'negative 1') return ` inverse ${name} of `;
    return ` ${name}${node.sub ? ` base ${speak(node.sub).trim()}` : ''}${sup ? ` ${POWERS[sup] ?? `to the power of ${sup},`}` : ''} of `;
  }
  const next = list[index + 1];
  if (sup === 'negative 1' && next && isFunction(base, next.kind === 'script' ? next.base : next))
    return `${speakNode(base, [base], 0)} inverse `;
  const said = base.kind === 'fence' ? speakFence(base, before(list, index), list, index) : speakNode(base, [base], 0);
  const sub = node.sub ? ` sub ${speak(node.sub)} ` : '';
  if (!sup) return said + sub;
  if (sup === 'degrees' || sup === 'prime') return `${said}${sub} ${sup} `;
  return `${said}${sub} ${POWERS[sup] ?? `to the power of ${sup},`} `;
}

function speakFraction(top: Node[], bottom: Node[], next: Node | undefined): string {
  const [a, b] = [seen(top), seen(bottom)];
  const [over, under] = [print(a), print(b)];
  const named = /^\d{1,2}$/.test(over) ? ORDINALS[under] : undefined;
  if (named && Number(over) % Number(under) !== 0 && Number(over) <= 20)
    return ` ${over} ${named[over === '1' ? 0 : 1]} `;
  const plain = [a, b].every(
    (part) =>
      part.length === 1 &&
      (part[0]!.kind === 'text' ||
        part[0]!.kind === 'script' ||
        (part[0]!.kind === 'command' && part[0]!.args.length === 0)),
  );
  const binds = next !== undefined && (isOperand(next) || (next.kind === 'command' && next.name === 'sqrt'));
  return plain && !binds
    ? ` ${speak(top)} over ${speak(bottom)} `
    : ` the fraction ${speak(top)} over ${speak(bottom)}, end fraction, `;
}

const SUPERSCRIPTS: Record<string, string> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '-': '⁻',
  x: 'ˣ',
  n: 'ⁿ',
  t: 'ᵗ',
};
const COMMAND_SIGNS: Record<string, string> = {
  times: ' × ',
  cdot: ' · ',
  div: ' ÷ ',
  le: ' ≤ ',
  leq: ' ≤ ',
  ge: ' ≥ ',
  geq: ' ≥ ',
  lt: ' < ',
  gt: ' > ',
  ne: ' ≠ ',
  neq: ' ≠ ',
  approx: ' ≈ ',
  pm: ' ± ',
  pi: 'π',
  theta: 'θ',
  alpha: 'α',
  beta: 'β',
  angle: '∠',
  triangle: '△',
  circ: '°',
  degree: '°',
  infty: '∞',
  parallel: ' ∥ ',
  perp: ' ⊥ ',
  cong: ' ≅ ',
  sim: ' ~ ',
  '%': '%',
  $: '$',
  '{': '{',
  '}': '}',
  ldots: '…',
  cdots: '⋯',
  lvert: '|',
  rvert: '|',
  mid: ' | ',
};

function print(list: Node[]): string {
  return list
    .map((node, i) => {
      if (isSign(node, before(list, i))) return '−';
      const text = printNode(node);
      return node.kind === 'command' && node.name === 'frac' && isFactor(list[i + 1]) ? `(${text})` : text;
    })
    .join('');
}

function before(list: Node[], index: number): Node | undefined {
  return list.slice(0, index).findLast((node) => node.kind !== 'text' || node.text.trim() !== '');
}

function rows(node: Extract<Node, { kind: 'rows' }>): string {
  const text = node.rows
    .map((row) => row.map(print).join(' ').trim())
    .filter(Boolean)
    .join('; ');
  return node.env.endsWith('matrix') ? `[${text}]` : text;
}

/** (9/5)C, so that a fraction before a factor is not read as 9/(5C). */
function isFactor(node: Node | undefined): boolean {
  if (!node) return false;
  if (node.kind === 'script') return isFactor(node.base);
  return node.kind === 'text'
    ? /^[a-zA-Z(]$/.test(node.text)
    : node.kind === 'command' && /^(left|pi|sqrt|theta)$/.test(node.name);
}

/** A minus that belongs to a number or term, not one between two of them. */
function isSign(node: Node, previous: Node | undefined): boolean {
  if (node.kind !== 'text' || node.text !== '-') return false;
  if (!previous) return true;
  return previous.kind === 'text'
    ? /^[(=<>,[|&]$/.test(previous.text)
    : previous.kind === 'command' && /^(le|ge|leq|geq|lt|gt|left|cdot|times|pm|ne|approx)$/.test(previous.name);
}

function wrapped(part: Node[]): string {
  return inBrackets(print(part));
}

function inBrackets(printed: string): string {
  const text = printed.trim();
  return /^[\w.°π]+$|^\(.*\)$/.test(text) ? text : `(${text})`;
}

function printNode(node: Node): string {
  switch (node.kind) {
    case 'text':
      return /^[=+<>]$/.test(node.text)
        ? ` ${node.text} `
        : node.text === '-'
          ? ' − '
          : node.text === '&' || node.text === '~'
            ? ' '
            : node.text;
    case 'group':
      return print(node.body);
    case 'script': {
      const sub = node.sub ? `_${wrapped(node.sub)}` : '';
      if (!node.sup) return printNode(node.base).trimEnd() + sub;
      const printed = print(node.sup);
      const sup = printed.replace(/ ?− ?/g, '-').trim();
      if (sup === '°') return `${printNode(node.base)}${sub}°`;
      const raised = [...sup].map((ch) => SUPERSCRIPTS[ch]);
      return `${printNode(node.base)}${sub}${raised.every(Boolean) ? raised.join('') : `^${inBrackets(printed)}`}`;
    }
    case 'rows':
      return rows(node);
    case 'fence':
      return `${node.open}${print(node.body)}${node.close}`;
    case 'command': {
      const [first = [], second = []] = node.args;
      if (/^[dt]?frac$/.test(node.name)) return `${wrapped(first)}/${wrapped(second)}`;
      if (node.name === 'sqrt') {
        const option = node.option ? print(node.option) : '';
        const root = option === '3' ? '∛' : `${[...option].map((ch) => SUPERSCRIPTS[ch] ?? ch).join('')}√`;
        return `${root}${wrapped(first)}`;
      }
      if (SILENT.has(node.name)) return node.name === 'left' || node.name === 'right' ? '' : ' ';
      const printed = node.args.map(print).join('');
      if (node.name === 'overline' && /^\d+$/.test(printed)) return `${printed.repeat(3)}…`;
      return COMMAND_SIGNS[node.name] ?? (node.args.length > 0 ? printed : ` ${node.name} `);
    }
  }
}
