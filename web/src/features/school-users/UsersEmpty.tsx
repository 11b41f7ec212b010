import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.js';
import type { ListPermissions } from './queries.js';
import type { UsersSearch } from './users-search.js';
import { gradeText } from '../../lib/grades.js';
import type { ListWords } from './words.js';

interface Props {
  words: ListWords;
  search: UsersSearch;
  may: ListPermissions | undefined;
  onImport: () => void;
  /** Shows everybody again. */
  onAll: () => void;
}

/** Why the list shows nobody, and what can be done about it. */
export function UsersEmpty({ words, search: { archived, search: text, grade, tab }, may, onImport, onAll }: Props) {
  if (text || ((tab ?? 'students') === 'students' && grade))
    return (
      <EmptyState
        title={
          text
            ? `No ${words.one} matches "${text}"`
            : `No ${archived ? 'archived' : 'active'} student in ${gradeText(grade ?? null)} grade`
        }
        action={<Button onClick={onAll}>Show all {words.many}</Button>}
      >
        {archived
          ? 'Only archived users are shown here.'
          : 'Archived users are kept apart: switch to Archived to look there.'}
      </EmptyState>
    );
  if (archived)
    return (
      <EmptyState title="Nobody is archived.">
        Archived {words.many} cannot sign in and keep everything they did. They can be activated again.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`This school has no ${words.many} yet.`}
      action={may?.import && <Button onClick={onImport}>{words.import}</Button>}
    >
      {may?.add
        ? 'Add them one by one, or bring the whole list from a spreadsheet.'
        : 'They are added by the administrators of the platform.'}
    </EmptyState>
  );
}
