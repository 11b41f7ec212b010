import { DomainError } from '../kernel/errors.js';
import type { Pictures } from './pictures/pictures.js';
import type { ContentCode } from './problems.js';
import { picturesIn } from './sanitise.js';

/** A picture as a file that leaves carries it. */
export interface EmbeddedPicture {
  sha256: string;
  /** Named by its hash: '9f2c....png'. */
  file: string;
  mime: string;
  bytes: Buffer;
}

const UNKNOWN: ContentCode = 'content/picture-not-found';
const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/**
 * The pictures in some published content, by their hash; one that is not kept here is left out, and its words stay.
 * @throws what the file store throws when it cannot be reached
 */
export async function readPictures(
  pictures: Pick<Pictures, 'read'>,
  texts: readonly string[],
): Promise<Map<string, EmbeddedPicture>> {
  const found = new Map<string, EmbeddedPicture>();
  for (const sha256 of picturesIn(...texts)) {
    const picture = await pictures.read(sha256).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === UNKNOWN) return undefined;
      throw error;
    });
    if (!picture) continue;
    const { mime, bytes } = picture;
    found.set(sha256, { sha256, file: `${sha256}.${ENDINGS[mime] ?? 'bin'}`, mime, bytes });
  }
  return found;
}

/**
 * Published content that needs no network: each picture has its hash and stands in the text itself.
 * @param addressOf where it stands instead
 */
export function withPictures(
  html: string,
  pictures: ReadonlyMap<string, EmbeddedPicture>,
  addressOf: (picture: EmbeddedPicture) => string = dataAddress,
): string {
  return html.replace(/<img src="\/api\/pictures\/([0-9a-f]{64})"/g, (img, sha256: string) => {
    const picture = pictures.get(sha256);
    return picture ? `<img data-sha256="${sha256}" src="${addressOf(picture)}"` : img;
  });
}

function dataAddress({ mime, bytes }: EmbeddedPicture): string {
  return `data:${mime};base64,${bytes.toString('base64')}`;
}
