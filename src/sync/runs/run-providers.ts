import type { Provider } from '@nestjs/common';
import { DecideHeldChangesHandler, StartSyncHandler, UndoSyncHandler } from '../commands/sync-commands.js';
import { Differences } from '../plan/differences.js';
import { Holds } from '../plan/holds.js';
import { Planner } from '../plan/planner.js';
import { UndoPlanner } from '../plan/undo-planner.js';
import { ForgetErasedPeople } from '../reactions/forget-erased-people.js';
import { Applier } from './applier.js';
import { NightlySyncs } from './nightly-syncs.js';
import { RunJob } from './run-job.js';
import { Runs } from './runs.js';
import { SyncLetters } from './sync-letters.js';

/** What plans and applies syncs. */
export const RUN_PROVIDERS: Provider[] = [
  Applier,
  DecideHeldChangesHandler,
  Differences,
  ForgetErasedPeople,
  Holds,
  NightlySyncs,
  Planner,
  RunJob,
  Runs,
  StartSyncHandler,
  SyncLetters,
  UndoPlanner,
  UndoSyncHandler,
];
