import { Checkbox, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LoadFailed } from './EmptyState.js';
import css from './DataTable.module.css';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  /** A control beside the header, such as a menu for the column. */
  headerAside?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  align?: 'right';
  /** The API's name of this order; without it the column cannot be sorted. */
  sort?: string;
  width?: number | string;
  /**
   * On phones a row is a list entry: `title` columns make its first line, `line` columns the second, `end` stands at its
   * right edge, `hide` is left out. The first column is the title by default, the others are lines.
   */
  phone?: 'title' | 'line' | 'end' | 'hide';
  /** Put before the value on phones, where the column's name is not seen. */
  phoneLabel?: string;
}

export interface Sort {
  by: string;
  order: 'asc' | 'desc';
}

interface Props<Row> {
  /** What the table lists: 'Students'. */
  label: string;
  columns: Column<Row>[];
  /** undefined while loading. */
  rows: Row[] | undefined;
  rowId: (row: Row) => number | string;
  /** Names a row in the labels of its controls. */
  rowName?: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selected?: ReadonlySet<number | string>;
  onSelect?: (selected: Set<number | string>) => void;
  /** Rows that cannot be selected. */
  selectable?: (row: Row) => boolean;
  /** Greyed rows, such as hidden accounts. */
  muted?: (row: Row) => boolean;
  /** A menu at the end of the row. */
  actions?: (row: Row) => ReactNode;
  /** 32 px rows, where a whole class must be seen at once. */
  dense?: boolean;
  empty: ReactNode;
  failed?: { title: string; error: unknown; onRetry: () => void } | null;
  loadingRows?: number;
}

/** Every list of the product: sticky head, sorting, selection, skeleton, empty and failed states, entries instead of rows on phones. */
export function DataTable<Row>({
  label, columns, rows, rowId, rowName = (row) => String(rowId(row)), sort, onSort, selected, onSelect, selectable = () => true, muted, actions, dense, empty, failed, loadingRows = 8,
}: Props<Row>) {
  if (failed) return <LoadFailed {...failed} />;
  if (rows?.length === 0) return <>{empty}</>;
  const choosable = rows?.filter(selectable) ?? [];
  const chosen = choosable.filter((row) => selected?.has(rowId(row)));
  const all = choosable.length > 0 && chosen.length === choosable.length;
  const selecting = selected !== undefined && onSelect !== undefined;

  const toggle = (row: Row) => {
    const next = new Set(selected);
    if (!next.delete(rowId(row))) next.add(rowId(row));
    onSelect!(next);
  };
  const toggleAll = () => {
    const next = new Set(selected);
    choosable.forEach((row) => (all ? next.delete(rowId(row)) : next.add(rowId(row))));
    onSelect!(next);
  };

  return (
    <div className={css.frame}>
      <table className={css.table} data-dense={dense || undefined} aria-label={label} aria-busy={!rows}>
        <thead>
          <tr>
            {selecting && (
              <th className={css.select}>
                <Checkbox aria-label="Select all on this page" checked={all} indeterminate={!all && chosen.length > 0} onChange={toggleAll} disabled={choosable.length === 0} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th className={css.actions}>
                <span className="vh">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => {
                const on = selecting && selected.has(rowId(row));
                return (
                  <tr key={rowId(row)} data-on={on || undefined} data-muted={muted?.(row) || undefined} data-selecting={selecting || undefined}>
                    {selecting && (
                      <td className={css.select}>
                        <Checkbox aria-label={`Select ${rowName(row)}`} checked={on} disabled={!selectable(row)} onChange={() => toggle(row)} />
                      </td>
                    )}
                    {columns.map((column, i) => (
                      <td key={column.id} className={column.align === 'right' ? 'num' : undefined} data-phone={column.phone ?? (i === 0 ? 'title' : 'line')}>
                        {column.phoneLabel && <span className={css.phoneLabel}>{column.phoneLabel} </span>}
                        {column.cell(row)}
                      </td>
                    ))}
                    {actions && <td className={css.actions}>{actions(row)}</td>}
                  </tr>
                );
              })
            : Array.from({ length: loadingRows }, (_, i) => (
                <tr key={i}>
                  {selecting && (
                    <td className={css.select}>
                      <Skeleton w={18} h={18} />
                    </td>
                  )}
                  {columns.map((column, c) => (
                    <td key={column.id} className={column.align === 'right' ? 'num' : undefined} data-phone={column.phone ?? (c === 0 ? 'title' : 'line')}>
                      <Skeleton h={12} w={(c === 0 ? 110 : 72) + ((i * 37 + c * 23) % 44)} maw="100%" display="inline-block" />
                    </td>
                  ))}
                  {actions && <td className={css.actions} />}
                </tr>
              ))}
        </tbody>
      </table>
      {!rows && (
        <span className="vh" role="status">
          Loading
        </span>
      )}
    </div>
  );
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const { header, headerAside, align, width, sort: by } = column;
  const active = by !== undefined && sort?.by === by;
  return (
    <th
      scope="col"
      className={align === 'right' ? 'num' : undefined}
      style={width === undefined ? undefined : { width }}
      aria-sort={active ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {by && onSort ? (
        <button type="button" className={css.sort} data-active={active || undefined} onClick={() => onSort({ by, order: active && sort.order === 'asc' ? 'desc' : 'asc' })}>
          {header}
          {active && (sort.order === 'asc' ? <IconArrowUp size={16} stroke={1.75} aria-hidden /> : <IconArrowDown size={16} stroke={1.75} aria-hidden />)}
        </button>
      ) : (
        header
      )}
      {headerAside}
    </th>
  );
}
