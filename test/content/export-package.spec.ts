import { beforeAll, describe, expect, it } from '@jest/globals';
import { category, ownBundles } from '../../src/content/index.js';
import type { Form, Item, ItemKey, Stimulus } from '../../src/content/item.js';
import { publish } from '../../src/content/publish.js';
import type { PackageItem } from '../../src/content/qti/read-package.js';
import { parseXml } from '../../src/content/xml.js';
import { NotWritable, textId, writePackage, type PackageSource } from '../../src/content/qti/write-package.js';
import { canonicalJson } from '../../src/platform/crypto/canonical-json.js';
import { png } from './made-pictures.js';
import { readFiles, zipOf } from './made-packages.js';
import { sha256hex } from '../../src/platform/crypto/sha256.js';

let sources: PackageSource[];

beforeAll(() => {
  sources = ownBundles().flatMap((bundle) => {
    const { items, keys, stimuli, forms } = publish(bundle);
    return forms.map((form) => source({ id: 0, ...form }, items, keys, stimuli));
  });
});

function source(
  form: Form,
  items: readonly Item[],
  keys: readonly ItemKey[],
  stimuli: readonly Stimulus[],
): PackageSource {
  const asked = form.items.map(({ ref }) => items.find((item) => item.ref === ref)!);
  const texts = new Map(stimuli.map((text) => [`${text.ref}@${text.version}`, text]));
  return {
    form,
    title: form.code,
    category: category(form.categoryId).name,
    items: asked,
    keys: form.items.map(({ ref }) => keys.find((key) => key.ref === ref)!),
    stimuli: new Map(asked.flatMap((item) => (item.stimulusRef ? [[textId(item), texts.get(textId(item))!]] : []))),
    pictures: new Map(),
  };
}

/** What makes a question, whatever its reference: as it was exported and as it came in. */
function asExported({ items, keys, stimuli, form }: PackageSource): string[] {
  return items.map((item, i) => {
    const { kind, stem, choices, spr, tags } = item;
    const text = stimuli.get(textId(item));
    const { area, topic, difficulty } = tags;
    const { scoring, rationale } = keys[i]!;
    return canonicalJson({
      question: { kind, stem, ...(choices && { choices }), ...(spr && { spr }) },
      text: text ? { context: text.context ?? '', html: text.html } : null,
      tags: { area, topic, difficulty },
      scoring,
      rationale,
      known: { ref: item.ref, version: item.version },
      pretest: form.items[i]!.pretest,
    });
  });
}

function asRead(item: PackageItem): string {
  if ('refused' in item) return item.refused;
  const { question, stimulus, scoring, rationale, area, topic, difficulty, known, pretest } = published(item);
  return canonicalJson({
    question,
    text: stimulus && { context: stimulus.context ?? '', html: stimulus.html },
    tags: { area, topic, difficulty },
    scoring,
    rationale,
    known,
    pretest,
  });
}

/** As the check of packages publishes it. */
function published(item: Extract<PackageItem, { scoring: unknown }>) {
  const bundle = publish({
    format: 'horizon-content/1',
    title: '',
    sets: [],
    stimuli: item.stimulus ? [{ ref: 's', version: 1, html: item.stimulus.html }] : [],
    items: [{ ref: 'i', version: 1, ...item.question, tags: {}, source: {} } as unknown as Item],
    keys: [{ ref: 'i', itemVersion: 1, keyVersion: 1, scoring: item.scoring, rationale: item.rationale }],
    forms: [],
    routing: [],
    conversions: [],
    norms: [],
  });
  const { stem, choices } = bundle.items[0]!;
  return {
    ...item,
    question: { ...item.question, stem, ...(choices && { choices }) },
    stimulus: item.stimulus && { ...item.stimulus, html: bundle.stimuli[0]!.html },
    rationale: bundle.keys[0]!.rationale,
  };
}

const write = async (form: PackageSource) => zipOf(Object.fromEntries(writePackage(form)));

describe('a form as a QTI 3.0 package', () => {
  it('comes in again equal: every form of the product', async () => {
    expect(sources.length).toBeGreaterThan(20);
    for (const form of sources) {
      const read = await readFiles(await write(form));
      expect([form.form.code, read.notes, read.minutes]).toEqual([form.form.code, [], form.form.durationSeconds / 60]);
      const [sent, came] = [asExported(form), read.items.map(asRead)];
      sent.forEach((one, i) => expect(came[i]).toBe(one));
      expect(came).toHaveLength(sent.length);
    }
  }, 120_000);

  it('says its pictures by files of its own, and they come in again', async () => {
    const bytes = png(30, 20);
    const hash = sha256hex(bytes);
    const picture = `<img src="/api/pictures/${hash}" alt="A &quot;map&quot;" width="30" height="20" />`;
    const decoration = `<img src="/api/pictures/${hash}" alt="" width="30" height="20" role="presentation" />`;
    const form = sources[0]!;
    const items = form.items.map((item, i) =>
      i === 0 ? { ...item, stem: `<p>${picture}${decoration}</p>${item.stem}` } : item,
    );
    const files = writePackage({ ...form, items, pictures: new Map([[hash, 'png']]) });
    expect([...files.values()].join('')).not.toContain('/api/pictures');
    for (const [name, xml] of files)
      expect([name, parseXml(xml).documentElement?.nodeName]).toEqual([name, expect.any(String)]);
    const read = await readFiles(await zipOf({ ...Object.fromEntries(files), [`pictures/${hash}.png`]: bytes }));
    expect(read.notes).toEqual([]);
    expect(asRead(read.items[0]!)).toBe(asExported({ ...form, items })[0]);
    expect([...read.kept.keys()]).toEqual([hash]);
  });

  it('keeps a question that several answers are right for', async () => {
    const form = sources[0]!;
    const [key] = form.keys;
    if (key!.scoring.type !== 'exact') throw new Error('the first question has options');
    const right = key!.scoring.choiceIds[0]!;
    const other = right === 'a' ? 'b' : 'a';
    const keys = [{ ...key!, scoring: { ...key!.scoring, also: [[other]] } }, ...form.keys.slice(1)];
    const read = await readFiles(await write({ ...form, keys }));
    expect(read.items[0]).toMatchObject({ scoring: { choiceIds: [right], also: [[other]] } });
  });

  it.each([
    ['was taken out of the score', { dropped: 'credit' as const }],
    ['accepts a range', { type: 'spr' as const, accept: [], range: { lo: '1', hi: '2' } }],
  ])('is not written where QTI has no words: a question %s', (_what, change) => {
    const form = sources[0]!;
    const keys = [
      { ...form.keys[0]!, scoring: { ...form.keys[0]!.scoring, ...change } as ItemKey['scoring'] },
      ...form.keys.slice(1),
    ];
    expect(() => writePackage({ ...form, keys })).toThrow(NotWritable);
  });
});
