import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportCourseFile, RenewOwnCourses, shippedCourses } from '../../src/courses/index.js';
import { type TestApp, testApp } from '../support/app.js';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t?.close());

const OWN = shippedCourses()[0]!;
const by = { userId: null, fileName: 'own' };
const code = (name: string) => `sat-foundations/${name}`;

/** The product as it was with fewer lessons, under its code. */
function earlier(names: readonly string[]): typeof OWN {
  const codes = names.map(code);
  const sections = OWN.course.sections
    .map((section) => ({ ...section, lessons: section.lessons.filter((lesson) => codes.includes(lesson.code)) }))
    .filter(({ lessons }) => lessons.length > 0);
  const begins = codes.map((one) => `lessons/${one}/`);
  const kept = ({ ref }: { ref: string }) => begins.some((begin) => ref.startsWith(begin));
  const { questions } = OWN;
  return {
    course: { ...OWN.course, sections },
    questions: {
      ...questions,
      items: questions.items.filter(kept),
      keys: questions.keys.filter(kept),
      stimuli: questions.stimuli.filter(kept),
    },
  };
}

const order = () =>
  t.db.query<{ name: string; codes: string[] }>(
    `select s.name, array_agg(l.code order by l.place) as codes from courses.template_sections s
     join courses.lessons l on l.section_id = s.id join courses.templates t on t.id = s.template_id
     where t.code = 'sat-foundations' group by s.id order by s.place`,
  );

describe('a template of the product that is here already', () => {
  it('gets the new lessons at their places, and nothing of it is changed', async () => {
    const { templateId } = await t.commands.execute(
      new ImportCourseFile(earlier(['linear-functions', 'systems', 'transitions']), by),
    );
    const revision = async () =>
      (await t.db.one<{ revision: number }>('select revision from courses.templates where id = $1', [templateId]))!
        .revision;
    await t.db.query(`update courses.lessons set name = 'Our lines' where code = $1`, [code('linear-functions')]);
    await t.db.query(`update courses.lessons set withdrawn_at = now() where code = $1`, [code('transitions')]);

    const all = OWN.course.sections.flatMap(({ lessons }) => lessons.map((lesson) => lesson.code));
    const came = await t.commands.execute(new RenewOwnCourses());
    expect(came).toHaveLength(all.length - 3);
    expect(await order()).toEqual(
      OWN.course.sections.map(({ name, lessons }) => ({ name, codes: lessons.map((lesson) => lesson.code) })),
    );
    const kept = await t.db.query(
      'select name, withdrawn_at is not null as withdrawn from courses.lessons where code = any($1) order by code',
      [[code('linear-functions'), code('transitions')]],
    );
    expect(kept).toEqual([
      { name: 'Our lines', withdrawn: false },
      { name: 'Transitions', withdrawn: true },
    ]);
    expect(await revision()).toBe(2);
    expect(await t.commands.execute(new RenewOwnCourses())).toEqual([]);
    expect(await revision()).toBe(2);
  });

  it('does not get a lesson again that was deleted there', async () => {
    const gone = code('inequalities');
    await t.db.query(
      `delete from courses.activity_versions where activity_id in
       (select a.id from courses.activities a join courses.lessons l on l.id = a.lesson_id where l.code = $1)`,
      [gone],
    );
    await t.db.query(
      'delete from courses.activities where lesson_id = (select id from courses.lessons where code = $1)',
      [gone],
    );
    await t.db.query('delete from courses.lessons where code = $1', [gone]);
    expect(await t.commands.execute(new RenewOwnCourses())).toEqual([]);
    expect((await order()).flatMap(({ codes }) => codes)).not.toContain(gone);
  });

  it('keeps its own order and names: what is new stands behind what it follows', async () => {
    const two = earlier(['one-variable', 'systems', 'inequalities']);
    const course = { ...two.course, code: 'renewed/two' };
    const rename = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll('sat-foundations/', 'renewed/')) as T;
    const before = { course: rename(course), questions: rename(two.questions) };
    await t.commands.execute(new ImportCourseFile(before, by));
    await t.db.query(`update courses.template_sections s set name = 'Ours' from courses.templates t
      where t.id = s.template_id and t.code = 'renewed/two'`);
    const after = earlier(['one-variable', 'two-variables', 'systems', 'inequalities', 'equivalent-expressions']);
    await t.commands.execute(
      new RenewOwnCourses([
        { course: rename({ ...after.course, code: 'renewed/two' }), questions: rename(after.questions) },
      ]),
    );
    const rows = await t.db.query(
      `select s.name, l.code from courses.lessons l join courses.template_sections s on s.id = l.section_id
       join courses.templates t on t.id = s.template_id where t.code = 'renewed/two' order by s.place, l.place`,
    );
    expect(rows).toEqual([
      ...['one-variable', 'two-variables', 'systems', 'inequalities'].map((name) => ({
        name: 'Ours',
        code: `renewed/${name}`,
      })),
      { name: 'Math: Advanced Math', code: 'renewed/equivalent-expressions' },
    ]);
  });

  it('is renewed where another one cannot be, and that one is named', async () => {
    const under = (code: string, names: readonly string[]) => {
      const some = earlier(names);
      const text = JSON.stringify({ ...some, course: { ...some.course, code: 'sat-foundations/' } });
      return JSON.parse(
        text.replaceAll('sat-foundations/', `${code}/`).replace(`"${code}/"`, `"${code}"`),
      ) as typeof OWN;
    };
    for (const code of ['first', 'second'])
      await t.commands.execute(new ImportCourseFile(under(code, ['systems']), by));
    const broken = under('first', ['systems', 'transitions']);
    broken.questions.keys.pop();
    const renewed = t.commands.execute(new RenewOwnCourses([broken, under('second', ['systems', 'transitions'])]));
    await expect(renewed).rejects.toThrow(
      /^first: The bundle was not imported.*\nThese new lessons came: second\/transitions$/,
    );
    expect(
      await t.db.query(`select code from courses.lessons where code = any('{first/transitions,second/transitions}')`),
    ).toEqual([{ code: 'second/transitions' }]);
  });

  it('an installation without it gets none', async () => {
    expect(await t.db.query(`select 1 from courses.templates where code = 'act-foundations'`)).toEqual([]);
  });
});
