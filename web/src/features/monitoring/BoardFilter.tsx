import { Button, Checkbox, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import css from './monitoring.module.css';
import { GRADES, STATUSES, type BoardSearch } from './board-search.js';
import type { MonitoringStatus } from './monitoring.js';

/** Grades and statuses; a student is kept when any subject has one of the statuses. */
export function BoardFilter({ search, onSearch }: { search: BoardSearch; onSearch: (search: BoardSearch) => void }) {
  const count = (search.grades?.length ?? 0) + (search.statuses?.length ?? 0);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}>
          {count === 0 ? 'Filter' : `Filter, ${count} on`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.filter}>
        <Checkbox.Group
          label="Grade level"
          value={(search.grades ?? []).map(String)}
          onChange={(values) =>
            onSearch({
              ...search,
              grades: values.length ? values.map(Number).sort((a, b) => a - b) : undefined,
              page: undefined,
            })
          }
        >
          <div className={css.checks}>
            {GRADES.map((grade) => (
              <Checkbox key={grade} value={String(grade)} label={`Grade ${grade}`} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group
          label="Status of any subject"
          value={search.statuses ?? []}
          onChange={(values) =>
            onSearch({
              ...search,
              statuses: values.length ? (values as MonitoringStatus[]) : undefined,
              page: undefined,
            })
          }
        >
          <div className={css.checks}>
            {STATUSES.map((status) => (
              <Checkbox key={status} value={status} label={status} />
            ))}
          </div>
        </Checkbox.Group>
        {count > 0 && (
          <Button
            variant="subtle"
            onClick={() => onSearch({ ...search, grades: undefined, statuses: undefined, page: undefined })}
          >
            Clear the filter
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
