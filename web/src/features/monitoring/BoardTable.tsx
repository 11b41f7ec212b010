import { ActionIcon, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconClock, IconDotsVertical, IconUserPlus } from '@tabler/icons-react';
import { useRef, useState, type ComponentProps } from 'react';
import { ApiProblem } from '../../api/client.js';
import { notify } from '../../api/notifications.js';
import { meQuery } from '../../api/session.js';
import { effectiveRole } from '../../lib/roles.js';
import { MakeUpTag } from '../../shared/make-ups/MakeUpTag.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { RowMenu } from '../../ui/RowMenu.js';
import { Tag } from '../../ui/Tag.js';
import { DiagnosticDialog, type Failure } from './DiagnosticDialog.js';
import css from './monitoring.module.css';
import type { BoardSearch } from './board-search.js';
import {
  generateReport,
  refreshBoards,
  type MonitoredStudent,
  type MonitoringBoard,
  type Subject,
  type SubjectCounts,
  type Watched,
} from './monitoring.js';
import { ResetDialog } from './ResetDialog.js';
import { StatusCell } from './StatusCell.js';
import { SubjectControls, SubjectStrip } from './SubjectControls.js';

/** Failures in a row after which support is asked for. */
const PATIENCE = 3;

interface Props {
  watched: Required<Watched>;
  subjects: readonly Subject[];
  list: {
    answer: MonitoringBoard | undefined;
    table: Pick<ComponentProps<typeof DataTable<MonitoredStudent>>, 'rows' | 'rowId' | 'sort' | 'onSort' | 'failed'>;
    pager: ComponentProps<typeof Pager>;
  };
  search: BoardSearch;
  selected: Set<number | string>;
  onSelect: (selected: Set<number | string>) => void;
  onAdd: (() => void) | null;
}

export function BoardTable({ watched, subjects, list, search, selected, onSelect, onAdd }: Props) {
  const { data: me } = useQuery(meQuery);
  const [resetting, setResetting] = useState<{
    subject: Subject;
    one?: { studentAssessmentId: number; name: string };
    asOf: string;
    counts?: SubjectCounts;
  } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const failures = useRef(0);
  const navigate = useNavigate();
  const may = list.answer?.permissions;
  const counts = list.answer?.meta.counts;
  const asOf = list.answer?.meta.serverNow ?? '';
  const sectionReset = may?.reset
    ? (subject: Subject) => setResetting({ subject, asOf, counts: counts?.[subject.key] })
    : null;

  const generate = async (id: number) => {
    try {
      notify.success(await generateReport(watched.sectionId, id));
      failures.current = 0;
      await refreshBoards();
    } catch (error) {
      failures.current += 1;
      notify.error('Something went wrong. Please try again.');
      if (failures.current < PATIENCE) return;
      failures.current = 0;
      setFailure({
        assessmentId: id,
        message: (error as Error).message,
        backtrace: error instanceof ApiProblem ? String(error.details.backtrace ?? '') : '',
      });
    }
  };

  const columns: Column<MonitoredStudent>[] = [
    {
      id: 'name',
      header: 'Student',
      sort: 'lastName',
      phone: 'title',
      headerAside: onAdd && (
        <button type="button" className={css.control} onClick={onAdd}>
          <IconUserPlus size={16} stroke={1.75} aria-hidden />
          Add to Class
        </button>
      ),
      cell: (s) => (
        <span className={css.name}>
          {s.hasReport ? (
            <Link
              className="way"
              to="/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}"
              params={{
                assessmentSetId: watched.setId,
                assessmentTypeId: watched.typeId,
                studentId: s.studentId,
                sectionId: watched.sectionId || undefined,
              }}
              aria-label={`${s.lastName}, ${s.firstName}, View Score Report`}
            >
              {s.lastName}, {s.firstName}
            </Link>
          ) : (
            <b>
              {s.lastName}, {s.firstName}
            </b>
          )}
          {s.untimed && (
            <Tag tone="line" icon={<IconClock size={14} stroke={1.75} aria-hidden />}>
              Untimed
            </Tag>
          )}
        </span>
      ),
    },
    {
      id: 'grade',
      header: 'Grade',
      sort: 'gradeLevel',
      align: 'right',
      width: 76,
      cell: (s) => s.gradeLevel ?? '',
      phone: 'end',
      phoneLabel: 'Grade',
    },
    ...subjects.map((subject): Column<MonitoredStudent> => ({
      id: subject.key,
      header: subject.title,
      sort: subject.key,
      phone: 'line',
      phoneLabel: subject.title,
      headerAside: (
        <SubjectControls watched={watched} subject={subject} counts={counts?.[subject.key]} onReset={sectionReset} />
      ),
      cell: (s) => (
        <Cell
          student={s}
          subject={subject}
          generate={s.mayAct}
          history={me?.role !== 'Teacher'}
          onReset={(id) => setResetting({ subject, one: { studentAssessmentId: id, name: nameOf(s) }, asOf })}
          onGenerate={(id) => void generate(id)}
        />
      ),
    })),
  ];

  const filtered = Boolean(search.search || search.grades || search.statuses);
  return (
    <>
      <SubjectStrip watched={watched} subjects={subjects} counts={counts} onReset={sectionReset} />
      <div className={css.board}>
        <DataTable
          label="Assessment Monitoring"
          columns={columns}
          {...list.table}
          rowName={nameOf}
          selected={may?.reset || may?.addToClass || may?.makeUp ? selected : undefined}
          onSelect={onSelect}
          actions={(s) =>
            s.hasReport && (
              <RowMenu
                name={nameOf(s)}
                actions={[
                  {
                    label: 'View Score Report',
                    onClick: () =>
                      void navigate({
                        to: '/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}',
                        params: {
                          assessmentSetId: watched.setId,
                          assessmentTypeId: watched.typeId,
                          studentId: s.studentId,
                          sectionId: watched.sectionId || undefined,
                        },
                      }),
                  },
                ]}
              />
            )
          }
          loadingRows={12}
          empty={
            filtered ? (
              <EmptyState title="No student matches">
                Search for another name, or take a grade or status out of the filter.
              </EmptyState>
            ) : (
              <EmptyState title="No students here yet">Students appear as soon as they are in the class.</EmptyState>
            )
          }
        />
      </div>
      <Pager {...list.pager} />
      {resetting && (
        <ResetDialog
          watched={watched}
          teacher={me != null && effectiveRole(me.role) === 'Teacher'}
          {...resetting}
          selected={[...selected].map(Number)}
          onClose={() => setResetting(null)}
        />
      )}
      {failure && <DiagnosticDialog failure={failure} onClose={() => setFailure(null)} />}
    </>
  );
}

interface CellProps {
  student: MonitoredStudent;
  subject: Subject;
  generate: boolean;
  history: boolean;
  onReset: (studentAssessmentId: number) => void;
  onGenerate: (studentAssessmentId: number) => void;
}

function Cell({ student, subject, generate, history, onReset, onGenerate }: CellProps) {
  const cell = student[subject.key];
  if (!cell) return null;
  const id = cell.studentAssessmentId;
  const begun =
    id !== null && (cell.status === 'In Progress' || cell.status === 'Completed' || cell.status === 'Invalidated');
  const entries = [
    begun && history && (
      <Menu.Item
        key="history"
        component={Link}
        to="/audit/attempts"
        search={{ search: `${student.firstName} ${student.lastName}` } as never}
      >
        Attempt histories
      </Menu.Item>
    ),
    generate && cell.completedInHorizon && id !== null && (
      <Menu.Item key="generate" onClick={() => onGenerate(id)}>
        Generate Report
      </Menu.Item>
    ),
    cell.mayReset && id !== null && (
      <Menu.Item key="reset" data-danger onClick={() => onReset(id)}>
        Reset
      </Menu.Item>
    ),
  ].filter(Boolean);
  return (
    <span className={css.cell}>
      <span>
        <StatusCell status={cell.status} />
        {cell.makeUp && <MakeUpTag window={cell.makeUp} />}
      </span>
      {entries.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={28} aria-label={`Actions for ${subject.title} of ${nameOf(student)}`}>
              <IconDotsVertical size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{entries}</Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}

function nameOf(student: MonitoredStudent): string {
  return `${student.firstName} ${student.lastName}`;
}
