import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { DomainError, type FieldErrors } from '../kernel/errors.js';
import type { IdentityCode } from './problems.js';

/** Argon2id, 19 MiB, two passes, one lane (OWASP); the parameters stand in each hash. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;
const QUEUE = 4_000;

const COMMON = new Set([
  'password1234', 'passwordpassword', '123456789012', '1234567890123', 'qwertyuiop12', 'qwertyuiopas', 'iloveyou1234', 'letmein12345',
  'welcome12345', 'administrator', 'changeme1234', 'abcdefghijkl', 'aaaaaaaaaaaa', '111111111111', '000000000000', 'password12345',
  'schoolschool', 'studentstudent', 'teacherteacher', 'horizonhorizon', 'footballfootball', 'baseballbaseball', 'trustno1trustno1',
]);

/** Hashes and checks passwords, a few at a time in the order of arrival: the cost of a hash is the limit of sign-ins. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** A hash of nothing anybody types, so that unknown e-mails take as long as known ones. */
  private readonly decoy = hash('no account has this password', PARAMETERS);

  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, PARAMETERS));
  }

  /** False without a stored hash, after the same work. */
  async matches(stored: string | null, password: string): Promise<boolean> {
    const against = stored ?? (await this.decoy);
    const ok = await this.inTurn(() => verify(against, password));
    return ok && stored !== null;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) {
      if (this.waiting.length >= QUEUE) {
        throw new DomainError<IdentityCode>('identity/busy', 'Many people are signing in right now. Please try again in a moment.', { details: { retryAfter: 5 } });
      }
      await new Promise<void>((go) => this.waiting.push(go));
    }
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }
}

/** The password rules: 12 to 128 characters, not the e-mail, not one of the commonest; empty when it may be used. */
export function passwordErrors(password: string, confirmation: string, email: string): FieldErrors {
  const errors: FieldErrors = {};
  const say = (field: string, message: string) => (errors[field] ??= []).push(message);
  if (password.length < 12) say('password', 'Use at least 12 characters');
  if (password.length > 128) say('password', 'Use at most 128 characters');
  const plain = password.trim().toLowerCase();
  if (email && plain === email.toLowerCase()) say('password', 'Your password must not be your email');
  if (COMMON.has(plain)) say('password', 'This password is too common');
  if (password !== confirmation) say('password_confirmation', 'Passwords do not match');
  return errors;
}
