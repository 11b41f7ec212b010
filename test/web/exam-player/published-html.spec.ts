import { describe, expect, it } from '@jest/globals';
import { named, picturesIn, published, readable, scrolling } from '../../../web/src/player/question/published-html.js';

describe('Published mathematics', () => {
  it('keeps a sign after an operator close to its number', () => {
    expect(published('<math><mi>x</mi><mo>&gt;</mo><mo>−</mo><mn>2</mn></math>')).toBe(
      '<math><mi>x</mi><mo>&gt;</mo><mo form="prefix">−</mo><mn>2</mn></math>',
    );
    expect(published('<math><mo stretchy="false">(</mo><mo>−</mo><mn>2</mn></math>')).toContain(
      '<mo form="prefix">−</mo>',
    );
  });

  it('says a formula of a choice in words, for the name of its control', () => {
    expect(
      named('<span class="math" data-tex="-5" data-speech="negative 5"><math><mo>−</mo><mn>5</mn></math></span>'),
    ).toBe(
      '<span class="math" data-tex="-5" data-speech="negative 5"><span data-words>negative 5</span><math aria-hidden="true"><mo>−</mo><mn>5</mn></math></span>',
    );
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

describe('A stem or passage in the player', () => {
  const figure =
    '<figure class="fig"><svg viewBox="0 0 1 1" role="img" aria-label="Line. It rises from 2 to 9."><title>Line</title><desc>It rises from 2 to 9.</desc><path d="M0 0"></path></svg></figure>';

  it('offers the description of a figure to everybody, outside of the text that highlights count in', () => {
    expect(readable(figure)).toContain(
      '<details data-aside data-speech=""><summary>Describe this figure</summary><p>It rises from 2 to 9.</p></details></figure>',
    );
  });

  it('takes the label where there is no description, and offers nothing where there is neither', () => {
    expect(readable('<figure><svg aria-label="A map of the bay."><path d="M0 0"></path></svg></figure>')).toContain(
      '<p>A map of the bay.</p>',
    );
    const silent = '<figure><svg><path d="M0 0"></path></svg></figure>';
    expect(readable(silent)).toBe(silent);
  });

  it('lets each table and figure scroll in itself', () => {
    expect(readable('<p>a</p><table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>')).toBe(
      '<p>a</p><div data-scroll><table><tr><td>1</td></tr></table></div><div data-scroll><table><tr><td>2</td></tr></table></div>',
    );
    expect(readable(figure)).toMatch(/<div data-scroll[^>]*><svg/);
  });

  it('shows a drawing smaller that is about as high as wide', () => {
    expect(readable(figure)).toContain('<div data-scroll data-tall>');
    expect(readable(figure.replace('0 0 1 1', '0 0 420 296'))).toContain('<div data-scroll><svg');
  });

  it('adds no text that is not marked as added', () => {
    const plain = (html: string) => html.replace(/<details data-aside[\s\S]*?<\/details>/g, '').replace(/<[^>]*>/g, '');
    const html = `<p>If <i>x</i></p>${figure}<table><tr><td>1</td></tr></table>`;
    expect(plain(readable(html))).toBe(plain(html));
  });
});

describe('A picture in published content', () => {
  const hash = 'a'.repeat(64);
  const img = `<img src="/api/pictures/${hash}" alt="A map &amp; its key" width="640" height="480" />`;

  it('has a place of its own that knows its natural width, wherever it is shown', () => {
    const placed = `<p>a <span data-picture="${hash}" style="--w:640">${img}</span></p>`;
    for (const shown of [published, scrolling, readable, named]) expect(shown(`<p>a ${img}</p>`)).toBe(placed);
  });

  it('is found by its hash, and nothing else is', () => {
    expect(picturesIn(`<p>${img}</p><img src="https://elsewhere.test/x.png" alt="">`)).toEqual([hash]);
    const other = '<img src="https://elsewhere.test/x.png" alt="">';
    expect(published(other)).toBe(other);
  });

  it('adds no text to the text', () => {
    const plain = (html: string) => html.replace(/<[^>]*>/g, '');
    expect(plain(readable(`<p>a ${img} b</p>`))).toBe('a  b');
  });
});
