import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import type { components } from '../../api/schema.js';
import css from './TermFilter.module.css';

type Term = Pick<components['schemas']['SchoolTermDto'], 'id' | 'name' | 'schoolYear'>;

interface Props {
  terms: readonly Term[];
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
  /** A button with its name, where the head of the table is not seen. */
  named?: boolean;
}

/** The terms whose classes are shown, beside the name of the column. */
export function TermFilter({ terms, chosen, onChoose, named }: Props) {
  const on = chosen.length > 0;
  const icon = on ? <IconFilterFilled size={16} aria-hidden /> : <IconFilter size={16} stroke={1.75} aria-hidden />;
  return (
    <Popover position="bottom-start" withinPortal>
      <Popover.Target>
        {named ? (
          <Button leftSection={icon} className={css.phone} disabled={terms.length === 0}>
            {on ? `Term, ${chosen.length} chosen` : 'Term'}
          </Button>
        ) : (
          <ActionIcon
            size={28}
            className={css.funnel}
            data-on={on || undefined}
            aria-label={on ? `Filter by term, ${chosen.length} chosen` : 'Filter by term'}
            disabled={terms.length === 0}
          >
            {icon}
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown>
        <div className={css.terms} role="group" aria-label="Terms">
          {terms.map((term) => (
            <Checkbox
              key={term.id}
              label={`${term.name}, ${term.schoolYear.shortName}`}
              checked={chosen.includes(term.id)}
              onChange={(event) =>
                onChoose(event.currentTarget.checked ? [...chosen, term.id] : chosen.filter((id) => id !== term.id))
              }
            />
          ))}
        </div>
        {on && (
          <Button variant="subtle" size="sm" className={css.clear} onClick={() => onChoose([])}>
            All terms
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
