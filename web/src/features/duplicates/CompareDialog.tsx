import { Alert, Button, Radio, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { notify } from '../../api/notifications.js';
import { longDate } from '../../lib/moments.js';
import { EmailText } from '../../shared/people/EmailText.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogFoot } from '../../ui/DialogFoot.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Tag } from '../../ui/Tag.js';
import { useBusy } from '../../ui/use-busy.js';
import css from './duplicates.module.css';
import {
  compareQuery,
  merge,
  type ComparedRecord,
  type Duplicate,
  type MergedField,
  type Place,
} from './duplicates.js';
import { effectsOf, fieldsOf, usualKept } from './words.js';

interface Props {
  place: Place;
  /** null: closed. */
  pair: Duplicate | null;
  may: boolean;
  onClose: () => void;
  /** Missing where the pair was set aside already. */
  onNotSame?: ((pair: Duplicate) => Promise<unknown>) | undefined;
}

/** Two records side by side: which stays, what it will say, and what merging does. */
export function CompareDialog({ place, pair, may, onClose, onNotSame }: Props) {
  return (
    <Dialog
      opened={pair !== null}
      onClose={onClose}
      title={`Are these the same ${place.of === 'adults' ? 'person' : 'student'}?`}
      size={860}
    >
      {pair && <Compared key={pair.key} place={place} pair={pair} may={may} onClose={onClose} onNotSame={onNotSame} />}
    </Dialog>
  );
}

function Compared({ place, pair, may, onClose, onNotSame }: Props & { pair: Duplicate }) {
  const ids = pair.records.map(({ id }) => id);
  const { data, isError, error, refetch } = useQuery(compareQuery(place, ids));
  const [keptId, setKeptId] = useState<number | null>(null);
  const [from, setFrom] = useState<Partial<Record<MergedField, number>>>({});
  const [busy, run] = useBusy();
  if (isError && !data)
    return (
      <LoadFailed title="There was a problem comparing the records" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton height={320} aria-label="Loading" />;
  const records = data.records as [ComparedRecord, ComparedRecord];
  const kept = records.find(({ id }) => id === keptId) ?? usualKept(records);
  const absorbed = records.find(({ id }) => id !== kept.id)!;
  const both: Both = { records, keptId: kept.id };
  const isFrom = (field: MergedField, id: number) => (from[field] ?? kept.id) === id;
  const fields = fieldsOf(place.of);
  const sent = async (work: () => Promise<unknown>, done: string) => {
    if (!(await run(work))) return void refetch();
    notify.success(done);
    onClose();
  };
  const unite = () =>
    sent(
      () =>
        merge(place, {
          kept_id: kept.id,
          absorbed_id: absorbed.id,
          kept_revision: kept.revision,
          absorbed_revision: absorbed.revision,
          taken: fields.map(({ field }) => field).filter((field) => isFrom(field, absorbed.id)),
        }),
      'The records were merged',
    );
  const blocked = kept.reasons.length > 0;
  return (
    <>
      <div className={css.compared} role="group" aria-label="Both records">
        <Line both={both} label="Keep">
          {(record) => (
            <Radio
              name="kept"
              label={<b>{record.fullName}</b>}
              value={String(record.id)}
              checked={record.id === kept.id}
              disabled={!may}
              aria-label={`Keep ${record.fullName}, ${record.email}`}
              onChange={() => {
                setKeptId(record.id);
                setFrom({});
              }}
            />
          )}
        </Line>
        <Line both={both} label="Email">
          {({ email }) => <EmailText>{email}</EmailText>}
        </Line>
        {fields.map(({ field, label, text }) => (
          <Line key={field} both={both} label={label} differs={text(records[0]) !== text(records[1])}>
            {(record) =>
              may && text(records[0]) !== text(records[1]) ? (
                <Radio
                  name={field}
                  label={text(record)}
                  value={String(record.id)}
                  checked={isFrom(field, record.id)}
                  aria-label={`${label}: ${text(record)}`}
                  onChange={() => setFrom({ ...from, [field]: record.id })}
                />
              ) : (
                text(record)
              )
            }
          </Line>
        ))}
        {place.of === 'adults' && (
          <>
            <Line both={both} label="User type">
              {({ role }) => role ?? <span className={css.muted}>None</span>}
            </Line>
            <Line both={both} label="Phone">
              {({ phone }) => phone || <span className={css.muted}>None</span>}
            </Line>
          </>
        )}
        <Line both={both} label="Classes">
          {({ classes }) => <Names of={classes} />}
        </Line>
        {place.of === 'adults' ? (
          <Line both={both} label="Children">
            {({ children }) => <Names of={children} />}
          </Line>
        ) : (
          <>
            <Line both={both} label="Parents">
              {({ parents }) => <Names of={parents} />}
            </Line>
            <Line both={both} label="Tests">
              {({ tests }) => (
                <Names of={tests.map(({ title, outside }) => (outside ? `${title}, taken elsewhere` : title))} />
              )}
            </Line>
          </>
        )}
        <Line both={both} label="Last sign-in">
          {({ lastLoginAt }) => (lastLoginAt ? longDate(lastLoginAt) : 'Never')}
        </Line>
        <Line both={both} label="Created">
          {({ createdAt, archived }) => (
            <>
              {longDate(createdAt)} {archived && <Tag tone="line">Archived</Tag>}
            </>
          )}
        </Line>
      </div>
      {may &&
        (blocked ? (
          <Alert className={css.note} icon={<IconAlertTriangle aria-hidden />} role="status">
            {`${absorbed.fullName} (${absorbed.email}) cannot be merged into the record that you keep.`}
            <ul className={css.list}>
              {kept.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Alert>
        ) : (
          <section className={css.note} aria-label="What merging does">
            <h3 className="h3">What merging does</h3>
            <ul className={css.list}>
              {effectsOf(place.of, kept, absorbed).map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </section>
        ))}
      <DialogFoot busy={busy} note={may && !blocked && 'Can be taken back for 30 days'}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {may && (
          <>
            {onNotSame && (
              <Button
                disabled={busy}
                onClick={() => void sent(() => onNotSame(pair), 'The pair was moved to Not the same')}
              >
                Not the same
              </Button>
            )}
            <Button variant="filled" onClick={() => void unite()} loading={busy} disabled={blocked}>
              Merge records
            </Button>
          </>
        )}
      </DialogFoot>
    </>
  );
}

interface LineProps {
  both: Both;
  label: string;
  differs?: boolean;
  children: (record: ComparedRecord) => ReactNode;
}

interface Both {
  records: readonly [ComparedRecord, ComparedRecord];
  keptId: number;
}

/** One fact of both records. */
function Line({ both: { records, keptId }, label, differs = false, children }: LineProps) {
  return (
    <div className={css.line} data-differs={differs || undefined} role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      {records.map((record) => (
        <div key={record.id} className={css.value} data-kept={record.id === keptId || undefined}>
          {children(record)}
        </div>
      ))}
    </div>
  );
}

function Names({ of }: { of: readonly string[] }) {
  if (of.length === 0) return <span className={css.muted}>None</span>;
  return (
    <ul className={css.names}>
      {of.map((name, i) => (
        <li key={`${name} ${i}`}>{name}</li>
      ))}
    </ul>
  );
}
