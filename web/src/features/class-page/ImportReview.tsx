import { ActionIcon, Button, Input } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { notify } from '../../api/notifications.js';
import { useHold } from '../../ui/Dialog.js';
import { Pager } from '../../ui/Pager.js';
import css from './import.module.css';
import { errorOf, isCorrected, isReady, toCsv, toStudentRow, valueOf, type Field, type FieldInfo, type ReviewRow } from './import-rows.js';
import { say, type ImportSource, type PendingImport } from './pending-import.js';

const PER_PAGE = 10;

interface Props {
  source: ImportSource;
  pending: PendingImport;
  onPending: (pending: PendingImport | null) => void;
  onClose: () => void;
}

/** The rows that could not enter, each with its line and reasons, to be corrected, removed and imported again. */
export function ImportReview({ source, pending, onPending, onClose }: Props) {
  const { rows, imported, fileName } = pending;
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  useHold(busy);
  const ready = rows.filter(isReady);
  const last = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const shown = Math.min(page, last);

  const keep = (left: ReviewRow[], more = imported) => {
    onPending(left.length ? { ...pending, imported: more, rows: left } : null);
    if (left.length === 0) onClose();
  };
  const type = (row: ReviewRow, field: Field, text: string) => keep(rows.map((other) => (other === row ? { ...row, typed: { ...row.typed, [field]: text } } : other)));
  const again = async () => {
    setBusy(true);
    try {
      const result = await source.again(ready.map(toStudentRow));
      say(result, source.added);
      const failed = new Map(result.errors.map((read) => [read.line, read]));
      keep(
        rows.flatMap((row): ReviewRow[] => {
          if (!ready.includes(row)) return [row];
          const read = failed.get(row.read.line);
          return read ? [{ read, typed: {} }] : [];
        }),
        imported + result.importedCount,
      );
    } catch {
      notify.error('Failed to upload users. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([toCsv(rows, source.fields)], { type: 'text/csv' }));
    link.download = `${fileName.replace(/\.[^.]+$/, '')}-corrections.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  return (
    <>
      <p className={css.lead}>
        <b>
          Imported {imported} users, Failed to import {rows.length} users.
        </b>{' '}
        {imported > 0 && `The ${imported} are in the list already. `}Correct these rows or remove them, then import them again. From <b>{fileName}</b>.
      </p>
      <ol className={css.rows} data-short={source.fields.length < 6 || undefined} aria-label="Rows to correct" tabIndex={0}>
        {rows.slice((shown - 1) * PER_PAGE, shown * PER_PAGE).map((row) => (
          <Row key={row.read.line} row={row} fields={source.fields} disabled={busy} onType={(field, text) => type(row, field, text)} onRemove={() => keep(rows.filter((other) => other !== row))} />
        ))}
      </ol>
      {rows.length > PER_PAGE && (
        <div className={css.pager}>
          <Pager page={shown} perPage={PER_PAGE} total={rows.length} onPage={setPage} />
        </div>
      )}
      <div className={css.foot}>
        <Button variant="subtle" leftSection={<IconDownload aria-hidden />} onClick={download}>
          Download these rows
        </Button>
        <span className={`${css.count} num`} role="status">
          {ready.length} of {rows.length} corrected
        </span>
        <Button onClick={onClose} disabled={busy}>
          Finish later
        </Button>
        <Button variant="filled" onClick={again} loading={busy} disabled={ready.length === 0}>
          Import {ready.length} {ready.length === 1 ? 'row' : 'rows'} again
        </Button>
      </div>
    </>
  );
}

function Row({ row, fields, disabled, onType, onRemove }: { row: ReviewRow; fields: readonly FieldInfo[]; disabled: boolean; onType: (field: Field, text: string) => void; onRemove: () => void }) {
  const { line } = row.read;
  return (
    <li className={css.row} aria-label={`Line ${line}`}>
      <span className={`${css.line} num`}>Line {line}</span>
      {fields.map(({ name, label }) => (
        <Cell key={name} field={name} label={label} row={row} disabled={disabled} onType={(text) => onType(name, text)} />
      ))}
      <ActionIcon className={css.remove} aria-label={`Remove line ${line} from the import`} onClick={onRemove} disabled={disabled}>
        <IconTrash aria-hidden />
      </ActionIcon>
    </li>
  );
}

function Cell({ field, label, row, disabled, onType }: { field: Field; label: string; row: ReviewRow; disabled: boolean; onType: (text: string) => void }) {
  const id = useId();
  const error = errorOf(row, field);
  const corrected = isCorrected(row, field);
  return (
    <div className={css.cell} data-field={field}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={valueOf(row, field)}
        disabled={disabled}
        error={Boolean(error)}
        data-corrected={corrected || undefined}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={error || corrected ? `${id}-said` : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {error && (
        <p id={`${id}-said`}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {error}
        </p>
      )}
      {corrected && (
        <p id={`${id}-said`} data-good>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          Corrected
        </p>
      )}
    </div>
  );
}
