import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '../../api/notifications.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { DataTable, type Column } from '../../ui/DataTable.js';
import { EmptyState, LoadFailed } from '../../ui/EmptyState.js';
import { Section } from '../../ui/Section.js';
import { Tag } from '../../ui/Tag.js';
import { RosterFile } from './RosterFile.js';
import { RosterForm } from './RosterForm.js';
import { Last } from './SchoolSync.js';
import css from './sync.module.css';
import { isRunning } from '../../shared/sync/school-syncs.js';
import { disconnect, rosterQuery, syncDistrict, type Roster } from './sync.js';
import { useStart } from '../../shared/sync/use-start.js';
import { MODE_WORDS } from './words.js';

/** Where a district keeps its roster, how the syncs stand, and which school is which. */
export function DistrictRosters({ districtId }: { districtId: number }) {
  const roster = useQuery(rosterQuery(districtId));
  if (roster.isError && !roster.data)
    return (
      <LoadFailed
        title="There was a problem getting the roster of the district"
        error={roster.error}
        onRetry={() => void roster.refetch()}
      />
    );
  if (!roster.data)
    return (
      <p role="status" className="muted">
        Loading
      </p>
    );
  const { connection, permissions } = roster.data;
  return (
    <div className={css.rosters}>
      {connection && <Standing districtId={districtId} roster={roster.data} />}
      {permissions.run ? (
        // After a save the form begins again from what is stored now.
        <RosterForm key={`${connection?.id} ${connection?.revision}`} districtId={districtId} roster={roster.data} />
      ) : (
        !connection && (
          <EmptyState title="This district has no roster from outside.">
            Classes and people are kept here. Rosters from Clever, ClassLink or another system are set up by the
            administrators of the platform.
          </EmptyState>
        )
      )}
      {connection?.kind === 'csv' && permissions.run && !connection.values.host && (
        <RosterFile districtId={districtId} file={roster.data.file} />
      )}
      {connection && permissions.run && <Disconnect districtId={districtId} />}
    </div>
  );
}

type School = Roster['schools'][number];

const SCHOOLS: Column<School>[] = [
  {
    id: 'name',
    header: 'School',
    cell: ({ schoolId, name }) => (
      <Link className="way" to="/admin/schools/$schoolId/settings" params={{ schoolId }} search={{ logs: true }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'source',
    header: 'At the source',
    phone: 'line',
    cell: ({ sourceId, sourceName }) =>
      sourceId === null ? <span className="muted">Not connected</span> : (sourceName ?? sourceId),
  },
  {
    id: 'mode',
    header: 'Mode',
    phone: 'line',
    cell: ({ mode, pausedUntil }) => (
      <>
        {mode === null ? <span className="muted">As the district</span> : MODE_WORDS[mode].label}
        {pausedUntil && `, paused until ${pausedUntil}`}
      </>
    ),
  },
  {
    id: 'held',
    header: 'Held',
    align: 'right',
    phone: 'line',
    cell: ({ held }) => (held > 0 ? <Tag tone="warn">{held.toLocaleString('en-US')} held</Tag> : ''),
  },
];

function Standing({ districtId, roster }: { districtId: number; roster: Roster }) {
  const { connection, kinds, lastSync, schools, missing, permissions } = roster;
  const { busy, start } = useStart();
  const name = kinds.find(({ kind }) => kind === connection!.kind)?.name ?? connection!.kind;
  return (
    <Section title={`Roster from ${name}`} aside={MODE_WORDS[connection!.mode].label}>
      <div className={css.aside}>
        <Last
          record={lastSync ?? undefined}
          held={lastSync?.held ?? 0}
          nextRunAt={missing === null ? connection!.nextRunAt : null}
        />
        {connection!.pausedUntil && <p className={css.when}>Paused until {connection!.pausedUntil}.</p>}
        {permissions.run && missing && (
          <p id="missing" className={css.heldNote}>
            {missing}
          </p>
        )}
        {permissions.run && (
          <div className={css.buttons}>
            <Button
              leftSection={<IconRefresh aria-hidden />}
              loading={busy || isRunning(lastSync)}
              disabled={missing !== null}
              aria-describedby={missing === null ? undefined : 'missing'}
              onClick={() => void start(() => syncDistrict(districtId))}
            >
              Sync now
            </Button>
          </div>
        )}
      </div>
      <DataTable
        label="Schools of the roster"
        columns={SCHOOLS}
        rows={schools}
        rowId={({ schoolId }) => schoolId}
        height="box"
        empty={<EmptyState title="This district has no schools yet." />}
      />
    </Section>
  );
}

function Disconnect({ districtId }: { districtId: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Disconnect">
      <div className={css.aside}>
        <p className={css.when}>
          What the source sent, its logs and the decisions about held changes are forgotten, and no sync can be taken
          back any more. Nobody leaves the roster: people and classes stay as they are.
        </p>
        <div>
          <Button variant="danger" leftSection={<IconPlugConnectedX aria-hidden />} onClick={() => setAsking(true)}>
            Disconnect
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Disconnect the roster?"
        confirm="Disconnect"
        danger
        onConfirm={async () => {
          await disconnect(districtId);
          notify.success('Roster disconnected');
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          The logs and the ids of the source are forgotten for good. If the source is connected again, people are found
          by student ID and e-mail.
        </p>
      </ConfirmDialog>
    </Section>
  );
}
