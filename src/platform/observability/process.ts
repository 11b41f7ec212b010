import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Config, ConfigError } from '../config/config.js';
import { OperatorError } from '../config/operator-error.js';
import { leaveWhenAway, reachDatabase } from '../db/connections.js';
import { databaseSentence, isOfOwner } from '../db/outage.js';
import { checkOwnDatabase } from '../db/own-database.js';
import { logSentence } from '../event-store/log-sentence.js';

const DRAIN_MS = 25_000;

/** How far this process is on its way to the end: told to stop, and no longer taking requests. */
export const life = { stopping: false, closing: false };

/**
 * Drains on SIGTERM, SIGINT or when the parent process is gone.
 * @param databaseUrl what it waits for no longer when it is away.
 * @param drainSeconds so long `/readyz` says that it stops before it takes no more requests
 */
export function untilStopped(logger: Logger, databaseUrl: string, close: () => Promise<void>, drainSeconds = 0): void {
  const stop = (reason: string, leave: (code: number) => void = (code) => process.exit(code)) => {
    if (life.stopping) return;
    life.stopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => {
      logger.error('did not stop within its time and is ended');
      leave(1);
    }, DRAIN_MS).unref();
    const closing = async (): Promise<void> => {
      if (drainSeconds > 0) await sleep(drainSeconds * 1000);
      life.closing = true;
      void leaveWhenAway(databaseUrl);
      await close();
    };
    closing().then(
      () => leave(0),
      (error: unknown) => {
        logger.error({ err: error }, 'did not stop cleanly');
        leave(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // Nobody reads the log any more: an exit that first writes its last lines would try for ever.
  if (process.send) process.on('disconnect', () => stop('parent is gone', () => process.kill(process.pid, 'SIGKILL')));
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}

/** Begins a process with the configuration of its environment; when it cannot begin, one sentence says why, and it ends. */
export async function begin(
  name: 'web' | 'worker' | 'documents',
  work: (config: Config) => Promise<void>,
): Promise<void> {
  let config: Config | undefined;
  try {
    const checked = (config = Config.fromEnv(process.env));
    await reachDatabase(config.databaseUrl, (client) => checkOwnDatabase(client, checked));
    await work(checked);
  } catch (error) {
    process.stderr.write(
      `The ${name} process cannot start. ${startSentence(error, config) ?? (error as Error).stack ?? String(error)}\n`,
    );
    process.exit(1);
  }
}

const PLACES: Record<string, string> = {
  EADDRINUSE: 'PORT is taken by another program: choose another one.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  EACCES:
    'This user may not do what the start needs: a PORT below 1024 needs more rights, or DATA_DIR cannot be written to.',
  ENOSPC: 'The disk is full: free some space and start again.',
};

/** Why a process or command cannot begin, for what people can mend. */
export function startSentence(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError || error instanceof OperatorError) return error.message;
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (code && PLACES[code] && syscall) return PLACES[code];
  if (!config) return undefined;
  const ofLog = config.eventStoreUrl && logSentence(error, config.eventStoreUrl);
  if (ofLog) return ofLog;
  return isOfOwner(error) && config.ownerDatabaseUrl
    ? databaseSentence(error, config.ownerDatabaseUrl, 'DATABASE_URL')
    : databaseSentence(error, config.databaseUrl, config.databaseVariable);
}
