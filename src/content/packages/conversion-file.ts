import { isOnScale } from '../check-bundle.js';

/** A table that cannot be used. The message is a sentence that names its line. */
export class TableRefused extends Error {}

/**
 * A conversion table as CSV: raw score, scaled score, a line for each raw score from 0 on; a line of titles may come first.
 * @throws {TableRefused}
 */
export function readConversion(
  csv: string,
  rawMax: number,
  scale: { min: number; max: number; step: number },
): number[] {
  const scaled: number[] = [];
  csv
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .forEach((text, i) => {
      const cells = text.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
      if (cells.every((cell) => cell === '')) return;
      const line = `Line ${i + 1} of the conversion table`;
      if (scaled.length === 0 && i === 0 && !/^\d+$/.test(cells[0]!)) return;
      const [raw, score] = cells;
      if (cells.length !== 2 || !/^\d{1,4}$/.test(raw!) || !/^\d{1,4}$/.test(score!))
        throw new TableRefused(`${line} is not a raw score and a scaled score.`);
      if (Number(raw) !== scaled.length)
        throw new TableRefused(`${line} has the raw score ${raw}, where ${scaled.length} comes next.`);
      if (!isOnScale(Number(score), scale))
        throw new TableRefused(
          `${line} has the score ${score}; the scale goes from ${scale.min} to ${scale.max} in steps of ${scale.step}.`,
        );
      if (scaled.length > 0 && Number(score) < scaled.at(-1)!)
        throw new TableRefused(`${line} falls: ${score} comes after ${scaled.at(-1)}.`);
      scaled.push(Number(score));
    });
  if (scaled.length !== rawMax + 1)
    throw new TableRefused(
      `The conversion table has ${scaled.length} scores; ${rawMax} scored questions need ${rawMax + 1}, from 0 to ${rawMax}.`,
    );
  return scaled;
}
