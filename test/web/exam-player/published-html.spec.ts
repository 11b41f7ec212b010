import { describe, expect, it } from '@jest/globals';
import { published } from '../../../web/src/features/exam-player/published-html.js';

describe('Published mathematics', () => {
  it('keeps a sign after an operator close to its number', () => {
    expect(published('<math><mi>x</mi><mo>&gt;</mo><mo>−</mo><mn>2</mn></math>')).toBe('<math><mi>x</mi><mo>&gt;</mo><mo form="prefix">−</mo><mn>2</mn></math>');
    expect(published('<math><mo stretchy="false">(</mo><mo>−</mo><mn>2</mn></math>')).toContain('<mo form="prefix">−</mo>');
  });

  it('leaves a real difference alone', () => {
    const html = '<math><mi>x</mi><mo>−</mo><mn>2</mn></math>';
    expect(published(html)).toBe(html);
  });

  it('tells names of functions from letters', () => {
    expect(published('<math><mi>sin</mi><mi>x</mi></math>')).toBe('<math><mi data-name="">sin</mi><mi>x</mi></math>');
  });

  it('changes nothing in plain text', () => {
    expect(published('<p>a <mi>no math</mi></p>')).toBe('<p>a <mi>no math</mi></p>');
  });
});
