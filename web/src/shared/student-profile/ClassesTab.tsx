import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconPlus, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import type { ListSearch } from '../../lib/params.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import type { Scope } from '../../lib/scope.js';
import { schoolClass, staffClass } from '../../lib/class-place.js';
import type { ClassSection } from '../../api/classes.js';
import { AddToClassDialog } from './AddToClassDialog.js';
import { removeFromClass, STUDENT_CLASSES_PER_PAGE, studentClassesQuery, type StudentCard } from './queries.js';
import css from './student-profile.module.css';
import { counted } from '../../lib/counted.js';

const columnsOf = (scope: Scope): Column<ClassSection>[] => [
  {
    id: 'name',
    header: 'Class Name',
    sort: 'displayName',
    cell: (c) =>
      c.permissions.view ? (
        <Link
          className="way"
          to={(scope === 'admin' ? schoolClass('admin', c.schoolId, c.id) : staffClass(c.id)).base as '/'}
        >
          {c.displayName}
        </Link>
      ) : (
        c.displayName
      ),
  },
  { id: 'term', header: 'Term', sort: 'termName', cell: (c) => `${c.term.name}, ${c.term.schoolYear.shortName}` },
  {
    id: 'teacher',
    header: 'Primary Teacher',
    cell: (c) => c.primaryTeachers.map((t) => `${t.firstName} ${t.lastName}`).join(', '),
  },
];

/** The classes that a student is in. */
export function ClassesTab({ scope, student }: { scope: Scope; student: StudentCard }) {
  const [search, setSearch] = useState<ListSearch & { archived?: boolean }>({});
  const list = useQuery(studentClassesQuery(scope, student.id, search));
  const total = list.data?.meta.totalCount;
  const archived = search.archived ?? false;
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ClassSection | null>(null);
  const mayAdd = student.permissions.edit;
  /** A class that the platform keeps follows from grade and timing. */
  const mayLeave = (c: ClassSection) => c.permissions.editStudents && c.editable && !student.hiddenAccount;
  const leave = async () => {
    await removeFromClass(scope, leaving!.id, student.id);
    notify.success('Student removed successfully');
  };
  return (
    <div className={css.list}>
      <Toolbar
        summary={
          total === undefined
            ? undefined
            : counted(
                total,
                archived ? 'archived class' : 'active class',
                archived ? 'archived classes' : 'active classes',
              )
        }
      >
        <SearchInput
          label="Search classes"
          inDialog
          value={search.search ?? ''}
          onChange={(text) => setSearch({ ...search, search: text || undefined, page: undefined })}
        />
        <SegmentedFilter
          label="Show"
          value={archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
          onChange={(value) => setSearch({ ...search, archived: value === 'archived' || undefined, page: undefined })}
        />
        {mayAdd && (
          <Button leftSection={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
            Add to Class
          </Button>
        )}
      </Toolbar>
      <DataTable
        height="box"
        label="Classes"
        columns={columnsOf(scope)}
        rows={list.data?.sections}
        rowId={(c) => c.id}
        rowName={(c) => c.displayName}
        loadingRows={3}
        actions={
          list.data?.sections.some(mayLeave)
            ? (c) => (
                <RowMenu
                  name={c.displayName}
                  actions={[
                    mayLeave(c) && {
                      label: 'Remove from Class',
                      icon: <IconUserMinus size={16} stroke={1.75} aria-hidden />,
                      danger: true,
                      onClick: () => setLeaving(c),
                    },
                  ]}
                />
              )
            : undefined
        }
        sort={{ by: search.sort ?? 'displayName', order: search.order ?? 'asc' }}
        onSort={({ by, order }) => setSearch({ ...search, sort: by, order, page: undefined })}
        failed={
          list.isError && !list.data
            ? { title: 'There was a problem getting classes', error: list.error, onRetry: () => void list.refetch() }
            : null
        }
        empty={
          search.search ? (
            <EmptyState title={`No class matches "${search.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title={archived ? 'No archived classes.' : 'In no class yet.'}>
              {archived
                ? 'Classes come here when their term is archived.'
                : 'A class gives a student its open assignments.'}
            </EmptyState>
          )
        }
      />
      {(total ?? 0) > STUDENT_CLASSES_PER_PAGE && (
        <Pager
          page={search.page ?? 1}
          perPage={STUDENT_CLASSES_PER_PAGE}
          total={total!}
          onPage={(page) => setSearch({ ...search, page })}
          label="Pages of classes"
        />
      )}
      <AddToClassDialog scope={scope} student={student} opened={adding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        opened={leaving !== null}
        title={`Remove ${student.fullName} from ${leaving?.displayName ?? ''}?`}
        confirm="Remove from Class"
        danger
        onConfirm={leave}
        failed={() => notify.error('Failed to remove the student. Please try again.')}
        onClose={() => setLeaving(null)}
      >
        The account, and what was begun, with its results, stay. What was assigned there and not begun is taken back.
      </ConfirmDialog>
    </div>
  );
}
