import { Select } from '@mantine/core';
import type { ComponentProps } from 'react';
import { counted } from '../../lib/counted.js';
import type { Choosable } from './choosable-classes.js';

type Props = Omit<ComponentProps<typeof Select>, 'data'> & {
  /** undefined while loading. */
  classes: readonly Choosable[] | undefined;
};

/** One class, with how many are in it. */
export function ClassSelect({ classes, ...field }: Props) {
  return (
    <Select
      label="Class"
      placeholder={classes ? 'Choose a class' : 'Loading'}
      data={(classes ?? []).map(({ id, displayName, studentCount }) => ({
        value: String(id),
        label: `${displayName} (${counted(studentCount, 'student')})`,
      }))}
      {...field}
      searchable
      openOnFocus={false}
      data-autofocus
    />
  );
}
