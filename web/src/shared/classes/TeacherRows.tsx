import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import css from './TeacherRows.module.css';
import { choicesFor, type Teacher } from './teachers.js';

interface Props {
  /** 'Primary Teachers'. */
  label: string;
  /** 'primary teacher', in the labels of its rows. */
  one: string;
  /** The field of the form: messages find it by this. */
  field: string;
  /** Ids, a null for each row in which nobody is chosen yet. */
  rows: readonly (string | null)[];
  /** undefined while loading. */
  teachers: readonly Teacher[] | undefined;
  /** Chosen in any list of the class. */
  taken: ReadonlySet<string>;
  onChange: (rows: (string | null)[]) => void;
  /** Those that are saved: their row names them, and can only be removed. */
  saved?: ReadonlySet<string>;
  /** Asked before a row goes; by default the first one stays. */
  mayRemove?: (id: string | null, at: number) => boolean;
  /** Removes a row that is saved. */
  onRemove?: (id: string) => void;
  error?: string | undefined;
}

/** A list of teachers that grows by rows; whoever is chosen in one is offered in no other. */
export function TeacherRows({
  label,
  one,
  field,
  rows,
  teachers,
  taken,
  onChange,
  saved = new Set(),
  mayRemove = (_id, at) => at > 0,
  onRemove,
  error,
}: Props) {
  const put = (at: number, id: string | null) => onChange(rows.map((row, i) => (i === at ? id : row)));
  const remove = (at: number) => {
    const id = rows[at]!;
    if (id !== null && saved.has(id) && onRemove) onRemove(id);
    else onChange(rows.length > 1 ? rows.filter((_, i) => i !== at) : [null]);
  };
  return (
    <fieldset className={css.rows} data-path={field} data-refused={error ? true : undefined} tabIndex={-1}>
      <legend>{label}</legend>
      <ol>
        {rows.map((id, at) => {
          const data = choicesFor(id, teachers ?? [], taken);
          const name = data.find(({ value }) => value === id)?.label;
          const named = `${label}, row ${at + 1}`;
          return (
            <li key={id ?? `empty-${at}`} className={css.row}>
              <Select
                aria-label={named}
                placeholder={teachers ? `Choose a ${one}` : 'Loading'}
                data={data}
                value={id}
                onChange={(value) => put(at, value)}
                readOnly={id !== null && saved.has(id)}
                rightSection={id !== null && saved.has(id) ? <span /> : undefined}
                searchable
                openOnFocus={false}
                nothingFoundMessage="No teacher matches"
              />
              {mayRemove(id, at) && (
                <ActionIcon aria-label={`Remove ${name ?? named}`} onClick={() => remove(at)}>
                  <IconX size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ol>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <Button
        className={css.add}
        size="sm"
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...rows, null])}
        disabled={rows.includes(null)}
      >
        Add {one}
      </Button>
    </fieldset>
  );
}
