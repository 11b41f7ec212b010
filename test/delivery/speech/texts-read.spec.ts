import { describe, expect, it } from '@jest/globals';
import { standsIn } from '../../../src/delivery/speech/texts-read.js';

const QUESTION = `<p>Rain fell on the <u>un</u>likely town of Caf\u00e9&nbsp;Noir.</p>
<table><tr><th>Year</th><th>Rain</th></tr><tr><td>1999</td><td>3.5</td></tr></table>
<p>What is <span class="math" data-tex="x^{2}" data-speech="x squared"><math><mi>x</mi></math></span>?</p>
<figure><svg aria-label="A line that rises"></svg></figure>`;

describe('a sentence that is read', () => {
  it.each([
    'Rain fell on the unlikely town of Caf\u00e9 Noir.',
    'Year: 1999, Rain: 3.5',
    'What is  x squared ?',
    'Choice B, crossed out: A line that rises',
    'portion 3: the  blank  town',
    'ell on the unlik',
  ])('stands in the question: %s', (sentence) => {
    expect(standsIn(sentence, QUESTION.replace('3.5', '3.5 3'))).toBe(true);
  });

  it.each(['Snow fell on the town.', 'Rain fell on the towns.', 'Rain fel on the town.', 'x cubed'])(
    'does not: %s',
    (sentence) => {
      expect(standsIn(sentence, QUESTION)).toBe(false);
    },
  );
});
