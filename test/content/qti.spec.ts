import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Rng } from '../../src/content/generators/rng.js';
import { publishRich } from '../../src/content/publish.js';
import { openPackage } from '../../src/content/qti/package-files.js';
import { readPackage, type PackageItem } from '../../src/content/qti/read-package.js';
import { sha256hex } from '../../src/platform/crypto/sha256.js';
import { fixtures, readFiles, zipOf, type Files } from './made-packages.js';
import { png, pngOfSize } from './made-pictures.js';

let all: Files;
let items: Map<string, PackageItem>;

beforeAll(async () => {
  all = await fixtures();
  const read = await readFiles(await zipOf(all));
  items = new Map(read.items.map((item) => [item.file.replace('items/', ''), item]));
});

/** One item alone, with these files beside it. */
async function alone(xml: string, files: Files = {}): Promise<PackageItem> {
  const read = await readFiles(await zipOf({ 'item.xml': xml, ...files }));
  return read.items.find(({ file }) => file === 'item.xml')!;
}

const choice = (body: string, options = ['One', 'Two']) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x" title="x"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
   <itemBody>${body}<choiceInteraction responseIdentifier="R"><prompt>Which?</prompt>${options.map((html, i) => `<simpleChoice identifier="${'AB'[i]}">${html}</simpleChoice>`).join('')}</choiceInteraction></itemBody></assessmentItem>`;
const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;

describe('an item that is understood', () => {
  it('keeps text and prompt and drops what is for scorers, feedback and catalogs', () => {
    const result = items.get('choice-2p1.xml');
    expect(result).toMatchObject({
      identifier: 'harvest',
      question: {
        kind: 'mcq',
        choices: [
          { id: 'a', html: '56' },
          { id: 'b', html: '384' },
          { id: 'c', html: '480' },
          { id: 'd', html: '6' },
        ],
      },
      stimulus: null,
      scoring: { type: 'exact', choiceIds: ['b'] },
    });
    const text = JSON.stringify(result);
    expect(text).toContain('A farm packs 48 crates');
    expect(text).toContain('in <strong>8</strong> hours?');
    expect(text).not.toMatch(/credit|Check the product|The answer is/);
  });

  it('reads several right options, of version 2.2', () => {
    expect(items.get('choice-multiple-2p2.xml')).toMatchObject({
      question: { kind: 'mcq-multi' },
      scoring: { choiceIds: ['a', 'c'] },
    });
  });

  it('reads version 3.0 with the same reader', () => {
    const result = items.get('choice-3p0.xml');
    expect(result).toMatchObject({
      identifier: 'tides',
      question: { kind: 'mcq', choices: [{}, { html: '16:35' }, {}] },
      scoring: { choiceIds: ['b'] },
    });
    expect(JSON.stringify(result)).not.toContain('The answer is');
  });

  it('reads a typed number with every value that counts', () => {
    expect(items.get('text-entry-2p1.xml')).toMatchObject({
      question: { kind: 'spr', stem: expect.stringContaining('______') },
      scoring: { type: 'spr', accept: ['3/2', '1.5'] },
    });
  });

  it('takes every option with points for right, where one may be chosen', async () => {
    const xml = choice('').replace(
      '</correctResponse>',
      '</correctResponse><mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="1"/></mapping>',
    );
    expect(await alone(xml)).toMatchObject({ scoring: { choiceIds: ['a'], also: [['b']] } });
  });

  it.each([
    ['points that differ', 'mappedValue="1"', 'mappedValue="0.5"', ''],
    ['points below a bound', 'mappedValue="1"', 'mappedValue="1"', ' upperBound="0.5"'],
    ['points for every answer', 'mappedValue="1"', 'mappedValue="1"', ' defaultValue="1"'],
  ])('gives no partial credit: %s', async (_what, first, second, bounds) => {
    const entries = `<mapEntry mapKey="A" ${first}/><mapEntry mapKey="B" ${second}/>`;
    const xml = choice('').replace('</correctResponse>', `</correctResponse><mapping${bounds}>${entries}</mapping>`);
    expect(await alone(xml)).toMatchObject({ refused: 'It gives partial credit, which is not supported.' });
    // Then the key alone counts, whatever a mapping says.
    const matched = xml.replace(
      '</assessmentItem>',
      '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>',
    );
    const item = await alone(matched);
    expect(item).toMatchObject({ scoring: { choiceIds: ['a'] } });
    expect(item).not.toHaveProperty('scoring.also');
  });

  it('loses scripts, handlers, styles and links', () => {
    const result = JSON.stringify(items.get('script-2p1.xml'));
    expect(result).toContain('Read the note.');
    expect(result).not.toMatch(/steal|onclick|onmouseover|style|href|script>/);
  });

  it('keeps what a style means', async () => {
    const item = await alone(
      choice('<p><span style="text-decoration: underline">a</span> <span class="qti-bold">b</span></p>'),
    );
    expect(item).toMatchObject({ question: { stem: expect.stringContaining('<u><span>a</span></u>') } });
    expect(item).toMatchObject({ question: { stem: expect.stringContaining('<strong><span class="qti-bold">b') } });
  });
});

describe('pictures', () => {
  it('are kept with the text that says what they show', () => {
    expect(items.get('image-2p1.xml')).toMatchObject({
      question: {
        stem: expect.stringContaining(
          `<img src="/api/pictures/${sha256hex(png(30, 20))}" alt="A chart" width="30" height="20" />`,
        ),
      },
    });
    expect(items.get('included-2p2.xml')).toMatchObject({
      question: { stem: expect.stringMatching(/alt="A lamp on a shelf" width="32" height="20"/) },
    });
  });

  it('may stand in an option, and wait for their text', () => {
    expect(items.get('shared-3p0.xml')).toMatchObject({
      question: { choices: [{}, {}, { html: expect.stringMatching(/^<img src="[^"]+" width="33" height="20" \/>$/) }] },
    });
  });

  it.each([
    ['alt=""', undefined],
    ['alt="map.png"', undefined],
    ['alt="" role="presentation"', ''],
    ['alt="" aria-hidden="true"', ''],
    ['alt="A  map"', 'A map'],
  ])('with %s', async (said, alt) => {
    const item = await alone(choice(`<p><img src="a.png" ${said}/></p>`), { 'a.png': png(3, 2) });
    const img = /<img[^>]*>/.exec(JSON.stringify(item))![0];
    expect(/alt=\\"([^"\\]*)/.exec(img)?.[1]).toBe(alt);
  });

  it('may be written into the text', async () => {
    const data = `data:image/png;base64,${png(3, 2).toString('base64')}`;
    expect(await alone(choice(`<p><img src="${data}" alt="A dot"/></p>`))).toMatchObject({
      question: { stem: expect.stringContaining(sha256hex(png(3, 2))) },
    });
  });

  it('that cannot be decoded are refused', async () => {
    expect(await alone(choice('<p><img src="data:image/png,%ff" alt="A dot"/></p>'))).toMatchObject({
      refused: 'One of its pictures is written in a way that cannot be read.',
    });
  });

  it('are drawings that the product would change, and drawings that it keeps stay as they are', async () => {
    const drawing = (inside: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>A line</title>${inside}</svg>`;
    const kept = await alone(choice(`<div>${drawing('<path d="M0 0h9" stroke="red"></path>')}</div>`));
    expect(JSON.stringify(kept)).toContain('<path d=\\"M0 0h9\\" stroke=\\"red\\"></path>');
    const turned = await alone(choice(`<div>${drawing('<path d="M0 0h9" style="stroke: red"/>')}</div>`));
    expect(JSON.stringify(turned)).toMatch(/<img src=\\"[^"]+\\" alt=\\"A line\\" width=\\"9\\" height=\\"9\\" \/>/);
  });
});

describe('texts beside a question', () => {
  it('are shared files of version 3.0, with their pictures and tables', () => {
    expect(items.get('shared-3p0.xml')).toMatchObject({
      stimulus: {
        id: 'items/passage-3p0.xml',
        html: expect.stringMatching(/dredged twice.*alt="A plan of the harbour".*<caption>Depth<\/caption>/s),
      },
      question: { stem: '<p>How often was the <u><span class="qti-underline">harbour</span></u> dredged?</p>' },
    });
  });

  it('are files that an item includes, in their order', () => {
    expect(items.get('included-2p2.xml')).toMatchObject({
      stimulus: {
        id: expect.stringMatching(/^items\/letters\/lamp\.\w+\+items\/letters\/reply\.\w+$/),
        html: expect.stringMatching(/Dear clerk.*Dear keeper/s),
      },
      question: { stem: expect.stringMatching(/^<p>Read the letter\.<\/p>/) },
    });
  });

  it('are rubrics for students', async () => {
    const item = await alone(
      choice('<rubricBlock view="candidate" use="passage"><p>Once upon a time.</p></rubricBlock>'),
    );
    expect(item).toMatchObject({ stimulus: { html: '<p>Once upon a time.</p>' }, question: { stem: '<p>Which?</p>' } });
  });

  it('that include each other are refused', async () => {
    const item = await alone(choice('<object data="a.xml" type="text/html"/>'), {
      'a.xml': '<div><object data="b.xml" type="text/html"/></div>',
      'b.xml': '<div><object data="a.xml" type="text/html"/></div>',
    });
    expect(item).toMatchObject({ refused: 'Its texts include each other too deeply.' });
  });
});

describe('columns', () => {
  const columned = (left: string, right: string) =>
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="c" title="c"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration>
     <qti-item-body><p>Read this.</p><div class="qti-layout-row"><div class="qti-layout-col6">${left}</div><div class="qti-layout-col6 qti-layout-offset1">${right}
     <qti-choice-interaction response-identifier="R" max-choices="1"><qti-simple-choice identifier="A">One</qti-simple-choice><qti-simple-choice identifier="B">Two</qti-simple-choice></qti-choice-interaction></div></div></qti-item-body></qti-assessment-item>`;
  const map = '<img src="map.png" alt="A map"/>';
  const files = { 'map.png': png(40, 30) };

  it('beside the options are a text beside the question, with their pictures', async () => {
    const item = (await alone(columned(`<p>The harbour</p>${map}`, '<p>Where is it?</p>'), files)) as any;
    expect(item.stimulus).toEqual({
      id: 'item-text',
      html: expect.stringMatching(
        /^<div><p>The harbour<\/p><img src="[^"]+" alt="A map" width="40" height="30" \/><\/div>$/,
      ),
    });
    expect(item.question.stem).toMatch(/Read this\..*Where is it\?/s);
    expect(item.question.stem).not.toMatch(/harbour|<img/);
  });

  it.each([
    ['nothing but the options', ''],
    ['a label', '<p>Answer: ____</p>'],
    ['a number', '<p>Question 5.</p>'],
    ['what to do', '<qti-rubric-block use="instructions" view="candidate"><p>Choose one.</p></qti-rubric-block>'],
  ])('ask the question where %s stands beside them, whatever stands above', async (_what, right) => {
    for (const above of ['<p>Question 5</p>', '']) {
      const xml = columned(`<p>Where is it?</p>${map}`, right).replace('<p>Read this.</p>', above);
      const item = (await alone(xml, files)) as any;
      expect(item.stimulus).toBeNull();
      expect(item.question.stem).toMatch(/<p>Where is it\?<\/p><img src="[^"]+" alt="A map"/);
      expect(item.question.stem).toMatch(above);
    }
  });

  it('do not ask where the prompt of the options asks', async () => {
    const xml = columned('<p>The harbour</p>', '').replace(
      '<qti-simple-choice',
      '<qti-prompt>Where is it?</qti-prompt><qti-simple-choice',
    );
    const item = (await alone(xml)) as any;
    expect(item.stimulus.html).toBe('<div><p>The harbour</p></div>');
    expect(item.question.stem).toMatch(/Where is it\?/);
  });

  it('beside the options stay apart from each other', async () => {
    const xml = columned('Text A', '<p>Which?</p>').replace(
      '<div class="qti-layout-col6">',
      '<div class="qti-layout-col3">Text 0</div><div class="qti-layout-col3">',
    );
    expect(((await alone(xml)) as any).stimulus.html).toBe('<div>Text 0</div><div>Text A</div>');
  });

  it('of a shared text stand in their order, with their pictures', async () => {
    const text = `<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="t" title="t"><qti-stimulus-body><div class="qti-layout-row"><div class="qti-layout-col6"><p>Text A</p>${map}</div><div class="qti-layout-col6"><p>Text B</p><img src="map.png" alt="The map again"/></div></div></qti-stimulus-body></qti-assessment-stimulus>`;
    const xml = columned('', '<p>Which?</p>').replace(
      '<qti-item-body>',
      '<qti-assessment-stimulus-ref identifier="t" href="text.xml"/><qti-item-body>',
    );
    const item = (await alone(xml, { ...files, 'text.xml': text })) as any;
    expect(item.stimulus.id).toBe('text.xml');
    expect(item.stimulus.html).toMatch(/Text A.*alt="A map".*Text B.*alt="The map again"/s);
  });
});

describe('texts of a package', () => {
  const shows = (...paths: string[]) => paths.map((path) => `<object data="${path}" type="text/html"/>`).join('');

  it('are two when they differ in their ending alone', async () => {
    const { items: two } = await readFiles(
      await zipOf({
        'a.xml': choice(shows('texts/p1.xml')),
        'b.xml': choice(shows('texts/p1.html')).replace('identifier="x"', 'identifier="y"'),
        'texts/p1.xml': '<div>One</div>',
        'texts/p1.html': '<div>Two</div>',
      }),
    );
    const [one, other] = ['a.xml', 'b.xml'].map((name) => two.find(({ file }) => file === name) as any);
    expect(one.stimulus.html).toContain('One');
    expect(other.stimulus.html).toContain('Two');
    expect(one.stimulus.id).not.toBe(other.stimulus.id);
  });

  it('are read once each, however often they include each other', async () => {
    const many = (path: string) => `<div>x${shows(...Array.from({ length: 100 }, () => path))}</div>`;
    const start = performance.now();
    const item = await alone(choice(shows('a.html')), {
      'a.html': many('b.html'),
      'b.html': many('c.html'),
      'c.html': '<div>y</div>',
    });
    expect(item).toMatchObject({ stimulus: { html: expect.stringContaining('y') } });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('are refused when they are longer than 1 MB together', async () => {
    const item = await alone(choice(shows('a.html')), {
      'a.html': `<div>x${shows(...Array.from({ length: 2000 }, () => 'b.html'))}</div>`,
      'b.html': `<div>${'y'.repeat(1000)}</div>`,
    });
    expect(item).toMatchObject({ refused: 'Its texts are longer than 1 MB.' });
  });
});

describe('MathML', () => {
  const spoken = async (inside: string) => {
    const item = await alone(choice(`<p>${math(inside)}</p>`));
    if ('refused' in item) return item.refused;
    const stem = publishRich(item.question.stem);
    return /data-speech="([^"]*)"/.exec(stem)![1];
  };

  it('is refused when it is nested too deeply to be read aloud', async () => {
    const deep = math(`${'<msqrt>'.repeat(90)}<mi>x</mi>${'</msqrt>'.repeat(90)}`);
    expect(await alone(choice(`<p>${deep}</p>`))).toMatchObject({
      refused: 'One of its formulas cannot be read: a formula is nested deeper than 50.',
    });
  });

  it('is kept, with how it is read aloud and printed', () => {
    expect(items.get('mathml-2p1.xml')).toMatchObject({
      question: {
        stem: expect.stringContaining(
          '<span class="math" data-tex="\\sqrt{144}" data-speech="the square root of 144"><math xmlns="http://www.w3.org/1998/Math/MathML"><msqrt><mn>144</mn></msqrt></math></span>',
        ),
      },
    });
  });

  it.each([
    ['<mfrac><mn>3</mn><mn>4</mn></mfrac>', '3 fourths'],
    ['<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn>', 'x squared plus 1'],
    ['<mfenced><mrow><mi>x</mi><mo>−</mo><mn>1</mn></mrow></mfenced>', 'open parenthesis x minus 1 close parenthesis'],
    ['<mi>a</mi><mo>≤</mo><mi>π</mi>', 'a is less than or equal to pi'],
    ['<semantics><mrow><mi>y</mi></mrow><annotation>y</annotation></semantics>', 'y'],
  ])('%s is read: %s', async (inside, said) => {
    expect(await spoken(inside)).toBe(said);
  });

  it.each([
    ['<mfrac><mn>1</mn></mfrac>', 'One of its formulas is broken: <mfrac> has 1 parts, where 2 are needed.'],
    ['<mstack><mn>1</mn></mstack>', 'One of its formulas uses <mstack>, which cannot be shown.'],
    ['<mrow>1</mrow>', 'One of its formulas is broken: <mrow> holds text outside of <mi>, <mn>, <mo> and <mtext>.'],
    ['<mn><mi>x</mi></mn>', 'One of its formulas is broken: <mn> holds <mi>.'],
    ['<mn>\\</mn>', 'One of its formulas is empty.'],
    ['', 'One of its formulas is empty.'],
  ])('%s is refused', async (inside, why) => {
    expect(await spoken(inside)).toBe(why);
  });
});

describe('an item that is refused', () => {
  it.each([
    ['order-2p1.xml', 'Its interaction orderInteraction is not supported.'],
    ['adaptive-2p1.xml', 'It is an adaptive item.'],
    ['template-2p1.xml', 'It is a template item.'],
    ['no-key-2p1.xml', 'It has no key.'],
    ['two-interactions-2p1.xml', 'It has 2 interactions; one is supported.'],
    ['entity-bomb-2p1.xml', 'It has a document type declaration (<!DOCTYPE>), which is not accepted.'],
    ['broken-2p1.xml', 'It is not well-formed XML: Opening and ending tag mismatch: "p" != "itemBody".'],
    ['broken-math-2p1.xml', 'One of its formulas is broken: <mfrac> has 1 parts, where 2 are needed.'],
    ['film-2p1.xml', 'It needs sound or film (film.mp4), which cannot be shown.'],
    ['climbing-2p1.xml', 'It needs ../../../etc/secret.png, a path that leaves the package.'],
    ['outside-2p1.xml', 'It needs https://elsewhere.test/a.png, which is outside of the package.'],
  ])('%s: %s', (name, reason) => {
    expect(items.get(name)).toMatchObject({ refused: reason });
  });

  it.each<[string, string | Buffer | undefined, string]>([
    ['is missing', undefined, 'Its picture a.png is missing from the package.'],
    [
      'is too large',
      pngOfSize(10_000, 10_000),
      'Its picture a.png is 10000 by 10000 points; at most 4,096 on a side and 16 million in all are accepted.',
    ],
    ['is too long', Buffer.alloc(5 * 1024 * 1024 + 1, 7), 'Its picture a.png is larger than 5 MB.'],
    ['is none', 'hello', 'Its picture a.png is not a PNG, JPEG, WebP or SVG picture.'],
    ['is a GIF', Buffer.from('GIF89a'), 'Its picture a.png is a GIF picture; PNG, JPEG, WebP and SVG are accepted.'],
  ])('has a picture that %s', async (_what, bytes, refused) => {
    expect(await alone(choice('<p><img src="a.png" alt="A map"/></p>'), bytes ? { 'a.png': bytes } : {})).toMatchObject(
      {
        refused,
      },
    );
  });

  it('has the same identifier as another', async () => {
    const { items: two } = await readFiles(await zipOf({ 'a.xml': choice(''), 'b.xml': choice('<p>Other</p>') }));
    expect(two).toMatchObject([{ identifier: 'x' }, { refused: 'It has the same identifier as a.xml.' }]);
  });

  it('is nested without end, has tags without end, or is as long as a book', async () => {
    expect(await alone(choice('<div>'.repeat(300) + '</div>'.repeat(300)))).toMatchObject({
      refused: 'It is nested deeper than 200 elements.',
    });
    expect(await alone(choice('<b/>'.repeat(200_000)))).toMatchObject({ refused: 'It has more than 200,000 tags.' });
    expect(await alone(choice(`<p>${'a'.repeat(2 * 1024 * 1024)}</p>`))).toMatchObject({
      refused: 'Its file item.xml is larger than 2 MB.',
    });
  });
});

describe('an item that breaks its reader', () => {
  const allOf = async (read: AsyncIterable<PackageItem>): Promise<PackageItem[]> => {
    const out: PackageItem[] = [];
    for await (const item of read) out.push(item);
    return out;
  };
  const files = (read: (name: string) => Promise<Buffer>) => ({
    paths: new Set(['a.xml', 'b.xml', 'a.png']),
    read,
    close: () => undefined,
  });

  it('is refused alone', async () => {
    const contents = await readPackage(
      files((name) =>
        name === 'a.xml' ? Promise.reject(new TypeError('x of undefined')) : Promise.resolve(Buffer.from(choice(''))),
      ),
      () => Promise.reject(new Error('no pictures')),
    );
    expect(await allOf(contents.items)).toMatchObject([
      { file: 'a.xml', refused: expect.stringContaining('nobody foresaw') },
      { file: 'b.xml', scoring: { choiceIds: ['a'] } },
    ]);
  });

  it('is not to blame when its picture cannot be kept', async () => {
    const xml = choice('<p><img src="a.png" alt="A map"/></p>');
    const contents = await readPackage(
      files((name) => Promise.resolve(name.endsWith('.png') ? png(3, 2) : Buffer.from(xml))),
      () => Promise.reject(new Error('the store is away')),
    );
    await expect(allOf(contents.items)).rejects.toThrow('the store is away');
  });
});

describe('an item that somebody has damaged', () => {
  it('is taken or refused, and breaks nothing', async () => {
    const random = new Rng('damaged items');
    const texts = Object.entries(all).filter(([name]) => /^items\/[^/]+\.xml$/.test(name));
    const damaged = Array.from({ length: 400 }, (_, i): [string, string] => {
      const [, xml] = texts[i % texts.length]!;
      let text = xml.toString();
      for (let n = random.int(1, 3); n > 0; n--) {
        const [from, to] = [random.int(0, text.length - 1), random.int(0, text.length - 1)].sort((a, b) => a - b);
        const piece = text.slice(from, Math.min(to!, from! + 200));
        text = random.pick([
          () => text.replace(piece, ''),
          () => text.replace(piece, piece + piece),
          () => text.replaceAll(/<(\w+)/.exec(piece)?.[1] ?? 'p', 'math'),
          () => text.replaceAll(/="([^"]+)"/.exec(piece)?.[1] ?? 'RESPONSE', '\\{%ff'),
        ])();
      }
      return [`items/damaged-${i}.xml`, text];
    });
    const read = await readFiles(await zipOf({ ...all, ...Object.fromEntries(damaged) }));
    const states = Map.groupBy(read.items, (item) => ('refused' in item ? 'refused' : 'taken'));
    expect(states.get('taken')!.length).toBeGreaterThan(3);
    expect(states.get('refused')!.length).toBeGreaterThan(150);
  }, 60_000);
});

describe('a manifest', () => {
  const manifest = (resources: string) =>
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="Spring bank"><organizations/><resources>${resources}</resources></manifest>`;
  const item = (href: string, inside = '') =>
    `<resource identifier="r-${href}" type="imsqti_item_xmlv2p1" href="${href}">${inside}<file href="${href}"/></resource>`;

  it('says what the items are, their area, topic and difficulty', async () => {
    const lom = `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><educational><difficulty><value>difficult</value></difficulty></educational>
      <classification><taxonPath><taxon><entry><string>Math</string></entry></taxon><taxon><entry><string>Algebra</string></entry></taxon><taxon><entry><string>Linear functions</string></entry></taxon></taxonPath></classification></lom></metadata>`;
    const read = await readFiles(
      await zipOf({
        'imsmanifest.xml': manifest(item('a%20b.xml', lom)),
        'a b.xml': choice(''),
        'other.xml': choice(''),
      }),
    );
    expect(read).toMatchObject({
      identifier: 'Spring bank',
      total: 1,
      items: [{ file: 'a b.xml', area: 'Algebra', topic: 'Linear functions', difficulty: 3 }],
    });
  });

  it('names what is not there, climbs, or needs what it does not list', async () => {
    const read = await readFiles(
      await zipOf({
        'imsmanifest.xml': manifest(
          `${item('a.xml', '<dependency identifierref="nowhere"/>')}${item('gone.xml')}${item('../../up.xml')}${item('a.xml')}`,
        ),
        'a.xml': choice(''),
      }),
    );
    expect(read.items).toMatchObject([
      { identifier: 'x' },
      { file: 'gone.xml', refused: 'Its file gone.xml is missing from the package.' },
    ]);
    expect(read.notes).toEqual([
      'The manifest says that r-a.xml needs nowhere, which it does not list.',
      'The manifest names ../../up.xml, a path that leaves the package.',
      'The manifest uses the identifier r-a.xml twice.',
      'The manifest names a.xml twice.',
    ]);
  });

  it('names a test, which gives order, sections, minutes and pretest marks', async () => {
    const test = `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="Spring"><testPart identifier="p"><timeLimits maxTime="600"/>
      <assessmentSection identifier="s" title="Section 1"><assessmentItemRef identifier="i2" href="b.xml" category="pretest"/><assessmentItemRef identifier="i1" href="a.xml"/></assessmentSection></testPart></assessmentTest>`;
    const read = await readFiles(
      await zipOf({
        'imsmanifest.xml': manifest(
          `<resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/>${item('a.xml')}${item('b.xml')}`,
        ),
        'test.xml': test,
        'a.xml': choice(''),
        'b.xml': choice('<p>Other</p>').replace('identifier="x"', 'identifier="y"'),
      }),
    );
    expect(read).toMatchObject({
      title: 'Spring',
      minutes: 10,
      items: [
        { file: 'b.xml', pretest: true, section: 'Section 1' },
        { file: 'a.xml', pretest: false },
      ],
    });
  });

  it('that cannot be read is said, and every file is looked at', async () => {
    const read = await readFiles(await zipOf({ 'imsmanifest.xml': '<manifest>', 'a.xml': choice('') }));
    expect(read.items).toHaveLength(1);
    expect(read.notes).toEqual([expect.stringMatching(/^The manifest cannot be read/)]);
  });
});

describe('a package that is refused', () => {
  it('has a path that leaves it', async () => {
    const evil = Buffer.from(
      (await zipOf(all)).toString('latin1').replaceAll('items/choice-3p0.xml', '../../choice-3p0.xml'),
      'latin1',
    );
    await expect(readFiles(evil)).rejects.toMatchObject({
      code: 'content/unreadable-file',
      message: expect.stringMatching(/leaves the package|invalid relative path/),
    });
  });

  it('has more than five thousand files', async () => {
    const many = await zipOf(Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`a${i}.txt`, ''])));
    await expect(readFiles(many)).rejects.toMatchObject({ message: expect.stringContaining('more than 5000 files') });
  });

  it('has a file twice', async () => {
    const twice = Buffer.from(
      (await zipOf({ 'a.xml': choice(''), 'b.xml': choice('') })).toString('latin1').replaceAll('b.xml', 'a.xml'),
      'latin1',
    );
    await expect(readFiles(twice)).rejects.toMatchObject({ message: expect.stringContaining('it holds a.xml twice') });
  });

  it("unpacks to more than it says, which is its item's fault alone", async () => {
    const zip = await zipOf({ 'a.xml': choice(''), 'b.xml': choice('<p>Other</p>').replace('"x"', '"y"') });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Buffer.byteLength(choice('')));
    const wrong = Buffer.alloc(4);
    wrong.writeUInt32LE(10);
    const lied = Buffer.from(
      zip.toString('latin1').replaceAll(size.toString('latin1'), wrong.toString('latin1')),
      'latin1',
    );
    const read = await readFiles(lied);
    expect(read.items).toMatchObject([
      { refused: expect.stringMatching(/^Its file a.xml cannot be unpacked: too many bytes/) },
      { identifier: 'y', scoring: {} },
    ]);
  });

  it('is a bomb: nothing of it is unpacked', async () => {
    const bomb = await zipOf({ 'a.xml': choice(''), 'bomb.xml': Buffer.alloc(50 * 1024 * 1024, 32) });
    expect((await readFiles(bomb)).items).toMatchObject([
      { identifier: 'x', scoring: {} },
      { refused: 'Its file bomb.xml is larger than 2 MB.' },
    ]);
  });

  it('is larger than memory and no zip: it is not read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'large-'));
    const path = join(folder, 'large.xml');
    await writeFile(path, '<');
    await truncate(path, 3 * 1024 ** 3);
    const files = await openPackage(path, 'large.xml');
    await expect(files.read('large.xml', 1024 * 1024)).rejects.toThrow('Its file large.xml is larger than 1 MB.');
    await rm(folder, { recursive: true });
  });

  it('is no zip at all, or holds nothing', async () => {
    await expect(readFiles(Buffer.from('PK but not really a zip'))).rejects.toMatchObject({
      code: 'content/unreadable-file',
      message: 'This zip file is damaged, or a part of it is missing.',
    });
    await expect(readFiles(Buffer.from('hello'))).rejects.toThrow('This is not a zip file.');
    await expect(readFiles(await zipOf({ 'a.txt': '' }))).rejects.toMatchObject({
      message: 'The file holds no QTI items.',
    });
  });
});
