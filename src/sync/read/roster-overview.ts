import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { Connections, type ConnectedSchool, type Connection } from '../connections.js';
import { UploadedFiles, type UploadedFile } from '../sources/files/uploaded-files.js';
import { ReachedSchools, syncPermissions, type SyncPermissions } from './reached-schools.js';
import { IS_HELD, SyncLogs, type SyncRecord } from './sync-logs.js';

/** A school of a district and what the source knows of it. */
export interface RosterSchool extends Pick<ConnectedSchool, 'schoolId' | 'name' | 'sourceId' | 'mode' | 'pausedUntil'> {
  sourceName: string | null;
  held: number;
}

/** Where a district keeps its roster, and how the syncs stand. */
export interface RosterOverviewOf {
  connection: Connection | undefined;
  schools: RosterSchool[];
  /** What was uploaded last. */
  file: Pick<UploadedFile, 'name' | 'bytes' | 'uploadedAt'> | null;
  lastSync: SyncRecord | null;
  /** Why no sync can begin yet. */
  missing: string | null;
  permissions: SyncPermissions;
}

/** The roster of a district as its settings show it. */
@Injectable()
export class RosterOverview {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly reached: ReachedSchools,
    private readonly connections: Connections,
    private readonly logs: SyncLogs,
    private readonly files: UploadedFiles,
  ) {}

  /** @throws DomainError `sync/district-not-found`, also for one that the session may not see */
  async of(session: Session, districtId: number): Promise<RosterOverviewOf> {
    const district = await this.reached.district(session, districtId);
    const connection = await this.connections.ofDistrict(districtId);
    const permissions = syncPermissions(session);
    if (!connection) {
      const schools = district.schools.map(({ id, name }) => ({
        schoolId: id,
        name,
        sourceId: null,
        sourceName: null,
        mode: null,
        pausedUntil: null,
        held: 0,
      }));
      return { connection, schools, file: null, lastSync: null, missing: null, permissions };
    }
    const [names, held] = [await this.names(connection.id), await this.held(connection.id)];
    const schools = await this.connections.schools(connection);
    const file = await this.files.of(connection.id);
    return {
      connection,
      schools: schools.map(({ schoolId, name, sourceId, mode, pausedUntil }) => ({
        schoolId,
        name,
        sourceId,
        sourceName: sourceId === null ? null : (names.get(sourceId) ?? null),
        mode,
        pausedUntil,
        held: held.get(schoolId) ?? 0,
      })),
      file: file ? { name: file.name, bytes: file.bytes, uploadedAt: file.uploadedAt } : null,
      lastSync: (await this.logs.recordsOf(connection.id, null, permissions, this.clock.now()))[0] ?? null,
      missing: await this.connections.missing(connection),
      permissions,
    };
  }

  private async names(connectionId: number): Promise<Map<string, string>> {
    const rows = await this.db.query<{ id: string; name: string }>(
      `select source_id as id, data->>'name' as name from sync.records
        where connection_id = $1 and kind = 'school' and gone_pull_id is null and data->>'name' is not null`,
      [connectionId],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async held(connectionId: number): Promise<Map<number, number>> {
    const rows = await this.db.query<{ schoolId: number; held: number }>(
      `select c.school_id as "schoolId", count(*)::int as held from sync.changes c join sync.runs r on r.id = c.run_id
        where r.connection_id = $1 and ${IS_HELD} group by c.school_id`,
      [connectionId],
    );
    return new Map(rows.map((row) => [row.schoolId, row.held]));
  }
}
