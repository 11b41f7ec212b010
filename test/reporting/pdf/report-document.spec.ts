import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderReport } from '../../../src/reporting/pdf/report-document.js';
import { sampleInput, sampleReport } from '../sample-report.js';
import { flat, readPdf, type ReadPdf, type Told } from './read-pdf.js';

const render = (report = sampleReport(1)) =>
  renderReport({ report, brand: 'Horizon', taken: 'November 12, 2026', timeZone: 'America/Chicago' });
const HEADINGS = new Set(['H1', 'H2', 'H3']);
const of = (pdf: ReadPdf, kind: string) => flat(pdf.root).filter((told) => told.kind === kind);
const wordsOf = (told: Told): string =>
  flat(told)
    .map((t) => t.text)
    .join(' ');

describe.each([
  [1, 'SAT Set 3', ['Reading & Writing, Part 1', 'Reading & Writing, Part 2', 'Math, Part 1', 'Math, Part 2']],
  [2, 'ACT Set 3', ['English', 'Math', 'Reading', 'Science']],
] as const)('the PDF of a report of type %i', (type, title, parts) => {
  const report = sampleReport(type);
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = readPdf(await render(report));
  });

  it('has three pages at most, each with student, school and its number', () => {
    expect(pdf.pages).toBeLessThanOrEqual(3);
    pdf.artifacts.forEach((edges, i) => {
      expect(edges).toContain('Zoë Łukasiewicz, Lakeview High');
      expect(edges).toContain(`Page ${i + 1} of ${pdf.pages}`);
      expect(edges).toContain(`result ${report.provenance.resultHash.slice(0, 4)}`);
    });
  });
  it('says its title and language and that it is tagged, with nothing drawn beside the tags', () => {
    expect(pdf).toMatchObject({
      title: `${title} score report, Zoë Łukasiewicz`,
      language: 'en-US',
      marked: true,
      showsTitle: true,
      untagged: 0,
    });
  });
  it('embeds its fonts as subsets that can be read as text', () => {
    expect(pdf.fonts.length).toBeGreaterThanOrEqual(4);
    for (const font of pdf.fonts)
      expect(font).toEqual({
        name: expect.stringMatching(/^[A-Z]{6}\+(SourceSerif4|AtkinsonHyperlegibleNext)-/),
        embedded: true,
        unicode: true,
      });
  });
  it('reads in order: score, its meaning, sections, skills, opportunities, time, questions, source', () => {
    const titles = of(pdf, 'H2').map((t) => t.text);
    expect(of(pdf, 'H1').map((t) => t.text)).toEqual([title]);
    expect(titles.filter((t) => t !== 'How to read this report')).toEqual([
      'Section scores',
      'Knowledge and skills',
      'Five best opportunities',
      'Time per question',
      'Questions and answers',
    ]);
    const told = wordsOf(pdf.root);
    expect(told.indexOf(report.lead)).toBeGreaterThan(0);
    expect(told.indexOf(report.lead)).toBeLessThan(told.indexOf('Section scores'));
    expect(told.trim().endsWith(report.provenance.line)).toBe(true);
  });
  it('never skips a level of headings', () => {
    const levels = flat(pdf.root)
      .filter((t) => HEADINGS.has(t.kind))
      .map((t) => Number(t.kind[1]));
    levels.forEach((level, i) => expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1));
  });
  it('gives every drawing a text, the arc its scores and the bars all their numbers', () => {
    const figures = of(pdf, 'Figure');
    for (const figure of figures) expect(figure.alt).toMatch(/\w/);
    expect(figures[0]!.alt).toContain(
      `${report.compositeScore}, on a scale from ${report.minScore} to ${report.maxScore}.`,
    );
    for (const label of parts) {
      const chart = figures.find((f) => f.alt!.startsWith(`Time of each question of ${label}: `))!;
      const part = report.time.find((t) => t.label === label)!;
      expect(chart.alt!.split(': ').slice(1).join(': ').split(', ')).toHaveLength(part.perQuestion.length);
    }
  });
  it('has every topic and every question in tables whose rows are headed', () => {
    const rows = of(pdf, 'TR');
    for (const row of rows) expect(row.children[0]!.kind).toBe('TH');
    for (const topic of report.sections.flatMap((s) => s.areas.flatMap((a) => a.topics))) {
      const row = rows.find((r) => r.children[0]!.text === topic.name)!;
      expect(row.children.slice(2).map((cell) => cell.text)).toEqual([
        `${topic.correct} of ${topic.total}`,
        `${((100 * topic.correct) / topic.total).toFixed(1)}%`,
      ]);
    }
    expect(rows.filter((r) => /^\d+$/.test(r.children[0]!.text))).toHaveLength(report.questions!.length);
  });
  it('joins no words where a line ends', () => {
    const paragraph = of(pdf, 'P').find((p) => p.text.includes('benchmark.'))!;
    expect(
      report.sections
        .map((s) => `${s.verdict} ${s.benchmarkMeaning} ${s.reachNote}`.trim())
        .some((said) => said.startsWith(paragraph.text) || wordsOf(pdf.root).includes(said)),
    ).toBe(true);
  });
});

describe('a PDF of answers that wait', () => {
  it('says from when they are shown, in the school’s time', async () => {
    const ids = sampleInput(1).parts.map((p) => p.studentAssessmentId);
    const from = { report: true, answersAt: '2026-11-20T20:30:00.000Z', answersNext: new Set(ids) };
    const pdf = readPdf(await render(sampleReport(1, { revealed: { ...from, answersOf: new Set() } })));
    expect(wordsOf(pdf.root)).toContain('Questions and answers are shown from Nov 20, 2026, 2:30 PM CST.');
    expect(of(pdf, 'TR').some((row) => row.children[0]!.text === '1')).toBe(false);
    const devices = { ...from, answersWaitForDevices: true };
    const waiting = readPdf(await render(sampleReport(1, { revealed: { ...devices, answersOf: new Set() } })));
    expect(wordsOf(waiting.root)).toContain(
      'Questions and answers are shown by Nov 20, 2026, 2:30 PM CST at the latest: a device of this test has not yet said',
    );
  });

  it('says it of those parts alone of which it is true', async () => {
    const [first, second, ...others] = sampleInput(1).parts.map((p) => p.studentAssessmentId);
    const revealed = { report: true, answersAt: '2026-11-20T20:30:00.000Z', answersOf: new Set([first!]) };
    const pdf = readPdf(await render(sampleReport(1, { revealed: { ...revealed, answersNext: new Set([second!]) } })));
    expect(others).toHaveLength(2);
    expect(wordsOf(pdf.root)).toContain(
      'Questions and answers of Reading & Writing, Part 2 are shown from Nov 20, 2026, 2:30 PM CST. Those of Math, Part 1; Math, Part 2 are not shown yet.',
    );
  });
});

describe('a PDF of a second set', () => {
  it('tells the scores so far and stays within three pages', async () => {
    const past = (name: string, compositeScore: number, current: boolean) => ({
      assessmentSet: { id: 1, name },
      schoolYear: { id: 1, shortName: '2026-27' },
      takenAt: '2026-10-01T12:00:00.000Z',
      compositeScore,
      sections: [
        { categoryId: 1, score: 500 },
        { categoryId: 2, score: 510 },
      ],
      current,
    });
    const pdf = readPdf(
      await render(sampleReport(1, { history: [past('SAT Set 1', 1010, false), past('SAT Set 3', 1290, true)] })),
    );
    expect(pdf.pages).toBeLessThanOrEqual(3);
    expect(wordsOf(pdf.root)).toContain('280 points more than in SAT Set 1.');
  });
});

describe('the PDF of a test that was taken elsewhere', () => {
  it('has the scores and where they came from, and no pages about questions that nobody knows', async () => {
    const about = {
      studentId: 31,
      typeId: 1,
      setId: 3,
      schoolYearId: 1,
      takenOn: '2026-10-14',
      line: 2,
      fileName: 'fall.xlsx',
      fileHash: 'ab'.repeat(32),
      importedAt: '2026-11-02T15:00:00.000Z',
    };
    const outside = [
      { ...about, id: 1, categoryId: 1, scaled: 600, resultHash: '1'.repeat(64) },
      { ...about, id: 2, categoryId: 2, scaled: 650, resultHash: '2'.repeat(64) },
    ];
    const pdf = readPdf(await render(sampleReport(1, { parts: [], outside })));
    const told = wordsOf(pdf.root);
    expect(
      of(pdf, 'H2')
        .map((t) => t.text)
        .filter((t) => t !== 'How to read this report'),
    ).toEqual(['Section scores']);
    for (const words of [
      '1250',
      'Taken elsewhere on October 14, 2026',
      'entered from the file fall.xlsx (abab-abab-abab)',
    ])
      expect(told).toContain(words);
  });
});
