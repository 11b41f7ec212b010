import { beforeAll, describe, expect, it } from '@jest/globals';
import { JoinedPdf } from '../../../src/reporting/pdf/joined-pdf.js';
import { renderReport, renderReports, type PdfReport } from '../../../src/reporting/pdf/report-document.js';
import { sampleReport } from '../sample-report.js';
import { flat, readPdf, type ReadPdf } from './read-pdf.js';

const input = (type: 1 | 2): PdfReport => ({
  report: sampleReport(type),
  brand: 'Horizon',
  taken: 'November 12, 2026',
  timeZone: 'America/Chicago',
});

async function join(parts: readonly Buffer[]): Promise<Buffer> {
  const written: Buffer[] = [];
  const joined = new JoinedPdf((bytes) => Promise.resolve(void written.push(Buffer.from(bytes))));
  for (const part of parts) await joined.add(part);
  await joined.end();
  return Buffer.concat(written);
}

describe('score reports in one PDF', () => {
  let alone: ReadPdf[];
  let joined: ReadPdf;
  const texts = (pdf: ReadPdf) => flat(pdf.root).map(({ kind, text }) => [kind, text]);

  beforeAll(async () => {
    const title = 'SAT Set 3 score reports, Period 1';
    const two = await renderReports({ reports: [input(1), input(2)], title, subject: '2 reports' });
    const one = await renderReports({ reports: [input(1)], title, subject: '1 report' });
    alone = [readPdf(await renderReport(input(1))), readPdf(await renderReport(input(2)))];
    joined = readPdf(await join([two, one]));
  });

  it('have the pages of each, counted for themselves', () => {
    const [sat, act] = alone as [ReadPdf, ReadPdf];
    expect(joined.pages).toBe(2 * sat.pages + act.pages);
    expect(joined.artifacts).toEqual([...sat.artifacts, ...act.artifacts, ...sat.artifacts]);
  });

  it('are tagged and read in their order, with nothing beside the tags', () => {
    const [sat, act] = alone as [ReadPdf, ReadPdf];
    expect(joined).toMatchObject({
      title: 'SAT Set 3 score reports, Period 1',
      language: 'en-US',
      marked: true,
      showsTitle: true,
      untagged: 0,
    });
    const ofRoot = ([kind]: (string | undefined)[]) => kind !== 'Document' && kind !== 'StructTreeRoot';
    expect(texts(joined).filter(ofRoot)).toEqual([...texts(sat), ...texts(act), ...texts(sat)].filter(ofRoot));
  });

  it('are no document without one', async () => {
    await expect(join([])).rejects.toThrow('without a page');
  });
});
