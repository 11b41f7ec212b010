import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState } from '../../ui/EmptyState.js';
import css from './corrections.module.css';
import type { Group } from './queries.js';
import { signed } from './words.js';

interface Props {
  label: 'Classes' | 'Schools';
  /** What the second column says. */
  of?: string;
  groups: Group[];
  onOpen(id: number): void;
}

/** What a correction does to classes or schools; a press shows the students. */
export function GroupsTable({ label, of, groups, onOpen }: Props) {
  const mean = ({ points, students }: Group) => signed(Math.round((10 * points) / students) / 10);
  const columns: Column<Group>[] = [
    {
      id: 'name',
      header: label === 'Classes' ? 'Class' : 'School',
      phone: 'title',
      cell: (g) => (
        <button type="button" className={`way ${css.open}`} onClick={() => onOpen(g.id)}>
          {g.name}
        </button>
      ),
    },
    ...(of ? [{ id: 'of', header: of, cell: (g: Group) => g.of, phone: 'line' as const }] : []),
    {
      id: 'students',
      header: 'Students',
      align: 'right',
      cell: (g) => g.students,
      phone: 'line',
      phoneLabel: 'Students',
    },
    { id: 'changed', header: 'Changed', align: 'right', cell: (g) => g.changed, phone: 'line', phoneLabel: 'Changed' },
    { id: 'mean', header: 'Points, mean', align: 'right', cell: mean, phone: 'end' },
    {
      id: 'crossed',
      header: 'Benchmarks',
      align: 'right',
      cell: (g) => g.crossed || <span className="muted">0</span>,
      phone: 'line',
      phoneLabel: 'Benchmarks',
    },
    {
      id: 'rerouted',
      header: 'Routes',
      align: 'right',
      cell: (g) => g.rerouted || <span className="muted">0</span>,
      phone: 'line',
      phoneLabel: 'Routes',
    },
  ];
  return (
    <DataTable
      height="box"
      label={label}
      columns={columns}
      rows={groups}
      rowId={(g) => g.id}
      rowName={(g) => g.name}
      empty={<EmptyState title={`No ${label.toLowerCase()} here.`}>These results did not come through one.</EmptyState>}
    />
  );
}
