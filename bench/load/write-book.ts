// The floor and a control of `documents`, in a process of its own: exceljs writes rows that are in memory already, as they
// come or as one book.
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import ExcelJS from 'exceljs';

export interface BookOrder {
  /** `stream` writes each row at once, `whole` keeps the book until its end. */
  how: 'stream' | 'whole';
  file: string;
  sheets: { name: string; rows: (string | number | null)[][] }[];
}
export interface BookWritten {
  ms: number;
  /** Peak of resident memory while it wrote, above what it had before, in MB. */
  grownMb: number;
  error?: string;
}

process.on('message', (order: BookOrder | object) => {
  if (!('sheets' in order)) return;
  write(order).then(
    (written) => process.send!(written),
    (error: Error) => process.send!({ ms: 0, grownMb: 0, error: error.message } satisfies BookWritten),
  );
});

async function write({ how, file, sheets }: BookOrder): Promise<BookWritten> {
  writeFileSync('/proc/self/clear_refs', '5'); // the peak begins anew
  const before = statusMb('VmRSS');
  const began = performance.now();
  if (how === 'whole') {
    const book = new ExcelJS.Workbook();
    for (const { name, rows } of sheets) book.addWorksheet(name).addRows(rows);
    writeFileSync(file, Buffer.from(await book.xlsx.writeBuffer()));
  } else {
    const stream = createWriteStream(file);
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: false, useSharedStrings: false });
    for (const { name, rows } of sheets) {
      const sheet = book.addWorksheet(name);
      for (const row of rows) sheet.addRow(row).commit();
      sheet.commit();
    }
    await book.commit();
    await finished(stream);
  }
  return { ms: performance.now() - began, grownMb: statusMb('VmHWM') - before };
}

function statusMb(name: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
}
