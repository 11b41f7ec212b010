import { Menu } from '@mantine/core';
import css from './BulkBar.module.css';
import type { MenuAction } from './RowMenu.js';

interface Props {
  count: number;
  /** 'Actions for the selected students'. */
  label: string;
  actions: MenuAction[];
  onClear: () => void;
}

/** What can be done with the selected rows; above the table, on phones at the bottom edge. Absent without a selection. */
export function BulkBar({ count, label, actions, onClear }: Props) {
  if (count === 0) return null;
  const [first, ...others] = actions;
  const dangers = actions.filter((action) => action.danger);
  return (
    <div className={css.bar} role="toolbar" aria-label={label}>
      <b className="num" role="status">
        {count} selected
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
      <button type="button" className={css.clear} onClick={onClear}>
        Clear
      </button>
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
