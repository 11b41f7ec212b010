import { Select } from '@mantine/core';
import { FILTER_ROLES, type PlatformSearch } from './platform-search.js';
import css from './platform-users.module.css';

interface Props {
  search: PlatformSearch;
  onFilter: (part: Partial<PlatformSearch>) => void;
}

/** Narrows a list to a role. */
export function RoleFilter({ search, onFilter, roles = FILTER_ROLES }: Props & { roles?: readonly string[] }) {
  return (
    <Select
      className={css.filter}
      aria-label="Role"
      data={[{ value: '', label: 'All Roles' }, ...roles]}
      value={search.role ?? ''}
      allowDeselect={false}
      onChange={(role) => onFilter({ role: (role || undefined) as PlatformSearch['role'] })}
    />
  );
}

/** 'More than 10,000 users'. */
export const countText = (total: number | undefined, more: boolean, one: string, many = `${one}s`) =>
  total === undefined
    ? undefined
    : `${more ? 'More than ' : ''}${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;
