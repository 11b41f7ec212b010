import type {
  AreaDto,
  CompositeReportDto,
  OpportunityDto,
  PartTimeDto,
  QuestionDto,
  ScoreChangeDto,
  SectionDto,
  TopicDto,
} from '../composite-report/dto.js';
import { ordinal } from '../composite-report/ordinal.js';
import {
  cellsHeight,
  CHART_HEIGHT,
  clock,
  drawCells,
  drawDial,
  drawRuler,
  drawTimeChart,
  RULER_HEIGHT,
  TONES,
  type CellSize,
} from './drawings.js';
import { dialHeight } from './score-dial.js';
import { packed } from './packed-pdf.js';
import { INK, MUTED, PAGE, Paper, WIDTH, type Piece, type Style } from './paper.js';

export interface PdfReport {
  report: CompositeReportDto;
  brand: string;
  /** 'November 12 and 13, 2026' */
  taken: string;
  /** IANA zone of the school, for dates to come. */
  timeZone: string;
}

const GUTTER = 28;
const HALF = (WIDTH - GUTTER) / 2;
const LEFT = PAGE.side;
const RIGHT = PAGE.side + HALF + GUTTER;

/** Four sections must share the first page with the dial. */
const ROOMY = { title: 25, dial: 108, lead: 13, fact: 15, factGap: 5, score: 36, verdict: 10, gap: 10 };
const COMPACT = { title: 21, dial: 78, lead: 11, fact: 13, factGap: 3, score: 24, verdict: 8.5, gap: 3 };
type Sizes = typeof ROOMY;

/** Several reports in one document: `title` and `subject` are the whole's. */
export interface PdfReports {
  reports: readonly PdfReport[];
  title: string;
  subject: string;
}

/** What a process that renders is told: several reports in one document, or each in a document of its own. */
export type PdfOrder = PdfReports | readonly PdfReport[];

/** The documents of an order, in its order. */
export function render(order: PdfOrder): Promise<Buffer[]> {
  return Promise.all('title' in order ? [renderReports(order)] : order.map(renderReport));
}

/** Several reports in one document, to be joined with others. */
export async function renderReports({ reports, title, subject }: PdfReports): Promise<Buffer> {
  const paper = new Paper({ title, subject, author: reports[0]!.brand });
  for (const [place, report] of reports.entries()) {
    if (place > 0) paper.newPage();
    paper.edges(draw(paper, report));
  }
  return paper.close();
}

/**
 * The report on Letter paper, tagged for reading: every topic open, nothing that only colour tells. Reads font files and
 * nothing else.
 */
export async function renderReport(input: PdfReport): Promise<Buffer> {
  const { user, assessmentSet, provenance } = input.report;
  const paper = new Paper({
    title: `${assessmentSet.name} score report, ${user.firstName} ${user.lastName}`,
    subject: `Result ${provenance.resultHash}`,
    author: input.brand,
  });
  paper.edges(draw(paper, input));
  return packed(paper.close());
}

/** From where the paper stands on. @returns what belongs on the edges of its pages */
function draw(paper: Paper, { report, brand, taken, timeZone }: PdfReport): Parameters<Paper['edges']>[0] {
  const { user, school, assessmentSet, schoolYear, provenance } = report;
  const name = `${user.firstName} ${user.lastName}`;
  const sizes = report.sections.length > 2 ? COMPACT : ROOMY;
  paper.within('Document', () => {
    head(paper, report, name, taken, sizes);
    hero(paper, report, brand, sizes);
    sectionScores(paper, report.sections, brand, sizes);
    if (report.history.length > 1) growth(paper, report);
    const explained = howToRead(paper, report, brand, 0);
    if (report.sections.some((s) => s.areas.length > 0)) knowledge(paper, report.sections);
    if (report.opportunities.length > 0) opportunities(paper, report);
    timeUsed(paper, report.time);
    questions(paper, report, timeZone);
    if (!explained) howToRead(paper, report, brand, 40);
    const line: Style = { size: 7, color: MUTED, leading: 1.35 };
    for (const change of report.changes.map((one) => changeLine(one, timeZone))) {
      paper.need(paper.height([change], line, WIDTH) + 8);
      paper.y += 8;
      paragraph(paper, [change], line);
    }
    paper.need(paper.height([provenance.line], line, WIDTH) + 8);
    paper.y += 8;
    paragraph(paper, [provenance.line], line);
  });
  return {
    left: `${name}, ${school.name}`,
    right: `${assessmentSet.name} score report, ${schoolYear.shortName}`,
    foot: footLine(report),
  };
}

/** A correction that the report was scored again for: when, what, which figures, and why. */
function changeLine(
  {
    at,
    what,
    reason,
    undone,
    compositeBefore,
    compositeAfter,
    percentileBefore,
    percentileAfter,
    percentileOf,
    sections,
  }: ScoreChangeDto,
  timeZone: string,
): string {
  const moved = [
    ...(compositeBefore === compositeAfter
      ? []
      : [`total ${compositeBefore ?? '--'} became ${compositeAfter ?? '--'}`]),
    ...sections
      .filter((s) => s.scoreBefore !== s.scoreAfter)
      .map((s) => `${s.name} ${s.scoreBefore ?? '--'} became ${s.scoreAfter ?? '--'}`),
    ...(percentileBefore === percentileAfter
      ? []
      : [
          `${percentileOf ? `${percentileOf} ` : ''}national percentile ${percentileBefore ?? '--'} became ${percentileAfter ?? '--'}`,
        ]),
  ];
  const figures = moved.length > 0 ? `${moved.join(', ')}. `.replace(/^./, (first) => first.toUpperCase()) : '';
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at));
  return `Corrected ${day}${undone ? ', taken back since' : ''}. ${what} ${figures}${reason}`;
}

function footLine({ provenance }: CompositeReportDto): string {
  const { keys } = provenance;
  const key =
    keys.length > 0
      ? `${keys.length === 1 ? 'key' : `${keys.length} keys`} ${keys[0]!.slice(0, 8)}${keys.length > 1 ? ' …' : ''}, `
      : '';
  const events = provenance.events.reduce((sum, of) => sum + Number(/(\d+)$/.exec(of)?.[1] ?? 0), 0);
  const tables = provenance.tables.length ? `${[...new Set(provenance.tables)].join(', ')}, ` : '';
  return `${provenance.forms[0] ?? 'Taken elsewhere'}${provenance.forms.length > 1 ? ` and ${provenance.forms.length - 1} more` : ''}, ${key}${tables}${events} events, version ${provenance.codeVersion}, result ${provenance.resultHash.slice(0, 4)}-${provenance.resultHash.slice(4, 8)}-${provenance.resultHash.slice(8, 12)}`;
}

function head(
  paper: Paper,
  { assessmentSet, user, school, schoolYear }: CompositeReportDto,
  name: string,
  taken: string,
  sizes: Sizes,
): void {
  paper.leaf(
    'H1',
    () =>
      (paper.y += paper.text(
        [assessmentSet.name],
        { size: sizes.title, voice: 'SerifTitle', leading: 1.1 },
        LEFT,
        paper.y,
        WIDTH,
      )),
  );
  const grade = user.gradeLevel === null ? '' : `, grade ${user.gradeLevel}`;
  paper.y += 4;
  paragraph(paper, [`${name}${grade}. ${school.name}, ${schoolYear.shortName}. Taken ${taken}.`], {
    size: 9,
    color: MUTED,
  });
  paper.y += 8;
  paper.rule(paper.y, { weight: 0.8, color: INK });
}

function hero(paper: Paper, report: CompositeReportDto, brand: string, sizes: Sizes): void {
  const { compositeScore, minScore, maxScore, sections, compositeRange, nationalPercentile, userPercentile } = report;
  const top = paper.y + sizes.gap + 8;
  const radius = sizes.dial;
  const sum = report.assessmentType.courseType === 'SAT';
  const word = sum ? 'total' : 'composite';
  let left = top;
  const alt = [
    `${sum ? 'Total' : 'Composite'} ${compositeScore ?? 'not available'}, on a scale from ${minScore} to ${maxScore}. `,
    sections.map((s) => `${s.name} ${s.score ?? 'not available'}`).join(', '),
    '.',
  ].join('');
  paper.leaf(
    'Figure',
    () => {
      left += drawDial(paper, LEFT, top, {
        composite: compositeScore,
        min: minScore,
        max: maxScore,
        caption: word,
        sections,
        radius,
      });
      const wide = (2 * radius) / sections.length;
      sections.forEach((s, i) => {
        const centred = { align: 'center', leading: 1.1, color: TONES[s.tone].text } as const;
        paper.text(
          [s.score === null ? '--' : String(s.score)],
          { ...centred, size: 17, voice: 'SerifTitle' },
          LEFT + i * wide,
          left + 4,
          wide,
        );
        paper.text([s.name], { ...centred, size: 8.5 }, LEFT + i * wide, left + 23, wide);
      });
      left += 36;
    },
    { alt, bbox: [LEFT, top, LEFT + 2 * radius, top + dialHeight(radius) + 40] },
  );

  const x = LEFT + 2 * radius + 30;
  const width = WIDTH - 2 * radius - 30;
  let right = top;
  paper.leaf(
    'P',
    () => (right += paper.text([report.lead], { size: sizes.lead, voice: 'Serif', leading: 1.4 }, x, right, width)),
  );
  right += sizes.gap + 2;
  const facts: [string, string, string][] = [];
  if (compositeRange)
    facts.push([
      `${compositeRange[0]}–${compositeRange[1]}`,
      'Likely range',
      ' if the same kind of test were taken again without more practice.',
    ]);
  if (compositeScore !== null) {
    const grade = report.user.gradeLevel === null ? '' : ` in grade ${report.user.gradeLevel}`;
    facts.push([
      dash(nationalPercentile),
      'National percentile:',
      nationalPercentile === null
        ? ' no norm for this score yet.'
        : ` as high as, or higher than, ${nationalPercentile} of 100 students${grade}.`,
    ]);
    facts.push([
      dash(userPercentile),
      `${brand} percentile:`,
      userPercentile === null
        ? ' shown once 30 students have taken this set here.'
        : ' the same comparison among students who took this set here.',
    ]);
  }
  if (report.stem) facts.push([String(report.stem.score ?? '--'), 'STEM:', ` ${report.stem.text}`]);
  for (const [number, label, rest] of facts) {
    paper.rule(right, { x, width });
    right += sizes.factGap;
    paper.leaf('P', () => {
      paper.text([number], { size: sizes.fact, voice: 'SerifTitle', leading: 1.1 }, x, right, 80);
      right +=
        Math.max(
          sizes.fact * 1.1,
          paper.text(
            [
              { text: label, bold: true },
              { text: rest, color: MUTED },
            ],
            { size: 8.5, leading: 1.3 },
            x + 84,
            right + 1,
            width - 84,
          ),
        ) + sizes.factGap;
    });
  }
  if (facts.length > 0) paper.rule(right, { x, width });
  paper.y = Math.max(left, right) + sizes.gap;
}

function sectionScores(paper: Paper, sections: readonly SectionDto[], brand: string, sizes: Sizes): void {
  paper.within('Sect', () => {
    heading(paper, 'Section scores', '', sizes.gap);
    for (let i = 0; i < sections.length; i += 2) {
      const pair = sections.slice(i, i + 2);
      paper.need(Math.max(...pair.map((s) => sectionHeight(paper, s, brand, sizes))));
      const top = paper.y;
      const ends = pair.map((s, side) => sectionScore(paper, s, brand, sizes, side === 0 ? LEFT : RIGHT, top));
      paper.y = Math.max(...ends) + sizes.gap;
    }
  });
}

function sectionWords(s: SectionDto, brand: string, sizes: Sizes) {
  const tone = TONES[s.tone];
  const beside: Piece[][] = [];
  if (s.range) beside.push([{ text: `${s.range[0]} to ${s.range[1]}`, bold: true, color: INK }, ' likely range']);
  if (s.score !== null)
    beside.push([
      { text: dash(s.nationalPercentile), bold: true, color: INK },
      ' national, ',
      { text: dash(s.userPercentile), bold: true, color: INK },
      ` ${brand} percentile`,
    ]);
  const verdict: Piece[] =
    s.verdict || s.benchmarkMeaning
      ? [{ text: `${s.verdict} `, bold: true }, [s.benchmarkMeaning, s.reachNote].filter(Boolean).join(' ')]
      : [];
  return {
    beside,
    verdict,
    verdictStyle: { size: sizes.verdict, voice: 'Serif', leading: 1.35 } satisfies Style,
    tally: [[s.tally || 'Not taken yet.', s.routeMeaning].filter(Boolean).join(' ')],
    tallyStyle: { size: 8, color: MUTED, leading: 1.3 } satisfies Style,
    color: tone.text,
  };
}

function sectionHeight(paper: Paper, s: SectionDto, brand: string, sizes: Sizes): number {
  const { verdict, verdictStyle, tally, tallyStyle } = sectionWords(s, brand, sizes);
  return (
    14 +
    sizes.score +
    4 +
    RULER_HEIGHT +
    paper.height(verdict, verdictStyle, HALF) +
    paper.height(tally, tallyStyle, HALF) +
    4
  );
}

/** @returns where it ends */
function sectionScore(paper: Paper, s: SectionDto, brand: string, sizes: Sizes, x: number, top: number): number {
  const { beside, verdict, verdictStyle, tally, tallyStyle, color } = sectionWords(s, brand, sizes);
  let y = top;
  paper.leaf('H3', () => (y += paper.text([s.name], { size: 10.5, bold: true, color }, x, y, HALF)));
  paper.leaf('P', () => {
    const score = s.score === null ? '--' : String(s.score);
    const style: Style = { size: sizes.score, voice: 'SerifTitle', leading: 1 };
    paper.text([score], style, x, y, HALF);
    const at = x + paper.width(score, style) + 12;
    beside.forEach((line, i) =>
      paper.text(
        line,
        { size: 8.5, color: MUTED },
        at,
        y + sizes.score - (beside.length - i) * 11.2 - sizes.score * 0.1,
        HALF,
      ),
    );
    y += sizes.score + 4;
  });
  const said = [
    s.score === null ? `${s.name}: no score yet` : `${s.name} ${s.score}`,
    ` on a scale from ${s.minScore} to ${s.maxScore}`,
    s.range ? `, likely range ${s.range[0]} to ${s.range[1]}` : '',
    s.benchmark === null ? '' : `, benchmark ${s.benchmark}`,
    '.',
  ].join('');
  paper.leaf('Figure', () => drawRuler(paper, x, y, s, HALF), { alt: said, bbox: [x, y, x + HALF, y + RULER_HEIGHT] });
  y += RULER_HEIGHT;
  if (verdict.length > 0) paper.leaf('P', () => (y += paper.text(verdict, verdictStyle, x, y, HALF)));
  y += 2;
  paper.leaf('P', () => (y += paper.text(tally, tallyStyle, x, y, HALF)));
  return y + 2;
}

function growth(paper: Paper, { history, growth: said, sections, assessmentType }: CompositeReportDto): void {
  const whole = assessmentType.courseType === 'SAT' ? 'Total' : 'Composite';
  paper.need(44 + 13 * (history.length + 1));
  paper.within('Sect', () => {
    heading(paper, `${assessmentType.assessmentType} scores so far`, said);
    const columns = ['Set', whole, ...sections.map((s) => s.name)];
    const place = (i: number) => (i === 0 ? { x: LEFT, width: 150 } : { x: LEFT + 150 + (i - 1) * 84, width: 84 });
    const row = (cells: string[], strong: boolean, first: boolean) => {
      paper.within('TR', () =>
        cells.forEach((cell, i) => {
          const { x, width } = place(i);
          const style: Style = { size: 8.5, bold: strong || first, align: i === 0 ? 'left' : 'right' };
          if (first || i === 0)
            paper.leaf('TH', () => paper.text([cell], style, x, paper.y + 1, width), {
              scope: first ? 'Column' : 'Row',
            });
          else paper.leaf('TD', () => paper.text([cell], style, x, paper.y + 1, width));
        }),
      );
      paper.y += 13;
      paper.rule(paper.y, { width: 150 + 84 * (columns.length - 1) });
    };
    paper.within('Table', () => {
      row(columns, false, true);
      for (const one of history)
        row(
          [
            one.assessmentSet.name,
            String(one.compositeScore ?? '--'),
            ...one.sections.map((s) => String(s.score ?? '--')),
          ],
          one.current,
          false,
        );
    });
    paper.y += 8;
  });
}

const AREA_CELL: CellSize = { width: 6.3, height: 9, gap: 1.3, perRow: 22 };
const TOPIC_CELL: CellSize = { width: 4.4, height: 7, gap: 1.1, perRow: 10 };
const NUMBERS = { of: 34, share: 34 };

function knowledge(paper: Paper, sections: readonly SectionDto[]): void {
  if (sections.every((s) => s.areas.length === 0)) return;
  paper.newPage();
  paper.within('Sect', () => {
    const top = paper.y;
    heading(paper, 'Knowledge and skills', '', null);
    const style: Style = { size: 8, color: MUTED, leading: 1 };
    paper.leaf('P', () => {
      let x = LEFT + WIDTH - 206;
      paper.text(['One box is one question:'], style, x, top + 9, 110);
      x += 104;
      for (const cell of ['right', 'wrong', 'blank'] as const) {
        drawCells(paper, x, top + 8, [cell], MUTED, { width: 8, height: 10, gap: 0, perRow: 1 });
        paper.text([cell], style, x + 11, top + 9, 30);
        x += 35;
      }
    });
    const shown = sections.filter((s) => s.areas.length > 0);
    for (let i = 0; i < shown.length; i += 2) {
      const pair = shown.slice(i, i + 2);
      paper.need(
        Math.min(
          PAGE.bottom - PAGE.top,
          Math.max(...pair.map((s) => sectionKnowledge(paper, s, LEFT, paper.y, false))),
        ),
      );
      const from = paper.y;
      paper.y =
        Math.max(...pair.map((s, side) => sectionKnowledge(paper, s, side === 0 ? LEFT : RIGHT, from, true))) + 8;
    }
  });
}

/** Draws, or only measures. @returns where it ends, or its height. */
function sectionKnowledge(paper: Paper, s: SectionDto, x: number, from: number, draw: boolean): number {
  const tone = TONES[s.tone];
  const widest = Math.min(
    TOPIC_CELL.perRow,
    Math.max(...s.areas.flatMap((area) => area.topics.map((topic) => topic.cells.length))),
  );
  const cellsWidth = widest * (TOPIC_CELL.width + TOPIC_CELL.gap) + 4;
  let y = from;
  const body = () => {
    for (const area of s.areas) {
      if (draw) paper.rule(y + 1, { x, width: HALF });
      y = knowledgeRow(paper, {
        of: area,
        cells: byOutcome(area),
        size: AREA_CELL,
        cellsWidth,
        fill: tone.fill,
        strong: true,
        x,
        y: y + 4,
        draw,
      });
      for (const topic of area.topics)
        y = knowledgeRow(paper, {
          of: topic,
          cells: topic.cells,
          size: TOPIC_CELL,
          cellsWidth,
          fill: tone.fill,
          strong: false,
          x,
          y,
          draw,
        });
      y += 2;
    }
  };
  if (draw) {
    paper.leaf('H3', () => (y += paper.text([s.name], { size: 10.5, bold: true, color: tone.text }, x, y, HALF)));
    paper.within('Table', body);
    paper.rule(y, { x, width: HALF });
    return y;
  }
  y += 13.65;
  body();
  return y - from;
}

interface KnowledgeRow {
  of: AreaDto | TopicDto;
  cells: readonly TopicDto['cells'][number][];
  size: CellSize;
  /** Kept for the boxes of topics, so that they stand below each other. */
  cellsWidth: number;
  fill: string;
  strong: boolean;
  x: number;
  y: number;
  draw: boolean;
}

/** An area has its boxes below its name, a topic beside it. @returns where the row ends */
function knowledgeRow(paper: Paper, { of, cells, size, cellsWidth, fill, strong, x, y, draw }: KnowledgeRow): number {
  const nameStyle: Style = { size: strong ? 9.5 : 8, bold: strong, leading: 1.25 };
  const nameWidth = strong ? HALF : HALF - cellsWidth - NUMBERS.of - NUMBERS.share - 4;
  const nameHeight = paper.height([of.name], nameStyle, nameWidth);
  const boxes = cellsHeight(cells.length, size);
  const boxesY = strong ? y + nameHeight + 1 : y + 2.2;
  const end = strong ? boxesY + boxes + 3 : y + Math.max(nameHeight, boxes + 3) + 1.4;
  if (!draw) return end;
  const count = (kind: string) => cells.filter((cell) => cell === kind).length;
  const numbers: Style = { size: strong ? 9 : 8, align: 'right', leading: 1.25 };
  const line = strong ? boxesY - 1 : y;
  const alt = `${count('right')} right, ${count('wrong')} wrong, ${count('blank')} blank`;
  const boxesX = strong ? x : x + HALF - cellsWidth - NUMBERS.of - NUMBERS.share;
  paper.within('TR', () => {
    paper.leaf('TH', () => paper.text([of.name], nameStyle, x, y, nameWidth), { scope: 'Row' });
    paper.within('TD', () =>
      paper.leaf('Figure', () => drawCells(paper, boxesX, boxesY, cells, fill, size), {
        alt,
        bbox: [boxesX, boxesY, boxesX + 150, boxesY + boxes],
      }),
    );
    paper.leaf('TD', () =>
      paper.text(
        [`${of.correct} of ${of.total}`],
        { ...numbers, color: MUTED, size: 8 },
        x + HALF - NUMBERS.share - NUMBERS.of,
        line,
        NUMBERS.of,
      ),
    );
    paper.leaf('TD', () =>
      paper.text(
        [of.total === 0 ? '--' : `${((100 * of.correct) / of.total).toFixed(1)}%`],
        { ...numbers, bold: strong },
        x + HALF - NUMBERS.share,
        line,
        NUMBERS.share,
      ),
    );
  });
  return end;
}

function byOutcome(area: AreaDto): TopicDto['cells'] {
  const cells = area.topics.flatMap((topic) => topic.cells);
  return (['right', 'wrong', 'blank'] as const).flatMap((kind) => cells.filter((cell) => cell === kind));
}

function opportunities(paper: Paper, { opportunities: best, sections }: CompositeReportDto): void {
  const gap = 22;
  const width = (WIDTH - 2 * gap) / 3;
  const inner = width - 24;
  const words = (o: OpportunityDto) => {
    const section = sections.find((s) => s.categoryId === o.categoryId);
    const color = TONES[section?.tone ?? 'b'].text;
    return {
      color,
      lines: [
        { pieces: [o.topic], style: { size: 9.5, bold: true, leading: 1.2 } },
        { pieces: [`${section?.name ?? ''}, ${o.area}`], style: { size: 8, bold: true, color, leading: 1.25 } },
        {
          pieces: [[`${o.total - o.missed} of ${o.total} right.`, o.note].filter(Boolean).join(' ')],
          style: { size: 8, color: MUTED, leading: 1.3 },
        },
      ] satisfies { pieces: Piece[]; style: Style }[],
    };
  };
  const height = (o: OpportunityDto) =>
    words(o).lines.reduce((sum, { pieces, style }) => sum + paper.height(pieces, style, inner), 10);
  const rows = [best.slice(0, 3), best.slice(3)].filter((row) => row.length > 0);
  const heights = rows.map((row) => Math.max(...row.map(height)));
  paper.need(34 + heights.reduce((sum, h) => sum + h, 0));
  paper.within('Sect', () => {
    heading(
      paper,
      best.length === 5 ? 'Five best opportunities' : 'Best opportunities',
      'Topics with the most points still to gain, counted over all sections.',
    );
    paper.within('L', () => {
      rows.forEach((row, r) => {
        row.forEach((o, i) => {
          const x = LEFT + i * (width + gap);
          const { lines, color } = words(o);
          paper.rule(paper.y, { x, width });
          paper.within('LI', () =>
            paper.leaf('LBody', () => {
              paper.text(
                [String(3 * r + i + 1)],
                { size: 19, voice: 'SerifTitle', color, leading: 1 },
                x,
                paper.y + 4,
                20,
              );
              let y = paper.y + 4;
              for (const { pieces, style } of lines) y += paper.text(pieces, style, x + 24, y, inner);
            }),
          );
        });
        paper.y += heights[r]!;
      });
    });
  });
}

const REMARK: Style = { size: 8.5, voice: 'Serif', leading: 1.3 };
const CHART_BLOCK = 26 + CHART_HEIGHT + 16;

function timeUsed(paper: Paper, time: readonly PartTimeDto[]): void {
  if (time.length === 0) return;
  const used = time.reduce((sum, p) => sum + p.usedSeconds, 0);
  const allowed = time.some((p) => p.allowedSeconds === null)
    ? null
    : time.reduce((sum, p) => sum + p.allowedSeconds!, 0);
  const summary =
    allowed === null
      ? `${clock(used)} in ${parts(time.length)}.`
      : `${clock(used)} of ${clock(allowed)} in ${parts(time.length)}.`;
  const height = (p: PartTimeDto) => CHART_BLOCK + paper.height([p.remarks], REMARK, HALF) + 8;
  const pairs = Array.from({ length: Math.ceil(time.length / 2) }, (_, i) => time.slice(2 * i, 2 * i + 2));
  const heights = pairs.map((pair) => Math.max(...pair.map(height)));
  paper.need(34 + heights.reduce((sum, h) => sum + h, 0));
  paper.within('Sect', () => {
    heading(
      paper,
      'Time per question',
      `${summary} A bar is a question: solid right, hatched wrong, empty blank, dotted trial; numbered where slow or rushed.`,
    );
    pairs.forEach((pair, i) => {
      paper.need(heights[i]!);
      pair.forEach((p, side) => partTime(paper, p, side === 0 ? LEFT : RIGHT));
      paper.y += heights[i]!;
    });
  });
}

function partTime(paper: Paper, p: PartTimeDto, x: number): void {
  let { y } = paper;
  paper.leaf(
    'H3',
    () => (y += paper.text([p.label], { size: 9.5, bold: true, color: TONES[p.tone].text }, x, y, HALF)),
  );
  const told = p.explanation.split(' - ').slice(1).join(' - ');
  const limit = p.allowedSeconds === null ? ', untimed' : ` of ${clock(p.allowedSeconds)}`;
  paper.leaf('P', () =>
    paper.text(
      [{ text: clock(p.usedSeconds), bold: true, color: INK }, `${limit}${told ? ` - ${told}` : ''}`],
      { size: 8, color: MUTED },
      x,
      y,
      HALF,
    ),
  );
  y += 14;
  const each = p.perQuestion
    .map((q) => `${q.number} ${clock(q.seconds)} ${q.outcome === 'pretest' ? 'trial' : q.outcome}`)
    .join(', ');
  paper.leaf('Figure', () => drawTimeChart(paper, x, y, p, HALF), {
    alt: `Time of each question of ${p.label}: ${each}.`,
    bbox: [x, y, x + HALF, y + CHART_HEIGHT + 12],
  });
  y += CHART_HEIGHT + 14;
  if (p.remarks) paper.leaf('P', () => paper.text([p.remarks], REMARK, x, y, HALF));
}

const ROW = 8.1;
const COLUMNS = { SAT: 4, ACT: 8 };

/**
 * All questions in narrow columns: number, what was given, and the right answer where it differs; or when they will be shown.
 */
function questions(paper: Paper, report: CompositeReportDto, timeZone: string): void {
  const { revealed } = report;
  // Taken elsewhere: nobody knows the questions.
  if (report.time.length === 0) return;
  const parts = [...Map.groupBy(report.questions ?? [], (q) => q.studentAssessmentId).values()];
  const waiting = revealed.waiting.length === 0 ? '' : waitingNote(report, timeZone);
  const { courseType } = report.assessmentType;
  const columns = COLUMNS[courseType];
  const { blocks, perColumn } = inColumns(parts, columns);
  paper.need(50 + (parts.length > 0 ? perColumn * ROW : 0));
  paper.within('Sect', () => {
    heading(
      paper,
      'Questions and answers',
      parts.length > 0 ? 'No right answer beside it: the answer given is right. Trial questions are not scored.' : '',
    );
    if (waiting) paragraph(paper, [waiting], { size: 9, voice: 'Serif' });
    if (parts.length === 0) return;
    const gap = 10;
    const width = (WIDTH - (columns - 1) * gap) / columns;
    const top = paper.y;
    const ends = blocks.map(({ list, from, some, column, row }) => {
      const title = courseType === 'SAT' ? `${list[0]!.section}, Part ${list[0]!.part}` : list[0]!.section;
      return (
        top +
        row * ROW +
        questionColumn(
          paper,
          from === 0 ? title : `${title}, from ${from + 1}`,
          some,
          LEFT + column * (width + gap),
          top + row * ROW,
          width,
        )
      );
    });
    paper.y = Math.max(...ends) + 6;
  });
}

interface Block {
  list: readonly QuestionDto[];
  from: number;
  some: readonly QuestionDto[];
  column: number;
  /** Rows above it in its column. */
  row: number;
}

/** The shortest columns into which all parts go one after the other, each block with two rows of its own for title and head. */
function inColumns(
  parts: readonly (readonly QuestionDto[])[],
  columns: number,
): { blocks: Block[]; perColumn: number } {
  for (let perColumn = 12; ; perColumn++) {
    const blocks: Block[] = [];
    let column = 0;
    let row = 0;
    for (const list of parts) {
      for (let from = 0; from < list.length;) {
        if (
          perColumn - row < 6 ||
          (row > 0 && list.length - from <= perColumn - 2 && list.length - from > perColumn - row - 2)
        ) {
          column++;
          row = 0;
        }
        const some = list.slice(from, from + perColumn - row - 2);
        blocks.push({ list, from, some, column, row });
        row += some.length + 2.5;
        from += some.length;
      }
    }
    if (column < columns) return { blocks, perColumn };
  }
}

function waitingNote({ revealed }: CompositeReportDto, timeZone: string): string {
  const { answers, waiting, next, answersAt } = revealed;
  const of = (names: readonly string[]) =>
    answers || names.length < waiting.length ? `Questions and answers of ${names.join('; ')}` : 'Questions and answers';
  if (!answersAt) return `${of(waiting)} are not shown yet; the school has set no date.`;
  const at = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const moment = at.format(new Date(answersAt)).replaceAll('\u202f', ' ');
  const shown = revealed.answersWaitForDevices
    ? `${of(next)} are shown by ${moment} at the latest: a device of this test has not yet said that it has sent everything.`
    : `${of(next)} are shown from ${moment}.`;
  const later = waiting.filter((name) => !next.includes(name));
  return later.length === 0 ? shown : `${shown} Those of ${later.join('; ')} are not shown yet.`;
}

/** @returns its height */
function questionColumn(
  paper: Paper,
  title: string,
  rows: readonly QuestionDto[],
  x: number,
  top: number,
  width: number,
): number {
  const small: Style = { size: 6.5, leading: 1 };
  const right = Math.min(64, width - 18);
  const place = {
    number: { x, width: 11 },
    given: { x: x + 15, width: right - 15 },
    right: { x: x + right, width: width - right + 8 },
  };
  let y = top;
  paper.leaf('H3', () => paper.text([title], { size: 7, bold: true, leading: 1 }, x, y + 1, width + 8));
  y += ROW + 1;
  paper.within('Table', () => {
    paper.within('TR', () => {
      const label: Style = { ...small, color: MUTED };
      paper.leaf('TH', () => paper.text(['No.'], { ...label, align: 'right' }, place.number.x, y, place.number.width), {
        scope: 'Column',
      });
      paper.leaf('TH', () => paper.text(['Given'], label, place.given.x, y, place.given.width), { scope: 'Column' });
      paper.leaf('TH', () => paper.text(['Right'], label, place.right.x, y, place.right.width), { scope: 'Column' });
    });
    y += ROW - 1;
    for (const q of rows) {
      const trial = q.outcome === 'pretest';
      const differs = q.correct !== null && (trial ? q.correct !== q.yours : q.outcome !== 'right');
      paper.within('TR', () => {
        paper.leaf(
          'TH',
          () =>
            paper.text(
              [String(q.number)],
              { ...small, color: MUTED, align: 'right' },
              place.number.x,
              y,
              place.number.width,
            ),
          { scope: 'Row' },
        );
        paper.leaf('TD', () =>
          paper.text(
            [
              { text: q.yours ?? 'blank', bold: q.outcome === 'right', color: q.yours === null || trial ? MUTED : INK },
              ...(trial ? [{ text: ' trial', color: MUTED }] : []),
            ],
            small,
            place.given.x,
            y,
            place.given.width,
          ),
        );
        paper.leaf(
          'TD',
          () => differs && paper.text([{ text: q.correct!, bold: !trial }], small, place.right.x, y, place.right.width),
        );
      });
      y += ROW;
    }
  });
  return y - top;
}

/** What the words of the report mean, where the page has room for it and for `below`. @returns whether it had */
function howToRead(paper: Paper, report: CompositeReportDto, brand: string, below: number): boolean {
  const sum = report.assessmentType.courseType === 'SAT';
  const entries: [string, string][] = [
    [
      sum ? 'Total' : 'Composite',
      `${sum ? 'The sum' : 'The mean'} of the section scores, from ${report.minScore} to ${report.maxScore}. It is not a percentage.`,
    ],
    [
      'Likely range',
      'No test is exact. Taken again on another day, the score would most likely fall within this range.',
    ],
    [
      'Percentile',
      `As high as, or higher than, so many of 100 students: national of the same grade, ${brand} of those who took this set here (-- until there are 30).`,
    ],
    [
      'Benchmark',
      'The score from which students have a good chance in a first college course. It says where practice pays.',
    ],
  ];
  const style: Style = { size: 8, leading: 1.3 };
  const width = HALF - 70;
  const heights = entries.map(([, meaning]) => paper.height([meaning], style, width) + 5);
  const height = Math.max(heights[0]! + heights[2]!, heights[1]! + heights[3]!);
  if (paper.room() < 40 + height + below) return false;
  paper.within('Sect', () => {
    heading(paper, 'How to read this report', '');
    const top = paper.y;
    paper.within('L', () =>
      entries.forEach(([word, meaning], i) => {
        const x = i % 2 === 0 ? LEFT : RIGHT;
        const y = top + (i < 2 ? 0 : Math.max(heights[0]!, heights[1]!));
        paper.within('LI', () =>
          paper.leaf('LBody', () => {
            paper.text([{ text: word, bold: true }], style, x, y, 66);
            paper.text([{ text: meaning, color: MUTED }], style, x + 70, y, width);
          }),
        );
      }),
    );
    paper.y = top + height + 5;
  });
  return true;
}

/** The ink line that opens a section (none with `above` null), its title and a remark beside it. */
function heading(paper: Paper, title: string, beside: string, above: number | null = 4): void {
  if (above !== null) {
    paper.y += above;
    paper.rule(paper.y, { weight: 0.8, color: INK });
    paper.y += 9;
  }
  const style: Style = { size: 16.5, voice: 'SerifTitle', leading: 1.2 };
  const wide = paper.width(title, style);
  paper.leaf('H2', () => paper.text([title], style, LEFT, paper.y, WIDTH));
  if (beside) {
    const small: Style = { size: 8, color: MUTED, leading: 1.25 };
    const width = WIDTH - wide - 14;
    const lines = paper.height([beside], small, width) / (8 * 1.25);
    paper.leaf('P', () => paper.text([beside], small, LEFT + wide + 14, paper.y + (lines > 1 ? 0 : 7.5), width));
  }
  paper.y += 25;
}

function paragraph(paper: Paper, pieces: readonly Piece[], style: Style): void {
  paper.leaf('P', () => (paper.y += paper.text(pieces, style, LEFT, paper.y, WIDTH)));
}

function dash(percentile: number | null): string {
  return percentile === null ? '--' : ordinal(percentile);
}

function parts(n: number): string {
  return `${['no', 'one', 'two', 'three', 'four'][n] ?? n} ${n === 1 ? 'part' : 'parts'}`;
}
