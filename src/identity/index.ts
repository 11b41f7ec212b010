export {
  Allow,
  AllowSignedIn,
  AllowToken,
  CurrentApiCaller,
  CurrentSession,
  NoMasquerade,
  type Access,
  type SignedInRequest,
} from './access.js';
export { AllowAnyone } from '../platform/http/allow.js';
export {
  API_SCOPES,
  API_TOKEN_SORTS,
  ApiTokens,
  USES_A_MINUTE,
  type ApiCaller,
  type ApiScope,
  type ApiToken,
  type ApiTokenState,
} from './api-tokens.js';
export { ChangeEmail } from './commands/change-email.js';
export { ChangeRoles, type RoleGrant, type RoleRevoke } from './commands/change-roles.js';
export { ClosePlace } from './commands/close-place.js';
export { CreateAccount } from './commands/create-account.js';
export { CreateAccounts } from './commands/create-accounts.js';
export { HeldRoles } from './held-roles.js';
export { InviteAccount } from './commands/invite-account.js';
export { DeleteAccounts } from './commands/delete-accounts.js';
export { batchActor, stillHolds, type BatchActor } from './batch-actor.js';
export { ClearMask, PrepareMask } from './commands/mask.js';
export type { LinkPurpose } from './invitations.js';
export { LinkProviders } from './commands/link-providers.js';
export { PROVIDERS } from './providers/provider.js';
export { UnlinkProvider } from './commands/unlink-provider.js';
export { ProviderLinksAnswer } from './http/provider-links.dto.js';
export { ProviderDistricts } from './providers/provider-districts.js';
export type { ProviderName, ProviderSubject } from './providers/provider.js';
export { ProviderLinks, type ProviderLink } from './providers/provider-links.js';
export { MakeSignInCards } from './commands/make-sign-in-cards.js';
export { SendSignInMail } from './commands/send-sign-in-mail.js';
export { SetPassword } from './commands/set-password.js';
export { TakeBackEmail, type EmailTakenBack } from './commands/take-back-email.js';
export { EMAIL_STAYS, EmailChanges, lockEmail, lockEmails, type EmailChange } from './email-changes.js';
export { EmailWishes, type EmailWish } from './email-wishes.js';
export { OwnPassword } from './own-password.js';
export type { IdentityEvents } from './published.js';
export { IdentityModule } from './identity.module.js';
export { SessionProfiles, type Addressee, type SessionProfile } from './session-profiles.js';
export { SignIn } from './sign-in.js';
export { SignInCards, type CardState } from './sign-in-cards.js';
export type { Masquerader, Session } from './session.js';
export { Sessions } from './sessions.js';
export { sessionStream } from './session-stream.js';
