import { Button } from '@mantine/core';
import { IconDownload, IconEraser, IconEye, IconMask, IconPackageImport, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { shortDayTime } from '../../lib/attempt-times.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Pager } from '../../ui/Pager.js';
import { SearchInput } from '../../ui/SearchInput.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useList } from '../../ui/use-list.js';
import { KINDS, type AccessSearch, type Kind } from './access-search.js';
import { ACCESS_LIST, accessExportPath, accessQuery, DID, KIND_WORDS, kindOf, type AccessRecord } from './access.js';
import { AuditTabs } from '../../shared/audit/AuditTabs.js';
import css from './access.module.css';

const ICONS: Record<Kind, typeof IconEye> = {
  looked: IconEye,
  took: IconDownload,
  brought: IconPackageImport,
  logged_in_as: IconMask,
  erased: IconEraser,
};

/** When, who, as whom and what; the student comes between where the list is of many. */
export function accessColumns(ofMany: boolean, onStudent?: (id: number) => void): Column<AccessRecord>[] {
  return [
    {
      id: 'when',
      header: 'When',
      sort: onStudent ? 'at' : undefined,
      cell: (r) => <span className={css.when}>{shortDayTime(r.at)}</span>,
      phone: 'line',
    },
    {
      id: 'who',
      header: 'Who',
      phone: 'title',
      cell: (r) => (
        <span className={css.who}>
          <b>{r.viewer.name}</b>
          <small>
            {r.viewer.role}
            {r.onBehalfOf && <>, logged in as {r.onBehalfOf.id === r.student.id ? 'the student' : r.onBehalfOf.name}</>}
          </small>
        </span>
      ),
    },
    ...(ofMany
      ? [
          {
            id: 'student',
            header: 'Student',
            phone: 'line' as const,
            phoneLabel: 'Student',
            cell: (r: AccessRecord) => (
              <button
                type="button"
                className={`way ${css.student}`}
                onClick={() => onStudent?.(r.student.id)}
                aria-label={`Only the record of ${r.student.name}`}
              >
                {r.student.name}
              </button>
            ),
          },
        ]
      : []),
    {
      id: 'what',
      header: 'What',
      phone: 'line',
      cell: (r) => {
        const Icon = ICONS[kindOf(r.what)];
        return (
          <span className={css.what} data-kind={kindOf(r.what)}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span>
              {DID[r.what]}
              {r.subject && (
                <small>
                  {ofMany && r.attemptId ? (
                    <Link className="way" to="/audit/attempts/$attemptId" params={{ attemptId: r.attemptId }}>
                      {r.subject}
                    </Link>
                  ) : (
                    r.subject
                  )}
                </small>
              )}
            </span>
          </span>
        );
      },
    },
  ];
}

interface Props {
  search: AccessSearch;
  onSearch: (search: AccessSearch) => void;
}

/** Who looked at whose record. Filters, order and page live in the address. */
export function AccessPage({ search, onSearch }: Props) {
  const list = useList({
    view: ACCESS_LIST,
    search,
    onSearch,
    query: accessQuery(search),
    rows: (answer) => answer.records,
    total: ({ meta }) => meta.totalCount,
    rowId: (record) => record.id,
    failed: 'Could not load the access records.',
    exportPath: accessExportPath(search),
  });
  const { rows: records, total, filter: ask } = list;
  const { studentId, kind } = search;
  const student =
    studentId === undefined ? undefined : records?.find((record) => record.student.id === studentId)?.student.name;
  const filtered = Boolean(search.search || kind || studentId);
  return (
    <>
      <PageHead
        title="Access Records"
        fact="Who looked at a student's record, and as whom. The same screen within an hour counts once."
        actions={
          <Button leftSection={<IconDownload aria-hidden />} disabled={!total} onClick={list.exportList}>
            Export List
          </Button>
        }
      />
      <AuditTabs current="access" />
      <Toolbar
        summary={
          total === undefined ? undefined : `${total.toLocaleString('en-US')} ${total === 1 ? 'access' : 'accesses'}`
        }
      >
        <SearchInput
          label="Search by who looked or by student"
          placeholder="Who looked, or the student"
          {...list.searchInput}
        />
        <SegmentedFilter
          label="Kind"
          value={kind ?? ''}
          options={[{ value: '', label: 'All' }, ...KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))]}
          onChange={(value) => ask({ kind: (value || undefined) as Kind | undefined })}
        />
        {studentId !== undefined && (
          <Button
            variant="default"
            rightSection={<IconX size={16} aria-hidden />}
            onClick={() => ask({ studentId: undefined })}
            aria-label={`Only ${student ?? 'this student'}: show everybody`}
          >
            Only {student ?? 'this student'}
          </Button>
        )}
      </Toolbar>
      <DataTable
        label="Access records"
        columns={accessColumns(true, (id) => ask({ studentId: id }))}
        {...list.table}
        rowName={(record) => `${record.viewer.name}, ${DID[record.what]}`}
        empty={
          <EmptyState
            title={filtered ? 'No access fits these filters.' : 'Nobody has looked yet.'}
            action={filtered && <Button onClick={() => onSearch({})}>Show all</Button>}
          >
            {filtered
              ? 'Try another name, or another kind.'
              : 'Reports, histories and downloads appear here seconds after they were opened. What students read of their own is not recorded.'}
          </EmptyState>
        }
      />
      <Pager {...list.pager} />
    </>
  );
}
