import { Connections } from '../../src/sync/connections.js';
import { SourceKinds } from '../../src/sync/sources/source-kinds.js';
import type { SourceKind, SourceLook } from '../../src/sync/sources/source.js';
import type { TestApp } from '../support/app.js';

/** A kind of source that needs a token and can be looked at. */
export function aKind(t: TestApp, kind: SourceKind, name: string, look: () => Promise<SourceLook>): void {
  t.get(SourceKinds).define({
    kind,
    name,
    about: `${name} of the test`,
    fields: [
      { key: 'host', label: 'Host', secret: false, required: false },
      { key: 'token', label: 'Token', secret: true, required: true },
    ],
    open: () => ({
      look,
      pages: () => {
        throw new Error('Nothing is read here.');
      },
    }),
  });
}

/** A district's connection to Clever, through the screens' own door. */
export function aConnection(t: TestApp, districtId: number): Promise<number> {
  return t
    .get(Connections)
    .keep(
      districtId,
      { kind: 'clever', values: { token: 'secret-1' }, mode: 'full', pausedUntil: null, schools: [] },
      0,
    );
}

export async function aPull(t: TestApp, connectionId: number): Promise<number> {
  const pull = await t.db.one<{ id: number }>(
    `insert into sync.pulls (connection_id, state, began_at, ended_at) values ($1, 'complete', now(), $2) returning id`,
    [connectionId, '2026-11-19T14:14:00Z'],
  );
  return pull!.id;
}

/** A sync as it stands in the tables. */
export async function aRun(
  t: TestApp,
  connectionId: number,
  run: { state?: string; kind?: string; pullId?: number; schoolId?: number; beganAt?: string; undoes?: number } = {},
): Promise<number> {
  const beganAt = run.beganAt ?? t.clock.instant();
  const ended = ['done', 'waiting', 'failed'].includes(run.state ?? 'done') ? beganAt : null;
  const row = await t.db.one<{ id: number }>(
    `insert into sync.runs (connection_id, kind, pull_id, school_id, undoes_run_id, state, began_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      connectionId,
      run.kind ?? 'sync',
      run.pullId ?? null,
      run.schoolId ?? null,
      run.undoes ?? null,
      run.state ?? 'done',
      beganAt,
      ended,
    ],
  );
  return row!.id;
}

/** Lines of a plan, in this order. */
export async function changes(t: TestApp, runId: number, schoolId: number, lines: object[]): Promise<void> {
  for (const [place, line] of lines.entries()) {
    const row = {
      run_id: runId,
      place,
      school_id: schoolId,
      record: 'person',
      action: 'change',
      source_id: null,
      label: 'Somebody',
      before: null,
      after: null,
      sent: null,
      code: 'changed',
      reason: 'The source says so.',
      held: null,
      decision: null,
      outcome: 'done',
      outcome_reason: null,
      ...line,
    };
    await t.db.query(
      `insert into sync.changes (run_id, place, school_id, record, action, source_id, label, before, after, sent, code, reason, held,
         decision, outcome, outcome_reason) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      Object.values(row),
    );
  }
}

/** A record of the source, there since a pull, gone with another. */
export async function sent(
  t: TestApp,
  connectionId: number,
  kind: string,
  data: { id: string } & Record<string, unknown>,
  at: { pull: number; gone?: number; problem?: string },
): Promise<void> {
  await t.db.query(
    `insert into sync.records (connection_id, kind, source_id, data, hash, problem, first_pull_id, gone_pull_id)
     values ($1, $2, $3, $4, 'hash', $5, $6, $7)`,
    [connectionId, kind, data.id, JSON.stringify(data), at.problem ?? null, at.pull, at.gone ?? null],
  );
}

/** What is known here under an id of the source. */
export async function linked(
  t: TestApp,
  connectionId: number,
  kind: string,
  sourceId: string,
  schoolId: number,
  localId: number,
): Promise<void> {
  await t.db.query(
    'insert into sync.links (connection_id, kind, source_id, school_id, local_id) values ($1, $2, $3, $4, $5)',
    [connectionId, kind, sourceId, schoolId, localId],
  );
}
