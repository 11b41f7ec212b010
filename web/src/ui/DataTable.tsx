import { Checkbox, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
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
  /** Left out on windows narrower than this; on phones `phone` decides. */
  from?: 1200 | 1400;
  /** Put before the value on phones, where the column's name is not seen: that name by default, '' where the value says it. */
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
  /** The name of the group that a row belongs to; rows of a group stand together, each group below its name. */
  group?: (row: Row) => string;
  /**
   * How high it grows from six rows on, before it scrolls in itself; on phones it never does. `page` is the only table of a page,
   * `box` one in a dialog, a dashboard or among others, `fixed` keeps its height, `whole` is seen all at once.
   */
  height?: 'page' | 'box' | 'fixed' | 'whole';
  /** 32 px rows, where a whole class must be seen at once. */
  dense?: boolean;
  /** A row that is the same object is not drawn again: for lists that change many times a second. Cells and menus go by their row alone. */
  steady?: boolean;
  empty: ReactNode;
  failed?: { title: string; error: unknown; onRetry: () => void } | null;
  loadingRows?: number;
}

/** From so many rows on a table scrolls in itself. */
const BOUNDED_FROM = 6;

/** Every list of the product: sticky head, sorting, selection, skeleton, empty and failed states, entries instead of rows on phones. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowId,
  rowName = (row) => String(rowId(row)),
  sort,
  onSort,
  selected,
  onSelect,
  selectable = () => true,
  muted,
  actions,
  group,
  height = 'page',
  dense,
  steady,
  empty,
  failed,
  loadingRows = 8,
}: Props<Row>) {
  const latest = useRef<Handlers<Row>>(null!);
  const frame = useRef<HTMLDivElement>(null);
  useFit(frame, rows);
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
  // Always the newest ones, behind names that do not change: a row that is not drawn again still does what it must.
  latest.current = { toggle, rowName, selectable, muted, actions };
  const Line = steady ? (SteadyRow as typeof PlainRow) : PlainRow;

  const bounded = height !== 'whole' && (rows?.length ?? 0) >= BOUNDED_FROM;
  // Where nothing in it takes the focus, the table itself does, so that it can be scrolled by key.
  const scrolled =
    bounded && !selecting && !actions
      ? { role: 'region', tabIndex: 0, 'aria-label': `${label}, ${rows!.length} rows` }
      : {};

  return (
    <div ref={frame} className={css.frame} data-height={bounded ? height : undefined} {...scrolled}>
      <table className={css.table} data-dense={dense || undefined} aria-label={label} aria-busy={!rows}>
        <thead>
          <tr>
            {selecting && (
              <th className={css.select}>
                <Checkbox
                  aria-label="Select all on this page"
                  checked={all}
                  indeterminate={!all && chosen.length > 0}
                  onChange={toggleAll}
                  disabled={choosable.length === 0}
                />
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
            ? rows.flatMap((row, i) => {
                const line = (
                  <Line
                    key={rowId(row)}
                    row={row}
                    columns={columns}
                    selecting={selecting}
                    on={selecting && selected.has(rowId(row))}
                    menu={actions !== undefined}
                    latest={latest}
                  />
                );
                const name = group?.(row);
                if (name === undefined || (i > 0 && name === group!(rows[i - 1]!))) return [line];
                return [
                  <tr key={`group ${name}`} className={css.group}>
                    <th colSpan={columns.length + Number(selecting) + Number(actions !== undefined)} scope="colgroup">
                      {name}
                    </th>
                  </tr>,
                  line,
                ];
              })
            : Array.from({ length: loadingRows }, (_, i) => (
                <tr key={i}>
                  {selecting && (
                    <td className={css.select}>
                      <Skeleton w={18} h={18} />
                    </td>
                  )}
                  {columns.map((column, c) => (
                    <td
                      key={column.id}
                      className={column.align === 'right' ? 'num' : undefined}
                      data-phone={column.phone ?? (c === 0 ? 'title' : 'line')}
                      data-from={column.from}
                    >
                      <Skeleton
                        h={12}
                        className={css.bone}
                        style={{ '--bone': `${(c === 0 ? 110 : 72) + ((i * 37 + c * 23) % 44)}px` }}
                      />
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

/** Long words break only where the table would otherwise be wider than its place. */
function useFit(frame: RefObject<HTMLDivElement | null>, rows: unknown): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fit = () => {
      delete element.dataset.tight;
      const end = element.querySelector('table')!.getBoundingClientRect().right;
      const room = Math.min(element.getBoundingClientRect().right, document.documentElement.clientWidth);
      if (end > room + 1) element.dataset.tight = '';
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, rows]);
}

interface Handlers<Row> {
  toggle: (row: Row) => void;
  rowName: (row: Row) => string;
  selectable: (row: Row) => boolean;
  muted?: (row: Row) => boolean;
  actions?: (row: Row) => ReactNode;
}

interface RowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  selecting: boolean;
  on: boolean;
  menu: boolean;
  latest: { readonly current: Handlers<Row> };
}

function PlainRow<Row>({ row, columns, selecting, on, menu, latest }: RowProps<Row>) {
  const { rowName, selectable, muted, actions } = latest.current;
  return (
    <tr data-on={on || undefined} data-muted={muted?.(row) || undefined} data-selecting={selecting || undefined}>
      {selecting && (
        <td className={css.select}>
          <Tick
            label={`Select ${rowName(row)}`}
            checked={on}
            disabled={!selectable(row)}
            row={row}
            latest={latest as RowProps<unknown>['latest']}
          />
        </td>
      )}
      {columns.map((column, i) => {
        const phone = column.phone ?? (i === 0 ? 'title' : 'line');
        const label = column.phoneLabel ?? (phone === 'line' && typeof column.header === 'string' ? column.header : '');
        const value = column.cell(row);
        return (
          <td
            key={column.id}
            className={column.align === 'right' ? 'num' : undefined}
            data-phone={phone}
            data-from={column.from}
          >
            {label && value !== null && value !== undefined && value !== '' && (
              <span className={css.phoneLabel}>{label} </span>
            )}
            {value}
          </td>
        );
      })}
      {menu && <td className={css.actions}>{actions?.(row)}</td>}
    </tr>
  );
}

const SteadyRow = memo(PlainRow);

/** Drawn again only when it looks different; what it does is always said by the newest row. */
const Tick = memo(
  function Tick({
    label,
    checked,
    disabled,
    row,
    latest,
  }: {
    label: string;
    checked: boolean;
    disabled: boolean;
    row: unknown;
    latest: RowProps<unknown>['latest'];
  }) {
    const own = useRef(row);
    own.current = row;
    return (
      <label className={css.tick}>
        <Checkbox
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={() => latest.current.toggle(own.current)}
        />
      </label>
    );
  },
  (a, b) => a.label === b.label && a.checked === b.checked && a.disabled === b.disabled && a.latest === b.latest,
);

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const { header, headerAside, align, width, sort: by } = column;
  const active = by !== undefined && sort?.by === by;
  return (
    <th
      scope="col"
      className={align === 'right' ? 'num' : undefined}
      data-from={column.from}
      style={width === undefined ? undefined : { width }}
      aria-sort={active ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {by && onSort ? (
        <button
          type="button"
          className={css.sort}
          data-active={active || undefined}
          onClick={() => onSort({ by, order: active && sort.order === 'asc' ? 'desc' : 'asc' })}
        >
          {header}
          {active &&
            (sort.order === 'asc' ? (
              <IconArrowUp size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconArrowDown size={16} stroke={1.75} aria-hidden />
            ))}
        </button>
      ) : (
        header
      )}
      {headerAside}
    </th>
  );
}
