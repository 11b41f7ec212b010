import { ActionIcon, Button, Input } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Tag } from '../../ui/Tag.js';
import css from './import.module.css';
import { changeText, remarksOf, ROW_PARENTS, type Field, type FieldInfo, type StagedRow } from './import-rows.js';

interface Props {
  rows: readonly StagedRow[];
  /** Rows that were corrected since they are shown, by position. */
  corrected: ReadonlyMap<number, StagedRow>;
  fields: readonly FieldInfo[];
  disabled: boolean;
  onCorrect: (row: StagedRow, field: Field, text: string) => void;
  /** Rows of families are corrected in a form. */
  onEdit?: (row: StagedRow) => void;
  onRemove: (row: StagedRow) => void;
}

/** Rows of an import: what is wrong with each, to be corrected, or what it changes. */
export function ImportRows({ rows, corrected, fields, disabled, onCorrect, onEdit, onRemove }: Props) {
  const wants = (row: StagedRow) => row.plan.verdict === 'refused' || corrected.has(row.position);
  return (
    <ol className={css.rows} data-short={fields.length < 6 || undefined} aria-label="Rows of the import" tabIndex={0}>
      {rows.map((row) => (
        <li key={row.position} className={!onEdit && wants(row) ? css.row : css.said} aria-label={`Line ${row.line}`}>
          <span className={`${css.line} num`}>
            Line {row.line}
            {corrected.has(row.position) && row.plan.verdict !== 'refused' && (
              <span className={css.good} role="status">
                <IconCheck size={16} stroke={1.75} aria-hidden />
                Corrected
              </span>
            )}
          </span>
          {onEdit ? (
            <Family row={row} fields={fields} disabled={disabled} onEdit={wants(row) ? () => onEdit(row) : undefined} />
          ) : wants(row) ? (
            fields.map((field) => (
              <Cell
                key={field.name}
                field={field}
                row={row}
                disabled={disabled}
                onCorrect={(text) => onCorrect(row, field.name, text)}
              />
            ))
          ) : (
            <Said row={row} />
          )}
          <ActionIcon
            className={css.remove}
            aria-label={`Leave line ${row.line} out of the import`}
            onClick={() => onRemove(row)}
            disabled={disabled}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}

interface FamilyProps {
  row: StagedRow;
  fields: readonly FieldInfo[];
  disabled: boolean;
  onEdit: (() => void) | undefined;
}

/** A student with the parents, what is wrong with any of them, and the way to correct it. */
function Family({ row, fields, disabled, onEdit }: FamilyProps) {
  return (
    <div>
      <Said row={row} />
      {ROW_PARENTS.map(({ parent, label, fields: of }) => {
        const name = [row[of.firstName], row[of.lastName]].filter(Boolean).join(' ');
        return name || row[of.email] ? (
          <p key={parent} className={css.parent}>
            {label}: {name} {row[of.email]}
          </p>
        ) : null;
      })}
      {Object.entries(row.plan.errors).map(([field, said]) => (
        <p key={field} className={css.wrong}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {fields.find(({ name }) => name === field)?.label ?? field}: {said[0]}
        </p>
      ))}
      {onEdit && (
        <Button
          mt={10}
          leftSection={<IconPencil aria-hidden />}
          onClick={onEdit}
          disabled={disabled}
          aria-label={`Edit line ${row.line}`}
        >
          Edit
        </Button>
      )}
    </div>
  );
}

/** Who a row is about, and what it changes. */
function Said({ row }: { row: StagedRow }) {
  // Whoever is new stands there with name and email.
  const changes = row.plan.changes.filter(
    ({ field, from }) => from !== null || !/(firstName|lastName|email)$/i.test(field),
  );
  return (
    <div className={css.person}>
      <span>
        <b>
          {row.firstName} {row.lastName}
        </b>{' '}
        {row.email}
      </span>
      {(changes.length > 0 || remarksOf(row).length > 0) && (
        <span className={css.changes}>
          {changes.map((change) => (
            <Tag key={change.field} tone={change.from === null ? 'plain' : 'line'}>
              {changeText(change)}
            </Tag>
          ))}
          {remarksOf(row).map((remark) => (
            <Tag key={remark} tone="warn">
              {remark}
            </Tag>
          ))}
        </span>
      )}
    </div>
  );
}

function Cell({
  field,
  row,
  disabled,
  onCorrect,
}: {
  field: FieldInfo;
  row: StagedRow;
  disabled: boolean;
  onCorrect: (text: string) => void;
}) {
  const id = useId();
  const kept = row[field.name] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null || typed === kept ? row.plan.errors[field.name]?.[0] : undefined;
  const sent = useRef<string | null>(null);
  const send = () => {
    if (typed === null || typed === kept) return;
    sent.current = typed;
    onCorrect(typed);
  };
  // Escape closes the dialog around before the field is left: what was typed is kept all the same.
  const leave = useRef(send);
  useLayoutEffect(() => {
    leave.current = () => typed !== sent.current && send();
  });
  useEffect(() => () => leave.current(), []);
  return (
    <div className={css.cell} data-field={field.name}>
      <label htmlFor={id}>{field.label}</label>
      <Input
        id={id}
        value={typed ?? kept}
        disabled={disabled}
        error={Boolean(error)}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={error ? `${id}-said` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={send}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
      {error && (
        <p id={`${id}-said`}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
