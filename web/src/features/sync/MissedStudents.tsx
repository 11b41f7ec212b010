import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { Toolbar } from '../../ui/Toolbar.js';
import css from './sync.module.css';
import { syncStudent } from '../../shared/sync/school-syncs.js';
import { missedQuery, type FoundStudent } from './sync.js';
import { useStart } from '../../shared/sync/use-start.js';

/** Says by name why a student is not here. */
export function MissedStudents({ schoolId, mayRun }: { schoolId: number; mayRun: boolean }) {
  const [search, setSearch] = useState('');
  const found = useQuery(missedQuery(schoolId, search));
  return (
    <>
      <Toolbar>
        <SearchInput
          inDialog
          label="Find a student of the source"
          placeholder="Name, student ID or e-mail"
          value={search}
          onChange={setSearch}
        />
      </Toolbar>
      {search === '' ? (
        <EmptyState title="Why is a student not here?">
          Search for the student as the source knows the name. The answer says what the source sends, and what became of
          it.
        </EmptyState>
      ) : found.isError && !found.data ? (
        <LoadFailed
          title="There was a problem searching the source"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : found.data?.nobody ? (
        <EmptyState title={`Nobody is called "${search}"`}>{found.data.nobody}</EmptyState>
      ) : (
        <ul className={css.found} aria-busy={found.isFetching}>
          {found.data?.students.map((student) => (
            <Found key={student.sourceId} schoolId={schoolId} student={student} mayRun={mayRun} />
          ))}
        </ul>
      )}
    </>
  );
}

function Found({ schoolId, student, mayRun }: { schoolId: number; student: FoundStudent; mayRun: boolean }) {
  const { busy, start } = useStart();
  const { name, studentNumber, grade, schools, here, why, userId } = student;
  const facts = [studentNumber, grade && `grade ${grade}`, schools.join(', ')].filter(Boolean).join(', ');
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className={css.id}>{facts}</span>
      </div>
      <div className={css.what}>
        <StatusWord tone={here ? 'good' : 'warn'}>{here ? 'Here' : 'Not here'}</StatusWord>
        <p>{why}</p>
      </div>
      {mayRun && userId !== null && (
        <Button
          leftSection={<IconRefresh aria-hidden />}
          loading={busy}
          onClick={() => void start(() => syncStudent(schoolId, userId))}
        >
          Sync again
        </Button>
      )}
    </li>
  );
}
