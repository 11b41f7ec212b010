import type { MigrationObject } from '@mikro-orm/core';
import { PlatformMailAndFiles } from './20261121115000-platform-mail-and-files.js';
import { IdentityAccountsAndSessions } from './20261121120000-identity-accounts-and-sessions.js';
import { ContentFormsAndKeys } from './20261121120425-content-forms-and-keys.js';
import { EsLogs } from './20261121120500-es-logs.js';
import { PlatformCheckpoints } from './20261121120600-platform-checkpoints.js';
import { RosterPeopleAndClasses } from './20261121122500-roster-people-and-classes.js';
import { SchedulingAssignments } from './20261121122600-scheduling-assignments.js';
import { ReportingPartResultsPeopleAndNorms } from './20261121121802-reporting-part-results-people-and-norms.js';
import { ReportingPartResultsWithMarks } from './20261121150500-reporting-part-results-with-marks.js';
import { DeliveryKeysPresenceAndAttempts } from './20261121121800-delivery-keys-presence-and-attempts.js';
import { RosterArchivedStaff } from './20261121150500-roster-archived-staff.js';
import { IdentityMasks } from './20261121153000-identity-masks.js';
import { DeliveryLive } from './20261121153500-delivery-live.js';
import { RosterPlatformClasses } from './20261121181000-roster-platform-classes.js';
import { DeliveryIncidents } from './20261121181500-delivery-incidents.js';
import { DeliveryAttemptsWithFlags } from './20261121180000-delivery-attempts-with-flags.js';
import { RosterErasedPeople } from './20261121180500-roster-erased-people.js';
import { DeliveryAccessRecords } from './20261121182500-delivery-access-records.js';
import { ScoringCorrections } from './20261121181800-scoring-corrections.js';

/** Every migration ever shipped, oldest first. Names are recorded in `platform.migrations`: never rename one. */
export const migrations: MigrationObject[] = [
  { name: '20261121115000-platform-mail-and-files', class: PlatformMailAndFiles },
  { name: '20261121120000-identity-accounts-and-sessions', class: IdentityAccountsAndSessions },
  { name: '20261121120425-content-forms-and-keys', class: ContentFormsAndKeys },
  { name: '20261121120500-es-logs', class: EsLogs },
  { name: '20261121120600-platform-checkpoints', class: PlatformCheckpoints },
  { name: '20261121122500-roster-people-and-classes', class: RosterPeopleAndClasses },
  { name: '20261121122600-scheduling-assignments', class: SchedulingAssignments },
  { name: '20261121121802-reporting-part-results-people-and-norms', class: ReportingPartResultsPeopleAndNorms },
  { name: '20261121121800-delivery-keys-presence-and-attempts', class: DeliveryKeysPresenceAndAttempts },
  { name: '20261121150500-reporting-part-results-with-marks', class: ReportingPartResultsWithMarks },
  { name: '20261121150500-roster-archived-staff', class: RosterArchivedStaff },
  { name: '20261121153000-identity-masks', class: IdentityMasks },
  { name: '20261121153500-delivery-live', class: DeliveryLive },
  { name: '20261121181000-roster-platform-classes', class: RosterPlatformClasses },
  { name: '20261121180000-delivery-attempts-with-flags', class: DeliveryAttemptsWithFlags },
  { name: '20261121180500-roster-erased-people', class: RosterErasedPeople },
  { name: '20261121181500-delivery-incidents', class: DeliveryIncidents },
  { name: '20261121182500-delivery-access-records', class: DeliveryAccessRecords },
  { name: '20261121181800-scoring-corrections', class: ScoringCorrections },
];
