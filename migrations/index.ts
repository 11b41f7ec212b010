import type { MigrationObject } from '@mikro-orm/core';
import { PlatformMailAndFiles } from './20261121115000-platform-mail-and-files.js';
import { IdentityAccountsAndSessions } from './20261121120000-identity-accounts-and-sessions.js';

/** Every migration ever shipped, oldest first. Names are recorded in `platform.migrations`: never rename one. */
export const migrations: MigrationObject[] = [
  { name: '20261121115000-platform-mail-and-files', class: PlatformMailAndFiles },
  { name: '20261121120000-identity-accounts-and-sessions', class: IdentityAccountsAndSessions },
];
