import { lookAtJpeg, lookAtPng, lookAtWebp } from './headers.js';
import { PICTURE_LIMITS, PictureRefused, type Size } from './limits.js';
import { sanitiseSvg } from './sanitise-svg.js';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** A picture as it is kept: its type by what is in it, never by its name. */
export interface SeenPicture extends Size {
  mime: PictureType;
  /** Of an SVG the sanitised text. */
  bytes: Buffer;
}

/**
 * Reads type and size in CSS pixels from the head of a picture; nothing is decoded. An SVG is sanitised.
 * @throws {PictureRefused}
 */
export function lookAtPicture(bytes: Buffer): SeenPicture {
  if (bytes.length > PICTURE_LIMITS.bytes) throw new PictureRefused('is larger than 5 MB');
  const seen = read(bytes);
  const { width, height } = seen;
  if (!(width >= 1 && height >= 1)) throw new PictureRefused('has no size');
  if (width > PICTURE_LIMITS.side || height > PICTURE_LIMITS.side || width * height > PICTURE_LIMITS.points)
    throw new PictureRefused(
      `is ${width} by ${height} points; at most 4,096 on a side and 16 million in all are accepted`,
    );
  return seen;
}

function read(bytes: Buffer): SeenPicture {
  const start = bytes.subarray(0, 12).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { mime: 'image/png', bytes, ...whole(lookAtPng(bytes)) };
  if (start.startsWith('\xff\xd8\xff')) return { mime: 'image/jpeg', bytes, ...whole(lookAtJpeg(bytes)) };
  if (start.startsWith('RIFF') && start.endsWith('WEBP'))
    return { mime: 'image/webp', bytes, ...whole(lookAtWebp(bytes)) };
  if (/^GIF8/.test(start)) throw new PictureRefused('is a GIF picture; PNG, JPEG, WebP and SVG are accepted');
  const svg = sanitiseSvg(bytes, lookAtPicture);
  if (!svg) throw new PictureRefused('is not a PNG, JPEG, WebP or SVG picture');
  return { mime: 'image/svg+xml', bytes: Buffer.from(svg.text), width: svg.width, height: svg.height };
}

function whole(size: Size | undefined): Size {
  if (!size) throw new PictureRefused('is cut off or damaged');
  return size;
}
