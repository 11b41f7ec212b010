import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { policy } from '../../src/platform/http/content-policy.js';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};
/** Paths that the server answers, never the pages. */
const CALLS = /^\/(api|users|template|dev\/api)(\/|$)/;

/** Serves the built web as the product does, with its content security policy; `calls` answers everything else. */
export async function serveBuiltWeb(
  folder: string,
  calls: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; server: Server }> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = new Set([
    ...readdirSync(folder).filter((name) => name.includes('.') && name !== 'index.html' && name !== 'sw.js'),
    ...readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`),
  ]);
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://web').pathname;
    if (CALLS.test(path)) return calls(request, response);
    if (files.has(path.slice(1))) {
      response.writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      return response.end(readFileSync(join(folder, path)));
    }
    const nonce = randomBytes(16).toString('base64');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy({ secureCookies: false }, nonce),
    });
    response.end(page.replaceAll('__CSP_NONCE__', nonce));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
