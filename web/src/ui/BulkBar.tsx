import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { notify } from '../api/notifications.js';
import css from './BulkBar.module.css';
import type { MenuAction } from './RowMenu.js';

interface Props {
  count: number;
  /** 'Actions for the selected students'. */
  label: string;
  actions: MenuAction[];
  onClear: () => void;
  /** Everything that the list shows, on all its pages: whether it is selected, and how it is; null while that is not offered. */
  all?: { selected: boolean; total: number; onSelect: (() => void) | null } | false;
  /** Said when an action is pressed without a selection; with it the bar is always there, quiet until rows are selected. */
  hint?: string;
}

/** Of the hints 'Please select at least one ...'. */
const HINT_MS = 5000;

/** What can be done with the selected rows; above the table, on phones at the bottom edge. Absent without a selection, unless there is a hint. */
export function BulkBar({ count, label, actions: given, onClear, all, hint }: Props) {
  const idle = count === 0;
  if (idle && !hint) return null;
  const actions = idle
    ? given.map((action) => ({ ...action, onClick: () => void notify.warning(hint!, { timeOnScreen: HINT_MS }) }))
    : given;
  const dangers = actions.filter((action) => action.danger);
  const ranked = [...actions.filter((action) => !action.danger), ...dangers];
  return (
    <div className={css.bar} role="toolbar" aria-label={label} data-idle={idle || undefined}>
      <b className="num" role="status">
        {idle ? 'None selected' : `${all && all.selected ? 'All ' : ''}${count.toLocaleString('en-US')} selected`}
      </b>
      {all && !all.selected && all.onSelect && (
        <button type="button" className={css.all} onClick={all.onSelect}>
          Select all {all.total.toLocaleString('en-US')}
        </button>
      )}
      {ranked.map((action, rank) => (
        <Fragment key={action.label}>
          {action === dangers[0] && <span className={css.separator} data-rank={rankOf(rank)} />}
          <Action action={action} rank={rank} />
        </Fragment>
      ))}
      {ranked.length > 1 && (
        <Menu position="top" withinPortal={false}>
          <Menu.Target>
            <button type="button" className={css.more} data-rank={rankOf(ranked.length - 1)}>
              More
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {ranked.slice(1).map(({ label: name, icon, onClick, danger, disabled }, i) => (
              <Menu.Item
                key={name}
                className={css.item}
                data-rank={rankOf(i + 1)}
                leftSection={icon}
                onClick={onClick}
                disabled={disabled}
                data-danger={danger || undefined}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!idle && (
        <button type="button" className={css.clear} onClick={onClear}>
          Clear
        </button>
      )}
    </div>
  );
}

/** The first is always in the bar, the next two from tablets on, the others on wide screens; whatever is not is behind More. */
function rankOf(rank: number): 'first' | 'tablet' | 'wide' {
  return rank === 0 ? 'first' : rank <= 2 ? 'tablet' : 'wide';
}

function Action({ action: { label, icon, onClick, danger, disabled }, rank }: { action: MenuAction; rank: number }) {
  return (
    <button
      type="button"
      className={css.action}
      data-danger={danger || undefined}
      data-rank={rankOf(rank)}
      onClick={onClick}
      disabled={disabled}
    >
      {icon}
      {label}
    </button>
  );
}
