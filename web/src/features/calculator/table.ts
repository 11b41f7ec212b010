import { Unreadable, evaluate } from './engine.js';

/** The rows in which both numbers can be read. */
export function dataPoints(rows: readonly { x: string; y: string }[]): { x: number; y: number }[] {
  return rows.flatMap((row) => {
    try {
      return row.x.trim() === '' || row.y.trim() === '' ? [] : [{ x: evaluate(row.x, 'rad'), y: evaluate(row.y, 'rad') }];
    } catch (error) {
      if (error instanceof Unreadable) return [];
      throw error;
    }
  });
}
