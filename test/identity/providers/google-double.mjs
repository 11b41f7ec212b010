// oauth2-mock-server in a process of its own: it compares prototypes, which are others inside of a test's realm.
// Says its address; then each message { claims, status } makes the next tokens and answers.
import { OAuth2Server } from 'oauth2-mock-server';

const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
await server.start(0, '127.0.0.1');
server.issuer.url = `http://127.0.0.1:${server.address().port}`;
let now = { claims: {}, status: 200 };
server.service.on('beforeTokenSigning', ({ payload }) => Object.assign(payload, now.claims));
server.service.on('beforeResponse', (response) => {
  if (now.status !== 200) Object.assign(response, { statusCode: now.status, body: { error: 'server_error' } });
});
process.on('message', (next) => {
  now = { claims: {}, status: 200, ...next };
  process.send('heard');
});
process.on('disconnect', () => process.exit());
process.send(server.issuer.url);
