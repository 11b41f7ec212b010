import { Menu } from '@mantine/core';
import { notify } from '../api/notifications.js';
import css from './BulkBar.module.css';
import type { MenuAction } from './RowMenu.js';

interface Props {
  count: number;
  /** 'Actions for the selected students'. */
  label: string;
  actions: MenuAction[];
  onClear: () => void;
  /** Said when an action is pressed without a selection; with it the bar is always there, quiet until rows are selected. */
  hint?: string;
}

/** Of the hints 'Please select at least one ...'. */
const HINT_MS = 5000;

/** What can be done with the selected rows; above the table, on phones at the bottom edge. Absent without a selection, unless there is a hint. */
export function BulkBar({ count, label, actions: given, onClear, hint }: Props) {
  const idle = count === 0;
  if (idle && !hint) return null;
  const actions = idle ? given.map((action) => ({ ...action, onClick: () => void notify.warning(hint!, { timeOnScreen: HINT_MS }) })) : given;
  const [first, ...others] = actions;
  const dangers = actions.filter((action) => action.danger);
  return (
    <div className={css.bar} role="toolbar" aria-label={label} data-idle={idle || undefined}>
      <b className="num" role="status">
        {idle ? 'None selected' : `${count} selected`}
      </b>
      {actions.filter((action) => !action.danger).map((action) => (
        <Action key={action.label} action={action} wide={action !== first} />
      ))}
      {dangers.length > 0 && <span className={css.separator} />}
      {dangers.map((action) => (
        <Action key={action.label} action={action} wide={action !== first} />
      ))}
      {others.length > 0 && (
        <Menu position="top" withinPortal={false}>
          <Menu.Target>
            <button type="button" className={css.more}>
              More
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ label: name, icon, onClick, danger, disabled }) => (
              <Menu.Item key={name} leftSection={icon} onClick={onClick} disabled={disabled} data-danger={danger || undefined}>
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

function Action({ action: { label, icon, onClick, danger, disabled }, wide }: { action: MenuAction; wide: boolean }) {
  return (
    <button type="button" className={css.action} data-danger={danger || undefined} data-wide={wide || undefined} onClick={onClick} disabled={disabled}>
      {icon}
      {label}
    </button>
  );
}
