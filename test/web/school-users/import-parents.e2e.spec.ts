import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aSchoolCard, WITH_USERS } from '../../support/examples.js';
import {
  expectAccessible,
  expectNoSideways,
  screen,
  screenshot,
  type Call,
  type Schemas,
  type Screen,
} from '../../support/screen.js';

type Row = Schemas['StagedRowDto'];

const staged = (changes: Partial<Schemas['StagedImportDto']> = {}): Schemas['StagedImportDto'] => ({
  id: 5,
  fileName: 'families.csv',
  kind: 'Parent',
  schoolId: 1,
  districtId: null,
  sectionId: null,
  state: 'review',
  createdAt: '2026-11-23T15:00:00.000Z',
  expiresAt: '2026-11-30T15:00:00.000Z',
  counts: { refused: 1, new: 1, changed: 1, joins: 0, unchanged: 0 },
  run: { total: 0, done: 0 },
  importedCount: 0,
  unchangedCount: 0,
  seats: null,
  notes: [],
  stalled: false,
  ...changes,
});
const plan = (changes: Partial<Row['plan']> = {}): Row['plan'] => ({
  verdict: 'refused',
  personId: null,
  changes: [],
  activates: false,
  joins: false,
  errors: {},
  ...changes,
});
const KIM: Row = {
  position: 1,
  line: 2,
  firstName: 'Kim',
  lastName: 'Lee',
  email: 'kim@school.test',
  studentIdNumber: '103',
  gradeLevel: '10',
  parent1FirstName: 'Pat',
  parent1LastName: 'Lee',
  parent1Email: 'pat-at-home',
  parent2FirstName: 'Sam',
  parent2LastName: 'Lee',
  parent2Email: 'sam@home.test',
  plan: plan({ errors: { parent1Email: ['Please enter a valid email'] } }),
};
const ROWS: Record<string, Row[]> = {
  refused: [KIM],
  new: [
    { ...KIM, position: 2, line: 3, firstName: 'Amara', parent1Email: 'pat@home.test', plan: plan({ verdict: 'new' }) },
  ],
  changed: [
    {
      ...KIM,
      position: 3,
      line: 4,
      firstName: 'Ben',
      plan: plan({ verdict: 'changed', personId: 4, links: ['parent2'] }),
    },
  ],
};
const CORRECT = 'PATCH /api/imports/{importId}/rows/{position}';

describe('the import of students with their parents', () => {
  let s: Screen;
  /** What waits at the list of parents. */
  let waiting: Schemas['StagedImportDto'] | null;
  const review = () => s.page.getByRole('dialog', { name: /needs? a correction|Review before import/ });

  beforeEach(async () => {
    waiting = staged();
    s = await screen({
      as: 'Horizon Admin',
      at: '/admin/schools/1/users',
      answers: {
        'GET /api/admin/schools/{id}': { school: aSchoolCard() },
        'GET /api/admin/schools/{id}/users': {
          users: [],
          meta: { totalCount: 0, counts: { Student: 0, Teacher: 0, 'Teacher Admin': 0 } },
          permissions: WITH_USERS,
        },
        'GET /api/imports': ({ query }: Call) => ({
          imports: query.get('role') === 'Parent' && waiting ? [waiting] : [],
        }),
        'GET /api/imports/{importId}/rows': ({ query }: Call) => {
          const rows = ROWS[query.get('verdict')!] ?? [];
          return { rows, meta: { totalCount: rows.length } };
        },
      },
    });
  });

  it('is offered on the students with a sample, and on no other list', async () => {
    waiting = null;
    await s.page.reload();
    await s.page.getByRole('button', { name: 'Import Parent List' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Import Parent List' });
    expect(await dialog.getByRole('link', { name: 'Download the template' }).getAttribute('href')).toBe(
      '/template/parent_import_sample.csv',
    );
    await expectAccessible(s.page);
    await screenshot(s.page, 'import-parents');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await s.page.getByRole('link', { name: /^Teachers/ }).click();
    await s.page.getByRole('button', { name: 'Import User List' }).first().waitFor();
    expect(await s.page.getByRole('button', { name: 'Import Parent List' }).count()).toBe(0);
  });

  it('shows each family and what is wrong with it, and corrects it in one form', async () => {
    await s.page.getByRole('button', { name: /^A parent list waits for you/ }).click();
    await review().getByText('Parent 1 email: Please enter a valid email').waitFor();
    await review().getByText('Parent 2: Sam Lee sam@home.test').waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'review-parents');
    await review().getByRole('button', { name: 'Edit line 2' }).click();
    const form = s.page.getByRole('dialog', { name: 'Edit Parents' });
    const parent = (n: number) => form.getByRole('group', { name: `Parent ${n}` });
    const student = form.getByRole('group', { name: 'Student' });
    // What is wrong with the row stands at its field from the beginning.
    await parent(1).getByText('Please enter a valid email').waitFor();
    await student.getByRole('combobox', { name: 'Grade' }).click();
    await s.page.getByRole('option', { name: '12th Grade' }).click();
    await student.getByRole('checkbox', { name: 'Untimed assessments' }).check();
    await student.getByLabel('Last name').fill('');
    await student.getByLabel('Student ID').fill('10x');
    await parent(1).getByLabel('Email').fill('');
    await parent(2).getByLabel('First name').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Please check your inputs').waitFor();
    await student.getByText('Please enter a valid last name').waitFor();
    await student.getByText('ID is required and must consist only of numbers').waitFor();
    await parent(1).getByText('Please enter a valid email').waitFor();
    await parent(2).getByText('Please enter a valid first name').waitFor();
    expect(s.calls(CORRECT)).toEqual([]);
    await expectAccessible(s.page);
    await screenshot(s.page, 'edit-parents');

    await student.getByLabel('Last name').fill('Lee');
    await student.getByLabel('Student ID').fill('103');
    await parent(1).getByLabel('Email').fill('taken@home.test');
    await parent(2).getByLabel('First name').fill('Sam');
    const taken = plan({ errors: { parent1Email: ['This email belongs to another person'] } });
    s.answers[CORRECT] = { import: staged(), row: { ...KIM, parent1Email: 'taken@home.test', plan: taken } };
    await form.getByRole('button', { name: 'Save' }).click();
    await parent(1).getByText('This email belongs to another person').waitFor();
    await parent(1).getByLabel('Email').fill('pat@home.test');
    s.answers[CORRECT] = {
      import: staged({ counts: { refused: 0, new: 2, changed: 1, joins: 0, unchanged: 0 } }),
      row: { ...KIM, parent1Email: 'pat@home.test', plan: plan({ verdict: 'new' }) },
    };
    await form.getByRole('button', { name: 'Save' }).click();
    const { params, body } = await s.called(CORRECT, 2);
    expect(params).toEqual({ importId: '5', position: '1' });
    expect(body).toMatchObject({
      row: { studentIdNumber: '103', gradeLevel: '12', untimedAssessment: 'Yes', parent1Email: 'pat@home.test' },
    });
    await form.waitFor({ state: 'detached' });
    await review().getByText('Corrected').waitFor();
    await review().getByRole('button', { name: 'Import 3 rows' }).waitFor();
  });

  it('sends what it shows in place of a grade and an Untimed that cannot be read', async () => {
    const errors = {
      gradeLevel: ['Grade level must be from 8 to 12'],
      untimedAssessment: ['Untimed must be Yes or No'],
    };
    const row = { ...KIM, gradeLevel: 'Junior', untimedAssessment: 'maybe', plan: plan({ errors }) };
    s.answers['GET /api/imports/{importId}/rows'] = ({ query }: Call) => {
      const rows = query.get('verdict') === 'refused' ? [{ ...row, parent1Email: 'pat@home.test' }] : [];
      return { rows, meta: { totalCount: rows.length } };
    };
    await s.page.getByRole('button', { name: /^A parent list waits for you/ }).click();
    await review().getByRole('button', { name: 'Edit line 2' }).click();
    const form = s.page.getByRole('dialog', { name: 'Edit Parents' });
    for (const [said] of Object.values(errors)) await form.getByText(said!).waitFor();
    await form.getByPlaceholder('Not in the list').waitFor();
    s.answers[CORRECT] = { import: staged(), row: { ...row, plan: plan({ verdict: 'new' }) } };
    await form.getByRole('button', { name: 'Save' }).click();
    expect((await s.called(CORRECT)).body).toMatchObject({ row: { gradeLevel: '', untimedAssessment: 'No' } });
    await form.waitFor({ state: 'detached' });
  });

  it('gives the rows that did not enter as a file, the reason first', async () => {
    await s.page.getByRole('button', { name: /^A parent list waits for you/ }).click();
    const file = s.page.waitForEvent('download');
    await review().getByRole('button', { name: 'Download rows to correct' }).click();
    const saved = await file;
    expect(saved.suggestedFilename()).toBe('families-corrections.csv');
    const [head, line] = (await readFile(await saved.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(/^\uFEFF"Reason","First Name",.*"Parent 1 Email","Parent 1 Phone","Parent 2 First Name"/);
    expect(line).toMatch(/^"Parent 1 Email: Please enter a valid email","Kim","Lee"/);
  });

  it('says which parents are linked, and fits a telephone', async () => {
    await s.page.setViewportSize({ width: 390, height: 844 });
    await s.page.getByRole('button', { name: /^A parent list waits for you/ }).click();
    await review().getByText('Parent 1 email: Please enter a valid email').waitFor();
    await expectNoSideways(s.page);
    await screenshot(s.page, 'review-parents-phone');
    await review()
      .getByText(/^Changed/)
      .first()
      .click();
    await review().getByText('Parent 2 has an account and is linked').waitFor();
  });
});
