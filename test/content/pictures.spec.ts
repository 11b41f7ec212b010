import { describe, expect, it } from '@jest/globals';
import { lookAtPicture } from '../../src/content/pictures/look-at-picture.js';
import { PictureRefused } from '../../src/content/pictures/limits.js';
import { publishRich } from '../../src/content/publish.js';
import { picturesIn } from '../../src/content/sanitise.js';
import { jpeg, png, pngOfSize, webp } from './made-pictures.js';

const look = (content: Buffer | string) => lookAtPicture(Buffer.from(content as string));
const svg = (inside: string, head = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inside}</svg>`;
const drawn = (inside: string, head?: string) => look(svg(inside, head)).bytes.toString();

/** Groups that each show the next one. */
const repeated = (show: (i: number) => string, levels = 7) =>
  Buffer.from(
    svg(
      `${Array.from({ length: levels }, (_, i) => `<g id="r${i}">${i + 1 < levels ? show(i + 1) : '<path d="M0 0h9"/>'}</g>`).join('')}<use href="#r0"/>`,
    ),
  );
const patterned = () =>
  Buffer.from(
    svg(
      `<rect fill="url(#r0)"/>${Array.from({ length: 7 }, (_, i) => `<pattern id="r${i}">${'<path d="M0 0h9"'.concat(i < 6 ? ` fill="url(#r${i + 1})"/>` : '/>').repeat(10)}</pattern>`).join('')}`,
    ),
  );

const styled = (css: string) => Buffer.from(svg(`<style>${css}</style><marker id="m"/>`));

describe('the size of a picture', () => {
  it.each([
    ['PNG', png(30, 20), 'image/png'],
    ['JPEG', jpeg(30, 20), 'image/jpeg'],
    ['JPEG that lies on its side', jpeg(20, 30, 6), 'image/jpeg'],
    ['WebP', webp(30, 20), 'image/webp'],
    ['SVG', Buffer.from(svg('', 'width="30" height="20"')), 'image/svg+xml'],
  ])('is read from the head of a %s', (_what, bytes, mime) => {
    expect(look(bytes)).toMatchObject({ mime, width: 30, height: 20 });
  });

  it.each([
    ['width="1in" height="48"', 96, 48],
    ['width="100%" viewBox="0 0 40 20"', 40, 20],
    ['width="80" viewBox="0 0 40 20"', 80, 40],
    ['', 300, 150],
    ['viewBox="0 0 81920 40960"', 4096, 2048],
  ])('of an SVG with %s is %d by %d', (head, width, height) => {
    expect(look(svg('', head))).toMatchObject({ width, height });
  });
});

describe('a picture that is refused', () => {
  it.each([
    ['of a hundred million points', pngOfSize(10_000, 10_000), /is 10000 by 10000 points/],
    ['of sixteen million points on a side too long', pngOfSize(4_097, 1), /4,096 on a side/],
    ['without size', pngOfSize(0, 5), 'has no size'],
    ['that is cut off', png(30, 20).subarray(0, 60), 'is cut off or damaged'],
    ['that is cut off within its head', png(30, 20).subarray(0, 21), 'is cut off or damaged'],
    ['that is cut off, a JPEG', jpeg(30, 20).subarray(0, 20), 'is cut off or damaged'],
    ['larger than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 'is larger than 5 MB'],
    ['of another kind', Buffer.from('GIF89a'), /is a GIF picture/],
    ['that is a page', Buffer.from('<!DOCTYPE html><html><svg></svg></html>'), /SVG/],
    ['that is text', Buffer.from('hello'), 'is not a PNG, JPEG, WebP or SVG picture'],
    ['with entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`), /document type declaration/],
    ['that is not well-formed', Buffer.from(svg('<g>')), /is not well-formed SVG/],
    ['that repeats repetitions', repeated((i) => `<use href="#r${i}"/>`.repeat(10)), /draws more than 4 MB/],
    ['that fills patterns by patterns', patterned(), /draws more than 4 MB/],
    [
      'that fills patterns by patterns in its style',
      Buffer.from(
        patterned()
          .toString()
          .replace(/ fill="url\(#r(\d)\)"/g, ' class="c$1"')
          .replace(
            '<rect',
            `<style>${[0, 1, 2, 3, 4, 5, 6].map((i) => `.c${i} { fill: url(#r${i}) }`).join('')}</style><rect`,
          ),
      ),
      /draws more than 4 MB/,
    ],
    [
      'that draws a long marker at every point',
      Buffer.from(
        svg(
          `<marker id="m"><path d="${'M0 0'.repeat(500)}"/></marker><g marker-mid="url(#m)"><path d="${'L1 1'.repeat(4000)}"/></g>`,
        ),
      ),
      /draws more than 4 MB/,
    ],
    [
      'that repeats itself',
      Buffer.from(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')),
      /repeats itself/,
    ],
    ['that repeats on eleven levels', repeated((i) => `<use href="#r${i}"/>`, 12), /on more than 10 levels/],
    [
      'that hides what it paints with',
      Buffer.from(svg('<pattern id="p"/><g style="--p: url(#p)"><path style="fill: var(--p)"/></g>')),
      /variable of its style \(--p\)/,
    ],
    [
      'that repeats by a name in disguise',
      Buffer.from(svg('<g id="a"><use href="#%62"/></g><g id="b"><path/></g><use href="#a"/>')),
      /name that is not plain/,
    ],
    [
      'that holds a picture of a hundred million points',
      Buffer.from(svg(`<image href="data:image/png;base64,${pngOfSize(10_000, 10_000).toString('base64')}"/>`)),
      /holds a picture that is 10000 by 10000 points/,
    ],
    [
      'that holds many large pictures',
      Buffer.from(svg(`<image href="data:image/png;base64,${pngOfSize(4_000, 4_000).toString('base64')}"/>`.repeat(2))),
      /holds pictures of more than 16 million points/,
    ],
    [
      'that moves',
      Buffer.from(svg('<style>@keyframes a { to { opacity: 0 } } path { animation: a 1s }</style>')),
      /moves/,
    ],
    ['that moves behind strings', styled('a{content:"/*"}@keyframes a{to{opacity:0}}b{content:"*/"}'), /moves/],
    [
      'whose style attribute has comments',
      Buffer.from(svg('<path id="m" style="/**/marker-mid:url(#m)"/>')),
      /understood/,
    ],
    ['whose name of a part does not end', Buffer.from(svg('<path id="m" marker-mid="url(#m"/>')), /not plain/],
    [
      'whose name of a part is in odd quotes',
      Buffer.from(svg(`<path id="m" style="fill:url('#m&quot;)"/>`)),
      /not plain/,
    ],
    ['whose variable hides in a comment', Buffer.from(svg('<g id="m" style="/**/--m:url(#m)"/>')), /understood/],
    ['whose property is unknown', Buffer.from(svg('<g id="m" style="a b:url(#m)"/>')), /not understood/],
    ['with comments in strings', styled('a{content:"/*"} path{marker-mid:url(#m)} b{content:"*/"}'), /not understood/],
    ['with elements in its style', styled('<desc>/*</desc>path{marker-mid:url(#m)}<desc>*/</desc>'), /elements within/],
    ['with rules within rules', styled('path{marker-mid:url(#m);g{x:y}}'), /not understood/],
    ['with a brace in a string', styled('g[id="{"]{x:y} path{marker-mid:url(#m)}'), /not understood/],
    ['with a brace in parentheses', styled('path{x:(}g{x:y)};marker-mid:url(#m)}'), /not understood/],
    ['with a property that others take over', styled('@property --m{initial-value:url(#m)}'), /not understood/],
    ['whose style draws lines', styled('path{d:path("M0 0 1 1")}'), /draws lines by its style/],
    ['whose style is too long', styled(`path{fill:red}${' '.repeat(64 * 1024)}`), /style longer than 64 kB/],
    [
      'whose repeated parts stand in paint',
      Buffer.from(
        svg(
          `<g marker-mid="url(#m1)"><marker id="m0"><path d="${'L1 1'.repeat(300)}"/></marker></g><marker id="m1"><path/></marker>`,
        ),
      ),
      /paints what is around a marker/,
    ],
    [
      'whose repeated parts stand in paint of its style',
      Buffer.from(
        svg('<style>.a{fill:url(#b)}</style><g class="a"><defs><pattern id="a"/></defs></g><pattern id="b"/>'),
      ),
      /paints what is around a pattern/,
    ],
    [
      'that draws a marker at points without numbers',
      Buffer.from(
        svg(
          `<marker id="m"><path d="${'M0 0'.repeat(500)}"/></marker><path marker-mid="url(#m)" d="M0 0${'z'.repeat(9000)}"/>`,
        ),
      ),
      /draws more than 4 MB/,
    ],
    ['nested without end', Buffer.from(svg('<g>'.repeat(300) + '</g>'.repeat(300))), /nested deeper/],
  ])('%s', (_what, bytes, why) => {
    expect(() => look(bytes)).toThrow(why);
  });
});

describe('an SVG that is kept', () => {
  it('draws, and says its size', () => {
    expect(drawn('<g fill="red"><path d="M0 0"/></g><text x="1">a &lt; b</text>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20" viewBox="0 0 40 20">' +
        '<g fill="red"><path d="M0 0"></path></g><text x="1">a &lt; b</text></svg>',
    );
  });

  it.each([
    ['scripts', '<script>steal()</script>'],
    ['handlers', '<path onclick="steal()" ONLOAD="steal()"/>'],
    ['foreign objects', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">steal</p></foreignObject>'],
    ['animations', '<set attributeName="href" to="javascript:steal()"/>'],
    ['pictures from elsewhere', '<image href="https://steal.test/a.png"/>'],
    ['addresses in style', '<style>path { fill: url(https://steal.test) }</style>'],
    ['hidden addresses in style', '<path style="fill: u\\72l(//steal.test)"/>'],
    ['addresses in attributes', '<path fill="url( &quot;//steal.test&quot; )"/>'],
    ['links', '<a href="javascript:steal()"><path/></a>'],
    ['what editors leave', '<x:steal xmlns:x="http://editor.test"/>'],
    ['pictures that are documents', '<image href="data:image/svg+xml;base64,c3RlYWw="/>'],
  ])('loses %s', (_what, inside) => {
    const text = drawn(`<path id="stays"/>${inside}`);
    expect(text).toContain('<path id="stays">');
    expect(text).not.toMatch(/steal|javascript|c3RlYWw|on(click|load)/i);
  });

  it('keeps its own gradients, and the document type that editors write goes', () => {
    const text = look(
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' +
        svg('<linearGradient id="g"/><path fill="url(#g)" style="stroke: url(#g)"/>'),
    ).bytes.toString();
    expect(text).toContain('<path fill="url(#g)" style="stroke: url(#g)">');
    expect(text).not.toContain('DOCTYPE');
  });

  it('may repeat within what it repeats, and paint with patterns and gradients that go on from others', () => {
    const inside =
      '<defs><linearGradient id="a"><stop offset="0"/></linearGradient><linearGradient id="b" xlink:href="#a"/></defs>' +
      '<pattern id="p"><path fill="url(#b)"/></pattern><g id="leaf"><path fill="url(#p)"/></g><g id="tree"><use xlink:href="#leaf"/><use xlink:href="#leaf"/></g><use xlink:href="#tree"/>';
    const text = look(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`,
    ).bytes.toString();
    for (const part of ['xlink:href="#tree"', 'fill="url(#p)"', 'xlink:href="#a"']) expect(text).toContain(part);
  });

  it('may be a large map whose style names a gradient', () => {
    const places = Array.from({ length: 8000 }, (_, i) => `<path class="st${i % 3}" d="M${i} 0h9"/>`).join('');
    const style = '<style>.st0{fill:url(#g);} .st1{fill:#fff;} .st2{stroke:#000;}</style>';
    expect(drawn(`${style}<linearGradient id="g"><stop offset="0"/></linearGradient>${places}`)).toContain('st2');
  });

  it('keeps the style that tools write', () => {
    const style =
      '<style type="text/css">/* Generator: 24.0 */ @font-face{font-family:x} .st0{fill:url(#SVGID_1_);font-family:\'Myriad Pro, Bold\';}' +
      ' .st1{stroke:url("#Градиент_2")} g:not(.a)>path{fill:rgb(0,0,calc(1 + 2))}</style>';
    const inside =
      '<linearGradient id="SVGID_1_"/><linearGradient id="Градиент_2"/><g class="st0"><clipPath id="c"/></g>' +
      '<text style="fill:url(#SVGID_1_);-inkscape-font-specification:\'Noto Sans, @wght=400\'">a</text>';
    const text = drawn(style + inside);
    for (const part of ['SVGID_1_);font-family', '#Градиент_2', '@wght=400']) expect(text).toContain(part);
    // Where nothing is repeated a style may say what it likes.
    expect(drawn('<style>/* "{" */ @media print { path { fill: red } }</style>')).toContain('@media print');
  });

  it.each([
    ['without braces', `<style>${'a'.repeat(60_000)} url(#m)</style>`],
    ['of beginnings of rules', `<style>url(#m)${'a{'.repeat(30_000)}</style>`],
    ['of beginnings of comments', `<style>url(#m)${'/* '.repeat(20_000)}</style>`],
    ['of spaces in an address', `<style>fill:url(${' '.repeat(60_000)}</style>`],
    ['of spaces in an attribute', `<path fill="url(${' '.repeat(900_000)}"/>`],
    ['of addresses', `<path style="${'url( '.repeat(180_000)}"/>`],
    ['of names', `<style>fill:url(#${'a'.repeat(60_000)}</style>`],
    ['of quotes', `<path style="fill:url(#m)${`'`.repeat(900_000)}"/>`],
    ['of parentheses', `<path style="fill:url(#m)${'('.repeat(900_000)}"/>`],
    ['of animations', `<style>${'animation-'.repeat(6_000)}</style>`],
    [
      'of many rules for many lines',
      `<style>${'*{fill:url(#m)}'.repeat(3_000)}</style><linearGradient id="m"/>${'<path/>'.repeat(20_000)}`,
    ],
    ['of strings', `<path style="fill:url(#m)${`'a"`.repeat(300_000)}"/>`],
  ])('or is refused is judged at once, with a style %s', (_what, inside) => {
    const start = performance.now();
    try {
      look(svg(inside));
    } catch (error) {
      expect(error).toBeInstanceOf(PictureRefused);
    }
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('is judged at once, with a width of a million digits', () => {
    const start = performance.now();
    look(svg('', `width="${'1'.repeat(900_000)}x"`));
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('is the same when it comes once more', () => {
    const once = look(svg('<g><path d="M0 0"/></g>')).bytes;
    expect(look(once).bytes).toEqual(once);
  });
});

describe('published content', () => {
  const hash = 'ab'.repeat(32);
  const picture = `<img src="/api/pictures/${hash}" alt="A &quot;map&quot;" width="30" height="20" />`;

  it('shows kept pictures, always written alike', () => {
    expect(publishRich(`<p><img onerror="x" height="20" alt='A "map"' width=30 src="/api/pictures/${hash}"></p>`)).toBe(
      `<p>${picture}</p>`,
    );
    expect(publishRich(picture)).toBe(picture);
    expect(picturesIn(picture, `<p>${picture}</p>`)).toEqual([hash]);
  });

  it('marks a decoration only where there is no text', () => {
    expect(publishRich(`<img src="/api/pictures/${hash}" alt="" role="presentation">`)).toBe(
      `<img src="/api/pictures/${hash}" alt="" role="presentation" />`,
    );
    expect(publishRich(`<img src="/api/pictures/${hash}" alt="A map" role="presentation">`)).not.toContain('role');
  });

  it.each(['https://elsewhere.test/a.png', '//elsewhere.test/a.png', `/api/pictures/${hash}/x`, 'data:image/png,', ''])(
    'shows no picture from %s',
    (src) => {
      expect(publishRich(`<p>a<img src="${src}" alt="b">c</p>`)).toBe('<p>ac</p>');
    },
  );
});
