import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { chosenStudentQuery, studentLookupQuery, type StudentToCompare } from './queries.js';

/** From the last key to the call. */
const DEBOUNCE_MS = 700;

interface Props {
  value?: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/** One of the students whom the reader sees, by name or number. */
export function StudentField({ value = null, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const chosen = useQuery(chosenStudentQuery(value === null ? undefined : Number(value))).data;
  // What is chosen stands in the field, and is not looked for.
  const text = chosen && typed === nameOf(chosen) ? '' : typed;
  const [asked] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data: users, isFetching, isError } = useQuery(studentLookupQuery(asked));
  const options = [...(chosen && !users?.some(({ id }) => id === chosen.id) ? [chosen] : []), ...(users ?? [])];
  return (
    <Select
      label="Student"
      placeholder="Search by name or student number"
      withAsterisk
      searchable
      clearable
      openOnFocus={false}
      {...field}
      error={isError ? 'Failed to load Student List' : field.error}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      data={isError ? [] : options.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      // The server has looked already.
      filter={({ options: all }) => all}
      rightSection={isFetching ? <Loader size="xs" aria-label="Loading students" /> : undefined}
      nothingFoundMessage={isFetching || asked !== text.trim() ? 'Loading…' : 'No students loaded.'}
      maxDropdownHeight={320}
    />
  );
}

function nameOf({ lastName, firstName, gradeLevel, studentIdNumber }: StudentToCompare): string {
  const more = [gradeLevel === null ? null : `Grade ${gradeLevel}`, studentIdNumber].filter(Boolean).join(', ');
  return `${lastName}, ${firstName}${more ? ` (${more})` : ''}`;
}
