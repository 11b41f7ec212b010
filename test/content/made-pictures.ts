import { crc32, deflateSync } from 'node:zlib';

/** A whole PNG of one grey; `shade` makes another file of the same size. */
export function png(width: number, height: number, shade = 0): Buffer {
  const row = Buffer.alloc(width + 1, shade);
  row[0] = 0;
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The head of a PNG that says it has this size, and no points. */
export function pngOfSize(width: number, height: number): Buffer {
  const whole = Buffer.from(png(1, 1));
  whole.writeUInt32BE(width, 16);
  whole.writeUInt32BE(height, 20);
  return whole;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The heads of a JPEG, with an EXIF orientation when one is named; enough to read its size. */
export function jpeg(width: number, height: number, orientation?: number): Buffer {
  const u16 = (n: number) => [n >> 8, n & 255];
  const exif = orientation
    ? [
        ...[0xff, 0xe1, 0, 34],
        ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
        ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
      ]
    : [];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...exif,
    ...[0xff, 0xc0, 0, 11, 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55],
    ...[0xff, 0xd9],
  ]);
}

/** The head of a lossless WebP. */
export function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8L', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes[20] = 0x2f;
  bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  return bytes;
}
