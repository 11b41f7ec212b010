import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { plainToInstance } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateIf,
  getMetadataStorage,
  validateSync,
} from 'class-validator';
import { readOrCreateMasterKey } from './master-key.js';

/** A variable of the environment has a value that cannot work. `message` is one sentence per variable. */
export class ConfigError extends Error {
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigError';
  }
}

const DATABASE_URL = /^postgres(ql)?:\/\/[^@/]+(:[^@]*)?@[^/]+\/[^/?]+(\?.*)?$/;
const EVENTSTORE_URL =
  /^(esdb|kurrentdb|kdb)(\+discover)?:\/\/([^:@/?]+:[^@/?]+@)?[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*\/?(\?\w+=[^&?]+(&\w+=[^&?]+)*)?$/;

/** The files that an address of an event store names. */
function certificatesOf(url = ''): [name: string, file: string][] {
  return [...url.matchAll(/[?&](tlsCAFile|userCertFile|userKeyFile)=([^&]+)/gi)].map(([, name, file]) => [
    name!,
    decodeURIComponent(file!),
  ]);
}

/** Where files lie: in a folder, or in a bucket of a store that speaks S3. */
export type FileStoreKind = 'folder' | 's3';
/** A bucket of a store that speaks S3, and the keys that open it. */
export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path; otherwise in front of the host. */
  pathStyle: boolean;
  /** The address of the store for browsers; undefined: they do not reach it. */
  linkEndpoint: string | undefined;
}

/** Also while new files go to the folder: older ones may be in the bucket. */
const usesBucket = (env: Environment) =>
  env.FILE_STORE === 's3' || env.S3_ENDPOINT !== undefined || env.S3_BUCKET !== undefined;

/** Of two variables that are given both or neither. */
const GivenWith = (other: keyof Environment, pattern: RegExp, rule: string) => (target: object, name: string) => {
  ValidateIf((env: Environment, value: unknown) => value !== undefined || env[other] !== undefined)(target, name);
  Matches(pattern, { message: `${rule}: it and ${other} are given both or neither` })(target, name);
};

/** The variables of the environment, with their defaults. Each message completes the sentence "NAME ...". */
class Environment {
  @IsInt({ message: 'must be a port number from 0 to 65535' })
  @Min(0, { message: 'must be a port number from 0 to 65535' })
  @Max(65535, { message: 'must be a port number from 0 to 65535' })
  PORT = 3000;

  @IsInt({ message: 'must be a whole number from 1 to 16' })
  @Min(1, { message: 'must be a whole number from 1 to 16' })
  @Max(16, { message: 'must be a whole number from 1 to 16' })
  WEB_PROCESSES = 1;

  @MinLength(1, { message: 'must be an address to listen on, such as 127.0.0.1' })
  HOST = '127.0.0.1';

  @MinLength(1, { message: 'must be a folder' })
  DATA_DIR = '.data';

  @IsOptional()
  @Matches(DATABASE_URL, { message: 'must look like postgres://user:password@host:5432/database' })
  DATABASE_URL?: string;

  @IsOptional()
  @Matches(DATABASE_URL, { message: 'must look like postgres://user:password@host:5432/database' })
  APP_DATABASE_URL?: string;

  @IsInt({ message: 'must be a whole number from 2 to 200' })
  @Min(2, { message: 'must be a whole number from 2 to 200' })
  @Max(200, { message: 'must be a whole number from 2 to 200' })
  DB_POOL_SIZE = 16;

  @IsInt({ message: 'must be a whole number of seconds from 0 to 20' })
  @Min(0, { message: 'must be a whole number of seconds from 0 to 20' })
  @Max(20, { message: 'must be a whole number of seconds from 0 to 20' })
  DRAIN_SECONDS = 2;

  @IsIn(['0', '1'], { message: 'must be 0 or 1' })
  DOCUMENTS_AHEAD = '1';

  @IsOptional()
  @Matches(/^[A-Za-z0-9+/]{43}=$/, {
    message: 'must be 32 random bytes in base64, as printed by "openssl rand -base64 32"',
  })
  MASTER_KEY?: string;

  @IsOptional()
  @IsString({ message: 'must be a folder' })
  SIGNING_KEY_DIR?: string;

  @IsOptional()
  @IsString({ message: 'must be a folder' })
  OUTSIDE_DIR?: string;

  @IsOptional()
  @IsUrl(
    { require_tld: false, protocols: ['http', 'https'], require_protocol: true },
    { message: 'must be the address that people type, such as https://portal.example.org' },
  )
  PUBLIC_URL?: string;

  /** How many proxies stand in front, each of which adds the address that it was called from. */
  @Matches(/^[0-5]$/, { message: 'must be the number of proxies in front, from 0 to 5' })
  TRUST_PROXY = '0';

  @IsIn(['0', '1'], { message: 'must be 0 or 1' })
  DEMO = '0';

  @IsOptional()
  @IsIn(['postgres', 'eventstoredb', 'memory'], { message: 'must be postgres, eventstoredb or memory' })
  EVENT_STORE?: 'postgres' | 'eventstoredb' | 'memory';

  @ValidateIf((env: Environment) => env.EVENT_STORE === 'eventstoredb' || env.EVENTSTORE_URL !== undefined)
  @Matches(EVENTSTORE_URL, { message: 'must look like esdb://host:2113?tls=false' })
  EVENTSTORE_URL?: string;

  @IsIn(['mailbox', 'file', 'smtp'], { message: 'must be mailbox, file or smtp' })
  MAIL_TRANSPORT: 'mailbox' | 'file' | 'smtp' = 'mailbox';

  @ValidateIf((env: Environment) => env.MAIL_TRANSPORT === 'smtp' || env.SMTP_URL !== undefined)
  @Matches(/^smtps?:\/\/.+/, { message: 'must look like smtp://user:password@host:587' })
  SMTP_URL?: string;

  @IsEmail({}, { message: 'must be an e-mail address' })
  MAIL_FROM = 'no-reply@horizon.example.com';

  @MinLength(1, { message: 'must not be empty' })
  BRAND_NAME = 'Horizon';

  @IsOptional()
  @MinLength(1, { message: 'must not be empty' })
  SUCCESSOR_NAME?: string;

  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true }, { message: 'must be a web address' })
  SUCCESSOR_URL?: string;

  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true }, { message: 'must be a web address' })
  TRAINING_CENTER_URL?: string;

  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true }, { message: 'must be a web address' })
  SUPPORT_CENTER_URL?: string;

  @IsOptional()
  @IsEmail({}, { message: 'must be an e-mail address' })
  SUPPORT_EMAIL?: string;

  /** The id in /login/{id} that skips the captcha. */
  @IsOptional()
  @MinLength(16, { message: 'must have at least 16 characters' })
  CAPTCHA_BYPASS_ID?: string;

  @GivenWith('RECAPTCHA_SECRET', /^[\w-]+$/, 'must be the site key of reCAPTCHA')
  RECAPTCHA_SITE_KEY?: string;

  @GivenWith('RECAPTCHA_SITE_KEY', /^[\w-]+$/, 'must be the secret key of reCAPTCHA')
  RECAPTCHA_SECRET?: string;

  @IsUrl(
    { require_tld: false, protocols: ['http', 'https'], require_protocol: true },
    { message: 'must be a web address' },
  )
  RECAPTCHA_VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';

  @IsOptional()
  @MinLength(16, { message: 'must have at least 16 characters' })
  METRICS_TOKEN?: string;

  @GivenWith('CLEVER_CLIENT_SECRET', /^\S+$/, 'must hold no space')
  CLEVER_CLIENT_ID?: string;

  @GivenWith('CLEVER_CLIENT_ID', /^\S+$/, 'must hold no space')
  CLEVER_CLIENT_SECRET?: string;

  @GivenWith('CLASSLINK_CLIENT_SECRET', /^\S+$/, 'must hold no space')
  CLASSLINK_CLIENT_ID?: string;

  @GivenWith('CLASSLINK_CLIENT_ID', /^\S+$/, 'must hold no space')
  CLASSLINK_CLIENT_SECRET?: string;

  @GivenWith('GOOGLE_CLIENT_SECRET', /^\S+$/, 'must hold no space')
  GOOGLE_CLIENT_ID?: string;

  @GivenWith('GOOGLE_CLIENT_ID', /^\S+$/, 'must hold no space')
  GOOGLE_CLIENT_SECRET?: string;

  @Matches(/^([\w.:-]+(,[\w.:-]+)*)?$/, { message: 'must be names of hosts with commas between them' })
  OUTGOING_HOSTS = '';

  @IsInt({ message: 'must be a whole number from 1 to 100000' })
  @Min(1, { message: 'must be a whole number from 1 to 100000' })
  @Max(100_000, { message: 'must be a whole number from 1 to 100000' })
  CAPTCHA_EFFORT = 1000;

  @IsIn(['folder', 's3'], { message: 'must be folder or s3' })
  FILE_STORE: FileStoreKind = 'folder';

  @ValidateIf(usesBucket)
  @IsUrl(
    { require_tld: false, protocols: ['http', 'https'], require_protocol: true },
    { message: 'must be the address of the store, such as https://s3.eu-central-1.amazonaws.com' },
  )
  S3_ENDPOINT?: string;

  @Matches(/^[\w-]+$/, { message: 'must be the region of the bucket, such as us-east-1' })
  S3_REGION = 'us-east-1';

  @ValidateIf(usesBucket)
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must be the name of a bucket' })
  S3_BUCKET?: string;

  @ValidateIf(usesBucket)
  @Matches(/^\S+$/, { message: 'must be the access key of the store, without spaces' })
  S3_ACCESS_KEY_ID?: string;

  @ValidateIf(usesBucket)
  @Matches(/^\S+$/, { message: 'must be the secret key of the store, without spaces' })
  S3_SECRET_ACCESS_KEY?: string;

  @IsIn(['0', '1'], { message: 'must be 0 or 1' })
  S3_PATH_STYLE = '1';

  @IsOptional()
  @IsUrl(
    { require_tld: false, protocols: ['http', 'https'], require_protocol: true },
    { message: 'must be the address at which browsers reach the store' },
  )
  S3_LINK_ENDPOINT?: string;

  @IsIn(['0', '1'], { message: 'must be 0 or 1' })
  SERVICE_WORKER = '1';

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    message: 'must be fatal, error, warn, info, debug, trace or silent',
  })
  LOG_LEVEL = 'info';
}

/** Each has a rule. */
const VARIABLES = new Set(
  getMetadataStorage()
    .getTargetValidationMetadatas(Environment, '', false, false)
    .map(({ propertyName }) => propertyName),
);
const NUMBERS = ['PORT', 'WEB_PROCESSES', 'DB_POOL_SIZE', 'DRAIN_SECONDS', 'CAPTCHA_EFFORT'] as const;
/** The role that web and worker processes connect as: reads and writes rows, only inserts and selects events. */
export const APPLICATION_ROLE = 'horizon_app';

/** The address of a start without PUBLIC_URL. What listens on every address is `localhost` on its own machine. */
function ownUrl({ HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}

/** The checked configuration of one process. */
export class Config {
  readonly port: number;
  /** How many web processes share the port. */
  readonly webProcesses: number;
  readonly host: string;
  readonly dataDir: string;
  /** Connection as the owner of the schemas; only migrations and set-up commands use it. Undefined in web and worker. */
  readonly ownerDatabaseUrl: string | undefined;
  /** Connection as the application's role. */
  readonly databaseUrl: string;
  /** By which variable `databaseUrl` was named. */
  readonly databaseVariable: 'DATABASE_URL' | 'APP_DATABASE_URL';
  readonly dbPoolSize: number;
  /** So long the web process still takes requests after it was told to stop, and says on `/readyz` that it stops. */
  readonly drainSeconds: number;
  /** Whether a worker starts the process that makes documents before somebody wants one. */
  readonly documentsAhead: boolean;
  /** 32 bytes that wrap the keys of what is sealed; never stored in the database. */
  readonly masterKey: Buffer;
  readonly signingKeyDir: string;
  /** Where each day's root and the list of destroyed keys are written, best on another machine's disk; undefined: nowhere. */
  readonly outsideDir: string | undefined;
  readonly publicUrl: string;
  /** The number of proxies in front. */
  readonly trustProxy: number;
  /** Demo accounts exist here: the development mailbox is open, seeded events are marked. */
  readonly demo: boolean;
  /** Where the log is; undefined: where the database says, of the two that it may be in. */
  readonly eventStore: 'postgres' | 'eventstoredb' | 'memory' | undefined;
  readonly eventStoreUrl: string | undefined;
  readonly mailTransport: 'mailbox' | 'file' | 'smtp';
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly brandName: string;
  /** The product that takes over from this one; its notice is shown only where it is named. */
  readonly successorName: string | undefined;
  readonly successorUrl: string | undefined;
  readonly trainingCenterUrl: string | undefined;
  readonly supportCenterUrl: string | undefined;
  readonly supportEmail: string | undefined;
  readonly captchaBypassId: string | undefined;
  /** The keys of reCAPTCHA; undefined: the sign-in asks for proof of work. */
  readonly recaptcha: { siteKey: string; secret: string; verifyUrl: string } | undefined;
  /** Opens /metrics; undefined: nobody reads it. */
  readonly metricsToken: string | undefined;
  /** With what the product signs in at providers; undefined: not by the environment. */
  readonly providerClients: Readonly<
    Record<'clever' | 'classlink' | 'google', { clientId: string; clientSecret: string } | undefined>
  >;
  /** Hosts that are asked although they are inside of a network or speak http: for a server of one's own, and for tests. */
  readonly outgoingHosts: readonly string[];
  /** Where new files go. */
  readonly fileStore: FileStoreKind;
  /** Undefined where no file lies in one. */
  readonly bucket: BucketSettings | undefined;
  /** Rounds of proof of work that a browser spends on a sign-in, least and most. */
  readonly captchaEffort: readonly [number, number];
  /** Browsers keep the application for the time without a connection. */
  readonly serviceWorker: boolean;
  readonly logLevel: string;

  private constructor(env: Environment) {
    this.port = env.PORT;
    this.webProcesses = env.WEB_PROCESSES;
    this.host = env.HOST;
    this.dataDir = resolve(env.DATA_DIR);
    this.signingKeyDir = resolve(env.SIGNING_KEY_DIR ?? `${this.dataDir}/keys`);
    this.outsideDir = env.OUTSIDE_DIR && resolve(env.OUTSIDE_DIR);
    this.masterKey = env.MASTER_KEY
      ? Buffer.from(env.MASTER_KEY, 'base64')
      : readOrCreateMasterKey(`${this.dataDir}/keys`);
    mkdirSync(this.signingKeyDir, { recursive: true, mode: 0o700 });
    this.ownerDatabaseUrl = env.DATABASE_URL;
    this.databaseUrl = this.applicationUrl(env);
    // `npm start` gives its processes the URL that it derives.
    const derived = env.DATABASE_URL && this.applicationUrl({ ...env, APP_DATABASE_URL: undefined });
    this.databaseVariable = this.databaseUrl === derived ? 'DATABASE_URL' : 'APP_DATABASE_URL';
    this.dbPoolSize = env.DB_POOL_SIZE;
    this.drainSeconds = env.DRAIN_SECONDS;
    this.documentsAhead = env.DOCUMENTS_AHEAD === '1';
    this.publicUrl = (env.PUBLIC_URL ?? ownUrl(env)).replace(/\/$/, '');
    this.trustProxy = Number(env.TRUST_PROXY);
    this.demo = env.DEMO === '1';
    this.eventStore = env.EVENT_STORE ?? (env.EVENTSTORE_URL === undefined ? 'postgres' : undefined);
    this.eventStoreUrl = env.EVENTSTORE_URL;
    this.mailTransport = env.MAIL_TRANSPORT;
    this.smtpUrl = env.SMTP_URL;
    this.mailFrom = env.MAIL_FROM;
    this.brandName = env.BRAND_NAME;
    this.successorName = env.SUCCESSOR_NAME;
    this.successorUrl = env.SUCCESSOR_URL;
    this.trainingCenterUrl = env.TRAINING_CENTER_URL;
    this.supportCenterUrl = env.SUPPORT_CENTER_URL;
    this.supportEmail = env.SUPPORT_EMAIL;
    this.captchaBypassId = env.CAPTCHA_BYPASS_ID;
    this.recaptcha =
      env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET
        ? { siteKey: env.RECAPTCHA_SITE_KEY, secret: env.RECAPTCHA_SECRET, verifyUrl: env.RECAPTCHA_VERIFY_URL }
        : undefined;
    this.metricsToken = env.METRICS_TOKEN;
    const client = (clientId?: string, clientSecret?: string) =>
      clientId && clientSecret ? { clientId, clientSecret } : undefined;
    this.providerClients = {
      clever: client(env.CLEVER_CLIENT_ID, env.CLEVER_CLIENT_SECRET),
      classlink: client(env.CLASSLINK_CLIENT_ID, env.CLASSLINK_CLIENT_SECRET),
      google: client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    };
    this.outgoingHosts = env.OUTGOING_HOSTS ? env.OUTGOING_HOSTS.split(',') : [];
    this.fileStore = env.FILE_STORE;
    this.bucket = usesBucket(env)
      ? {
          endpoint: env.S3_ENDPOINT!,
          region: env.S3_REGION,
          bucket: env.S3_BUCKET!,
          accessKeyId: env.S3_ACCESS_KEY_ID!,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
          pathStyle: env.S3_PATH_STYLE === '1',
          linkEndpoint: env.S3_LINK_ENDPOINT,
        }
      : undefined;
    this.captchaEffort = [Math.ceil(env.CAPTCHA_EFFORT / 2), Math.ceil(env.CAPTCHA_EFFORT * 1.5)];
    this.serviceWorker = env.SERVICE_WORKER === '1';
    this.logLevel = env.LOG_LEVEL;
  }

  /** @throws {ConfigError} naming every variable that cannot work. */
  static fromEnv(env: NodeJS.ProcessEnv): Config {
    const given: Record<string, unknown> = {};
    for (const name of VARIABLES) {
      const value = env[name];
      if (value === undefined || value === '') continue;
      given[name] = (NUMBERS as readonly string[]).includes(name) ? Number(value) : value;
    }
    const checked = plainToInstance(Environment, given, { exposeDefaultValues: true });
    const wrong = validateSync(checked).map((e) => `${e.property} ${Object.values(e.constraints ?? {})[0]}.`);
    if (!checked.DATABASE_URL && !checked.APP_DATABASE_URL) {
      wrong.push(
        'DATABASE_URL is missing: start with "npm start", which brings its own PostgreSQL, or name a server of your own.',
      );
    } else if (checked.PUBLIC_URL === undefined && wrong.length === 0 && !URL.canParse(ownUrl(checked)))
      wrong.push('PUBLIC_URL is missing: HOST and PORT make no web address.');
    for (const [name, file] of certificatesOf(checked.EVENTSTORE_URL))
      if (!existsSync(file)) wrong.push(`EVENTSTORE_URL names a file that is not there: ${name}=${file}.`);
    if (wrong.length > 0) throw new ConfigError(wrong);
    return new Config(checked);
  }

  /** Cookies are Secure and carry the __Host- prefix when people come over https. */
  get secureCookies(): boolean {
    return this.publicUrl.startsWith('https:');
  }

  get publicHost(): string {
    return new URL(this.publicUrl).host;
  }

  /** The application role's password: fixed by the master key, so that every machine of an installation derives the same. */
  get applicationPassword(): string {
    return createHmac('sha256', this.masterKey).update(`database role ${APPLICATION_ROLE}`).digest('base64url');
  }

  /** APP_DATABASE_URL, else the owner's with the application's role; a missing password is the derived one. */
  private applicationUrl(env: Environment): string {
    const url = new URL(env.APP_DATABASE_URL ?? env.DATABASE_URL!);
    if (!env.APP_DATABASE_URL) url.username = APPLICATION_ROLE;
    if (!env.APP_DATABASE_URL || !url.password) url.password = this.applicationPassword;
    return url.href;
  }
}
