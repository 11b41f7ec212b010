import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { effectiveRole } from '../../kernel/roles.js';
import { DomainError } from '../../kernel/errors.js';
import { SchoolPlaces, seesPlace, SourceSchools, type SourceDistrict } from '../../roster/index.js';
import { Connections, type ConnectedSchool, type Connection } from '../connections.js';
import type { SyncCode } from '../problems.js';

/** What may be done with a district's roster from outside: a District Admin looks, and decides what is held. */
export interface SyncPermissions {
  /** Sets it up, starts it, takes it back. */
  run: boolean;
  /** Approves and rejects what is held. */
  decide: boolean;
}

/** A school as a session reaches it, with its district's connection. */
export interface ReachedSchool {
  schoolId: number;
  name: string;
  districtId: number;
  /** undefined: the district has no roster from outside. */
  connection: Connection | undefined;
  /** How the connection knows the school. */
  connected: ConnectedSchool | undefined;
  permissions: SyncPermissions;
}

/** Schools and districts whose syncs a session may see. */
@Injectable()
export class ReachedSchools {
  constructor(
    private readonly places: SchoolPlaces,
    private readonly sourceSchools: SourceSchools,
    private readonly connections: Connections,
  ) {}

  /** @throws DomainError `sync/school-not-found`, also for one that the session may not see */
  async school(session: Session, schoolId: number): Promise<ReachedSchool> {
    const place = (await this.places.seenBy(session, { schoolId })).get(schoolId);
    const districtId = place && (await this.sourceSchools.districtOf(schoolId));
    if (!place || districtId === undefined)
      throw new DomainError<SyncCode>('sync/school-not-found', 'This school does not exist.');
    const connection = await this.connections.ofDistrict(districtId);
    const schools = connection ? await this.connections.schools(connection) : [];
    return {
      schoolId,
      name: place.name,
      districtId,
      connection,
      connected: schools.find((one) => one.schoolId === schoolId),
      permissions: syncPermissions(session),
    };
  }

  /** @throws DomainError `sync/district-not-found`, also for one that the session may not see */
  async district(session: Session, districtId: number): Promise<SourceDistrict> {
    const seen = seesPlace(session, { schoolId: null, districtId });
    const district = seen ? await this.sourceSchools.ofDistrict(districtId) : undefined;
    if (!district) throw new DomainError<SyncCode>('sync/district-not-found', 'This district does not exist.');
    return district;
  }
}

export function syncPermissions(session: Pick<Session, 'role'>): SyncPermissions {
  const role = effectiveRole(session.role);
  return { run: role === 'Horizon Admin', decide: role === 'Horizon Admin' || role === 'District Admin' };
}
