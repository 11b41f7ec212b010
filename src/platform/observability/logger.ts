import type { LoggerService } from '@nestjs/common';
import { destination, pino, type DestinationStream, type Logger } from 'pino';

/** A write for each request would cost a save a twentieth of its time: lines leave by the page, or after this. */
const LATEST_MS = 250;
const PAGE_BYTES = 8192;

/**
 * One JSON line per happening, on standard output. Ids only: no names, e-mails, tokens, answers or query strings. The web
 * process gathers its lines; they are written at the latest a quarter of a second later and when the process ends.
 * @param to somewhere else than standard output.
 */
export function createLogger(process: 'web' | 'worker' | 'cli' | 'test', level: string, to?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['email', 'password', 'token', 'name', '*.email', '*.password', '*.token', 'err.parameters', 'err.detail', 'err.where'], remove: true },
    },
    to ?? destination(process === 'web' ? { dest: 1, sync: false, minLength: PAGE_BYTES, periodicFlush: LATEST_MS } : { dest: 1, sync: true }),
  );
}

/** Nest's own messages and `new Logger(context)` of the contexts, as the same lines. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]): void {
    const texts = rest.filter((part) => typeof part === 'string');
    const context = texts.at(-1);
    const err = message instanceof Error ? message : rest.find((part) => part instanceof Error);
    const stack = texts.length > 1 ? texts[0] : undefined;
    if (typeof message === 'object' && message !== null && !(message instanceof Error)) this.logger[level]({ context, ...message }, texts.length > 1 ? texts[0] : undefined);
    else this.logger[level]({ context, ...(err ? { err } : {}), ...(stack ? { stack } : {}) }, message instanceof Error ? message.message : String(message));
  }
}
