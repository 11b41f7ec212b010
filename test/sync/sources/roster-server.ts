import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Outgoing } from '../../../src/platform/outgoing/outgoing.js';
import type { Config } from '../../../src/platform/config/config.js';
import { Asking } from '../../../src/sync/sources/asking.js';
import type { RosterSource, SourcePage } from '../../../src/sync/sources/source.js';

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** JSON, or text as it is. */
  body?: unknown;
  /** Cuts the connection in the middle of the body. */
  cut?: boolean;
}

export type Answering = (call: Call, nth: number) => Reply;

/** A roster's server in this process, which answers as a test wants: in the published shapes, or badly. */
export class RosterServer {
  readonly calls: Call[] = [];
  /** How long its client waited each time, without waiting. */
  readonly waits: number[] = [];
  private constructor(
    private readonly server: Server,
    public answering: Answering,
  ) {}

  static async start(): Promise<RosterServer> {
    const server = createServer();
    const roster = new RosterServer(server, () => ({ status: 404 }));
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const url = new URL(request.url!, 'http://roster');
        const call = {
          method: request.method!,
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        };
        roster.calls.push(call);
        const { status = 200, headers = {}, body = '', cut } = roster.answering(call, roster.calls.length);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        response.writeHead(status, cut ? { ...headers, 'content-length': String(Buffer.byteLength(text)) } : headers);
        if (!cut) return response.end(text);
        response.write(text.slice(0, text.length / 2), () => response.destroy());
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return roster;
  }

  /** What a source asks with; each has waited for nothing yet. */
  asking(mostBytes = 1_000_000): Asking {
    return new Asking(new Outgoing({ outgoingHosts: ['127.0.0.1'] } as unknown as Config), {
      mostBytes,
      pause: (ms) => {
        this.waits.push(ms);
        return Promise.resolve();
      },
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** All pages of a source. */
export async function allPages(source: RosterSource, cursor: string | null = null): Promise<SourcePage[]> {
  const pages: SourcePage[] = [];
  for await (const page of source.pages(cursor, new AbortController().signal)) pages.push(page);
  return pages;
}

/** The records of pages, by kind. */
export function byKind(pages: readonly SourcePage[]): Record<SourcePage['kind'], { id: string }[]> {
  const found = { school: [], term: [], person: [], section: [], enrollment: [] } as Record<
    SourcePage['kind'],
    { id: string }[]
  >;
  for (const { kind, records } of pages) found[kind].push(...records);
  return found;
}

export function unreadableOf(pages: readonly SourcePage[]): [id: string, problem: string][] {
  return pages.flatMap(({ unreadable }) => unreadable.map(({ id, problem }): [string, string] => [id, problem]));
}
