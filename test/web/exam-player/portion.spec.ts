import { describe, expect, it } from '@jest/globals';
import { sentenceOfPortion } from '../../../web/src/player/question/portion.js';

const portion = (n: number, text: string) =>
  `<span class="portion" data-portion="${n}"><sup>${n}</sup><u>${text}</u></span>`;
const html = `<h3>Title</h3><p>It rained. Mr. Pell said he ${portion(1, 'was gone')} to see &amp; hear ${portion(2, 'it. Then')} he left.</p><p>End <span class="portion place" data-portion="3"><sup>3</sup></span> of it.</p>`;

describe('The sentence of an underlined portion', () => {
  it('is the one around it, without the numbers of other portions', () => {
    expect(sentenceOfPortion(html, 1)).toEqual({
      before: 'Mr. Pell said he ',
      here: 'was gone',
      after: ' to see & hear it.',
    });
  });

  it('is two where the portion goes over the end of one', () => {
    expect(sentenceOfPortion(html, 2)).toEqual({
      before: 'Mr. Pell said he was gone to see & hear ',
      here: 'it. Then',
      after: ' he left.',
    });
  });

  it('has nothing underlined where only a place is numbered', () => {
    expect(sentenceOfPortion(html, 3)).toEqual({ before: 'End ', here: '', after: ' of it.' });
  });

  it('is none for a number that the passage has not', () => {
    expect(sentenceOfPortion(html, 4)).toBeNull();
    expect(sentenceOfPortion('', 1)).toBeNull();
  });
});
