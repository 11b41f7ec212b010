import { type BookProperties, type BookWriter, type Cell, type SheetWriter } from './book-writer.js';

/** What every workbook with scores says of itself, in its properties and on its last sheet. */
export interface BookProvenance {
  brand: string;
  title: string;
  /** One sentence or two: what is in it and where that comes from. */
  line: string;
  /** Over the hashes of all results in it; the same results give the same code. */
  resultHash: string;
  madeBy: string;
  /** ISO 8601. */
  madeAt: string;
  /** Name and value of each fact about the whole, such as class, versions and norms. */
  facts: [string, string][];
}

/** Where one result comes from. */
export interface SourceLine {
  of: string;
  number: string;
  score: number | null;
  /** Form with version, and the hash of what it showed. */
  form: string;
  formHash: string;
  keys: string;
  correctedKeys: number;
  table: string;
  norms: string;
  stream: string;
  events: string;
  headHash: string;
  codeVersion: string;
  scoredAt: string;
  resultHash: string;
}

const COLUMNS: [keyof SourceLine, string, number][] = [
  ['of', 'Student', 26],
  ['number', 'Number', 26],
  ['score', 'Score', 9],
  ['form', 'Form', 26],
  ['formHash', 'Form hash', 20],
  ['keys', 'Answer keys', 20],
  ['correctedKeys', 'Keys corrected', 14],
  ['table', 'Conversion table', 32],
  ['norms', 'Norms', 44],
  ['stream', 'History', 18],
  ['events', 'Events read', 14],
  ['headHash', 'Hash of the last event', 22],
  ['codeVersion', 'Version', 22],
  ['scoredAt', 'Scored', 26],
  ['resultHash', 'Result', 66],
];

/** The sheet with every source, begun with what is said of the whole; the sources are its next rows. */
export async function provenanceSheet(
  book: BookWriter,
  { title, line, facts, madeAt, madeBy, resultHash }: BookProvenance,
  name = 'Provenance',
): Promise<SheetWriter> {
  const sheet = book.sheet(name, { widths: COLUMNS.map(([, , width]) => width) });
  await sheet.row([title], 'title');
  await sheet.row([line]);
  await sheet.row([]);
  const all: [string, string][] = [...facts, ['Made', `${madeAt} by ${madeBy}`], ['Result', resultHash]];
  for (const fact of all) await sheet.row(fact, 'named');
  await sheet.row([]);
  await sheet.head(COLUMNS.map(([, name]) => name));
  return sheet;
}

export function sourceCells(source: SourceLine): Cell[] {
  return COLUMNS.map(([key]) => source[key]);
}

/** The document's properties. */
export function propertiesOf({ brand, title, line, resultHash, madeBy, madeAt }: BookProvenance): BookProperties {
  return {
    title,
    subject: `Result ${resultHash}`,
    description: line,
    keywords: `result ${resultHash}`,
    creator: brand,
    lastModifiedBy: madeBy,
    company: brand,
    created: new Date(madeAt),
    modified: new Date(madeAt),
  };
}
