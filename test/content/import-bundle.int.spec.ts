import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  category,
  ContentLibrary,
  demoBundles,
  formSheet,
  ImportBundle,
  ownBundles,
  practiceBundle,
  PublishVariant,
  QuestionBank,
  RenewOwnContent,
  type ContentBundle,
} from '../../src/content/index.js';
import { Db } from '../../src/platform/db/db.js';
import { type TestApp, testApp } from '../support/app.js';

let t: TestApp;
let library: ContentLibrary;
const [set1] = demoBundles() as [ContentBundle];
const rw1 = { typeId: 1, setId: 1, categoryId: 1, part: 1, difficulty: 'default' } as const;

beforeAll(async () => {
  t = await testApp();
  library = t.app.get(ContentLibrary);
});
afterAll(() => t?.close());

const load = (bundle: ContentBundle) => t.commands.execute(new ImportBundle(bundle));

describe('a bundle is imported', () => {
  it('publishes every form, findable by its place in the catalogue', async () => {
    const report = await load(set1);
    expect(report).toMatchObject({
      accepted: true,
      counts: { imported: set1.items.length, unchanged: 0, refused: 0 },
      problems: [],
    });
    const form = (await library.findFormFor(rw1))!;
    expect(form).toMatchObject({
      code: 'sat-set-1/rw/part-1/default',
      version: 4,
      durationSeconds: 1920,
      tools: { calculator: false },
    });
    expect(form.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await library.getFormByCode(form.code, 4)).toEqual(form);
  });

  it('changes nothing when it is imported again', async () => {
    const report = await load(set1);
    expect(report.counts).toEqual({ imported: 0, unchanged: set1.items.length, refused: 0 });
    expect(await t.app.get(Db).one('select count(*)::int as forms from content.forms')).toEqual({
      forms: set1.forms.length,
    });
  });

  it('gives the player everything that is shown and nothing that tells the answer', async () => {
    for (const draft of set1.forms) {
      const form = (await library.findFormFor(draft))!;
      const items = await library.playerItems(form.id);
      expect(items.map((i) => i.number)).toEqual(form.items.map((_, i) => i + 1));
      const launch = JSON.stringify({ items, directions: form.directions, tools: form.tools });
      for (const key of await library.keysFor(form)) {
        expect(launch).not.toContain(JSON.stringify(key.rationale).slice(1, 60));
      }
      expect(launch).not.toMatch(/"(scoring|choiceIds|accept|rationale|pretest|difficulty|keyVersion|tags|source)":/);
    }
  });

  it('finds the keys of a form in its order', async () => {
    const form = (await library.findFormFor(rw1))!;
    const keys = await library.keysFor(form);
    expect(keys.map((k) => k.ref)).toEqual(form.items.map((i) => i.ref));
  });

  it('uses a corrected key from then on and leaves the form as it is', async () => {
    const form = (await library.findFormFor(rw1))!;
    const [first] = await library.keysFor(form);
    await t.app
      .get(Db)
      .query(
        'insert into content.item_keys (ref, item_version, key_version, scoring, rationale, content_hash) values ($1, 4, 2, $2, $3, $4)',
        [first!.ref, JSON.stringify({ type: 'exact', choiceIds: ['d'] }), 'Corrected.', '0'.repeat(64)],
      );
    const [corrected] = await library.keysFor(form);
    expect(corrected).toMatchObject({ keyVersion: 2, scoring: { choiceIds: ['d'] } });
    expect((await library.getForm(form.id)).contentHash).toBe(form.contentHash);
  });

  it('answers conversions, norms, routing and the catalogue', async () => {
    expect((await library.conversionFor(1, 1, 1, 'hard'))!.scaled).toHaveLength(51);
    expect((await library.normFor(1, 'composite'))!.steps.length).toBeGreaterThan(50);
    expect(await library.routingFor(1, 1, 2)).toEqual({ version: 1, threshold: 0.6 });
    const sets = await library.availableSets();
    expect(sets).toMatchObject([
      {
        id: 1,
        typeId: 1,
        name: 'SAT Set 1',
        categories: [
          { id: 1, questionsCount: 54, durationSeconds: 3840 },
          { id: 2, questionsCount: 44, durationSeconds: 4200 },
        ],
      },
    ]);
  });
});

describe('a bundle that must not enter', () => {
  it('is refused as a whole when one item is wrong, and says which', async () => {
    const broken = structuredClone(demoBundles()[1]!);
    broken.items[3]!.choices![1]!.html = broken.items[3]!.choices![0]!.html;
    await expect(load(broken)).rejects.toMatchObject({
      code: 'content/bundle-refused',
      extra: { details: { problems: [`${broken.items[3]!.ref} has two equal options`] } },
    });
    expect(
      await t.app.get(Db).one("select count(*)::int as n from content.items where ref like 'sat-set-2/%'"),
    ).toEqual({ n: 0 });
  });

  it('is refused when it changes what was published', async () => {
    const changed = structuredClone(set1);
    changed.items.at(-1)!.stem = '<p>Another question?</p>';
    await expect(load(changed)).rejects.toMatchObject({ code: 'content/bundle-refused' });
  });

  it('loses scripts and handlers on the way in', async () => {
    const tricky = structuredClone(ownBundles()[3]!);
    tricky.items[0]!.stem =
      '<p onclick="x()">Which choice?<script>alert(1)</script><img src="https://elsewhere.test/a.png"></p>';
    await load(tricky);
    const form = (await library.findFormFor({ typeId: 3, setId: 4, categoryId: 1, part: 1, difficulty: 'default' }))!;
    expect((await library.playerItems(form.id))[0]!.stem).toBe('<p>Which choice?</p>');
  });
});

describe('the sets of the PreACTs', () => {
  it.each([
    ['PreACT 9 Set 1', 5, 6],
    ['PreACT 10 Set 1', 6, 7],
  ])('%s is published whole, and its forms can be printed for review', async (name, typeId, setId) => {
    const bundle = ownBundles().find((b) => b.title === name)!;
    await load(bundle);
    library.forgetLatest();
    for (const { categoryId, items: asked } of bundle.forms) {
      const form = (await library.findFormFor({ typeId, setId, categoryId, part: 1, difficulty: 'default' }))!;
      const [items, player, keys] = await Promise.all([
        library.itemsOf(form.id),
        library.playerItems(form.id),
        library.keysFor(form),
      ]);
      const html = formSheet({ form, setName: name, category: category(categoryId).name, items, player, keys });
      expect(html.split('<section>').length - 1).toBe(asked.length);
      expect(html.match(/<strong>Key: [A-E]<\/strong>/g)).toHaveLength(asked.length);
    }
    const table = await library.conversionFor(typeId, setId, 3, 'single');
    expect([table!.scaled[0], table!.scaled.at(-1)]).toEqual([1, 35]);
  });
});

describe('another draw of a question', () => {
  it('says what no test of any family asks; when nothing is left there is none', async () => {
    const id = 'least-common-multiple';
    const of = (await t.db.one<{ ref: string; version: number }>(
      `select ref, version from content.items where body->'source'->>'template' = $1 limit 1`,
      [`preact-9-math/${id}`],
    ))!;
    const drawn = new Set<string>();
    for (let left = 10; left > 0; left--) {
      const draw = await t.commands.execute(new PublishVariant(of, drawn));
      if (!draw) break;
      drawn.add(draw.ref);
      expect(await t.commands.execute(new PublishVariant(of, new Set([...drawn].slice(0, -1))))).toEqual(draw);
    }
    const stems = await t.db.query<{ stem: string; family: string; drawn: boolean }>(
      `select body->>'stem' as stem, split_part(body->'source'->>'template', '/', 1) as family, ref like 'variant/%' as drawn
       from content.items where split_part(body->'source'->>'template', '/', 2) = $1`,
      [id],
    );
    const asked = stems.filter((one) => !one.drawn);
    expect(new Set(asked.map(({ family }) => family)).size).toBeGreaterThan(1);
    const again = stems.filter((one) => one.drawn);
    expect(again).toHaveLength(drawn.size);
    expect(new Set(again.map(({ stem }) => stem)).size).toBe(drawn.size);
    expect(again.filter(({ stem }) => asked.some((one) => one.stem === stem))).toEqual([]);
    expect(drawn.size).toBeLessThan(6);
  });

  it('is none of what names no source', async () => {
    const bare = structuredClone(practiceBundle());
    bare.items = bare.items.slice(3, 4).map((item) => ({ ...item, ref: 'bare/01' }));
    bare.keys = bare.keys.slice(3, 4).map((key) => ({ ...key, ref: 'bare/01' }));
    bare.stimuli = [];
    delete (bare.items[0] as Partial<ContentBundle['items'][number]>).source;
    await load(bare);
    const of = { ref: 'bare/01', version: bare.items[0]!.version };
    expect((await t.app.get(QuestionBank).newest([of.ref])).get(of.ref)).toMatchObject({ drawn: false });
    expect(await t.commands.execute(new PublishVariant(of, new Set()))).toBeNull();
  });
});

describe('an installation that has the first edition of a set', () => {
  const place = { typeId: 2, setId: 3, categoryId: 5, part: 1, difficulty: 'default' } as const;
  const renew = () => t.commands.execute(new RenewOwnContent());

  it('gets the newest one, and what was assigned before keeps its form', async () => {
    await load(demoBundles(1)[2]!);
    const first = (await library.findFormFor(place))!;
    expect(first.version).toBe(1);
    const before = t.clock.instant();
    t.clock.advance({ minutes: 1 });

    expect(await renew()).toEqual(['ACT Set 1']);
    library.forgetLatest();
    expect(await library.findFormFor(place)).toMatchObject({ code: first.code, version: 2 });
    expect((await library.findFormFor(place, t.clock.instant()))!.version).toBe(2);
    expect(await library.findFormFor(place, before)).toEqual(first);
    expect((await library.keysFor(first)).map((key) => key.itemVersion)).toEqual(first.items.map(() => 1));
    expect(await renew()).toEqual([]);
  });

  it('gets a set of which only that one has a newer edition, and keeps the others', async () => {
    await load(demoBundles(2)[1]!);
    expect(await renew()).toEqual(['SAT Set 2']);
    library.forgetLatest();
    const math = { typeId: 1, setId: 2, categoryId: 2, part: 1, difficulty: 'default' } as const;
    expect(await library.findFormFor(math)).toMatchObject({ code: 'sat-set-2/math/part-1/default', version: 4 });
    expect(await renew()).toEqual([]);
  });

  it('can still be given the first one, which is then not the newest', async () => {
    await load(demoBundles(1)[0]!);
    library.forgetLatest();
    expect((await library.findFormFor(rw1))!.version).toBe(4);
    expect(await library.getFormByCode('sat-set-1/rw/part-1/default', 1)).toMatchObject({ version: 1 });
    expect(await renew()).toEqual([]);
  });
});

describe('the application role', () => {
  it('can neither change nor delete what is published', async () => {
    for (const sql of [
      "update content.items set body = '{}'",
      'delete from content.item_keys',
      'delete from content.forms',
    ]) {
      await expect(t.app.get(Db).query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
