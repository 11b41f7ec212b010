// Finds PgBouncer for the drill of it, or installs Debian's where that is allowed.
import { existsSync } from 'node:fs';
import { install, mayInstall } from './debian.mjs';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

/** @returns {string | undefined} its path. */
export function findPgBouncer() {
  return PLACES.find((path) => existsSync(path));
}

/** Installs it where that is allowed, and says why that failed. Without it its drill fails. */
export function ensurePgBouncer(log) {
  if (findPgBouncer() || !mayInstall()) return;
  log('No PgBouncer here: installing the Debian package ...');
  const said = install('pgbouncer');
  if (!findPgBouncer()) log(`Installing PgBouncer failed: ${said}`);
}
