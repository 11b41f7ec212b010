import { assessmentType, isOnScale, type AssessmentType } from '../../content/index.js';

/** A row of a spreadsheet with its line in the file. */
export interface FileRow {
  line: number;
  cells: string[];
}

export interface RowError {
  line: number;
  /** The row as it was read. */
  cells: string[];
  reason: string;
}

export type ReadTable<T> = { table: T; errors: [] } | { table: null; errors: RowError[] };

/**
 * A conversion table from rows 'Raw, Scaled': each count of right answers from 0 to at least `rawMax` once, scores on the
 * scale that never fall. Every bad row is named; a file with one gives no table.
 */
export function readConversion(rows: readonly FileRow[], typeId: number, rawMax: number): ReadTable<number[]> {
  const scale = assessmentType(typeId).section;
  const errors: RowError[] = [];
  const scaled: number[] = [];
  const body = withoutHead(rows);
  for (const row of body) {
    const refuse = (reason: string) => errors.push({ ...row, reason });
    const [raw, score] = [whole(row.cells[0]), whole(row.cells[1])];
    if (raw === null) refuse('The first column is a number of right answers.');
    else if (score === null) refuse('The second column is a score.');
    else if (raw < 0) refuse('Right answers are counted from 0.');
    else if (scaled[raw] !== undefined) refuse(`${raw} right answers stand in the file twice.`);
    else if (!isOnScale(score, scale))
      refuse(`${score} is not on the scale: ${scale.min} to ${scale.max} in steps of ${scale.step}.`);
    else scaled[raw] = score;
  }
  const last = body.at(-1) ?? { line: 1, cells: [] };
  for (let raw = 0; raw < Math.max(scaled.length, rawMax + 1) && errors.length === 0; raw++) {
    if (scaled[raw] === undefined)
      errors.push({
        ...last,
        reason: `There is no row for ${raw} right answers; the table reaches from 0 to ${rawMax}.`,
      });
    else if (raw > 0 && scaled[raw]! < scaled[raw - 1]!) {
      const row = body.find(({ cells }) => whole(cells[0]) === raw)!;
      errors.push({
        ...row,
        reason: `${raw} right answers give less (${scaled[raw]}) than ${raw - 1} (${scaled[raw - 1]}).`,
      });
    }
  }
  return errors.length > 0 ? { table: null, errors } : { table: scaled, errors: [] };
}

/** A norm from rows 'Score, Percentile': the lowest score that reaches each percentile, both rising. */
export function readNorm(
  rows: readonly FileRow[],
  typeId: number,
  scale: 'composite' | number,
): ReadTable<[number, number][]> {
  const { min, max } = scaleOf(assessmentType(typeId), scale);
  const errors: RowError[] = [];
  const steps: [number, number][] = [];
  const body = withoutHead(rows);
  for (const row of body) {
    const refuse = (reason: string) => errors.push({ ...row, reason });
    const [score, percentile] = [whole(row.cells[0]), whole(row.cells[1])];
    const before = steps.at(-1);
    if (score === null) refuse('The first column is a score.');
    else if (percentile === null) refuse('The second column is a percentile.');
    else if (score < min || score > max) refuse(`${score} is not on the scale: ${min} to ${max}.`);
    else if (percentile < 1 || percentile > 99) refuse('Percentiles are from 1 to 99.');
    else if (before && score <= before[0]) refuse(`Scores rise from row to row; ${score} comes after ${before[0]}.`);
    else if (before && percentile < before[1])
      refuse(`A higher score never has a lower percentile; ${percentile} comes after ${before[1]}.`);
    else steps.push([score, percentile]);
  }
  if (body.length === 0) errors.push({ line: 1, cells: [], reason: 'The file has no rows.' });
  return errors.length > 0 ? { table: null, errors } : { table: steps, errors: [] };
}

function scaleOf(type: AssessmentType, scale: 'composite' | number): { min: number; max: number } {
  return scale === 'composite' ? type.composite : type.section;
}

function withoutHead(rows: readonly FileRow[]): FileRow[] {
  const [first, ...rest] = rows;
  return first && whole(first.cells[0]) === null && whole(first.cells[1]) === null ? rest : [...rows];
}

function whole(cell: string | undefined): number | null {
  const text = (cell ?? '').trim();
  return /^-?\d+$/.test(text) ? Number(text) : null;
}
