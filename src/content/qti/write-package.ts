import type { Form, Item, ItemKey, Stimulus } from '../item.js';
import { escapeHtml } from '../markup.js';
import { picturesIn } from '../sanitise.js';
import { SVG_NAMESPACE } from '../xml.js';
import { CATALOG } from './read-manifest.js';

/** A published form with all that a package of it says. Items and keys stand in the order of the form. */
export interface PackageSource {
  form: Form;
  title: string;
  category: string;
  items: readonly Item[];
  stimuli: ReadonlyMap<string, Pick<Stimulus, 'context' | 'html'>>;
  keys: readonly ItemKey[];
  /** The end of a picture's file name, by hash. */
  pictures: ReadonlyMap<string, string>;
}

/** A form that QTI has no words for. The message is a sentence. */
export class NotWritable extends Error {}

const QTI = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const TEMPLATES = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates';
const DIFFICULTY = { 1: 'easy', 2: 'medium', 3: 'difficult' } as const;

/** The hashes of the pictures of a form. */
export function picturesOfForm({ items, stimuli, keys }: Pick<PackageSource, 'items' | 'stimuli' | 'keys'>): string[] {
  return picturesIn(
    ...items.flatMap(({ stem, choices = [] }) => [stem, ...choices.map(({ html }) => html)]),
    ...[...stimuli.values()].map(({ html }) => html),
    ...keys.map(({ rationale }) => rationale),
  );
}

/**
 * The XML files of a QTI 3.0 package by path: manifest, test with order and pretest marks, items with their keys, texts. Each
 * item says in its metadata which question it is.
 * @throws {NotWritable}
 */
export function writePackage(source: PackageSource): Map<string, string> {
  const { items } = source;
  const files = new Map<string, string>();
  const texts = new Map([...source.stimuli.keys()].map((id, i) => [id, `text-${place(i)}`]));
  const keys = new Map(source.keys.map((key) => [key.ref, key]));
  const nameOf = (i: number) => `item-${place(i)}`;
  files.set('imsmanifest.xml', manifest(source, texts, nameOf));
  files.set('test.xml', test(source, nameOf));
  for (const [id, name] of texts) files.set(`texts/${name}.xml`, text(name, source.stimuli.get(id)!, source));
  items.forEach((item, i) => {
    const key = keys.get(item.ref);
    if (!key) throw new NotWritable(`Question ${i + 1} has no key.`);
    files.set(`items/${nameOf(i)}.xml`, itemXml(nameOf(i), i + 1, item, key, texts.get(textId(item)), source));
  });
  return files;
}

/** Of the text beside an item, as `PackageSource.stimuli` knows it. */
export function textId({ stimulusRef, stimulusVersion = 1 }: Pick<Item, 'stimulusRef' | 'stimulusVersion'>): string {
  return stimulusRef === undefined ? '' : `${stimulusRef}@${stimulusVersion}`;
}

function place(index: number): string {
  return String(index + 1).padStart(2, '0');
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

function itemXml(
  identifier: string,
  number: number,
  item: Item,
  key: ItemKey,
  stimulus: string | undefined,
  source: PackageSource,
): string {
  const { declaration, template } = response(item, key, number);
  const interaction =
    item.kind === 'spr'
      ? '<p><qti-text-entry-interaction response-identifier="RESPONSE" expected-length="6"/></p>'
      : `<qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="${item.kind === 'mcq' ? 1 : 0}">${item
          .choices!.map(
            ({ id, html }) => `<qti-simple-choice identifier="${id}">${rich(html, source)}</qti-simple-choice>`,
          )
          .join('')}</qti-choice-interaction>`;
  const rationale =
    key.rationale === ''
      ? ''
      : `<qti-rubric-block view="scorer" use="scoring" data-part="rationale"><qti-content-body>${rich(key.rationale, source)}</qti-content-body></qti-rubric-block>`;
  return `${XML}<qti-assessment-item xmlns="${QTI}" identifier="${identifier}" title="Question ${number}" adaptive="false" time-dependent="false" xml:lang="en-US">
<qti-response-declaration identifier="RESPONSE" ${declaration}</qti-response-declaration>
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>
${stimulus ? `<qti-assessment-stimulus-ref identifier="${stimulus}" href="../texts/${stimulus}.xml"/>\n` : ''}<qti-item-body>${rich(item.stem, source)}${interaction}${rationale}</qti-item-body>
<qti-response-processing template="${TEMPLATES}/${template}.xml"/>
</qti-assessment-item>
`;
}

function response(item: Item, { scoring }: ItemKey, number: number): { declaration: string; template: string } {
  const notWritable = (why: string) => new NotWritable(`Question ${number} ${why}, which QTI has no words for.`);
  if (scoring.dropped) throw notWritable('was taken out of the score by a correction');
  const correct = (values: readonly string[]) =>
    `<qti-correct-response>${values.map((value) => `<qti-value>${escapeHtml(value)}</qti-value>`).join('')}</qti-correct-response>`;
  const mapping = (values: readonly string[]) =>
    `<qti-mapping default-value="0">${values.map((value) => `<qti-map-entry map-key="${escapeHtml(value)}" mapped-value="1"/>`).join('')}</qti-mapping>`;
  if (scoring.type === 'spr') {
    const [first, ...others] = scoring.accept;
    if (scoring.range || first === undefined) throw notWritable('accepts every number of a range');
    return {
      declaration: `cardinality="single" base-type="string">${correct([first])}${others.length > 0 ? mapping(scoring.accept) : ''}`,
      template: others.length > 0 ? 'map_response' : 'match_correct',
    };
  }
  const { choiceIds, also = [] } = scoring;
  if (item.kind === 'mcq-multi') {
    if (also.length > 0) throw notWritable('accepts several sets of options');
    return {
      declaration: `cardinality="multiple" base-type="identifier">${correct(choiceIds)}`,
      template: 'match_correct',
    };
  }
  const all = [...choiceIds, ...also.flat()];
  return {
    declaration: `cardinality="single" base-type="identifier">${correct(choiceIds)}${also.length > 0 ? mapping(all) : ''}`,
    template: also.length > 0 ? 'map_response' : 'match_correct',
  };
}

function text(
  identifier: string,
  { context, html }: Pick<Stimulus, 'context' | 'html'>,
  source: PackageSource,
): string {
  const line = context ? `<p data-part="context">${escapeHtml(context)}</p>` : '';
  return `${XML}<qti-assessment-stimulus xmlns="${QTI}" identifier="${identifier}" title="Text" xml:lang="en-US"><qti-stimulus-body>${line}${rich(html, source)}</qti-stimulus-body></qti-assessment-stimulus>
`;
}

function test({ form, title, items }: PackageSource, nameOf: (i: number) => string): string {
  const refs = items.map((_item, i) => {
    const category = form.items[i]!.pretest ? ' category="pretest"' : '';
    return `<qti-assessment-item-ref identifier="${nameOf(i)}" href="items/${nameOf(i)}.xml"${category}/>`;
  });
  return `${XML}<qti-assessment-test xmlns="${QTI}" identifier="test" title="${escapeHtml(title)}" xml:lang="en-US">
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
<qti-test-part identifier="part-1" navigation-mode="nonlinear" submission-mode="simultaneous">
<qti-time-limits max-time="${form.durationSeconds}"/>
<qti-assessment-section identifier="section-1" title="${escapeHtml(title)}" visible="true">
${refs.join('\n')}
</qti-assessment-section>
</qti-test-part>
</qti-assessment-test>
`;
}

function manifest(
  { form, category, items, pictures, stimuli, keys }: PackageSource,
  texts: ReadonlyMap<string, string>,
  nameOf: (i: number) => string,
): string {
  const pictureName = (hash: string) => `picture-${hash.slice(0, 16)}`;
  const rationales = new Map(keys.map(({ ref, rationale }) => [ref, rationale]));
  const needs = (names: readonly string[]) => names.map((name) => `<dependency identifierref="${name}"/>`).join('');
  const resource = (identifier: string, type: string, href: string, inside: string) =>
    `<resource identifier="${identifier}" type="${type}" href="${href}">${inside}</resource>`;
  const itemResources = items.map((item, i) => {
    const shown = picturesIn(
      item.stem,
      ...(item.choices ?? []).map(({ html }) => html),
      rationales.get(item.ref) ?? '',
    );
    const stimulus = texts.get(textId(item));
    return resource(
      nameOf(i),
      'imsqti_item_xmlv3p0',
      `items/${nameOf(i)}.xml`,
      `${metadata(item, category)}<file href="items/${nameOf(i)}.xml"/>${needs([...(stimulus ? [stimulus] : []), ...shown.map(pictureName)])}`,
    );
  });
  const textResources = [...texts].map(([id, name]) =>
    resource(
      name,
      'imsqti_stimulus_xmlv3p0',
      `texts/${name}.xml`,
      `<file href="texts/${name}.xml"/>${needs(picturesIn(stimuli.get(id)!.html).map(pictureName))}`,
    ),
  );
  const pictureResources = [...pictures].map(([hash, end]) =>
    resource(pictureName(hash), 'webcontent', `pictures/${hash}.${end}`, `<file href="pictures/${hash}.${end}"/>`),
  );
  return `${XML}<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="${form.code.replace(/[^a-z0-9]+/g, '-')}">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>
${[
  resource(
    'test',
    'imsqti_test_xmlv3p0',
    'test.xml',
    `<file href="test.xml"/>${needs(items.map((_item, i) => nameOf(i)))}`,
  ),
  ...itemResources,
  ...textResources,
  ...pictureResources,
].join('\n')}
</resources>
</manifest>
`;
}

function metadata({ ref, version, tags }: Item, category: string): string {
  const said = (value: string) => `<string language="en-US">${escapeHtml(value)}</string>`;
  const value = (word: string) => `<source>LOMv1.0</source><value>${word}</value>`;
  const taxa = [category, tags.area, tags.topic].map((name) => `<taxon><entry>${said(name)}</entry></taxon>`).join('');
  return `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general><identifier><catalog>${CATALOG}</catalog><entry>${escapeHtml(ref)}@${version}</entry></identifier></general><educational><difficulty>${value(DIFFICULTY[tags.difficulty])}</difficulty></educational><classification><purpose>${value('educational objective')}</purpose><taxonPath><source>${said(tags.exam)}</source>${taxa}</taxonPath></classification></lom></metadata>`;
}

/** Published content is well-formed XML; pictures are named by their files, drawings by their namespace. */
function rich(html: string, { pictures }: PackageSource): string {
  return html
    .replace(
      /<img src="\/api\/pictures\/([0-9a-f]{64})"/g,
      (_all, hash: string) => `<img src="../pictures/${hash}.${pictures.get(hash)}"`,
    )
    .replace(/<svg(?![^>]*\sxmlns=)/g, `<svg xmlns="${SVG_NAMESPACE}"`);
}
