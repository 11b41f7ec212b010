import { Button } from '@mantine/core';
import { IconLogs, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/counted.js';
import { momentText } from '../../lib/moments.js';
import { LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import { StatusWord } from '../../ui/StatusWord.js';
import css from './sync.module.css';
import { isRunning, recordsQuery, type SyncRecord } from '../../shared/sync/school-syncs.js';
import { startSync } from './sync.js';
import { SyncLogsDialog } from './SyncLogsDialog.js';
import { useStart } from '../../shared/sync/use-start.js';
import { recordWord } from './words.js';

interface Props {
  school: { id: number; name: string };
  /** Providers of which the school and its district have saved their ids. */
  ids: { clever: boolean; classlink: boolean };
  /** The dialog of the logs, which has an address of its own. */
  logs: boolean;
  onLogs: (opened: boolean) => void;
}

/** How the roster sync of a school stands: the last one, the buttons that start one, and the way to the logs. */
export function SchoolSync({ school, ids, logs, onLogs }: Props) {
  const records = useQuery(recordsQuery(school.id));
  if (records.isError && !records.data)
    return (
      <LoadFailed
        title="There was a problem getting the roster sync"
        error={records.error}
        onRetry={() => void records.refetch()}
      />
    );
  if (!records.data) return null;
  const { sync_records: syncs, school: state } = records.data;
  if (!state.source && !ids.clever && !ids.classlink && !logs) return null;
  const running = syncs.some(isRunning);
  const others = state.connected && (state.kind === 'oneroster' || state.kind === 'csv');
  return (
    <>
      <Section title="Last sync">
        <div className={css.aside}>
          <Last record={syncs[0]} held={state.held} nextRunAt={state.nextRunAt} />
          <div className={css.buttons}>
            {state.permissions.run && (
              <>
                {ids.clever && <Start schoolId={school.id} source="clever" name="Clever" running={running} />}
                {ids.classlink && <Start schoolId={school.id} source="classlink" name="ClassLink" running={running} />}
                {others && <Start schoolId={school.id} name={state.source!} running={running} />}
              </>
            )}
            <Button leftSection={<IconLogs aria-hidden />} onClick={() => onLogs(true)}>
              View sync logs
            </Button>
          </div>
        </div>
      </Section>
      <SyncLogsDialog schoolId={school.id} schoolName={school.name} opened={logs} onClose={() => onLogs(false)} />
    </>
  );
}

interface LastProps {
  record: SyncRecord | undefined;
  held: number;
  nextRunAt: string | null;
}

/** The last sync in words. */
export function Last({ record, held, nextRunAt }: LastProps) {
  if (!record) return <p className="muted">Nothing was synced yet.{nextRunAt && ` ${nextText(nextRunAt)}`}</p>;
  const { tone, word } = recordWord(record);
  return (
    <div>
      <StatusWord tone={tone}>{word}</StatusWord>
      <p className={`${css.when} num`}>
        {momentText(record.beganAt)}
        {record.endedAt && `, ${secondsText(record.beganAt, record.endedAt)}`}. {counted(record.changed, 'change')}.
        {nextRunAt && ` ${nextText(nextRunAt)}`}
      </p>
      {record.failure && <p className={css.failure}>{record.failure}</p>}
      {held > record.held && (
        <p className={css.heldNote}>{counted(held - record.held, 'change')} of earlier syncs held for a decision.</p>
      )}
    </div>
  );
}

const nextText = (at: string) => `The next one is on ${momentText(at)}.`;

/** '41 seconds', '2 minutes'. */
export function secondsText(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  return seconds < 120 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
}

interface StartProps {
  schoolId: number;
  source?: 'clever' | 'classlink';
  name: string;
  running: boolean;
}

/** Busy until the server has answered, and while a sync of the school runs. */
function Start({ schoolId, source, name, running }: StartProps) {
  const { busy, start } = useStart();
  return (
    <Button
      leftSection={<IconRefresh aria-hidden />}
      loading={busy || running}
      onClick={() => void start(() => startSync(schoolId, source))}
    >
      Sync with {name}
    </Button>
  );
}
