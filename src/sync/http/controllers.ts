import { HeldChanges } from '../read/held-changes.js';
import { MissedStudents } from '../read/missed-students.js';
import { ReachedSchools } from '../read/reached-schools.js';
import { RosterOverview } from '../read/roster-overview.js';
import { ServiceStatus } from '../read/service-status.js';
import { SyncLogs } from '../read/sync-logs.js';
import { RosterSourceController } from './roster-source.controller.js';
import { SchoolSyncs } from './school-syncs.js';
import { ServiceStatusController } from './service-status.controller.js';
import { SyncLogsController } from './sync-logs.controller.js';

export const SYNC_CONTROLLERS = [RosterSourceController, SyncLogsController, ServiceStatusController];
/** What they are made of. */
export const SYNC_READERS = [
  HeldChanges,
  MissedStudents,
  ReachedSchools,
  RosterOverview,
  SchoolSyncs,
  ServiceStatus,
  SyncLogs,
];
