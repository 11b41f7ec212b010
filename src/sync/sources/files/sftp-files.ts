import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import ssh2, { type Client, type FileEntryWithStats, type SFTPWrapper } from 'ssh2';
import { sameText } from '../../../platform/crypto/same-text.js';
import { sha256hex } from '../../../platform/crypto/sha256.js';
import { OutgoingError, type Outgoing } from '../../../platform/outgoing/outgoing.js';
import type { ServiceValues } from '../../../platform/services/outside-services.js';
import { SourceError } from '../source.js';
import type { RosterFiles } from './roster-files.js';
import { zipFiles } from './zip-files.js';

/** For the answer to one question about the folder. */
const ANSWER_MS = 60_000;
const MOST_BYTES_OF_FILE = 2_000_000_000;
const TIMEOUT_MS = 20_000;
const MOST_BYTES_OF_ZIP = 100 * 1024 * 1024;
const PORT = 22;

/** The fingerprint of a server's key, as `ssh` shows it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/**
 * A folder on an SFTP server: its CSV files, or the newest zip in it.
 * @param values host, port, user, password or privateKey, folder, fingerprint
 * @throws {SourceError} also when the server shows another key than the one in the settings; the sentence names it
 */
export async function sftpFiles(
  outgoing: Pick<Outgoing, 'addressOf'>,
  values: ServiceValues,
  signal: AbortSignal,
): Promise<RosterFiles> {
  const folder = (values.folder ?? '.').replace(/(?<=.)\/+$/, '');
  const client = await connected(outgoing, values, signal);
  const stop = () => client.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const close = () => {
    signal.removeEventListener('abort', stop);
    client.end();
  };
  try {
    const sftp = await asked<SFTPWrapper>((done) => client.sftp(done), values.host!);
    const listed = async () =>
      (await asked<FileEntryWithStats[]>((done) => sftp.readdir(folder, done), values.host!)).filter(
        ({ attrs }) => !attrs.isDirectory(),
      );
    const there = await listed();
    const isCsv = ({ filename }: FileEntryWithStats) => /\.csv$/i.test(filename);
    const [zip] = there
      .filter(({ filename }) => /\.zip$/i.test(filename))
      .sort((a, b) => b.attrs.mtime - a.attrs.mtime || b.filename.localeCompare(a.filename));
    if (zip && !there.some(isCsv)) {
      if (zip.attrs.size > MOST_BYTES_OF_ZIP)
        throw new SourceError('bad-answer', `${zip.filename} is larger than 100 MB.`, false);
      const files = await zipFiles(await whole(sftp.createReadStream(`${folder}/${zip.filename}`), zip.attrs.size));
      close();
      return files;
    }
    return {
      revision: async () =>
        sha256hex(
          JSON.stringify(
            (await listed())
              .filter(isCsv)
              .map(({ filename, attrs }) => [filename, attrs.size, attrs.mtime])
              .sort(),
          ),
        ),
      open: (name) => {
        const found = there.find(({ filename }) => filename.toLowerCase() === name);
        if (found && found.attrs.size > MOST_BYTES_OF_FILE)
          return Promise.reject(new SourceError('bad-answer', `${found.filename} is larger than 2 GB.`, false));
        return Promise.resolve(found && (sftp.createReadStream(`${folder}/${found.filename}`) as Readable));
      },
      close,
    };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw error;
  }
}

async function connected(
  outgoing: Pick<Outgoing, 'addressOf'>,
  values: ServiceValues,
  signal: AbortSignal,
): Promise<Client> {
  const { user, password, privateKey, fingerprint } = values;
  const host = values.host!;
  const client = new ssh2.Client();
  let shown: string | undefined;
  try {
    const address = await outgoing.addressOf(host);
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      client
        .on('ready', resolve)
        .on('error', reject)
        .on('close', () => reject(new Error('the connection was closed')))
        .connect({
          host: address,
          port: Number(values.port ?? PORT),
          username: user,
          ...(privateKey ? { privateKey, passphrase: password } : { password }),
          readyTimeout: TIMEOUT_MS,
          keepaliveInterval: TIMEOUT_MS,
          hostVerifier: (key: Buffer) => {
            shown = fingerprintOf(key);
            return fingerprint !== undefined && sameText(shown, fingerprint);
          },
        });
    });
    // Reading a file is many small questions, each of which waits for its answer.
    return client.setNoDelay(true);
  } catch (error) {
    client.destroy();
    signal.throwIfAborted();
    if (error instanceof OutgoingError)
      throw new SourceError('unreachable', error.message, error.code !== 'address-refused');
    if (shown !== undefined && fingerprint === undefined)
      throw new SourceError(
        'unauthorized',
        `${host} shows the key ${shown}. If your provider names the same, enter it as the fingerprint.`,
        false,
      );
    if (shown !== undefined && shown !== fingerprint)
      throw new SourceError(
        'unauthorized',
        `${host} shows the key ${shown}, which is not the one in the settings. Nothing was sent to it.`,
        false,
      );
    const { level, message } = error as { level?: string; message: string };
    if (level === 'client-authentication')
      throw new SourceError('unauthorized', `${host} does not take this user with this password or key.`, false);
    if (/privateKey|passphrase/i.test(message) && level === undefined)
      throw new SourceError(
        'unauthorized',
        'The private key cannot be read: it has to be in the format of OpenSSH or PEM.',
        false,
      );
    throw new SourceError('unreachable', `${host} cannot be reached (${message.slice(0, 100)}).`, true);
  }
}

function asked<T>(ask: (done: (error: Error | undefined, found: T) => void) => void, host: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new SourceError('unreachable', `${host} does not answer.`, true)), ANSWER_MS);
    ask((error, found) => {
      clearTimeout(late);
      if (!error) resolve(found);
      else
        reject(
          new SourceError('bad-answer', `${host} does not show the folder (${error.message.slice(0, 100)}).`, false),
        );
    });
  });
}

async function whole(stream: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES_OF_ZIP) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new SourceError('incomplete', `The zip file did not come whole (${(error as Error).message}).`, true);
  }
  if (bytes !== size) throw new SourceError('changed-midway', 'The zip file changed while it was read.', true);
  return Buffer.concat(chunks);
}
