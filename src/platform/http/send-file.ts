import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file to be kept by whoever asked for it. */
export interface SentFile {
  name: string;
  /** Text is UTF-8 and says so in its type. */
  type: string;
  content: string | Buffer | Readable;
  /** How many of a stream, where it is known. */
  bytes?: number;
}

/** The value of `content-disposition`: to be saved, the name in both forms of RFC 6266, plain ASCII first. */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  return ascii === name
    ? `attachment; filename="${ascii}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Sends a file to be saved. */
export function sendFile(reply: FastifyReply, { name, type, content, bytes }: SentFile): void {
  if (bytes !== undefined) void reply.header('content-length', bytes);
  void reply
    .header('content-type', typeof content === 'string' ? `${type}; charset=utf-8` : type)
    .header('content-disposition', attachment(name))
    .send(content);
}
