import { Injectable, type OnModuleInit, type Provider } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Outgoing } from '../../platform/outgoing/outgoing.js';
import type { ServiceField } from '../../platform/services/outside-services.js';
import { KeepRosterFileHandler } from '../commands/keep-roster-file.js';
import { Asking } from './asking.js';
import { Clever, CLEVER_ADDRESS } from './clever.js';
import { CsvRoster } from './files/csv-source.js';
import { sftpFiles } from './files/sftp-files.js';
import { NO_FILE, UploadedFiles } from './files/uploaded-files.js';
import { zipFiles } from './files/zip-files.js';
import { CLASSLINK_ADDRESS, CLASSLINK_PREFIX, ClassLinkAccess } from './oneroster/classlink-access.js';
import { ClientCredentials } from './oneroster/one-roster-access.js';
import { OneRoster } from './oneroster/one-roster.js';
import { SourceKinds } from './source-kinds.js';

/** The kinds of rosters that this product reads, and what each asks for in the settings. */
@Injectable()
class RosterSources implements OnModuleInit {
  constructor(
    private readonly kinds: SourceKinds,
    private readonly outgoing: Outgoing,
    private readonly files: UploadedFiles,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.clever();
    this.classLink();
    this.oneRoster();
    this.csv();
  }

  private clever(): void {
    this.kinds.define({
      kind: 'clever',
      name: 'Clever',
      about:
        'Reads the district at Clever. The token stands in the Clever dashboard of the application, at the district. Schools are found by their Clever School ID.',
      fields: [secret('token', 'Token of the district', true), this.url('url', 'Address of the API', CLEVER_ADDRESS)],
      open: (values, { cleverId }) => new Clever(new Asking(this.outgoing), values, cleverId),
    });
  }

  private classLink(): void {
    this.kinds.define({
      kind: 'classlink',
      name: 'ClassLink Roster Server',
      about:
        'Reads the district through the OneRoster proxy of ClassLink. The token stands in the ClassLink partner portal. Schools are found by their ClassLink School ID.',
      fields: [
        secret('token', 'Access token', true),
        this.url('url', 'Address of the proxy', CLASSLINK_ADDRESS),
        {
          ...plain('prefix', 'Path'),
          hint: `Empty is ${CLASSLINK_PREFIX}, where {id} is the application of the district. Some proxies need /proxy/v1p0${CLASSLINK_PREFIX}`,
          check: (value) =>
            /^\/[\w/{}%.~-]*$/.test(value) && value.includes('{id}') && !value.includes('..')
              ? undefined
              : 'The path begins with / and holds {id}.',
        },
        {
          ...plain('applicationId', 'ID of the application'),
          hint: 'Only if the access token is that of the one application, and not of the partner.',
          check: (value) => (/^[\w%.~-]+$/.test(value) ? undefined : 'This is not the ID of an application.'),
        },
      ],
      open: (values, { classlinkId }) => {
        const asking = new Asking(this.outgoing);
        const { access } = new ClassLinkAccess(asking, values, classlinkId);
        const subjectsOf = (id: string) => [`sourced:${id}`];
        return new OneRoster(asking, { access, shortPageIsLast: true, subjectsOf, today: this.today });
      },
    });
  }

  private oneRoster(): void {
    this.kinds.define({
      kind: 'oneroster',
      name: 'OneRoster',
      about:
        'Reads a student information system by OneRoster 1.1 or 1.2 with OAuth 2. The addresses and the client stand in the settings of that system.',
      fields: [
        {
          ...plain('version', 'Version', true),
          hint: '1.1 or 1.2',
          check: (value) => (/^1\.[12]$/.test(value) ? undefined : 'The version is 1.1 or 1.2.'),
        },
        {
          ...this.url('url', 'Address'),
          required: true,
          hint: 'Up to the version, such as https://sis.example.org/ims/oneroster/v1p1',
        },
        { ...this.url('tokenUrl', 'Address for tokens'), required: true },
        plain('clientId', 'Client ID', true),
        secret('clientSecret', 'Client secret', true),
        { ...plain('scope', 'Scope'), hint: 'Empty is what OneRoster says for reading rosters' },
      ],
      open: (values) => {
        const asking = new Asking(this.outgoing);
        const { access } = new ClientCredentials(asking, values);
        return new OneRoster(asking, { access, shortPageIsLast: false, subjectsOf: () => [], today: this.today });
      },
    });
  }

  private csv(): void {
    this.kinds.define({
      kind: 'csv',
      name: 'OneRoster CSV files',
      about:
        'Reads OneRoster 1.1 or 1.2 files in bulk mode: a zip that is uploaded here, or a folder of an SFTP server. Without a server the uploaded file is read.',
      fields: [
        {
          ...plain('host', 'SFTP server'),
          hint: 'Empty: files are uploaded here',
          check: (value) => (/^[\w.:-]+$/.test(value) ? undefined : 'This is not the name of a server.'),
        },
        {
          ...plain('port', 'Port'),
          hint: 'Empty is 22',
          check: (value) =>
            /^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) < 65_536 ? undefined : 'This is not a port.',
        },
        plain('user', 'User'),
        { ...secret('password', 'Password'), hint: 'Or what the private key is locked with' },
        secret('privateKey', 'Private key'),
        {
          ...plain('fingerprint', "Fingerprint of the server's key"),
          hint: 'Begins with SHA256:. Test the connection to see the one that the server shows.',
          check: (value) =>
            /^SHA256:[A-Za-z0-9+/]{43}$/.test(value) ? undefined : 'A fingerprint is SHA256: and 43 characters.',
        },
        { ...plain('folder', 'Folder'), hint: 'Empty is the one in which the server begins' },
      ],
      open: (values, { connectionId }) =>
        new CsvRoster(
          async (signal) =>
            values.host ? sftpFiles(this.outgoing, values, signal) : zipFiles(await this.files.bytesOf(connectionId)),
          this.today,
        ),
      missing: async ({ host }, connectionId) => (host || (await this.files.of(connectionId)) ? undefined : NO_FILE),
    });
  }

  private url(key: string, label: string, usual?: string): ServiceField {
    const check = (value: string) => this.outgoing.problemOf(value);
    return { ...plain(key, label), ...(usual ? { hint: `Empty is ${usual}` } : {}), check };
  }

  private readonly today = () => this.clock.instant().slice(0, 10);
}

function plain(key: string, label: string, required = false): ServiceField {
  return { key, label, secret: false, required };
}

function secret(key: string, label: string, required = false): ServiceField {
  return { key, label, secret: true, required };
}

export const SOURCE_PROVIDERS: Provider[] = [RosterSources, UploadedFiles, KeepRosterFileHandler];
