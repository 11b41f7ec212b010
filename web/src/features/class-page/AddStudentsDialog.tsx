import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STUDENT_LIST, unassignedQuery, type ClassSection, type SectionStudent } from '../../api/classes.js';
import { notify } from '../../api/notifications.js';
import { counted } from '../../lib/counted.js';
import { gradeText } from '../../lib/grades.js';
import { orderInAddress, orderOf } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import { UserFields } from '../../shared/people/UserDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Form, FormFoot } from '../../ui/Form.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import css from './class-page.module.css';
import { addStudents, createStudent, type ClassAt } from './mutations.js';

const HINT_MS = 5000;

const COLUMNS: Column<SectionStudent>[] = [
  { id: 'first', header: 'First Name', sort: 'firstName', cell: (s) => s.firstName, phone: 'title' },
  { id: 'last', header: 'Last Name', sort: 'lastName', cell: (s) => s.lastName, phone: 'title' },
  { id: 'number', header: 'Student ID', sort: 'studentIdNumber', align: 'right', cell: (s) => s.studentIdNumber },
  { id: 'grade', header: 'Grade', sort: 'gradeLevel', align: 'right', cell: (s) => gradeText(s.gradeLevel) },
];

interface Props {
  section: ClassSection;
  at: ClassAt;
  opened: boolean;
  onClose: () => void;
}

/** Add Students: those of the school who are not in the class, or somebody new. */
export function AddStudentsDialog({ section, at, opened, onClose }: Props) {
  const [fresh, setFresh] = useState(false);
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title="Add Students" size={900}>
        <Choose section={section} at={at} onClose={onClose} onNew={() => setFresh(true)} />
      </Dialog>
      <Dialog opened={fresh} onClose={() => setFresh(false)} title={`New student in ${section.displayName}`} size={560}>
        <UserFields
          place={{ scope: at.scope, schoolId: section.schoolId }}
          kind="Student"
          user={null}
          save={(student) => createStudent(at, student)}
          onClose={() => setFresh(false)}
        />
      </Dialog>
    </>
  );
}

function Choose({ section, at, onClose, onNew }: Omit<Props, 'opened'> & { onNew: () => void }) {
  const [search, setSearch] = useState<ListSearch>({});
  const list = useQuery(unassignedQuery(at.scope, at.sectionId, search));
  const total = list.data?.meta.totalCount;
  const form = useEditForm({
    initial: { ids: [] as number[] },
    send: ({ ids }) => addStudents(at, ids),
    done: 'Selected students added to class successfully',
    failed: 'Failed to add students. Please try again.',
    onDone: onClose,
    asks: false,
  });
  const { ids } = form.values;
  // Who was selected on another page stays so.
  const picked = new Set<number | string>(ids);
  const send: typeof form.send = (event) => {
    event?.preventDefault();
    if (ids.length === 0) notify.warning('Please select at least one user!', { timeOnScreen: HINT_MS });
    else form.send(event);
  };
  return (
    <Form
      form={{ ...form, send }}
      foot={
        <FormFoot
          form={form}
          action="Add Students"
          note={ids.length > 0 ? `${counted(ids.length, 'student')} selected` : undefined}
        />
      }
    >
      <p className={css.lead}>
        Students of the school who are not in {section.displayName}. They get its open assignments.
      </p>
      <div
        onKeyDown={(event) =>
          event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
        }
      >
        <Toolbar summary={total === undefined ? undefined : counted(total, 'student')}>
          <SearchInput
            label="Search students"
            inDialog
            placeholder="Search by name, email or student ID"
            value={search.search ?? ''}
            onChange={(text) => setSearch({ ...search, search: text || undefined, page: undefined })}
          />
          <Button leftSection={<IconUserPlus aria-hidden />} onClick={onNew}>
            New student
          </Button>
        </Toolbar>
      </div>
      <DataTable
        height="box"
        label="Students who are not in the class"
        columns={COLUMNS}
        rows={list.data?.students}
        rowId={(s) => s.id}
        rowName={(s) => s.fullName}
        sort={orderOf(STUDENT_LIST, search)}
        onSort={(order) => setSearch({ ...search, ...orderInAddress(STUDENT_LIST, order), page: undefined })}
        selected={picked}
        onSelect={(next) => form.setFieldValue('ids', [...next].map(Number))}
        failed={
          list.isError && !list.data
            ? { title: 'Failed to load students.', error: list.error, onRetry: () => void list.refetch() }
            : null
        }
        empty={
          search.search ? (
            <EmptyState title={`No student matches "${search.search}"`}>
              Search for another name, email or student ID, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title="Everybody is in this class already.">
              Somebody new can be added by New student.
            </EmptyState>
          )
        }
      />
      {(total ?? 0) > STUDENT_LIST.perPage && (
        <Pager
          page={search.page ?? 1}
          perPage={STUDENT_LIST.perPage}
          total={total!}
          onPage={(page) => setSearch({ ...search, page })}
          label="Pages of students"
        />
      )}
    </Form>
  );
}
