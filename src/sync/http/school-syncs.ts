import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { People } from '../../roster/index.js';
import { StartSync, StartSyncHandler } from '../commands/sync-commands.js';
import type { Connection } from '../connections.js';
import { ReachedSchools } from '../read/reached-schools.js';
import { SourceKinds } from '../sources/source-kinds.js';
import type { SourceKind } from '../sources/source.js';

export interface SyncStarted {
  sync: boolean;
  message: string;
}

/** Starts syncs. What prevents one is an answer, not a failure: whoever pressed the button reads it. */
@Injectable()
export class SchoolSyncs {
  constructor(
    private readonly reached: ReachedSchools,
    private readonly kinds: SourceKinds,
    private readonly people: People,
    private readonly startSync: StartSyncHandler,
  ) {}

  /**
   * @param kind of the source that it must be; any by default
   * @throws DomainError `sync/school-not-found`
   */
  async ofSchool(session: Session, schoolId: number, kind?: SourceKind): Promise<SyncStarted> {
    const { connection, connected, name } = await this.reached.school(session, schoolId);
    const source = this.kinds.get(kind ?? connection?.kind ?? 'csv')?.name ?? 'A source';
    if (!connection || (kind !== undefined && connection.kind !== kind))
      return no(`${source} is not set up for this district. Set it up in the district's Rosters.`);
    if (!connected?.sourceId) return no(`${source} does not know this school yet. Enter its ID first.`);
    return this.start(session, connection, { schoolId }, `The sync of ${name} with ${source} has begun.`);
  }

  /** @throws DomainError `sync/district-not-found` */
  async ofDistrict(session: Session, districtId: number, connection: Connection | undefined): Promise<SyncStarted> {
    const { name } = await this.reached.district(session, districtId);
    if (!connection) return no('This district has no roster from outside yet.');
    return this.start(session, connection, {}, `The sync of ${name} has begun.`);
  }

  /** One student again at once. @throws DomainError `sync/school-not-found` */
  async ofStudent(session: Session, schoolId: number, studentId: number): Promise<SyncStarted> {
    const { connection } = await this.reached.school(session, schoolId);
    const student = (await this.people.byIds([studentId])).get(studentId);
    if (student?.schoolId !== schoolId) return no('This student is not at the school.');
    if (!connection) return no('This district has no roster from outside yet.');
    const said = `The sync of ${student.firstName} ${student.lastName} has begun.`;
    return this.start(session, connection, { schoolId, studentId }, said);
  }

  /** Begins a sync; a refusal is the answer. */
  async begun(begin: () => Promise<unknown>, message: string): Promise<SyncStarted> {
    try {
      await begin();
    } catch (error) {
      if (error instanceof DomainError) return no(error.message);
      throw error;
    }
    return { sync: true, message };
  }

  private start(
    { userId }: Session,
    { id }: Connection,
    what: { schoolId?: number; studentId?: number },
    message: string,
  ): Promise<SyncStarted> {
    const wanted = new StartSync({ connectionId: id, ...what, startedBy: userId });
    return this.begun(() => this.startSync.execute(wanted), message);
  }
}

function no(message: string): SyncStarted {
  return { sync: false, message };
}
