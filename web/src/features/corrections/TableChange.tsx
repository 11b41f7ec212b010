import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { FileDrop } from '../../ui/FileDrop.js';
import { Section } from '../../ui/Section.js';
import css from './corrections.module.css';
import { readTable, tableParams, tablesQuery, type ReadTable, type Table, type Wanted } from './queries.js';

type RowError = ReadTable['errors'][number];

const ERRORS: Column<RowError>[] = [
  { id: 'line', header: 'Line', width: 72, cell: (e) => <span className="num">{e.line}</span>, phoneLabel: 'Line' },
  { id: 'cells', header: 'Row as read', cell: (e) => <span className="num">{e.cells.join(', ') || '(nothing)'}</span> },
  { id: 'reason', header: 'What is wrong', cell: (e) => e.reason },
];

/** Which table, and the file with the new one. */
export function TableChange({
  kind,
  begin,
  onChange,
}: {
  kind: 'conversion' | 'norm';
  /** The title of the draft that is changed: its table is chosen. */ begin?: string;
  onChange(wanted: Wanted | null): void;
}) {
  const tables = useQuery(tablesQuery);
  const [picked, setPlace] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const own = (tables.data ?? []).filter((t) => t.kind === kind);
  const drafted = begin === undefined ? -1 : own.findIndex((t) => begin.endsWith(` of ${t.title}`));
  const place = picked ?? (drafted < 0 ? null : String(drafted));
  const table = place === null ? undefined : own[Number(place)];
  const read = useMutation({ mutationFn: ({ of, chosen }: { of: Table; chosen: File }) => readTable(of, chosen) });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    onChange(null);
    read.reset();
    // Said here, so that nothing comes of it when another table was chosen meanwhile.
    if (chosen && table)
      read.mutate({ of: table, chosen }, { onSuccess: (answer) => onChange(wantedOf(table, answer)) });
  };
  if (tables.isError && !tables.data)
    return (
      <LoadFailed title="The tables could not be loaded." error={tables.error} onRetry={() => void tables.refetch()} />
    );
  const rows = read.data?.scaled?.length ?? read.data?.steps?.length;
  return (
    <Section title={kind === 'conversion' ? 'Which conversion table' : 'Which norm'}>
      <div className={css.form}>
        <Select
          label={kind === 'conversion' ? 'Conversion table' : 'National norm'}
          placeholder={tables.isPending ? 'Loading' : 'Choose a table'}
          searchable
          data={own.map((t, i) => ({ value: String(i), label: `${t.title}, version ${t.version}` }))}
          value={place}
          onChange={(value) => {
            setPlace(value);
            setFile(null);
            onChange(null);
            read.reset();
          }}
        />
        {table && (
          <>
            <p className={css.hint}>
              {kind === 'conversion'
                ? 'A file with two columns: the number of right answers from 0 on, and the score. '
                : 'A file with two columns: the lowest score that reaches a percentile, and the percentile. '}
              <a href={`/api/admin/corrections/tables/file?${tableParams(table)}`} download>
                Download version {table.version}
              </a>{' '}
              to start from what counts now.
            </p>
            <FileDrop
              label="Choose a file or drop it here"
              hint="CSV or Excel, up to 10 MB"
              accept=".csv,.xlsx,.xls"
              file={file}
              onFile={choose}
              error={read.error?.message ?? null}
              disabled={read.isPending}
            />
            <div aria-live="polite">
              {rows !== undefined && <p>{rows} rows read, nothing wrong with them.</p>}
              {read.data && read.data.errors.length > 0 && (
                <p>
                  <b>
                    {read.data.errors.length} {read.data.errors.length === 1 ? 'row is' : 'rows are'} wrong; nothing was
                    taken over.
                  </b>
                </p>
              )}
            </div>
          </>
        )}
      </div>
      {read.data && read.data.errors.length > 0 && (
        <div className={css.errors}>
          <DataTable
            height="box"
            label="Rows that are wrong"
            columns={ERRORS}
            rows={read.data.errors}
            rowId={(e) => `${e.line} ${e.reason}`}
            empty={null}
            dense
          />
        </div>
      )}
    </Section>
  );
}

function wantedOf(table: Table, { scaled, steps }: ReadTable): Wanted | null {
  const { kind, assessmentTypeId } = table;
  if (kind === 'conversion' && scaled)
    return {
      kind,
      assessmentTypeId,
      assessmentSetId: table.assessmentSetId!,
      categoryId: table.categoryId!,
      path: table.path!,
      scaled,
    };
  if (kind === 'norm' && steps) return { kind, assessmentTypeId, scale: table.scale!, steps };
  return null;
}
