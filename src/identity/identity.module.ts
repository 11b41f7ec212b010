import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access.guard.js';
import { Captcha } from './captcha.js';
import { ChangeEmailHandler } from './commands/change-email.js';
import { ChangeRolesHandler } from './commands/change-roles.js';
import { CreateAccountHandler } from './commands/create-account.js';
import { DeleteAccountsHandler } from './commands/delete-accounts.js';
import { InviteAccountHandler } from './commands/invite-account.js';
import { ClearMaskHandler, PrepareMaskHandler } from './commands/mask.js';
import { SendSignInMailHandler } from './commands/send-sign-in-mail.js';
import { SetPasswordHandler } from './commands/set-password.js';
import { Account } from './entities/account.js';
import { Membership } from './entities/membership.js';
import { Expired } from './expired.js';
import { IdentityController } from './http/identity.controller.js';
import { PlacesController } from './http/places.controller.js';
import { SignInStrategy } from './http/sign-in.strategy.js';
import { Invitations } from './invitations.js';
import { Masks } from './masks.js';
import { Passwords } from './passwords.js';
import './problems.js';
import { MeQuery } from './read/me.js';
import { Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';

@Global()
@Module({
  imports: [MikroOrmModule.forFeature([Account, Membership]), CqrsModule, PassportModule.register({ session: false })],
  controllers: [IdentityController, PlacesController],
  providers: [
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    Captcha,
    ChangeEmailHandler,
    ChangeRolesHandler,
    ClearMaskHandler,
    CreateAccountHandler,
    DeleteAccountsHandler,
    Expired,
    InviteAccountHandler,
    Invitations,
    Masks,
    MeQuery,
    Passwords,
    PrepareMaskHandler,
    SendSignInMailHandler,
    Sessions,
    SetPasswordHandler,
    SignIn,
    SignInStrategy,
  ],
  exports: [Sessions, AccessGuard],
})
export class IdentityModule {}
