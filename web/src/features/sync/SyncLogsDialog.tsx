import { Button, Select } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { SegmentedFilter } from '../../ui/SegmentedFilter.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { HeldChanges } from './HeldChanges.js';
import { LogEntries } from './LogEntries.js';
import { MissedStudents } from './MissedStudents.js';
import css from './sync.module.css';
import { SaveLog } from './SaveLog.js';
import { reportQuery, undoSync, type LogName, type SyncReport } from './sync.js';
import { recordsQuery, type SyncRecord } from '../../shared/sync/school-syncs.js';
import { useStart } from '../../shared/sync/use-start.js';
import { firstLog, KIND_WORDS, LOCAL_LOGS, recordWord, REMOTE_LOGS } from './words.js';

type View = 'logs' | 'held' | 'missed';

interface Props {
  schoolId: number;
  schoolName: string;
  opened: boolean;
  onClose: () => void;
}

/** What syncs did at a school, what they hold, and why somebody is not here. */
export function SyncLogsDialog({ schoolId, schoolName, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Student Information System Sync Metadata Logs" size={900}>
      <Content schoolId={schoolId} schoolName={schoolName} />
    </Dialog>
  );
}

function Content({ schoolId, schoolName }: Pick<Props, 'schoolId' | 'schoolName'>) {
  const records = useQuery(recordsQuery(schoolId));
  const [view, setView] = useState<View>('logs');
  if (!records.data)
    return records.isError ? (
      <LoadFailed
        title="There was a problem getting the sync logs"
        error={records.error}
        onRetry={() => void records.refetch()}
      />
    ) : (
      <p role="status" className="muted">
        Loading
      </p>
    );
  const { sync_records: syncs, school } = records.data;
  return (
    <div className={css.content}>
      <p className={css.lead}>
        {schoolName}
        {school.source && <>, synced with {school.source}</>}.
      </p>
      <div>
        <SegmentedFilter
          label="Show"
          value={view}
          options={[
            { value: 'logs', label: 'Logs' },
            { value: 'held', label: 'Held changes', ...(school.held > 0 ? { count: school.held } : {}) },
            { value: 'missed', label: 'Missing student' },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'logs' && <Logs schoolId={schoolId} records={syncs} />}
      {view === 'held' && <HeldChanges schoolId={schoolId} mayDecide={school.permissions.decide} />}
      {view === 'missed' && <MissedStudents schoolId={schoolId} mayRun={school.permissions.run} />}
    </div>
  );
}

function Logs({ schoolId, records }: { schoolId: number; records: SyncRecord[] }) {
  // The latest, also when a new one begins meanwhile, until another is chosen.
  const [chosen, setChosen] = useState<number | null>(null);
  const record = records.find(({ id }) => id === chosen) ?? records[0];
  if (!record)
    return (
      <EmptyState title="Nothing was synced yet.">The first sync of this school stands here with its logs.</EmptyState>
    );
  return (
    <>
      <fieldset className={css.syncs}>
        <legend>Last 5 Syncs (Time in EST)</legend>
        <div>
          {records.map((one) => (
            <SyncChoice key={one.id} record={one} checked={one === record} onChoose={() => setChosen(one.id)} />
          ))}
        </div>
      </fieldset>
      {record.failure && (
        <p className={css.failure} role="alert">
          {record.failure}
        </p>
      )}
      <Report key={record.id} schoolId={schoolId} record={record} />
    </>
  );
}

function SyncChoice({ record, checked, onChoose }: { record: SyncRecord; checked: boolean; onChoose: () => void }) {
  const { tone, word } = recordWord(record);
  return (
    <label>
      <input type="radio" name="sync" checked={checked} onChange={onChoose} />
      <b className="num">{record.name}</b>
      <StatusWord tone={tone}>{word}</StatusWord>
      <span className={css.id}>
        {KIND_WORDS[record.kind] && <>{KIND_WORDS[record.kind]}, </>}
        {counted(record.changed, 'change')}
      </span>
    </label>
  );
}

function Report({ schoolId, record }: { schoolId: number; record: SyncRecord }) {
  const report = useQuery(reportQuery(schoolId, record));
  // Once one is open it stays open, whatever a sync that goes on adds to the others.
  const [kept, setKept] = useState<LogName | null>(null);
  const [undoing, setUndoing] = useState(false);
  const { start } = useStart();
  if (report.isError && !report.data)
    return (
      <LoadFailed
        title="There was a problem getting the sync report"
        error={report.error}
        onRetry={() => void report.refetch()}
      />
    );
  const totals = report.data?.totals;
  if (kept === null && totals && Object.values(totals).some((count) => count > 0)) setKept(firstLog(totals));
  const log = kept ?? 'user_syncs';
  const label = ALL_LOGS.find((one) => one.log === log)!.label;
  return (
    <>
      <Freshness report={report.data} />
      <div className={css.buttons}>
        <SaveLog schoolId={schoolId} recordId={record.id}>
          Download all logs
        </SaveLog>
        {record.mayUndo && (
          <Button leftSection={<IconArrowBackUp aria-hidden />} onClick={() => setUndoing(true)}>
            Take back this sync
          </Button>
        )}
      </div>
      <div className={css.logs}>
        <LogTabs totals={totals} log={log} onLog={setKept} />
        <div role="tabpanel" aria-label={label} className={css.panel}>
          {/* Which log is first, the totals say. */}
          {(totals || kept) && <LogEntries key={log} schoolId={schoolId} record={record} log={log} label={label} />}
        </div>
      </div>
      <ConfirmDialog
        opened={undoing}
        title={`Take back the sync of ${record.name}?`}
        confirm="Take back"
        danger
        onConfirm={() => start(() => undoSync(schoolId, record.id))}
        onClose={() => setUndoing(false)}
      >
        <p>
          All that this sync did in the district is undone by another sync: who was added is archived, who was archived
          comes back, and what was changed is as it was. What somebody changed since then stays, and is said in the
          logs.
        </p>
        <p>
          What this sync holds for a decision goes with it: nobody can approve it any more, and the next sync decides
          anew.
        </p>
      </ConfirmDialog>
    </>
  );
}

const ALL_LOGS = [...LOCAL_LOGS.flatMap(({ logs }) => logs), ...REMOTE_LOGS];

interface TabsProps {
  totals: SyncReport['totals'] | undefined;
  log: LogName;
  onLog: (log: LogName) => void;
}

/** The logs beside the entries, on phones as a list to choose from. */
function LogTabs({ totals, log, onLog }: TabsProps) {
  const numbered = (one: { log: LogName; label: string }) =>
    totals ? `${one.label} (${totals[one.log].toLocaleString('en-US')})` : one.label;
  const move = (by: number) => {
    const at = ALL_LOGS.findIndex((one) => one.log === log);
    const next = ALL_LOGS[(at + by + ALL_LOGS.length) % ALL_LOGS.length]!.log;
    onLog(next);
    document.getElementById(`log-${next}`)?.focus();
  };
  const tab = (one: { log: LogName; label: string }) => (
    <button
      key={one.log}
      id={`log-${one.log}`}
      type="button"
      role="tab"
      aria-selected={one.log === log}
      tabIndex={one.log === log ? 0 : -1}
      data-none={totals?.[one.log] === 0 || undefined}
      data-bad={(one.log.endsWith('_errors') && (totals?.[one.log] ?? 0) > 0) || undefined}
      onClick={() => onLog(one.log)}
    >
      {one.label}
      <span className="num">{totals?.[one.log].toLocaleString('en-US')}</span>
    </button>
  );
  return (
    <div>
      <div
        className={css.tabs}
        role="tablist"
        aria-label="Logs"
        aria-orientation="vertical"
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') move(1);
          else if (key === 'ArrowUp') move(-1);
        }}
      >
        <p role="presentation">Local updates</p>
        {LOCAL_LOGS.map(({ title, logs }) => (
          <div key={title} role="presentation">
            {logs.map(tab)}
          </div>
        ))}
        <p role="presentation">Remote data</p>
        <div role="presentation">{REMOTE_LOGS.map(tab)}</div>
      </div>
      <Select
        className={css.pick}
        label="Log"
        data={ALL_LOGS.map((one) => ({ value: one.log, label: numbered(one) }))}
        value={log}
        allowDeselect={false}
        onChange={(next) => next && onLog(next as LogName)}
      />
    </div>
  );
}

/** How many people and classes stand here that the source no longer sends. */
function Freshness({ report }: { report: SyncReport | undefined }) {
  const rows = [
    { name: 'Users', of: report?.freshness.users },
    { name: 'Sections', of: report?.freshness.sections },
  ];
  return (
    <table className={css.fresh} aria-label="Freshness" aria-busy={!report}>
      <thead>
        <tr>
          <th scope="col">Freshness</th>
          <th scope="col" className="num">
            Total
          </th>
          <th scope="col" className="num">
            Stale records
          </th>
          <th scope="col">Stale IDs</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{of?.total.toLocaleString('en-US') ?? '–'}</td>
            <td className="num">{of?.stale.toLocaleString('en-US') ?? '–'}</td>
            <td className={css.ids}>
              {of?.stale_ids.join(', ')}
              {of &&
                of.stale > of.stale_ids.length &&
                ` and ${(of.stale - of.stale_ids.length).toLocaleString('en-US')} more`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
