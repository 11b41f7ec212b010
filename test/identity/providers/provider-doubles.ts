import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Clever and ClassLink on one port, in the shapes that both publish. A code signs in whoever it was given for. */
export interface ProviderDoubles {
  url: string;
  /** By code: what Clever says of the person. */
  clever: Map<string, { id: string; district: string; email?: string }>;
  /** By code: ClassLink's answer of /v2/my/info. */
  classLink: Map<string, Record<string, unknown>>;
  /** Answers instead of the usual ones. */
  fault: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): void;
}

const CLIENT = { id: 'portal', secret: 'portal-secret' };

export async function providerDoubles(): Promise<ProviderDoubles> {
  const used = new Set<string>();
  const json = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const server = createServer((request, response) => {
    if (doubles.fault) return doubles.fault(request, response);
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url!, doubles.url);
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const code = form.get('code') ?? '';
    const token = (known: boolean, client: boolean) => {
      if (!client) return json(response, { error: 'invalid_client' }, 401);
      if (!known || used.has(code)) return json(response, { error: 'invalid_grant' }, 400);
      used.add(code);
      return json(response, { access_token: code, token_type: 'Bearer' });
    };
    if (pathname === '/oauth/tokens') {
      // RFC 6749, 2.3.1: both are form-encoded before they are joined.
      const [id, secret] = Buffer.from((request.headers.authorization ?? '').slice('Basic '.length), 'base64')
        .toString()
        .split(':')
        .map(decodeURIComponent);
      return token(doubles.clever.has(code), id === CLIENT.id && secret === CLIENT.secret);
    }
    if (pathname === '/oauth2/v2/token')
      return token(
        doubles.classLink.has(code),
        form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret,
      );
    // Google asks here where it is to be asked; its tokens are those of ClassLink's double.
    if (pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer: doubles.url,
        authorization_endpoint: `${doubles.url}/auth`,
        token_endpoint: `${doubles.url}/oauth2/v2/token`,
        jwks_uri: `${doubles.url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    const person = doubles.clever.get(bearer);
    if (pathname === '/v3.0/me' && person)
      return json(response, { type: 'user', data: { id: person.id, district: person.district } });
    if (person && pathname === `/v3.0/users/${person.id}`) return json(response, { data: person });
    const info = doubles.classLink.get(bearer);
    if (pathname === '/v2/my/info' && info) return json(response, info);
    return json(response, { error: 'not found' }, 404);
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const doubles: ProviderDoubles = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clever: new Map(),
    classLink: new Map(),
    fault: null,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return doubles;
}

/** What Horizon Admin enters for these doubles. */
export const settingsOf = (url: string) => ({
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  accounts: url,
  api: url,
});
