import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { packed } from '../../../src/reporting/pdf/packed-pdf.js';
import { renderReports } from '../../../src/reporting/pdf/report-document.js';
import { sampleReport } from '../sample-report.js';
import { readPdf } from './read-pdf.js';

describe('a packed document', () => {
  let plain: Buffer;
  let small: Buffer;
  beforeAll(async () => {
    const input = { brand: 'Horizon', taken: 'November 12, 2026', timeZone: 'America/Chicago' };
    const reports = [{ ...input, report: sampleReport(1) }];
    plain = await renderReports({ reports, title: 'One report', subject: '1 report' });
    small = packed(plain);
  });

  it('says the same in three fifths of the bytes, and the same bytes each time', () => {
    expect(readPdf(small)).toEqual(readPdf(plain));
    expect(small.length).toBeLessThan(0.65 * plain.length);
    expect(packed(plain).equals(small)).toBe(true);
  });

  it('has every object where its table says', () => {
    const text = small.toString('latin1');
    const contentOf = (object: string) =>
      inflateSync(Buffer.from(/\nstream\n([\s\S]*)\nendstream\nendobj\n/.exec(object)![1]!, 'latin1'));
    const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
    expect(text.slice(at)).toMatch(
      /^\d+ 0 obj\n<<\n\/Type \/XRef\n\/Size \d+\n\/W \[1 4 2\]\n\/Root \d+ 0 R\n\/Info \d+ 0 R\n\/ID \[/,
    );
    const table = contentOf(text.slice(at));
    const size = Number(/\/Size (\d+)/.exec(text.slice(at))![1]);
    expect(table.length).toBe(7 * size);
    const rows = Array.from({ length: size }, (_, n) => ({
      kind: table.readUInt8(7 * n),
      place: table.readUInt32BE(7 * n + 1),
      within: table.readUInt16BE(7 * n + 5),
    }));
    const together = rows.find(({ kind }) => kind === 2)!.place;
    const stream = text.slice(rows[together]!.place);
    const object = stream.slice(0, stream.indexOf('endobj\n') + 'endobj\n'.length);
    const inside = contentOf(object).toString('latin1');
    const first = Number(/\/First (\d+)/.exec(object)![1]);
    const places = inside.slice(0, first).trim().split(' ').map(Number);
    expect(rows.slice(1).map(({ kind }) => kind)).not.toContain(0);
    for (const [n, { kind, place, within }] of rows.entries()) {
      if (kind === 1) expect(text.slice(place, place + 20)).toMatch(new RegExp(`^${n} 0 obj\n`));
      if (kind !== 2) continue;
      expect([place, places[2 * within]]).toEqual([together, n]);
      expect(inside.slice(first + places[2 * within + 1]!)).toMatch(/^(<<|\[|\()/);
    }
  });
});
