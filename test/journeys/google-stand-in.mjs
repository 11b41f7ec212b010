// oidc-provider, a certified OpenID provider, in Google's place: argv are its port and the portal's address. Whoever types an
// e-mail on its own sign-in page has that e-mail.
import { Provider } from 'oidc-provider';

const [, , port, portal] = process.argv;
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'portal',
      client_secret: 'portal-secret',
      redirect_uris: [`${portal}/`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: true, hd: 'school.test' }),
  }),
});
// Google lets people choose an account; this provider has no such page.
provider.use((ctx, next) => {
  ctx.url = ctx.url.replace('&prompt=select_account', '');
  return next();
});
provider.listen(Number(port), '127.0.0.1', () => process.send('listening'));
process.on('disconnect', () => process.exit());
