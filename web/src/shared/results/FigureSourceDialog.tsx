import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/counted.js';
import { dayText, momentText } from '../../lib/moments.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { Dialog, useClose } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { signed } from '../growth/words.js';
import { sourceQuery, type FigureSources, type SourceAt } from './figure-sources.js';
import css from './figure-source.module.css';

type Student = NonNullable<FigureSources['students']>[number];

/** The students, versions and date behind a figure of a group. */
export function FigureSourceDialog({ source, onClose }: { source: SourceAt; onClose: () => void }) {
  const { data, error, refetch } = useQuery(sourceQuery(source));
  return (
    <Dialog opened onClose={onClose} size={720} title={data ? titleOf(data) : 'Where this comes from'}>
      {error && !data ? (
        <LoadFailed title="Where this comes from could not be read." error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label="Loading">
          <Skeleton h={18} mb={10} />
          <Skeleton h={200} />
        </div>
      ) : (
        <Sources data={data} source={source} />
      )}
      <Foot />
    </Dialog>
  );
}

function Foot() {
  const close = useClose();
  return (
    <DialogFoot>
      <Button onClick={close}>Close</Button>
    </DialogFoot>
  );
}

function titleOf({ name, value }: FigureSources): string {
  return value === null ? name : `${name}: ${value.toLocaleString('en-US')}`;
}

function Sources({ data, source }: { data: FigureSources; source: SourceAt }) {
  const { rule, n, studentCount, students, schools, versions, codeVersion, takenTo, asOf } = data;
  return (
    <div className={css.sources}>
      <p>{rule}</p>
      <p className="num">
        {n} of {counted(studentCount, 'student')} {n === 1 ? 'is' : 'are'} counted
        {takenTo && `; the last submission is of ${dayText(takenTo)}`}. Read {momentText(asOf)}, version {codeVersion}.
      </p>
      <Versions versions={versions} all={students !== null && students.length === n} />
      {students && (
        <section>
          <h3 className="h3">Students</h3>
          {students.length < n && (
            <p className="muted num">
              The {students.length} whom you see by name; the others are counted without their names.
            </p>
          )}
          <DataTable
            label="Students who are counted"
            columns={columnsOf(students, source)}
            rows={students}
            rowId={({ studentId }) => studentId}
            height="box"
            empty={null}
            dense
          />
        </section>
      )}
      {schools.length > 0 && (
        <section>
          <h3 className="h3">Schools</h3>
          <ul className="num">
            {schools.map((school) => (
              <li key={school.name}>
                {school.name}
                {school.n !== null && <span className="muted">, {counted(school.n, 'student')}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Versions({ versions, all }: { versions: FigureSources['versions']; all: boolean }) {
  if (versions.length === 0) return null;
  return (
    <section>
      <h3 className="h3">Versions</h3>
      {!all && <p className="muted">Those of ten students or more.</p>}
      <ul className="num">
        {versions.map(({ what, name, keys, correctedKeys, n }) => (
          <li key={`${what} ${name} ${keys}`}>
            {what === 'form' ? 'Form' : 'Conversion table'} {name}
            {keys && `, key ${keys.slice(0, 8)}`}
            {correctedKeys > 0 && ` with ${counted(correctedKeys, 'corrected answer')}`}
            {n !== null && <span className="muted">, {counted(n, 'student')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function columnsOf(students: readonly Student[], { reports }: SourceAt): Column<Student>[] {
  const growth = students.some(({ before }) => before !== null);
  const topic = students.some(({ right }) => right !== null);
  const number = (value: number | null) => value ?? '--';
  return [
    {
      id: 'name',
      header: 'Student',
      cell: ({ studentId, firstName, lastName }) => (
        <Link
          to="/staff/reports/$assessmentSetId/$assessmentTypeId/$studentId/{-$sectionId}"
          params={{
            assessmentSetId: reports.assessmentSetId,
            assessmentTypeId: reports.assessmentTypeId,
            studentId,
            sectionId: reports.sectionId,
          }}
          search={{ from: 'student-performance', year: reports.year, asOf: reports.asOf }}
          className="way"
        >
          {lastName}, {firstName}
        </Link>
      ),
    },
    ...(growth
      ? ([
          { id: 'before', header: 'Before', align: 'right', cell: ({ before }) => number(before) },
          { id: 'after', header: 'After', align: 'right', cell: ({ score }) => number(score) },
          {
            id: 'change',
            header: 'Change',
            align: 'right',
            cell: ({ before, score }) => (before === null || score === null ? '--' : signed(score - before)),
          },
        ] satisfies Column<Student>[])
      : topic
        ? ([
            {
              id: 'right',
              header: 'Right',
              align: 'right',
              cell: ({ right, questions }) => `${right} of ${questions}`,
            },
          ] satisfies Column<Student>[])
        : ([
            { id: 'score', header: 'Score', align: 'right', cell: ({ score }) => number(score) },
          ] satisfies Column<Student>[])),
    { id: 'taken', header: 'Taken', cell: ({ takenTo }) => (takenTo ? dayText(takenTo) : '--'), phone: 'line' },
    {
      id: 'scored',
      header: 'Scored',
      cell: ({ scoredAt }) => (scoredAt ? momentText(scoredAt) : '--'),
      phone: 'hide',
    },
  ];
}
