import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { withRefresh } from '../../api/refresh.js';
import { counted } from '../../lib/counted.js';
import { longDate } from '../../lib/moments.js';
import { schoolPath, type Scope } from '../../lib/scope.js';
import { useHistoryAction } from '../../shared/history/use-history.js';
import { SchoolPage } from '../../shared/schools/SchoolPage.js';
import { BatchDialog } from '../../ui/BatchDialog.js';
import { BulkBar } from '../../ui/BulkBar.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Tag } from '../../ui/Tag.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useBatch } from '../../ui/use-batch.js';
import { useList } from '../../ui/use-list.js';
import { TermDialog } from './TermDialog.js';
import type { TermsSearch } from './terms-search.js';
import css from './terms.module.css';
import {
  archiveTerms,
  deleteTerm,
  deleteTerms,
  refreshTerms,
  termListQuery,
  TERMS_LIST,
  type Place,
  type Term,
} from './terms.js';
import { useWhenOver } from '../../ui/use-when-over.js';

interface Props {
  scope: Scope;
  schoolId: number;
  search: TermsSearch;
  onSearch: (search: TermsSearch) => void;
}

type Open = { of: 'edit' | 'archive' | 'delete' | 'deleteMany'; terms: Term[] };

const UNDELETABLE = 'Some selected terms are undeletable(clever/classlink)!';
const START_FAILED = 'Failed to start terms activation/archiving job. A job may already be running.';
const DELETE_ASKS = 'Are you absolutely certain you want to delete the chosen entry? This action cannot be undone.';
const REMOVAL_FAILED = 'Failed to remove term. Please try again.';
const HINT_MS = 5000;

/** The terms of a school, active and archived. */
export function TermsPage({ scope, schoolId, search, onSearch }: Props) {
  const place: Place = { scope, schoolId };
  const historyOf = useHistoryAction(schoolId);
  const list = useList({
    view: TERMS_LIST,
    search,
    onSearch,
    query: termListQuery(place, search),
    rows: ({ terms }) => terms,
    total: ({ meta }) => meta.totalCount,
    rowId: (term) => term.id,
    failed: 'There was a problem getting terms',
    selectable: ({ permissions }) => permissions.edit,
  });
  const [dialog, setDialog] = useState<Open | null>(null);
  const close = () => setDialog(null);
  const deletion = useBatch({
    send: (terms: readonly Term[]) =>
      deleteTerms(
        place,
        terms.map(({ id }) => id),
      ),
    words: ({ counts }) =>
      counts.failed === 0
        ? { tone: 'success', text: 'Terms removed successfully' }
        : { tone: 'warning', text: `${counted(counts.failed, 'term was', 'terms were')} not removed.` },
    onOver: ({ counts }) => {
      list.clear();
      if (counts.failed > 0) return;
      notify.success('Terms removed successfully');
      close();
    },
    refresh: refreshTerms,
  });
  const archived = search.archived === true;
  const meta = list.answer?.meta;
  const job = meta?.job ?? null;
  useWhenOver(job !== null, () => void refreshTerms());

  const move = async (terms: Term[]) => {
    await withRefresh(
      archiveTerms(
        place,
        terms.map(({ id }) => id),
        !archived,
      ),
      refreshTerms,
    );
    notify.success(archived ? 'Terms activation job has been queued' : 'Terms archiving job has been queued');
    list.clear();
  };
  const remove = async ([term]: Term[]) => {
    await withRefresh(deleteTerm(place, term!.id), refreshTerms);
    notify.success('Term removed successfully');
    list.clear();
  };
  const askToDelete = (of: 'delete' | 'deleteMany', terms: Term[]) => {
    const hint = terms.some(({ source }) => source !== 'user_created') ? UNDELETABLE : whyNoneGoes(terms);
    if (hint) notify.warning(hint, { timeOnScreen: HINT_MS });
    else setDialog({ of, terms });
  };

  const state = archived ? 'archived' : 'active';
  const base = `${schoolPath(scope, schoolId)}/terms`;
  const shown = dialog?.terms ?? [];
  const classes = shown.reduce((sum, { classCount }) => sum + classCount, 0);
  return (
    <SchoolPage
      scope={scope}
      schoolId={schoolId}
      part="Terms"
      actions={
        meta?.mayEdit && (
          <Button variant="filled" onClick={() => setDialog({ of: 'edit', terms: [] })}>
            Create Term
          </Button>
        )
      }
    >
      <PageTabs
        label="Terms"
        tabs={[
          { label: 'Active Terms', to: base, search: {}, current: !archived, count: meta?.counts.active },
          {
            label: 'Archived Terms',
            to: base,
            search: { archived: true },
            current: archived,
            count: meta?.counts.archived,
          },
        ]}
      />
      {job && (
        <Alert mb="md" role="status">
          {job.archived ? 'Archiving' : 'Activating'} {counted(job.termIds.length, 'term')} with{' '}
          {job.termIds.length === 1 ? 'its' : 'their'} classes. You may leave this page meanwhile.
        </Alert>
      )}
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, `${state} term`)}>
        <SearchInput label="Search terms" placeholder="Search by name" {...list.searchInput} />
      </Toolbar>
      {meta?.mayEdit && list.rows?.length !== 0 && (
        <BulkBar
          {...list.bulk}
          label="Actions for the selected terms"
          hint="Please select at least one term!"
          actions={[
            {
              label: archived ? 'Activate Terms' : 'Archive Terms',
              onClick: () => setDialog({ of: 'archive', terms: list.choice.rows }),
            },
            { label: 'Delete Terms', danger: true, onClick: () => askToDelete('deleteMany', list.choice.rows) },
          ]}
        />
      )}
      <DataTable
        label={archived ? 'Archived Terms' : 'Active Terms'}
        columns={COLUMNS}
        {...list.table}
        {...(!meta || meta.mayEdit ? list.selection : {})}
        rowName={({ name }) => name}
        actions={
          !meta || meta.mayEdit
            ? (term) => (
                <RowMenu
                  name={term.name}
                  actions={[
                    term.permissions.edit && {
                      label: 'Edit',
                      onClick: () => setDialog({ of: 'edit', terms: [term] }),
                    },
                    term.permissions.edit && {
                      label: archived ? 'Activate' : 'Archive',
                      onClick: () => setDialog({ of: 'archive', terms: [term] }),
                    },
                    historyOf('term', term.id),
                    term.permissions.delete && {
                      label: 'Delete',
                      danger: true,
                      onClick: () => askToDelete('delete', [term]),
                    },
                  ]}
                />
              )
            : undefined
        }
        empty={
          search.search ? (
            <EmptyState
              title={`No ${state} term matches "${search.search}"`}
              action={<Button onClick={() => list.filter({ search: undefined })}>Show all {state} terms</Button>}
            >
              Each tab is searched by itself.
            </EmptyState>
          ) : archived ? (
            <EmptyState title="No archived terms.">
              Terms come here with their classes when they are archived. Results stay where they were earned.
            </EmptyState>
          ) : (
            <EmptyState title="No active terms.">Classes belong to terms. Create one for this school year.</EmptyState>
          )
        }
      />
      <Pager {...list.pager} />
      <TermDialog place={place} opened={dialog?.of === 'edit'} term={shown[0] ?? null} onClose={close} />
      <ConfirmDialog
        opened={dialog?.of === 'archive'}
        title={archived ? 'Activate Terms' : 'Archive Terms'}
        confirm={archived ? 'Activate Terms' : 'Archive Terms'}
        onConfirm={() => move(shown)}
        failed={(error) =>
          error instanceof ApiProblem && error.code === 'roster/invalid'
            ? notify.problem(error)
            : notify.error(START_FAILED)
        }
        onClose={close}
      >
        <p>
          {namesOf(shown)} {archived ? 'and all archived classes' : `and ${counted(classes, 'class', 'classes')}`} of{' '}
          {shown.length === 1 ? 'it' : 'them'} become {archived ? 'active again' : 'archived'}.{' '}
          {archived
            ? 'Their students and teachers see them again.'
            : 'Students who have begun a test finish it, results stay, and Activate Terms brings everything back.'}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog?.of === 'delete'}
        title={`Delete ${shown[0]?.name ?? ''}`}
        confirm="Delete"
        danger
        onConfirm={() => remove(shown)}
        failed={(error) => notify.error(removalFailed(error))}
        onClose={close}
      >
        <p>{DELETE_ASKS}</p>
      </ConfirmDialog>
      <BatchDialog
        opened={dialog?.of === 'deleteMany'}
        title="Delete Terms"
        batch={deletion}
        request={shown}
        confirm="Delete Terms"
        danger
        failed="Failed to remove the selected terms. Please try again."
        onClose={close}
      >
        <p>{DELETE_ASKS}</p>
        <p>{namesOf(shown.filter(isEmpty))}</p>
        {!shown.every(isEmpty) && (
          <p>With classes, so not deleted: {namesOf(shown.filter((term) => !isEmpty(term)))}</p>
        )}
      </BatchDialog>
    </SchoolPage>
  );
}

const isEmpty = ({ classCount }: Term): boolean => classCount === 0;

/** Terms with classes stay; null where one of them goes. */
function whyNoneGoes(terms: readonly Term[]): string | null {
  if (terms.some(isEmpty)) return null;
  const [{ name, classCount }] = terms as [Term];
  return terms.length === 1
    ? `${name} has ${counted(classCount, 'class', 'classes')}. Move or delete ${classCount === 1 ? 'it' : 'them'} first, or archive the term with ${classCount === 1 ? 'it' : 'them'}.`
    : 'The selected terms have classes. Move or delete them first, or archive the terms with them.';
}

/** A reason of the server's, where there is one. */
const removalFailed = (error: unknown): string =>
  error instanceof ApiProblem && error.status < 500 && error.status > 0
    ? `${REMOVAL_FAILED} ${error.message}`
    : REMOVAL_FAILED;

const namesOf = (terms: readonly Term[]): string => terms.map(({ name }) => name).join(', ');

const SOURCES: Record<Term['source'], string | null> = {
  default: 'Kept by the platform',
  user_created: null,
  clever: 'Clever',
  classlink: 'ClassLink',
  oneroster: 'OneRoster',
  csv: 'Roster files',
};

const COLUMNS: Column<Term>[] = [
  {
    id: 'name',
    header: 'Term Name',
    sort: 'name',
    phone: 'title',
    cell: ({ name, source }) => (
      <span className={css.name}>
        {name}
        {SOURCES[source] && <Tag tone="line">{SOURCES[source]}</Tag>}
      </span>
    ),
  },
  {
    id: 'year',
    header: 'School Year',
    sort: 'schoolYear',
    phone: 'line',
    cell: ({ schoolYear }) => <span className="num">{schoolYear.shortName}</span>,
  },
  {
    id: 'start',
    header: 'Start Date',
    sort: 'startDate',
    phone: 'line',
    cell: ({ startDate }) => <span className="num">{longDate(startDate)}</span>,
  },
  {
    id: 'end',
    header: 'End Date',
    sort: 'endDate',
    phone: 'line',
    cell: ({ endDate }) => <span className="num">{longDate(endDate)}</span>,
  },
  {
    id: 'classes',
    header: 'Classes',
    sort: 'classCount',
    align: 'right',
    phone: 'line',
    cell: ({ classCount }) => classCount.toLocaleString('en-US'),
  },
];
