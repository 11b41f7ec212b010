export { Allow, AllowSignedIn, CurrentSession, NoMasquerade, type Access } from './access.js';
export { AllowAnyone } from '../platform/http/allow.js';
export { CreateAccount } from './commands/create-account.js';
export { InviteAccount } from './commands/invite-account.js';
export { SetPassword } from './commands/set-password.js';
export { IdentityModule } from './identity.module.js';
export { SessionProfiles, type Addressee, type SessionProfile } from './session-profiles.js';
export type { Session } from './session.js';
