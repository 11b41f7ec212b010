import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.js';
import type { PlatformSearch } from './platform-search.js';

/** A list without anybody: why, and the way back to everybody. */
export function NobodyFound({ search, onAll }: { search: PlatformSearch; onAll: () => void }) {
  const { search: text, role, district, school, option, archived } = search;
  const narrowed = text || role || district || school || option;
  return (
    <EmptyState
      title={text ? `Nobody matches "${text}"` : archived ? 'Nobody is archived here.' : 'There is nobody here yet.'}
      action={narrowed ? <Button onClick={onAll}>Show everybody</Button> : undefined}
    >
      {narrowed
        ? 'Every word must be in the name, the email or the student ID. Search for fewer words, or clear the filters.'
        : 'People come here when a school adds or imports them.'}
    </EmptyState>
  );
}

export const NO_FILTERS = {
  search: undefined,
  role: undefined,
  district: undefined,
  school: undefined,
  option: undefined,
} as const;
