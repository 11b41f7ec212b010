import type { Logger } from 'pino';

const DRAIN_MS = 25_000;

/** Drains on SIGTERM, SIGINT or when the parent process is gone; a second signal ends at once. */
export function untilStopped(logger: Logger, close: () => Promise<void>): void {
  let stopping = false;
  const stop = (reason: string, leave: (code: number) => void = (code) => process.exit(code)) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => {
      logger.error('did not stop within its time and is ended');
      leave(1);
    }, DRAIN_MS).unref();
    close().then(
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
