import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FieldErrors } from '../kernel/errors.js';
import { HashThreads } from './hash-threads.js';

/** Argon2id, 19 MiB, two passes, one lane (OWASP); the parameters stand in each hash. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const COMMON = new Set([
  'password1234',
  'passwordpassword',
  '123456789012',
  '1234567890123',
  'qwertyuiop12',
  'qwertyuiopas',
  'iloveyou1234',
  'letmein12345',
  'welcome12345',
  'administrator',
  'changeme1234',
  'abcdefghijkl',
  'aaaaaaaaaaaa',
  '111111111111',
  '000000000000',
  'password12345',
  'schoolschool',
  'studentstudent',
  'teacherteacher',
  'horizonhorizon',
  'footballfootball',
  'baseballbaseball',
  'trustno1trustno1',
]);

/** Hashes and checks passwords: the cost of a hash is the limit of sign-ins. */
@Injectable()
export class Passwords implements OnApplicationShutdown {
  private readonly threads = new HashThreads();
  /** A hash of nothing anybody types, so that unknown e-mails take as long as known ones. */
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.threads.hash(password, PARAMETERS);
  }

  /** False without a stored hash, after the same work. */
  async matches(stored: string | null, password: string): Promise<boolean> {
    this.decoy ??= this.hash('no account has this password');
    const against = stored ?? (await this.decoy);
    return (await this.threads.matches(against, password)) && stored !== null;
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.end();
  }
}

/**
 * The password rules: 12 to 128 characters, spaces around them not counted, not the e-mail, not one of the commonest; empty
 * when it may be used.
 */
export function passwordErrors(password: string, confirmation: string, email: string): FieldErrors {
  const errors: FieldErrors = {};
  const say = (field: string, message: string) => (errors[field] ??= []).push(message);
  if (password.trim().length < 12) say('password', 'Use at least 12 characters');
  if (password.length > 128) say('password', 'Use at most 128 characters');
  const plain = password.trim().toLowerCase();
  if (email && plain === email.toLowerCase()) say('password', 'Your password must not be your email');
  if (COMMON.has(plain) || (plain.length >= 12 && new Set(plain).size < 4))
    say('password', 'This password is too common');
  if (password !== confirmation) say('password_confirmation', 'Passwords do not match');
  return errors;
}
