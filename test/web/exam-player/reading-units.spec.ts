import { describe, expect, it } from '@jest/globals';
import {
  inOneLine,
  overlap,
  step,
  stretch,
  unitsOf,
  wordsOf,
  type ReadText,
  type Span,
} from '../../../web/src/player/reading/reading-units.js';

/** A text whose blocks are split at '|', formulas stand in {} and portion numbers in <>. */
function read(marked: string): ReadText {
  let text = '';
  let open = 0;
  const [blocks, wholes, gaps]: Span[][] = [[{ start: 0, end: 0 }], [], []];
  for (const c of marked) {
    if (c === '|') blocks!.push({ start: text.length, end: text.length });
    else if (c === '{' || c === '<') open = text.length;
    else if (c === '}') wholes!.push({ start: open, end: text.length });
    else if (c === '>') gaps!.push({ start: open, end: text.length });
    else text += c;
    blocks!.at(-1)!.end = text.length;
  }
  return { text, blocks: blocks!, wholes: wholes!, gaps: gaps! };
}
const shown = (text: ReadText, spans: readonly Span[]) => spans.map(({ start, end }) => text.text.slice(start, end));

describe('The units that the highlighter walks through', () => {
  const text = read(
    'The Library|It was <3>Mr. Pell who noticed. He found me; I was reading.|If {x2+1=y}, what is {x}?',
  );

  it('are sentences that end with their paragraph and not with Mr.', () => {
    expect(shown(text, unitsOf(text, 'sentence'))).toEqual([
      'The Library',
      'It was 3Mr. Pell who noticed.',
      'He found me; I was reading.',
      'If x2+1=y, what is x?',
    ]);
  });

  it('are words, a formula being one, without the numbers of portions', () => {
    expect(shown(text, unitsOf(text, 'word')).slice(0, 6)).toEqual(['The', 'Library', 'It', 'was', 'Mr', 'Pell']);
    expect(shown(text, unitsOf(text, 'word')).slice(-5)).toEqual(['If', 'x2+1=y', 'what', 'is', 'x']);
  });

  it('leave out paragraphs without words, and take a blank to fill in', () => {
    const odd = read('“…”|The ______ was open.');
    expect(shown(odd, unitsOf(odd, 'sentence'))).toEqual(['The ______ was open.']);
  });

  it('are said with formulas as they are read, and shown without portion numbers', () => {
    const said = {
      ...text,
      wholes: text.wholes.map((w, i) => ({
        ...w,
        said: i === 0 ? 'x squared plus 1 equals y' : 'x',
        line: i === 0 ? 'x^2 + 1 = y' : 'x',
      })),
    };
    const [, second, , last] = unitsOf(said, 'sentence');
    expect(wordsOf(said, last!)).toBe('If x^2 + 1 = y, what is x?');
    expect(wordsOf(said, last!, 'said')).toBe('If x squared plus 1 equals y , what is x ?');
    expect(wordsOf(said, second!)).toBe('It was Mr. Pell who noticed.');
  });
});

describe('A place in the text', () => {
  const text = read('One two. Three four five.');
  const [words, sentences] = [unitsOf(text, 'word'), unitsOf(text, 'sentence')];
  const at = (span: Span | undefined) => span && text.text.slice(span.start, span.end);

  it('moves by sentence and by word; the next word of a sentence is its first', () => {
    expect(at(step(sentences, sentences[0]!, 1))).toBe('Three four five.');
    expect(at(step(words, sentences[1]!, 1))).toBe('Three');
    expect(at(step(words, words[2]!, 1))).toBe('four');
    expect(at(step(words, words[2]!, -1))).toBe('two');
    expect(step(words, words.at(-1)!, 1)).toBeUndefined();
    expect(step(sentences, sentences[0]!, -1)).toBeUndefined();
  });

  it('goes back from a word to the begin of its sentence', () => {
    expect(at(step(sentences, words[3]!, -1))).toBe('Three four five.');
  });

  it('grows and shrinks at its end, never to nothing', () => {
    const grown = stretch(words, words[0]!, 1);
    expect(at(grown)).toBe('One two');
    expect(at(stretch(sentences, grown, 1))).toBe('One two.');
    expect(at(stretch(words, grown, -1))).toBe('One');
    expect(stretch(words, words[0]!, -1)).toBe(words[0]);
    expect(at(stretch(words, sentences[1]!, -1))).toBe('Three four five');
  });

  it('meets a mark that it shares a character with', () => {
    expect(overlap({ start: 0, end: 3 }, { start: 2, end: 5 })).toBe(true);
    expect(overlap({ start: 0, end: 3 }, { start: 3, end: 5 })).toBe(false);
  });
});

describe('A formula in one line', () => {
  it.each([
    ['f(x) = 2(x - 5)^{2} + 3', 'f(x) = 2(x − 5)^2 + 3'],
    ['\\frac{3}{4}x', '3/4x'],
    ['\\frac{x + 1}{2}', '(x + 1)/(2)'],
    ['\\sqrt{\\frac{1}{2}}', '√(1/2)'],
    ['a_{1} \\le 3 \\cdot \\pi', 'a_1 ≤ 3 · π'],
    ['30^{\\circ}', '30°'],
    ['\\sin x', 'sin x'],
  ])('%s reads %s', (tex, line) => {
    expect(inOneLine(tex)).toBe(line);
  });
});
