import type { FastifyReply } from 'fastify';

/** Sends the file with its name in both forms of RFC 6266, plain ASCII first. */
export function sendFile(reply: FastifyReply, type: string, file: { name: string; bytes: Buffer }): void {
  const ascii = file.name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '').replace(/["\\]/g, '');
  void reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('cache-control', 'private, no-store')
    .send(file.bytes);
}

export function sendPdf(reply: FastifyReply, file: { name: string; bytes: Buffer }): void {
  sendFile(reply, 'application/pdf', file);
}
