import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiProblem, errorText } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { useRevision } from '../../api/revision.js';
import { districtQuery, type School } from '../../api/schools.js';
import { counted } from '../../lib/counted.js';
import { isGone, NotHere } from '../../shared/schools/NotHere.js';
import { LoadingHead } from '../../shared/schools/LoadingHead.js';
import { SCHOOL_FACTS } from '../../shared/schools/school-facts.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Form } from '../../ui/Form.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { PageHead } from '../../ui/PageHead.js';
import { PageTabs } from '../../ui/PageTabs.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useEditForm } from '../../ui/use-edit-form.js';
import { useList } from '../../ui/use-list.js';
import { usePage } from '../../ui/page.js';
import { AdministratorActions } from './AdministratorActions.js';
import { Administrators } from './Administrators.js';
import type { DistrictSearch } from './district-search.js';
import { DistrictFields, saveFailed, sentOf, typedOf, wrongDistrict, type Typed } from './DistrictForm.js';
import { deleteDistrict, LIST, refreshDistricts, saveDistrict, schoolsOfQuery, type District } from './districts.js';
import css from './districts.module.css';

interface Props {
  districtId: number;
  search: DistrictSearch;
  onSearch: (search: DistrictSearch) => void;
  onDeleted: () => Promise<void>;
  /** The tab of the step into the next school year. */
  schoolYear: ReactNode;
  /** The tab of what was changed. */
  history: ReactNode;
  /** The tab of the roster from outside. */
  rosters: ReactNode;
  /** The tab of what the district builds on us with. */
  developers: ReactNode;
}

/** One district: its schools, who administers it, and what it is. */
export function DistrictPage({
  districtId,
  search,
  onSearch,
  onDeleted,
  schoolYear,
  history,
  rosters,
  developers,
}: Props) {
  const district = useQuery(districtQuery(districtId));
  const [saves, setSaves] = useState(0);
  usePage(district.data?.name, [{ label: 'Districts', to: '/admin/districts' }]);
  if (district.isError && !district.data && isGone(district.error)) return <NotHere what="district" />;
  if (district.isError && !district.data)
    return (
      <LoadFailed
        title="There was a problem getting School District data"
        error={district.error}
        onRetry={() => void district.refetch()}
      />
    );
  if (!district.data) return <LoadingHead />;
  const { name, stateName, schools, students, permissions } = district.data;
  const { tab = 'schools' } = search;
  const to = `/admin/districts/${districtId}`;
  return (
    <>
      <PageHead
        title={name}
        fact={
          <span className="num">
            {stateName}. {counted(schools, 'school')}, {counted(students, 'student')}.
          </span>
        }
        actions={
          tab === 'schools' && permissions.edit ? (
            <LinkButton
              to="/admin/schools/create"
              search={{ district: districtId }}
              variant="filled"
              leftSection={<IconPlus aria-hidden />}
            >
              Create School
            </LinkButton>
          ) : tab === 'administrators' && permissions.editAdministrators ? (
            <AdministratorActions key={districtId} districtId={districtId} />
          ) : null
        }
      />
      <PageTabs
        label="District"
        tabs={[
          { label: 'Schools', to, search: {}, current: tab === 'schools' },
          { label: 'Administrators', to, search: { tab: 'administrators' }, current: tab === 'administrators' },
          { label: 'School year', to, search: { tab: 'school-year' }, current: tab === 'school-year' },
          { label: 'Rosters', to, search: { tab: 'rosters' }, current: tab === 'rosters' },
          { label: 'Developers', to, search: { tab: 'developers' }, current: tab === 'developers' },
          { label: 'History', to, search: { tab: 'history' }, current: tab === 'history' },
          { label: 'Settings', to, search: { tab: 'settings' }, current: tab === 'settings' },
        ]}
      />
      {tab === 'schools' && <Schools districtId={districtId} search={search} onSearch={onSearch} />}
      {tab === 'administrators' && <Administrators districtId={districtId} search={search} onSearch={onSearch} />}
      {tab === 'school-year' && schoolYear}
      {tab === 'rosters' && rosters}
      {tab === 'developers' && developers}
      {tab === 'history' && history}
      {tab === 'settings' && (
        <Settings key={saves} district={district.data} onSaved={() => setSaves((n) => n + 1)} onDeleted={onDeleted} />
      )}
    </>
  );
}

const SCHOOL_COLUMNS: Column<School>[] = [
  {
    id: 'name',
    header: 'School',
    sort: 'name',
    phone: 'title',
    cell: (school) => (
      <Link className="way" to="/admin/schools/$schoolId/users" params={{ schoolId: school.id }}>
        {school.name}
      </Link>
    ),
  },
  SCHOOL_FACTS.state,
  SCHOOL_FACTS.seats,
  SCHOOL_FACTS.enrolled,
];

function Schools({
  districtId,
  search,
  onSearch,
}: Omit<Props, 'onDeleted' | 'schoolYear' | 'history' | 'rosters' | 'developers'>) {
  const list = useList({
    view: LIST,
    search,
    onSearch,
    query: schoolsOfQuery(districtId, search),
    rows: ({ schools }) => schools,
    total: ({ meta }) => meta.totalCount,
    rowId: (school) => school.id,
    failed: 'There was a problem getting School data',
  });
  return (
    <>
      <Toolbar summary={list.total === undefined ? undefined : counted(list.total, 'school')}>
        <SearchInput label="Search schools" placeholder="Search by school" {...list.searchInput} />
      </Toolbar>
      <DataTable
        label="Schools"
        columns={SCHOOL_COLUMNS}
        {...list.table}
        rowName={(school) => school.name}
        empty={
          search.search ? (
            <EmptyState title={`No school matches "${search.search}"`}>
              Search for another name, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title="This district has no schools yet." />
          )
        }
      />
      <Pager {...list.pager} />
    </>
  );
}

function Settings({
  district,
  onSaved,
  onDeleted,
}: {
  district: District;
  onSaved: () => void;
  onDeleted: () => Promise<void>;
}) {
  const [stored] = useState(district);
  const withRevision = useRevision(stored.revision);
  const [deleting, setDeleting] = useState(false);
  const form = useEditForm<Typed, void>({
    initial: typedOf(stored),
    rules: wrongDistrict,
    send: (typed) => withRevision((revision) => saveDistrict(stored.id, { ...sentOf(typed), revision })),
    done: 'District settings updated',
    failed: saveFailed,
    onDone: onSaved,
  });
  const { edit, delete: mayDelete } = stored.permissions;
  return (
    <>
      <Form form={form} className={css.form}>
        <DistrictFields form={form} districtId={stored.id} disabled={!edit} />
        {edit ? (
          <div className={css.buttons}>
            <Button type="submit" variant="filled" loading={form.busy}>
              Save Settings
            </Button>
          </div>
        ) : (
          <p className="muted">Districts are changed by the administrators of the platform.</p>
        )}
      </Form>
      {mayDelete && (
        <div className={css.danger}>
          <h2 className="h2">Delete District</h2>
          <p>
            {district.schools > 0
              ? 'A district with schools cannot be deleted. Delete its schools, or give them to another district first.'
              : 'Its administrators lose access at once. A district that was used stays in the records.'}
          </p>
          <div>
            <Button
              variant="danger"
              leftSection={<IconTrash aria-hidden />}
              onClick={() => setDeleting(true)}
              disabled={district.schools > 0}
            >
              Delete District
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        opened={deleting}
        title={`Delete ${stored.name}?`}
        confirm="Delete District"
        danger
        onConfirm={async () => {
          await deleteDistrict(stored.id);
          form.resetDirty();
          notify.success('District successfully deleted');
          await onDeleted();
          void refreshDistricts();
        }}
        failed={(error) =>
          notify.error(
            error instanceof ApiProblem && error.status === 409
              ? errorText(error)
              : 'Failed to delete district. Please try again.',
          )
        }
        onClose={() => setDeleting(false)}
      >
        <p>Its administrators lose access at once. A district that was used stays in the records.</p>
      </ConfirmDialog>
    </>
  );
}
