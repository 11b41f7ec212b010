import { Button, Checkbox } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { counted } from '../../lib/counted.js';
import { SearchInput } from '../../ui/SearchInput.js';
import css from './lessons.module.css';

interface Props {
  students: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: ReactNode;
}

/** From how many students on they are searched. */
const SEARCHED_FROM = 8;

/** Students to choose among: searched by name, all that are shown at once, or one by one. */
export function StudentChecks({ students, value, onChange, error }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const letters = search.toLowerCase();
  const shown = students.filter(({ name }) => name.toLowerCase().includes(letters));
  const chosen = new Set(value);
  const all = shown.length > 0 && shown.every((one) => chosen.has(one.id));
  const some = (ids: readonly number[], on: boolean) =>
    onChange(on ? [...new Set([...value, ...ids])] : value.filter((one) => !ids.includes(one)));
  return (
    <fieldset
      className={css.checks}
      data-path="studentIds"
      data-refused={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>Students</legend>
      <div className={css.choosing}>
        {students.length >= SEARCHED_FROM && (
          <SearchInput label="Search students" value={search} onChange={setSearch} inDialog />
        )}
        <Button
          size="xs"
          variant="subtle"
          disabled={shown.length === 0}
          onClick={() =>
            some(
              shown.map((one) => one.id),
              !all,
            )
          }
        >
          {all ? 'Select none' : `Select all ${shown.length}`}
        </Button>
        <span className="muted num" role="status">
          {students.filter((one) => chosen.has(one.id)).length} of {counted(students.length, 'student')} selected
        </span>
      </div>
      {shown.length === 0 ? (
        <p className={css.note}>No student has these letters.</p>
      ) : (
        <ul>
          {shown.map((one) => (
            <li key={one.id}>
              <Checkbox
                checked={chosen.has(one.id)}
                onChange={(event) => some([one.id], event.currentTarget.checked)}
                label={one.name}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
