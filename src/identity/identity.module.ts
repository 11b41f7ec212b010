import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { AccountLetters } from './account-letters.js';
import { AccessGuard } from './access.guard.js';
import { ApiTokens } from './api-tokens.js';
import { Captcha } from './captcha.js';
import { ChangeEmailHandler } from './commands/change-email.js';
import { ChangeOwnPasswordHandler } from './commands/change-own-password.js';
import { ChangeRolesHandler } from './commands/change-roles.js';
import { ClosePlaceHandler } from './commands/close-place.js';
import { CreateAccountHandler } from './commands/create-account.js';
import { CreateAccountsHandler } from './commands/create-accounts.js';
import { DeleteAccountsHandler } from './commands/delete-accounts.js';
import { InviteAccountHandler } from './commands/invite-account.js';
import { ClearMaskHandler, PrepareMaskHandler } from './commands/mask.js';
import { LinkProvidersHandler } from './commands/link-providers.js';
import { MakeSignInCardsHandler } from './commands/make-sign-in-cards.js';
import { SendSignInMailHandler } from './commands/send-sign-in-mail.js';
import { SetPasswordHandler } from './commands/set-password.js';
import { TakeBackEmailHandler } from './commands/take-back-email.js';
import { UnlinkProviderHandler } from './commands/unlink-provider.js';
import { EmailChanges } from './email-changes.js';
import { EmailWishes } from './email-wishes.js';
import { Account } from './entities/account.js';
import { Membership } from './entities/membership.js';
import { Expired } from './expired.js';
import { BatchesController } from './http/batches.controller.js';
import { FreshSessions } from './http/fresh-sessions.js';
import { IdentityController } from './http/identity.controller.js';
import { OwnAccountController } from './http/own-account.controller.js';
import { PlacesController } from './http/places.controller.js';
import { ProvidersController } from './http/providers.controller.js';
import { SignInCardsController } from './http/sign-in-cards.controller.js';
import { SignInStrategy } from './http/sign-in.strategy.js';
import { Guesses } from './guesses.js';
import { HeldRoles } from './held-roles.js';
import { KnownDevices } from './known-devices.js';
import { MailLimits } from './mail-limits.js';
import { Invitations } from './invitations.js';
import { Masks } from './masks.js';
import { OwnPassword } from './own-password.js';
import { Passwords } from './passwords.js';
import './problems.js';
import { ProviderLinks } from './providers/provider-links.js';
import { ProviderSignIn } from './providers/provider-sign-in.js';
import { ClassLink, Clever, Google } from './providers/providers.js';
import { MeQuery } from './read/me.js';
import { ChosenCaptcha } from './recaptcha.js';
import { Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';
import { SignInCards } from './sign-in-cards.js';
import { SupportChat } from './support-chat.js';

@Global()
@Module({
  imports: [MikroOrmModule.forFeature([Account, Membership]), CqrsModule, PassportModule.register({ session: false })],
  controllers: [
    BatchesController,
    IdentityController,
    OwnAccountController,
    PlacesController,
    ProvidersController,
    SignInCardsController,
  ],
  providers: [
    AccessGuard,
    AccountLetters,
    ApiTokens,
    { provide: APP_GUARD, useExisting: AccessGuard },
    { provide: Captcha, useClass: ChosenCaptcha },
    ChangeEmailHandler,
    ChangeOwnPasswordHandler,
    ChangeRolesHandler,
    ClosePlaceHandler,
    ClassLink,
    ClearMaskHandler,
    Clever,
    CreateAccountHandler,
    CreateAccountsHandler,
    DeleteAccountsHandler,
    EmailChanges,
    EmailWishes,
    Expired,
    FreshSessions,
    Google,
    Guesses,
    HeldRoles,
    InviteAccountHandler,
    Invitations,
    KnownDevices,
    LinkProvidersHandler,
    MailLimits,
    MakeSignInCardsHandler,
    Masks,
    MeQuery,
    OwnPassword,
    Passwords,
    PrepareMaskHandler,
    ProviderLinks,
    ProviderSignIn,
    SendSignInMailHandler,
    Sessions,
    SetPasswordHandler,
    SignIn,
    SignInCards,
    SignInStrategy,
    SupportChat,
    TakeBackEmailHandler,
    UnlinkProviderHandler,
  ],
  exports: [
    Sessions,
    AccessGuard,
    ApiTokens,
    EmailChanges,
    EmailWishes,
    HeldRoles,
    OwnPassword,
    ProviderLinks,
    SignInCards,
  ],
})
export class IdentityModule {}
