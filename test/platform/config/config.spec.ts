import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Config, ConfigError } from '../../../src/platform/config/config.js';

describe('the configuration', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'horizon-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const good = () => ({ DATA_DIR: folder, DATABASE_URL: 'postgres://owner:pw@db.example.org:5433/horizon' });
  const complaints = (env: Record<string, string>): string[] => {
    try {
      Config.fromEnv({ ...good(), ...env });
      return [];
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message.split('\n');
    }
  };

  it('has defaults for everything but the database', () => {
    const config = Config.fromEnv(good());
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      demo: false,
      mailTransport: 'mailbox',
      brandName: 'Horizon',
      successorName: undefined,
    });
  });

  it.each([
    ['::', 'http://localhost:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['192.0.2.7', 'http://192.0.2.7:3000'],
  ])('leads mail of a start on %s without PUBLIC_URL to %s', (HOST, publicUrl) => {
    expect(Config.fromEnv({ ...good(), HOST })).toMatchObject({ publicUrl, publicHost: new URL(publicUrl).host });
  });

  it('asks for PUBLIC_URL where HOST and PORT make no web address', () => {
    expect(complaints({ HOST: 'fe80::1%eth0' })).toEqual(['PUBLIC_URL is missing: HOST and PORT make no web address.']);
    expect(complaints({ HOST: 'fe80::1%eth0', PUBLIC_URL: 'https://portal.example.org' })).toEqual([]);
  });

  it('reads variables that have no default', () => {
    const SUCCESSOR_URL = 'https://next.example.org';
    expect(Config.fromEnv({ ...good(), SUCCESSOR_NAME: 'Next', SUCCESSOR_URL })).toMatchObject({
      successorName: 'Next',
      successorUrl: SUCCESSOR_URL,
    });
    expect(complaints({ SUCCESSOR_URL: 'next' })).toEqual(['SUCCESSOR_URL must be a web address.']);
  });

  it('takes an empty variable as not given', () => {
    expect(Config.fromEnv({ ...good(), PORT: '', SMTP_URL: '' }).port).toBe(3000);
  });

  it('says one sentence for each value that cannot work, naming the variable', () => {
    expect(
      complaints({
        PORT: '70000',
        EVENT_STORE: 'kafka',
        MASTER_KEY: 'short',
        PUBLIC_URL: 'portal',
        MAIL_TRANSPORT: 'smtp',
        TRUST_PROXY: 'true',
      }).sort(),
    ).toEqual([
      'EVENT_STORE must be postgres, eventstoredb or memory.',
      'MASTER_KEY must be 32 random bytes in base64, as printed by "openssl rand -base64 32".',
      'PORT must be a port number from 0 to 65535.',
      'PUBLIC_URL must be the address that people type, such as https://portal.example.org.',
      'SMTP_URL must look like smtp://user:password@host:587.',
      'TRUST_PROXY must be the number of proxies in front, from 0 to 5.',
    ]);
    expect(complaints({ DATABASE_URL: '' })[0]).toMatch(/^DATABASE_URL is missing: /);
    expect(complaints({ EVENT_STORE: 'eventstoredb' })).toEqual([
      'EVENTSTORE_URL must look like esdb://host:2113?tls=false.',
    ]);
  });

  it.each([
    'http://host:2113',
    'esdb:/host:2113',
    'esdb://',
    'esdb://host:port',
    'esdb://host:2113?tls',
    'esdb://user@host:2113',
    'esdb://host 2113',
  ])('does not take %s for the address of an event store', (EVENTSTORE_URL) => {
    expect(complaints({ EVENTSTORE_URL })).toEqual(['EVENTSTORE_URL must look like esdb://host:2113?tls=false.']);
  });

  it('looks for the files that the address of an event store names, and leaves open where the log is', () => {
    expect(complaints({ EVENTSTORE_URL: 'esdb://host:2113?tls=true&tlsCAFile=%2Fno%2Fca.pem' })).toEqual([
      'EVENTSTORE_URL names a file that is not there: tlsCAFile=/no/ca.pem.',
    ]);
    const of = (more: Record<string, string>) => Config.fromEnv({ ...good(), ...more }).eventStore;
    expect(of({})).toBe('postgres');
    for (const EVENTSTORE_URL of [
      'esdb://u:p%40ss@a:2113,b.example.org:2114?tls=true&nodePreference=leader',
      'kurrentdb+discover://cluster.example.org',
      'esdb://127.0.0.1:2113/?tls=false&log=school',
    ])
      expect([of({ EVENTSTORE_URL }), of({ EVENTSTORE_URL, EVENT_STORE: 'eventstoredb' })]).toEqual([
        undefined,
        'eventstoredb',
      ]);
  });

  it('takes the keys of reCAPTCHA both or neither', () => {
    expect(Config.fromEnv(good()).recaptcha).toBeUndefined();
    expect(complaints({ RECAPTCHA_SITE_KEY: 'site-key' })).toEqual([
      'RECAPTCHA_SECRET must be the secret key of reCAPTCHA: it and RECAPTCHA_SITE_KEY are given both or neither.',
    ]);
    expect(complaints({ RECAPTCHA_SECRET: 'secret-key' })).toEqual([
      'RECAPTCHA_SITE_KEY must be the site key of reCAPTCHA: it and RECAPTCHA_SECRET are given both or neither.',
    ]);
    expect(complaints({ RECAPTCHA_VERIFY_URL: 'google' })).toEqual(['RECAPTCHA_VERIFY_URL must be a web address.']);
    expect(
      Config.fromEnv({ ...good(), RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET: 'secret-key' }).recaptcha,
    ).toEqual({
      siteKey: 'site-key',
      secret: 'secret-key',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    });
  });

  it('says what a bucket lacks, also while only older files lie in it', () => {
    expect(Config.fromEnv(good())).toMatchObject({ fileStore: 'folder', bucket: undefined });
    expect(complaints({ FILE_STORE: 's3', S3_ENDPOINT: 'store', S3_PATH_STYLE: 'yes' }).sort()).toEqual([
      'S3_ACCESS_KEY_ID must be the access key of the store, without spaces.',
      'S3_BUCKET must be the name of a bucket.',
      'S3_ENDPOINT must be the address of the store, such as https://s3.eu-central-1.amazonaws.com.',
      'S3_PATH_STYLE must be 0 or 1.',
      'S3_SECRET_ACCESS_KEY must be the secret key of the store, without spaces.',
    ]);
    expect(complaints({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://store:9000' })).toHaveLength(2);
    expect(complaints({ FILE_STORE: 'ftp' })).toEqual(['FILE_STORE must be folder or s3.']);
  });

  it('makes a master key once, readable by its owner only, and derives the application role from it', () => {
    const first = Config.fromEnv(good());
    const second = Config.fromEnv(good());
    expect(second.masterKey.equals(first.masterKey)).toBe(true);
    const path = join(folder, 'keys/master.key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8').trim()).toBe(first.masterKey.toString('base64'));
    expect(first.databaseUrl).toBe(`postgres://horizon_app:${first.applicationPassword}@db.example.org:5433/horizon`);
    expect(
      Config.fromEnv({ DATA_DIR: folder, APP_DATABASE_URL: 'postgres://horizon_app@db/horizon' }).databaseUrl,
    ).toBe(`postgres://horizon_app:${first.applicationPassword}@db/horizon`);
  });
});
