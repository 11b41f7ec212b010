import { FilterSelect } from '../../ui/FilterSelect.js';
import { FILTER_ROLES, type PlatformSearch } from './platform-search.js';

interface Props {
  search: PlatformSearch;
  onFilter: (part: Partial<PlatformSearch>) => void;
}

/** Narrows a list to a role. */
export function RoleFilter({ search, onFilter }: Props) {
  return (
    <FilterSelect
      label="Role"
      all="All Roles"
      options={FILTER_ROLES}
      value={search.role}
      onChange={(role) => onFilter({ role })}
    />
  );
}
