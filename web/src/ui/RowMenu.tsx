import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  danger?: boolean;
  disabled?: boolean;
}

/** The actions of one row behind three dots. `name` says whose: 'Actions for Liam Becker'. */
export function RowMenu({ name, actions }: { name: string; actions: (MenuAction | false | null | undefined)[] }) {
  const shown = actions.filter((action): action is MenuAction => Boolean(action));
  if (shown.length === 0) return null;
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <IconDotsVertical aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ label, icon, onClick, danger, disabled }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            onClick={onClick}
            disabled={disabled}
            data-danger={danger || undefined}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
