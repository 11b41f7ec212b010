import { OutgoingError, type Outgoing } from '../../platform/outgoing/outgoing.js';
import { lookAtPicture } from '../pictures/look-at-picture.js';
import { PICTURE_LIMITS, PictureRefused } from '../pictures/limits.js';
import type { KeptPicture } from '../pictures/pictures.js';
import type { KeepPicture } from '../qti/read-package.js';
import { refuse } from './rich-text.js';

const TIMEOUT_MS = 20_000;
const INLINE = /^data:image\/[\w+.-]+;base64,([A-Za-z0-9+/=\s]+)$/;

/** Pictures of items, fetched from the hosts that the settings name, each once, and kept as those of a package. */
export class PicturesOfHosts {
  /** A text says why a picture cannot be shown. */
  private readonly known = new Map<string, KeptPicture | string>();

  constructor(
    private readonly outgoing: Pick<Outgoing, 'call' | 'problemOf'>,
    private readonly hosts: readonly string[],
    private readonly keep: KeepPicture,
  ) {}

  /** @param mustGoOn is asked before each, and throws when there is no time left */
  async fetch(addresses: ReadonlySet<string>, mustGoOn: () => void): Promise<void> {
    for (const address of addresses) {
      if (this.known.has(address)) continue;
      mustGoOn();
      this.known.set(address, await this.pictureAt(address));
    }
  }

  /** @throws {ItemRefused} */
  get(address: string): KeptPicture {
    const picture = this.known.get(address);
    return picture === undefined || typeof picture === 'string' ? refuse(picture ?? 'A picture is missing.') : picture;
  }

  private async pictureAt(source: string): Promise<KeptPicture | string> {
    const inline = INLINE.exec(source)?.[1];
    const address = source.startsWith('//') ? `https:${source}` : source;
    const name = inline ? 'in its text' : address.slice(0, 200);
    try {
      const bytes = inline ? Buffer.from(inline, 'base64') : await this.bytesAt(address);
      return await this.keep(lookAtPicture(bytes), name);
    } catch (error) {
      if (error instanceof PictureRefused) return `Its picture ${name} ${error.message}.`;
      if (error instanceof OutgoingError) return `Its picture cannot be fetched: ${error.message}`;
      throw error;
    }
  }

  /** @throws {PictureRefused} @throws {OutgoingError} */
  private async bytesAt(address: string): Promise<Buffer> {
    const host = URL.canParse(address) ? new URL(address).hostname : '';
    if (!this.hosts.includes(host))
      throw new PictureRefused('is of a host that the settings of Learnosity do not name');
    const { status, body } = await this.outgoing.call(address, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: PICTURE_LIMITS.bytes,
    });
    if (status !== 200) throw new PictureRefused(`cannot be fetched (status ${status})`);
    return body;
  }
}
