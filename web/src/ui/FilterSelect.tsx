import { Select } from '@mantine/core';
import css from './FilterSelect.module.css';

interface Props<V extends string> {
  /** What the list is narrowed by: 'Role'. */
  label: string;
  /** The choice that narrows nothing: 'All Roles'. Without it one of the options is always chosen. */
  all?: string;
  options: readonly (V | { value: V; label: string })[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
  /** Lets one type, where there are many, and is said when none has the letters. */
  noneFound?: string;
}

/** Narrows the list below a toolbar to one of several. */
export function FilterSelect<V extends string>({ label, all, options, value, onChange, noneFound }: Props<V>) {
  return (
    <Select
      className={css.filter}
      aria-label={label}
      data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...options]}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(chosen) => onChange((chosen || undefined) as V | undefined)}
      {...(noneFound !== undefined && {
        searchable: true,
        limit: 100,
        nothingFoundMessage: noneFound,
        maxDropdownHeight: 320,
        // What one types takes the place of what was chosen.
        onFocus: (event) => event.currentTarget.select(),
      })}
    />
  );
}
