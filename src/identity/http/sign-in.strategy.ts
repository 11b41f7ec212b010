import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { invalidInput } from '../../platform/http/validation.js';
import type { SignedInRequest } from '../access.js';
import { KnownDevices } from '../known-devices.js';
import { Masks, type MaskChange } from '../masks.js';
import { SignIn, type SigningInAs } from '../sign-in.js';

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/**
 * The Passport strategy `sign-in`: e-mail and password of `{ login: { email, password, captcha } }`, or a `masqid` that makes a
 * session somebody else's, or leads it back. Providers are strategies of their own.
 */
@Injectable()
export class SignInStrategy extends PassportStrategy(Strategy, 'sign-in') {
  constructor(
    private readonly signIn: SignIn,
    private readonly masks: Masks,
    private readonly devices: KnownDevices,
  ) {
    super();
  }

  async validate(request: unknown): Promise<SigningInAs | MaskChange> {
    const asked = request as SignedInRequest & FastifyRequest<{ Body: { login?: Record<string, unknown> } | null }>;
    const { body, ip, live, raw } = asked;
    const text = (field: string) => (typeof body?.login?.[field] === 'string' ? (body.login[field] as string) : '');
    if (text('masqid')) return this.masks.redeem(live?.session, text('masqid'));
    const errors: Record<string, string[]> = {};
    if (!EMAIL.test(text('email').trim()) || text('email').length > 320) errors.email = ['Please enter a valid email'];
    if (!text('password') || text('password').length > 128) errors.password = ['Please enter a valid password'];
    if (Object.keys(errors).length) throw invalidInput(errors);
    return this.signIn.withPassword(
      {
        email: text('email'),
        password: text('password'),
        captcha: text('captcha'),
        bypassCaptchaId: text('bypass_captcha_id'),
      },
      { address: ip, device: this.devices.of(asked, text('email')) },
      () => !raw.socket.destroyed,
    );
  }
}
