import { setImmediate as turn } from 'node:timers/promises';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import type ExcelJS from 'exceljs';

/** It is large, and most processes never write a workbook: the first one loads it. */
const excel = () => createRequire(import.meta.url)('exceljs') as typeof ExcelJS;

const INK = 'FF18233B';
const PAPER = 'FFF3F2EC';
/** Rows between two moments at which the file may take what was written. */
const ROWS_A_TURN = 100;
/** What a sheet of Excel holds. */
export const MOST_ROWS = 1_048_576;
/** Tables of short texts shrink to a tenth at once; more effort gains little. */
const COMPRESSION = 3;

export type Cell = string | number | null;

/** What a workbook says of itself beside its sheets. */
export type BookProperties = Pick<
  ExcelJS.Workbook,
  'title' | 'subject' | 'description' | 'keywords' | 'creator' | 'lastModifiedBy' | 'company' | 'created' | 'modified'
>;

export interface SheetOptions {
  /** Of each column, in characters. */
  widths: readonly number[];
  /** What stays in sight. */
  frozen?: { rows: number; columns: number };
}

/** A sheet and how many rows with anything in them were written into it, its head too. */
export interface WrittenSheet {
  name: string;
  rows: number;
}

/** What XML cannot hold, and halves of characters. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;
/** What a program that opens the cell as text, or its copy as CSV, would work out. A number is none. */
const FORMULA = /^[=+\-@\t\r](?!\d*\.?\d+$)/;

/** A text as it can stand in a cell: without control characters, and told to be text where it begins like a formula. */
export function cellText(text: string): string {
  const plain = text.replace(NOT_XML, '');
  return FORMULA.test(plain) ? `'${plain}` : plain;
}

/** A workbook (.xlsx) that goes to a stream as its rows come: memory holds what is on its way. One sheet after the other. */
export class BookWriter {
  private readonly book: ExcelJS.stream.xlsx.WorkbookWriter;
  private open: SheetWriter | undefined;
  private readonly sheets: SheetWriter[] = [];

  constructor(private readonly out: Writable) {
    const { WorkbookWriter } = excel().stream.xlsx;
    this.book = new WorkbookWriter({
      stream: out,
      useStyles: true,
      useSharedStrings: false,
      zip: { zlib: { level: COMPRESSION } },
    } as unknown as ConstructorParameters<typeof WorkbookWriter>[0]);
  }

  /** Ends the sheet before it. */
  sheet(name: string, { widths, frozen }: SheetOptions): SheetWriter {
    this.open?.end();
    const views = frozen ? [{ state: 'frozen' as const, ySplit: frozen.rows, xSplit: frozen.columns }] : [];
    const sheet = this.book.addWorksheet(name, { views });
    sheet.columns = widths.map((width) => ({ width }));
    this.sheets.push((this.open = new SheetWriter(sheet, this.out)));
    return this.open;
  }

  /** A table that goes on in another sheet where one is full. @param mostRows of a sheet, with its head */
  table(name: string, head: readonly string[], options: SheetOptions, mostRows = MOST_ROWS): TableWriter {
    return new TableWriter(this, name, head, options, mostRows);
  }

  /** In their order. */
  written(): WrittenSheet[] {
    return this.sheets.map(({ name, filled: rows }) => ({ name, rows }));
  }

  /** Ends the stream. @throws {Error} what the stream failed with */
  async finish(properties: Partial<BookProperties>): Promise<void> {
    this.open?.end();
    Object.assign(this.book, properties);
    if (this.out.errored) throw this.out.errored;
    await this.book.commit();
  }
}

/** One object for all cells that look alike: exceljs knows a look again by its object, and works out every other one anew. */
const PLAIN: Partial<ExcelJS.Style> = {};
const PERCENT: Partial<ExcelJS.Style> = { numFmt: '0%' };
const BOLD: Partial<ExcelJS.Style> = { font: { bold: true, color: { argb: INK } } };
const TITLE: Partial<ExcelJS.Style> = { font: { bold: true, size: 14, color: { argb: INK } } };

/** Rows below a head, over as many sheets as they need: 'Responses', 'Responses 2'. */
export class TableWriter {
  private sheet: SheetWriter | undefined;
  private sheets = 0;

  constructor(
    private readonly book: BookWriter,
    private readonly name: string,
    private readonly head: readonly string[],
    private readonly options: SheetOptions,
    private readonly mostRows: number,
  ) {}

  async row(cells: readonly Cell[]): Promise<void> {
    if (!this.sheet || this.sheet.written === this.mostRows) await this.next();
    await this.sheet!.row(cells);
  }

  /** A table without rows has its head. */
  async end(): Promise<void> {
    if (!this.sheet) await this.next();
  }

  private async next(): Promise<void> {
    this.sheets += 1;
    const name = this.sheets === 1 ? this.name : `${this.name.slice(0, 27)} ${this.sheets}`;
    this.sheet = this.book.sheet(name, this.options);
    await this.sheet.head(this.head);
  }
}

/** One sheet of a `BookWriter`. */
export class SheetWriter {
  /** Rows with anything in them: an empty one is not in the file. */
  filled = 0;
  private rows = 0;
  private filter: { from: number; columns: number } | undefined;
  private percent: number | undefined;

  constructor(
    private readonly sheet: ExcelJS.Worksheet,
    private readonly out: Writable,
  ) {}

  /**
   * A row, null for an empty cell. A text is a text, also where it looks like a formula. A `named` one begins with its name.
   */
  async row(cells: readonly Cell[], look?: 'title' | 'bold' | 'named'): Promise<void> {
    if (this.rows === MOST_ROWS) throw new RangeError('a sheet has no more rows');
    const row = this.sheet.addRow(cells.map((cell) => (typeof cell === 'string' ? cellText(cell) : cell)));
    row.eachCell((cell, column) => {
      if (look === 'title') cell.style = TITLE;
      else if (look === 'bold' || (look === 'named' && column === 1)) cell.style = BOLD;
      else cell.style = column === this.percent ? PERCENT : PLAIN;
    });
    await this.commit(row);
  }

  get name(): string {
    return this.sheet.name;
  }

  /** Rows so far. */
  get written(): number {
    return this.rows;
  }

  /** The names of the columns below it, which can be sorted and filtered by. */
  async head(names: readonly string[], height?: number): Promise<void> {
    const row = this.sheet.addRow(names.map(cellText));
    if (height !== undefined) row.height = height;
    row.alignment = { vertical: 'middle', wrapText: true };
    row.eachCell((cell) => {
      cell.font = { bold: true, color: { argb: INK } };
      cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: PAPER } };
      cell.border = { bottom: { style: 'thin', color: { argb: INK } } };
    });
    this.filter = { from: row.number, columns: names.length };
    await this.commit(row);
  }

  /** Shows the numbers of a column, from 1, as percentages. Call it before the first row. */
  showPercent(column: number): void {
    this.percent = column;
  }

  end(): void {
    const { filter } = this;
    if (filter)
      this.sheet.autoFilter = {
        from: { row: filter.from, column: 1 },
        to: { row: Math.max(filter.from, this.rows), column: filter.columns },
      };
    (this.sheet as unknown as { commit(): void }).commit();
  }

  private async commit(row: ExcelJS.Row): Promise<void> {
    if (row.hasValues) this.filled += 1;
    row.commit();
    this.rows += 1;
    if (this.rows % ROWS_A_TURN !== 0) return;
    if (this.out.errored) throw this.out.errored;
    if (this.out.writableNeedDrain) await once(this.out, 'drain');
    await turn();
  }
}
