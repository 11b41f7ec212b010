import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { LogOutput } from './log-output.js';

/** A write for each request would cost a save a twentieth of its time: lines leave by the page, or after this. */
const LATEST_MS = 250;
const PAGE_BYTES = 8192;

/** Standard output of this process. */
export const logOutput = new LogOutput(1, PAGE_BYTES, LATEST_MS);
process.on('exit', () => logOutput.end());

/**
 * One JSON line per happening, on standard output. Ids only: no names, e-mails, tokens, answers or query strings. Lines are
 * gathered; they are written at the latest a quarter of a second later and when the process ends.
 * @param to somewhere else than standard output.
 */
export function createLogger(
  name: 'web' | 'worker' | 'documents' | 'packages' | 'cli' | 'test',
  level: string,
  to?: DestinationStream,
): Logger {
  return pino(
    {
      level,
      base: { process: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'email',
          'password',
          'token',
          'name',
          '*.email',
          '*.password',
          '*.token',
          'err.parameters',
          'err.detail',
          'err.where',
        ],
        remove: true,
      },
    },
    to ?? logOutput,
  );
}

/** Where Nest says what it throws as well: `begin` and the commands say it in one sentence. */
const FAILED_START = 'ExceptionHandler';

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
    if (rest.at(-1) === FAILED_START) return;
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

  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const texts = rest.filter((part) => typeof part === 'string');
    const context = texts.at(-1);
    const err = message instanceof Error ? message : rest.find((part) => part instanceof Error);
    const stack = texts.length > 1 ? texts[0] : undefined;
    if (typeof message === 'object' && message !== null && !(message instanceof Error))
      this.logger[level]({ context, ...message }, texts.length > 1 ? texts[0] : undefined);
    else
      this.logger[level](
        { context, ...(err ? { err } : {}), ...(stack ? { stack } : {}) },
        message instanceof Error ? message.message : String(message),
      );
  }
}
