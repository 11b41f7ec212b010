import { sep } from 'node:path';
import pdfmake from 'pdfmake';
import { FONT_FOLDERS, FONTS } from './fonts.js';
import { reportDocument, type PdfReport } from './report-document.js';

pdfmake.setFonts(FONTS);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => FONT_FOLDERS.some((folder) => path.startsWith(folder + sep)));

/** The bytes of the PDF. Reads font files and nothing else. */
export async function renderReport(input: PdfReport): Promise<Buffer> {
  return pdfmake.createPdf(reportDocument(input)).getBuffer();
}
