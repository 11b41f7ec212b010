import { describe, expect, it } from '@jest/globals';
import { refused, screen, screenshot, type Schemas } from '../../support/screen.js';

const PHONE = { width: 390, height: 844 };
const report: Schemas['CompositeListItemDto'] = {
  assessmentType: { id: 1, assessmentType: 'SAT', courseType: 'SAT' },
  assessmentSet: { id: 1, name: 'SAT Set 1' },
  schoolYear: { id: 2026, shortName: '2026-27' },
  user: { id: 5, firstName: 'Jonah', lastName: 'Whitaker', gradeLevel: 11 },
  studentAssessments: [],
  name: 'Horizon Assessment for the SAT #1',
  compositeScore: 1340,
  minScore: 400,
  maxScore: 1600,
  takenAt: '2026-11-04T16:00:00.000Z',
};
const one = { compositeReports: [report], meta: { totalCount: 1 } };
const children: Schemas['ChildrenDto'] = {
  students: [
    { id: 5, fullName: 'Jonah Whitaker', gradeLevel: 11, schoolName: 'Lakeview High', latestReports: [report] },
  ],
  meta: { totalCount: 1 },
};

describe('the lists of score reports', () => {
  it('have the check of a receipt as a quiet link below the reports', async () => {
    const own = { as: 'Student', at: '/student/score-reports', answers: { 'GET /api/student/score_reports': one } };
    const parents = { as: 'Parent', at: '/parent/students', answers: { 'GET /api/parent/students': children } };
    for (const [name, shown] of [
      ['View Score Report', own],
      ['All score reports', parents],
    ] as const) {
      const { page } = await screen({ ...shown, as: shown.as as 'Parent', size: PHONE });
      const way = page.getByRole('link', { name: 'Check a Receipt' });
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor();
      const [link, last] = [(await way.boundingBox())!, (await page.getByText(name).first().boundingBox())!];
      expect(link.y).toBeGreaterThan(last.y);
      expect(link.width).toBeLessThan(PHONE.width / 2);
    }
  });

  it('of a parent have the way to where a score comes from beside the score, on a telephone', async () => {
    const { page } = await screen({
      as: 'Parent',
      at: '/parent/students',
      size: PHONE,
      answers: { 'GET /api/parent/students': children },
    });
    const way = page.getByRole('button', { name: 'Where 1340 comes from' });
    const words = page.getByText('from 400 to 1600');
    const [button, text] = [(await way.boundingBox())!, (await words.boundingBox())!];
    expect(Math.abs(button.y + button.height / 2 - (text.y + text.height / 2))).toBeLessThan(4);
    await screenshot(page, 'parent-cards-390');
  });

  it('offer a parent nothing of a student who is not the own child', async () => {
    const { page } = await screen({
      as: 'Parent',
      at: '/parent/99/score-reports',
      answers: {
        'GET /api/parent/students': children,
        'GET /api/parent/score_reports': refused({ error: 'This student does not exist.' }, 404),
      },
    });
    await page.getByRole('heading', { name: 'This student does not exist.' }).waitFor();
    await page.getByRole('link', { name: 'View Students' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Who looked at the record' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Course Activities' }).count()).toBe(0);
  });
});
