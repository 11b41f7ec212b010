import { Select } from '@mantine/core';
import { DayRange } from '../../ui/DayRange.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import css from './assign.module.css';
import type { ScheduleRow } from './schedule-rows.js';
import { STATUSES, type ScheduleSearch } from './schedule-search.js';

interface Props {
  /** All of the schedule: what can be chosen. */
  rows: readonly ScheduleRow[];
  search: ScheduleSearch;
  onSearch: (part: Partial<ScheduleSearch>) => void;
  ofClass: boolean;
}

const STATUS_WORDS = { active: 'Active', upcoming: 'Upcoming', past: 'Past' } as const;
const ids = (value: string | null) => (value ? Number(value) : undefined);

/** Status, section, class or grade, and the days on which a window is open. */
export function ScheduleFilters({ rows, search, onSearch, ofClass }: Props) {
  const { status, category, classId, from, to } = search;
  return (
    <>
      <SegmentedFilter
        label="Status"
        value={status ?? 'all'}
        options={[{ value: 'all', label: 'All' }, ...STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))]}
        onChange={(value) => onSearch({ status: value === 'all' ? undefined : value })}
      />
      <Select
        className={css.filter}
        aria-label="Section"
        data={choices(
          'All sections',
          rows.map((row) => row.category),
        )}
        value={category === undefined ? '' : String(category)}
        onChange={(value) => onSearch({ category: ids(value) })}
      />
      {!ofClass && (
        <Select
          className={css.filter}
          aria-label="Class or grade"
          data={choices(
            'All classes and grades',
            rows.map(({ sections: [own] }) => ({ id: own!.id, name: own!.displayName })),
          )}
          value={classId === undefined ? '' : String(classId)}
          onChange={(value) => onSearch({ classId: ids(value) })}
          searchable
          nothingFoundMessage="No class of that name"
          maxDropdownHeight={320}
        />
      )}
      <DayRange lead="Open from" labels={['Open from', 'Open until']} from={from} to={to} onChange={onSearch} />
    </>
  );
}

function choices(none: string, all: readonly { id: number; name: string }[]): { value: string; label: string }[] {
  const names = new Intl.Collator('en-US', { numeric: true });
  const named = [...new Map(all.map(({ id, name }) => [id, name]))]
    .sort(([, a], [, b]) => names.compare(a, b))
    .map(([id, label]) => ({ value: String(id), label }));
  return [{ value: '', label: none }, ...named];
}
