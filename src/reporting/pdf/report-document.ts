import type { Column, Content, ContentText, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { CompositeReportDto, OpportunityDto, PartTimeDto, QuestionDto, SectionDto } from '../composite-report/dto.js';
import { ordinal } from '../composite-report/words.js';
import { barSvg, cellsSvg, dialSvg, INK, keySvg, LINE, MUTED, rulerSvg, TONES } from './drawings.js';
import { runs, type Voice } from './fonts.js';
import { dialHeight } from './score-dial.js';

export interface PdfReport {
  report: CompositeReportDto;
  brand: string;
  /** 'November 12 and 13, 2026' */
  taken: string;
}

const PAGE = { width: 612, height: 792, side: 54 };
const WIDTH = PAGE.width - 2 * PAGE.side;
const GUTTER = 28;
const HALF = (WIDTH - GUTTER) / 2;
/** Rows of one column of the question list, and columns beside each other. */
const LIST_ROWS = 40;
const LIST_COLUMNS = { SAT: 4, ACT: 6 };

/** Four sections must share the first page with the dial. */
const ROOMY = { title: 25, dial: 108, lead: 13, fact: 15, factGap: 5, score: 36, verdict: 10, gap: 10 };
const COMPACT = { title: 21, dial: 78, lead: 11, fact: 13, factGap: 3, score: 24, verdict: 8.5, gap: 3 };
type Sizes = typeof ROOMY;

/** The report on Letter paper as a pdfmake document: every topic open, nothing that only colour tells. */
export function reportDocument({ report, brand, taken }: PdfReport): TDocumentDefinitions {
  const { user, school, assessmentSet, schoolYear, provenance } = report;
  const name = `${user.firstName} ${user.lastName}`;
  const sizes = report.sections.length > 2 ? COMPACT : ROOMY;
  return {
    pageSize: 'LETTER',
    pageMargins: [PAGE.side, 62, PAGE.side, 58],
    info: { title: `${assessmentSet.name} score report, ${name}`, author: brand, subject: `Result ${provenance.resultHash}`, creator: brand, producer: brand },
    language: 'en-US',
    defaultStyle: { font: 'Ui', fontSize: 9, lineHeight: 1.2, color: INK },
    header: () => ({
      margin: [PAGE.side, 30, PAGE.side, 0],
      columns: [
        t(`${name}, ${school.name}`, { fontSize: 8, color: MUTED }),
        t(`${assessmentSet.name} score report, ${schoolYear.shortName}`, { fontSize: 8, color: MUTED, alignment: 'right' }),
      ],
    }),
    footer: (page, pages) => ({
      margin: [PAGE.side, 18, PAGE.side, 0],
      columns: [
        t(footLine(report), { fontSize: 7, color: MUTED }),
        { ...t(`Page ${page} of ${pages}`, { fontSize: 8, color: MUTED, alignment: 'right' }), width: 70 },
      ],
    }),
    content: [
      ...head(report, name, taken, sizes),
      hero(report, brand, sizes),
      rule(sizes.gap),
      heading('Section scores'),
      ...inPairs(report.sections.map((s) => sectionScore(s, brand, sizes))),
      ...(report.sections.some((s) => s.areas.length > 0) ? knowledge(report.sections) : []),
      ...(report.opportunities.length > 0 ? opportunities(report) : []),
      ...timeUsed(report.time),
      ...(report.questions && report.questions.length > 0 ? questionList(report, report.questions) : []),
      { ...t(provenance.line, { fontSize: 7, color: MUTED, lineHeight: 1.3 }), margin: [0, 16, 0, 0] },
    ],
  };
}

function footLine({ provenance }: CompositeReportDto): string {
  const tables = provenance.tables.length ? `${[...new Set(provenance.tables)].join(', ')}, ` : '';
  return `${provenance.forms[0] ?? ''}${provenance.forms.length > 1 ? ` and ${provenance.forms.length - 1} more` : ''}, ${tables}version ${provenance.codeVersion}, result ${provenance.resultHash.slice(0, 4)}-${provenance.resultHash.slice(4, 8)}-${provenance.resultHash.slice(8, 12)}`;
}

function head(report: CompositeReportDto, name: string, taken: string, sizes: Sizes): Content[] {
  const grade = report.user.gradeLevel === null ? '' : `, grade ${report.user.gradeLevel}`;
  return [
    t(report.assessmentSet.name, { fontSize: sizes.title, lineHeight: 1.05 }, 'SerifTitle'),
    { ...t(`${name}${grade}. ${report.school.name}, ${report.schoolYear.shortName}. Taken ${taken}.`, { color: MUTED }), margin: [0, 4, 0, 10] },
    rule(0),
  ];
}

function hero(report: CompositeReportDto, brand: string, sizes: Sizes): Content {
  const radius = sizes.dial;
  const { compositeScore, minScore, maxScore, sections, compositeRange, nationalPercentile, userPercentile } = report;
  const sum = report.assessmentType.courseType === 'SAT';
  const dial = dialSvg({ composite: compositeScore, min: minScore, max: maxScore, caption: sum ? 'total' : 'composite', sections, radius });
  const facts: [string, string, string][] = [];
  if (compositeRange) facts.push([`${compositeRange[0]}–${compositeRange[1]}`, 'Likely range', ' if the same kind of test were taken again without more practice.']);
  if (compositeScore !== null) {
    const grade = report.user.gradeLevel === null ? '' : ` in grade ${report.user.gradeLevel}`;
    facts.push([dash(nationalPercentile), 'National percentile:', nationalPercentile === null ? ' no norm for this score yet.' : ` as high as, or higher than, ${nationalPercentile} of 100 students${grade}.`]);
    facts.push([dash(userPercentile), `${brand} percentile:`, userPercentile === null ? ' shown once 30 students have taken this set here.' : ' the same comparison among students who took this set here.']);
  }
  const labels: Column[] = sections.slice(0, 4).map((s) => ({
    width: '*',
    alignment: 'center',
    stack: [t(s.score === null ? '--' : String(s.score), { fontSize: 17, color: TONES[s.tone].text, lineHeight: 1 }, 'SerifTitle'), t(s.name, { fontSize: 8.5, color: TONES[s.tone].text })],
  }));
  return {
    margin: [0, sizes.gap + 6, 0, sizes.gap - 4],
    columnGap: 30,
    columns: [
      { width: 2 * radius, stack: [{ svg: dial, width: 2 * radius, height: dialHeight(radius) + 4 }, { columns: labels, columnGap: 6, margin: [0, 4, 0, 0] }] },
      {
        width: '*',
        stack: [
          t(report.lead, { fontSize: sizes.lead, lineHeight: 1.3 }, 'Serif'),
          {
            margin: [0, sizes.gap + 4, 0, 0],
            table: {
              widths: [76, '*'],
              body: facts.map(([number, label, rest]): TableCell[] => [
                t(number, { fontSize: sizes.fact, lineHeight: 1 }, 'SerifTitle'),
                { text: [...runs(label, 'Ui').map((r) => ({ ...r, bold: true })), ...runs(rest, 'Ui').map((r) => ({ ...r, color: MUTED }))], fontSize: 8.5, lineHeight: 1.2 },
              ]),
            },
            layout: hairlines(sizes.factGap),
          } as Content,
        ].filter((_, i) => i === 0 || facts.length > 0),
      },
    ],
  };
}

function sectionScore(s: SectionDto, brand: string, sizes: Sizes): Content {
  const tone = TONES[s.tone];
  const beside: ContentText[] = [];
  if (s.range) beside.push({ text: [{ text: `${s.range[0]} to ${s.range[1]}`, bold: true, color: INK }, ' likely range'], fontSize: 8.5, color: MUTED });
  if (s.score !== null)
    beside.push({
      text: [{ text: dash(s.nationalPercentile), bold: true, color: INK }, ' national, ', { text: dash(s.userPercentile), bold: true, color: INK }, ...runs(` ${brand} percentile`, 'Ui')],
      fontSize: 8.5,
      color: MUTED,
    });
  const words: Content[] = [];
  if (s.verdict || s.benchmarkMeaning)
    words.push({
      text: [{ text: `${s.verdict} `, font: 'Serif', bold: true }, { text: [s.benchmarkMeaning, s.reachNote].filter(Boolean).join(' '), font: 'Serif' }],
      fontSize: sizes.verdict,
      lineHeight: 1.25,
      margin: [0, 4, 0, 4],
    });
  return {
    unbreakable: true,
    margin: [0, 0, 0, sizes.gap],
    stack: [
      t(s.name, { bold: true, fontSize: 10.5, color: tone.text }),
      {
        columns: [
          { ...t(s.score === null ? '--' : String(s.score), { fontSize: sizes.score, lineHeight: 1 }, 'SerifTitle'), width: 'auto' },
          { width: '*', stack: beside, margin: [0, sizes.score / 3, 0, 0] },
        ],
        columnGap: 12,
        margin: [0, 0, 0, 4],
      },
      { svg: rulerSvg(s, HALF) },
      ...words,
      t(s.tally || 'Not taken yet.', { fontSize: 8, color: MUTED, lineHeight: 1.3 }),
    ],
  };
}

function knowledge(sections: SectionDto[]): Content[] {
  const legend = (['right', 'wrong', 'blank'] as const).flatMap((cell): Column[] => [
    { svg: keySvg(cell), width: 9, margin: [0, 2, 0, 0] },
    { ...t(cell, { fontSize: 8, color: MUTED }), width: 'auto', margin: [0, 2, 6, 0] },
  ]);
  return [
    {
      pageBreak: 'before',
      columns: [
        { ...heading('Knowledge and skills'), width: '*' },
        { width: 'auto', margin: [0, 6, 0, 0], columnGap: 4, columns: [{ ...t('One box is one question:', { fontSize: 8, color: MUTED }), width: 'auto', margin: [0, 2, 4, 0] }, ...legend] },
      ],
    },
    ...inPairs(sections.filter((s) => s.areas.length > 0).map(sectionKnowledge)),
  ];
}

const TOPIC_CELL = { width: 5.4, height: 7, gap: 1.2, perRow: 10 };

function sectionKnowledge(s: SectionDto): Content {
  const tone = TONES[s.tone];
  const widest = Math.min(TOPIC_CELL.perRow, Math.max(...s.areas.flatMap((area) => area.topics.map((topic) => topic.cells.length))));
  const cellsWidth = widest * (TOPIC_CELL.width + TOPIC_CELL.gap) + 1;
  return {
    margin: [0, 0, 0, 10],
    stack: [
      t(s.name, { bold: true, fontSize: 10.5, color: tone.text }),
      ...s.areas.map((area): Content => {
        const cells = area.topics.flatMap((topic) => topic.cells);
        const sorted = (['right', 'wrong', 'blank'] as const).flatMap((kind) => cells.filter((c) => c === kind));
        return {
          unbreakable: true,
          stack: [
            hairline(HALF, 3),
            t(area.name, { bold: true, fontSize: 9.5 }),
            numbersRow({ svg: cellsSvg(sorted, s.tone, { width: 8.4, height: 10, gap: 1.6, perRow: 15 }) }, area, true),
            ...area.topics.map((topic) =>
              numbersRow(
                { columns: [{ ...t(topic.name, { fontSize: 8 }), width: '*' }, { width: cellsWidth, stack: [{ svg: cellsSvg(topic.cells, s.tone, TOPIC_CELL), margin: [0, 1.5, 0, 0] }] }], columnGap: 3 },
                topic,
                false,
              ),
            ),
          ],
        };
      }),
      hairline(HALF, 4),
    ],
  };
}

function numbersRow(first: Content, of: { correct: number; total: number }, strong: boolean): Content {
  const share = of.total === 0 ? '' : `${((100 * of.correct) / of.total).toFixed(1)}%`;
  return {
    margin: [0, strong ? 2 : 1, 0, strong ? 2 : 1],
    columnGap: 2,
    columns: [
      { width: '*', stack: [first] },
      { ...t(`${of.correct} of ${of.total}`, { fontSize: 8, color: MUTED, alignment: 'right' }), width: 33 },
      { ...t(share, { fontSize: strong ? 9 : 8, bold: strong, alignment: 'right' }), width: 34 },
    ],
  };
}

function opportunities({ opportunities: best, sections }: CompositeReportDto): Content[] {
  const cell = (o: OpportunityDto, i: number): Content => {
    const section = sections.find((s) => s.categoryId === o.categoryId);
    const colour = TONES[section?.tone ?? 'b'].text;
    return {
      columnGap: 8,
      margin: [0, 4, 0, 4],
      columns: [
        { ...t(String(i + 1), { fontSize: 19, color: colour, lineHeight: 1 }, 'SerifTitle'), width: 16 },
        {
          width: '*',
          stack: [
            t(o.topic, { bold: true, fontSize: 9.5 }),
            t(`${section?.name ?? ''}, ${o.area}`, { fontSize: 8, color: colour, bold: true }),
            t([`${o.total - o.missed} of ${o.total} right.`, o.note].filter(Boolean).join(' '), { fontSize: 8, color: MUTED }),
          ],
        },
      ],
    };
  };
  const width = (WIDTH - 2 * 22) / 3;
  const rows: Content[] = [];
  for (let i = 0; i < best.length; i += 3) {
    rows.push({
      unbreakable: true,
      columnGap: 22,
      columns: best.slice(i, i + 3).map((o, j) => ({ width, stack: [hairline(width, 0), cell(o, i + j)] })),
    });
  }
  return [
    {
      unbreakable: true,
      stack: [
        rule(2),
        heading(best.length === 5 ? 'Five best opportunities' : 'Best opportunities', 'Topics with the most points still to gain.'),
        ...rows,
      ],
    },
  ];
}

function timeUsed(time: PartTimeDto[]): Content[] {
  const used = time.reduce((sum, p) => sum + p.usedSeconds, 0);
  const allowed = time.some((p) => p.allowedSeconds === null) ? null : time.reduce((sum, p) => sum + p.allowedSeconds!, 0);
  const longest = Math.max(1, ...time.map((p) => p.allowedSeconds ?? p.usedSeconds));
  const summary = allowed === null ? `${clock(used)} in ${parts(time.length)}` : `${clock(used)} of ${clock(allowed)} in ${parts(time.length)}`;
  const BAR = 120;
  return [
    {
      unbreakable: true,
      stack: [
        rule(8),
        heading('Time used', summary),
        {
          table: {
            headerRows: 1,
            widths: [132, 138, '*'],
            body: [
              ['Part', 'Used of allowed', 'How the clock ran'].map((label): TableCell => t(label, { bold: true, fontSize: 8.5 })),
              ...time.map((p): TableCell[] => [
                t(p.label, { bold: true, fontSize: 8.5 }),
                {
                  stack: [
                    t(p.allowedSeconds === null ? `${clock(p.usedSeconds)}, untimed` : `${clock(p.usedSeconds)} of ${clock(p.allowedSeconds)}`, { fontSize: 8.5 }),
                    { svg: barSvg(p.allowedSeconds ? p.usedSeconds / p.allowedSeconds : 1, p.tone, (BAR * (p.allowedSeconds ?? p.usedSeconds)) / longest), margin: [0, 2, 0, 0] },
                  ],
                },
                t(p.explanation, { fontSize: 8.5, color: MUTED }),
              ]),
            ],
          },
          layout: hairlines(4),
        },
      ],
    },
  ];
}

/** All questions in narrow columns: number, what was given, and the right answer where it differs. */
function questionList(report: CompositeReportDto, questions: QuestionDto[]): Content[] {
  const { courseType } = report.assessmentType;
  const blocks: { title: string; rows: QuestionDto[] }[] = [];
  for (const rows of Map.groupBy(questions, (q) => q.studentAssessmentId).values()) {
    const first = rows[0]!;
    const title = courseType === 'SAT' ? `${first.section}, Part ${first.part}` : first.section;
    for (let i = 0; i < rows.length; i += LIST_ROWS) blocks.push({ title: i === 0 ? title : `${title}, from ${i + 1}`, rows: rows.slice(i, i + LIST_ROWS) });
  }
  const perRow = LIST_COLUMNS[courseType];
  const groups: Content[] = [];
  for (let i = 0; i < blocks.length; i += perRow) {
    groups.push({ unbreakable: true, columnGap: 12, margin: [0, 0, 0, 8], columns: blocks.slice(i, i + perRow).map((b) => questionColumn(b.title, b.rows)) });
  }
  const [first, ...rest] = groups;
  const explained = 'No right answer beside it: the answer given is right. Trial questions are not scored.';
  return [{ unbreakable: true, stack: [rule(8), heading('Questions and answers', explained), first!] }, ...rest];
}

function questionColumn(title: string, rows: QuestionDto[]): Column {
  const cell = (words: string, more: Partial<ContentText> = {}): TableCell => ({ ...t(words, { fontSize: 7, lineHeight: 1.1, ...more }) });
  const label = (words: string, alignment: 'left' | 'right' = 'left') => cell(words, { color: MUTED, alignment });
  return {
    width: '*',
    stack: [
      t(title, { bold: true, fontSize: 7.5 }),
      {
        margin: [0, 2, 0, 0],
        table: {
          headerRows: 1,
          widths: [14, '*', 24],
          body: [[label('No.', 'right'), label('Given'), label('Right')], ...rows.map((q) => questionRow(q, cell))],
        },
        layout: {
          hLineWidth: () => 0.4,
          vLineWidth: () => 0,
          hLineColor: () => '#e6e2d8',
          paddingLeft: () => 0,
          paddingRight: () => 4,
          paddingTop: () => 1,
          paddingBottom: () => 0.2,
        },
      },
    ],
  };
}

function questionRow(q: QuestionDto, cell: (words: string, more?: Partial<ContentText>) => TableCell): TableCell[] {
  const trial = q.outcome === 'pretest';
  const differs = q.correct !== null && (trial ? q.correct !== q.yours : q.outcome !== 'right');
  const given = `${q.yours ?? 'blank'}${trial ? ' (trial)' : ''}`;
  return [
    cell(String(q.number), { color: MUTED, alignment: 'right' }),
    cell(given, q.yours === null || trial ? { color: MUTED } : { bold: q.outcome === 'right' }),
    cell(differs ? q.correct! : '', { bold: !trial }),
  ];
}

function t(text: string, more: Partial<ContentText> = {}, voice: Voice = 'Ui'): ContentText {
  return { text: runs(text, voice), ...more } as ContentText;
}

function heading(title: string, beside?: string): ContentText {
  return {
    text: [...runs(title, 'SerifTitle').map((r) => ({ ...r, fontSize: 16.5 })), ...(beside ? runs(`   ${beside}`, 'Ui').map((r) => ({ ...r, fontSize: 8.5, color: MUTED })) : [])],
    margin: [0, 0, 0, 6],
  };
}

/** The ink line that opens a section. */
function rule(above: number): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.8, lineColor: INK }], margin: [0, above, 0, 10] };
}

function hairline(width: number, around: number): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: LINE }], margin: [0, around, 0, around] };
}

function hairlines(padding: number) {
  return {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    paddingLeft: (column: number) => (column === 0 ? 0 : 6),
    paddingRight: () => 0,
    paddingTop: () => padding,
    paddingBottom: () => padding,
  };
}

function inPairs(cells: Content[]): Content[] {
  const rows: Content[] = [];
  for (let i = 0; i < cells.length; i += 2) {
    rows.push({ columnGap: GUTTER, columns: [{ width: HALF, stack: [cells[i]!] }, { width: HALF, stack: cells[i + 1] ? [cells[i + 1]!] : [] }] });
  }
  return rows;
}

function dash(percentile: number | null): string {
  return percentile === null ? '--' : ordinal(percentile);
}

/** 32:00, or 2:14:36 from an hour and a half on. */
function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return seconds < 5400 ? `${Math.floor(seconds / 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

function parts(n: number): string {
  return `${['no', 'one', 'two', 'three', 'four'][n] ?? n} ${n === 1 ? 'part' : 'parts'}`;
}
