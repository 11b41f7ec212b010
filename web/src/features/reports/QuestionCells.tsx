import type { Cell } from '../../api/report-types.js';
import classes from './reports.module.css';

/** One box per question: right solid, wrong hatched, blank empty. Always beside the same numbers in words, so it is hidden from readers. */
export function QuestionCells({ cells, small = false }: { cells: readonly Cell[]; small?: boolean }) {
  return (
    <span className={classes.cells} data-small={small || undefined} aria-hidden="true">
      {cells.map((cell, i) => (
        <i key={i} data-cell={cell} />
      ))}
    </span>
  );
}

const ORDER: Cell[] = ['right', 'wrong', 'blank'];

/** Right ones first, as all bars of boxes are read. */
export function sorted(cells: readonly Cell[]): Cell[] {
  return ORDER.flatMap((kind) => cells.filter((cell) => cell === kind));
}

export function CellsKey() {
  return (
    <span className={classes.cellsKey}>
      One box is one question:
      {ORDER.map((cell) => (
        <span key={cell}>
          <QuestionCells cells={[cell]} small />
          {cell}
        </span>
      ))}
    </span>
  );
}
