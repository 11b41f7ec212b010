import type { Size } from './limits.js';

/** The size of a PNG; undefined when it is cut off or damaged. */
export function lookAtPng(bytes: Buffer): Size | undefined {
  let size: Size | undefined;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at === 8) {
      if (type !== 'IHDR' || length !== 13 || bytes.length < 24) return undefined;
      size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    }
    at += 12 + length;
    if (type === 'IEND') return at <= bytes.length ? size : undefined;
  }
  return undefined;
}

/** The size of a JPEG as it is shown: turned as its EXIF orientation says. Undefined when it is cut off or damaged. */
export function lookAtJpeg(bytes: Buffer): Size | undefined {
  let turned = false;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    // Fill bytes, and markers without a length.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    if (marker === 0xe1) turned ||= isTurned(bytes.subarray(at + 4, at + 2 + length));
    // SOF0 to SOF15, without the tables DHT, JPG and DAC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (length < 8 || bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) <= at) return undefined;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
    at += 2 + length;
  }
  return undefined;
}

/** Whether an EXIF segment says that the picture lies on its side (orientation 5 to 8). */
function isTurned(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const tiff = segment.subarray(6);
  if (tiff.length < 8) return false;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return false;
  for (let i = 0; i < u16(first); i++) {
    const entry = first + 2 + 12 * i;
    if (entry + 12 > tiff.length) return false;
    if (u16(entry) === 0x0112) return u16(entry + 8) >= 5 && u16(entry + 8) <= 8;
  }
  return false;
}

/** The size of a WebP; undefined when it is cut off or damaged. */
export function lookAtWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      if (bytes.toString('latin1', 23, 26) !== '\x9d\x01\x2a') return undefined;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}
