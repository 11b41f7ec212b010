import { Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconDownload, IconUpload, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListPermissions } from './queries.js';
import css from './school-users.module.css';

interface Props {
  may: ListPermissions;
  /** What may be done with this list is not known yet. */
  disabled: boolean;
  importLabel: string;
  onExport: () => void;
  onImport: () => void;
  /** Import Parent List, of the students. */
  onImportParents?: (() => void) | undefined;
  onAdd: () => void;
}

/** The actions on the whole list; on phones files come and go behind one button. */
export function UsersHead({ may, disabled, importLabel, onExport, onImport, onImportParents, onAdd }: Props) {
  const more: { label: string; icon: ReactNode; run: () => void }[] = [
    ...(may.export ? [{ label: 'Export List', icon: <IconDownload aria-hidden />, run: onExport }] : []),
    ...(may.import && onImportParents
      ? [{ label: 'Import Parent List', icon: <IconUpload aria-hidden />, run: onImportParents }]
      : []),
    ...(may.import ? [{ label: importLabel, icon: <IconUpload aria-hidden />, run: onImport }] : []),
  ];
  return (
    <>
      {more.map(({ label, icon, run }) => (
        <Button
          key={label}
          className={more.length > 1 ? css.wide : undefined}
          leftSection={icon}
          onClick={run}
          disabled={disabled}
        >
          {label}
        </Button>
      ))}
      {more.length > 1 && (
        <Menu>
          <Menu.Target>
            <Button className={css.narrow} leftSection={<IconDotsVertical aria-hidden />} disabled={disabled}>
              Import, export
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ label, icon, run }) => (
              <Menu.Item key={label} leftSection={icon} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {may.add && (
        <Button variant="filled" leftSection={<IconUserPlus aria-hidden />} onClick={onAdd} disabled={disabled}>
          Add user
        </Button>
      )}
    </>
  );
}
