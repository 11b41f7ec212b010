import { crc32, deflateSync } from 'node:zlib';
import { PICTURE_LIMITS, PictureRefused, type Size } from './limits.js';

/** It is unpacked point by point, where other pictures are only looked at. */
const MOST_POINTS = 4_000_000;
const [EXTENSION, PICTURE, END] = [0x21, 0x2c, 0x3b];
const GRAPHIC_CONTROL = 0xf9;
/** A code has at most 12 bits. */
const MOST_CODES = 4096;
const MOST_COLOURS = 256;
/** Rows of a picture that comes coarse first: where each pass begins, and its step. */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

interface Frame extends Size {
  interlaced: boolean;
  /** Three bytes each. */
  colours: Buffer;
  /** The colour that is not drawn. */
  transparent: number | undefined;
  codeBits: number;
  data: Buffer;
}

/**
 * A GIF as a PNG with the same points and colours; a margin without points is left out. One that holds several pictures moves: a
 * still one would show something else.
 * @throws {PictureRefused}
 */
export function stillGif(bytes: Buffer): { bytes: Buffer } & Size {
  const frame = onlyFrame(new Reader(bytes));
  const { width, height } = frame;
  if (width * height > MOST_POINTS)
    throw new PictureRefused(`is a GIF of ${width} by ${height} points; at most 4 million points are accepted`);
  const png = pngOf(frame, unpacked(frame));
  if (png.length > PICTURE_LIMITS.bytes) throw new PictureRefused('is larger than 5 MB as a PNG');
  return { bytes: png, width, height };
}

function damaged(): PictureRefused {
  return new PictureRefused('is cut off or damaged');
}

class Reader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  u8(): number {
    return this.take(1)[0]!;
  }

  u16(): number {
    return this.take(2).readUInt16LE();
  }

  take(count: number): Buffer {
    if (this.at + count > this.bytes.length) throw damaged();
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  /** Colours, where the flags say that there are any. */
  colours(flags: number): Buffer | undefined {
    return flags & 0x80 ? this.take(3 * (2 << (flags & 7))) : undefined;
  }

  blocks(): Buffer {
    const parts: Buffer[] = [];
    for (let length = this.u8(); length > 0; length = this.u8()) parts.push(this.take(length));
    return Buffer.concat(parts);
  }
}

function onlyFrame(read: Reader): Frame {
  read.take('GIF89a'.length);
  read.take(4);
  const flags = read.u8();
  read.take(2);
  const shared = read.colours(flags);
  let frame: Frame | undefined;
  let transparent: number | undefined;
  while (!read.ended) {
    const what = read.u8();
    if (what === END) break;
    if (what === EXTENSION) {
      const kind = read.u8();
      const said = read.blocks();
      if (kind === GRAPHIC_CONTROL && said.length >= 4) transparent = said[0]! & 1 ? said[3] : undefined;
    } else if (what === PICTURE) {
      if (frame) throw new PictureRefused('is a GIF that moves; a still picture is needed');
      read.take(4);
      const [width, height, own] = [read.u16(), read.u16(), read.u8()];
      const colours = read.colours(own) ?? shared;
      if (!colours) throw damaged();
      const interlaced = (own & 0x40) !== 0;
      frame = { width, height, interlaced, colours, transparent, codeBits: read.u8(), data: read.blocks() };
    } else throw damaged();
  }
  if (!frame) throw damaged();
  return frame;
}

/** The colour of each point, in the order in which they come. */
function unpacked({ width, height, codeBits, data }: Frame): Buffer {
  if (codeBits < 2 || codeBits > 8) throw damaged();
  const clear = 1 << codeBits;
  const points = Buffer.alloc(width * height);
  // A code stands for the points of another one and a last one.
  const before = new Uint16Array(MOST_CODES);
  const last = new Uint8Array(MOST_CODES);
  const lengths = new Uint16Array(MOST_CODES);
  for (let code = 0; code < clear; code++) [last[code], lengths[code]] = [code, 1];
  let [next, bits, previous] = [clear + 2, codeBits + 1, -1];
  let [held, heldBits, at] = [0, 0, 0];
  for (const byte of data) {
    held |= byte << heldBits;
    heldBits += 8;
    while (heldBits >= bits && at < points.length) {
      const code = held & ((1 << bits) - 1);
      held >>>= bits;
      heldBits -= bits;
      if (code === clear) {
        [next, bits, previous] = [clear + 2, codeBits + 1, -1];
        continue;
      }
      const isNew = code === next && previous >= 0;
      if (code === clear + 1 || (code >= next && !isNew) || (previous < 0 && code > clear)) throw damaged();
      // One that is made by its first use is the one before and that one's first point.
      let known = isNew ? previous : code;
      const length = lengths[known]!;
      if (at + length + (isNew ? 1 : 0) > points.length) throw damaged();
      for (let place = at + length - 1; place >= at; place--) {
        points[place] = last[known]!;
        known = before[known]!;
      }
      const first = points[at]!;
      at += length;
      if (isNew) points[at++] = first;
      if (previous >= 0 && next < MOST_CODES) {
        [before[next], last[next], lengths[next]] = [previous, first, lengths[previous]! + 1];
        next++;
        if (next === 1 << bits && bits < 12) bits++;
      }
      previous = code;
    }
  }
  if (at < points.length) throw damaged();
  return points;
}

function pngOf({ width, height, interlaced, colours, transparent }: Frame, points: Buffer): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  const order = interlaced
    ? PASSES.flatMap(([first, step]) =>
        Array.from({ length: Math.ceil((height - first) / step) }, (_, i) => first + i * step),
      )
    : Array.from({ length: height }, (_, y) => y);
  for (const [i, y] of order.entries()) points.copy(rows, y * (width + 1) + 1, i * width, (i + 1) * width);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // A byte each, that names one of the colours.
  head.set([8, 3], 8);
  const seen = Buffer.alloc(MOST_COLOURS, 255);
  if (transparent !== undefined) seen[transparent] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.concat([colours], 3 * MOST_COLOURS)),
    chunk('tRNS', seen),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
