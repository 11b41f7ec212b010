import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that stands for a district's own or for a service; `answers` may be changed at any time. */
export class Counterpart {
  readonly heard: Heard[] = [];
  answers: RequestListener = (_request, response) => void response.writeHead(200).end('taken');
  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.heard.push({
          path: request.url!,
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        });
        this.answers(request, response);
      });
    });
  }

  static async start(): Promise<Counterpart> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    return new Counterpart(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/events`;
  }

  status(status: number, body = '', headers: Record<string, string> = {}): void {
    this.answers = (_request, response) => void response.writeHead(status, headers).end(body);
  }

  /** What was heard since it was asked for last. */
  take(): Heard[] {
    return this.heard.splice(0);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
