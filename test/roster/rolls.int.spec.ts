import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnrollStudents, Rolls, type RollScope } from '../../src/roster/index.js';
import { testApp, type TestApp } from '../support/app.js';
import { aClass, aSchool, aStudent } from './school.js';

let app: TestApp;
let rolls: Rolls;
let school: RollScope;
let classes: RollScope;
const ids: Record<string, number> = {};
const named = (found: readonly number[]) => found.map((id) => Object.keys(ids).find((name) => ids[name] === id));

beforeAll(async () => {
  app = await testApp();
  rolls = app.get(Rolls);
  const at = await aSchool(app);
  for (const [name, gradeLevel] of [
    ['zed', 9],
    ['Álvarez', 12],
    ['Baker', null],
    ['O_Neil', 12],
    ['de Silva', 10],
  ] as const) {
    ids[name] = await aStudent(app, at.schoolId, `Kim${Object.keys(ids).length}`, {
      ...(gradeLevel !== null && { gradeLevel }),
    });
    await app.db.query('update roster.people set last_name = $2, grade_level = $3 where id = $1', [
      ids[name],
      name,
      gradeLevel,
    ]);
  }
  const beside = await aClass(app, at.schoolId, []);
  await app.commands.execute(new EnrollStudents(at.sectionId, [ids.Baker!, ids['Álvarez']!]));
  await app.commands.execute(new EnrollStudents(beside, [ids.zed!, ids.Baker!]));
  school = { schoolId: at.schoolId };
  classes = { sectionIds: [at.sectionId, beside] };
}, 60_000);
afterAll(() => app?.close());

describe('a roll', () => {
  it('is in the order in which people sort names', async () => {
    expect(named(await rolls.ids(school))).toEqual(['Álvarez', 'Baker', 'de Silva', 'O_Neil', 'zed']);
    expect((await rolls.people(school)).map(({ lastName }) => lastName)).toEqual([
      'Álvarez',
      'Baker',
      'de Silva',
      'O_Neil',
      'zed',
    ]);
    expect(named(await rolls.ids(school, {}, { sort: 'name', order: 'desc' }))).toEqual([
      'zed',
      'O_Neil',
      'de Silva',
      'Baker',
      'Álvarez',
    ]);
  });

  it('is sorted by grade level, those without one as the lowest, and by name where that is equal', async () => {
    const byGrade = (order: 'asc' | 'desc') => rolls.ids(school, {}, { sort: 'gradeLevel', order });
    expect(named(await byGrade('asc'))).toEqual(['Baker', 'zed', 'de Silva', 'Álvarez', 'O_Neil']);
    expect(named(await byGrade('desc'))).toEqual(['Álvarez', 'O_Neil', 'de Silva', 'zed', 'Baker']);
  });

  it('of several classes has everybody once', async () => {
    expect(named(await rolls.ids(classes))).toEqual(['Álvarez', 'Baker', 'zed']);
  });

  it('keeps whose name holds every word, its signs meant as they are, and whose grade is wanted', async () => {
    expect(named(await rolls.ids(school, { search: ' KIM  silva ' }))).toEqual(['de Silva']);
    expect(named(await rolls.ids(school, { search: '_' }))).toEqual(['O_Neil']);
    expect(named(await rolls.ids(school, { gradeLevels: [12, 9] }))).toEqual(['Álvarez', 'O_Neil', 'zed']);
    expect(named(await rolls.ids(school, { search: 'zed', gradeLevels: [12] }))).toEqual([]);
  });

  it('gives only those who are asked for, and of these only who is on it', async () => {
    const some = await rolls.people(classes, [ids.zed!, ids['de Silva']!]);
    expect(some.map(({ id }) => id)).toEqual([ids.zed]);
  });

  it('leaves out who is archived', async () => {
    await app.db.query('update roster.people set archived_at = now() where id = $1', [ids.Baker]);
    expect(named(await rolls.ids(classes))).toEqual(['Álvarez', 'zed']);
  });
});
