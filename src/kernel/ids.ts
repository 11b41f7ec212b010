import { randomFillSync } from 'node:crypto';

/** Random bytes are drawn from the system by the page: one call for each costs more than the rest of a save. */
const page = Buffer.allocUnsafe(8192);
let used = page.length;

/** `size` fresh bytes of the system's cryptographic generator, each given out once. At most 8192. */
export function randomBytes(size: number): Buffer {
  if (used + size > page.length) {
    randomFillSync(page);
    used = 0;
  }
  const bytes = Buffer.allocUnsafe(size);
  page.copy(bytes, 0, used, used + size);
  page.fill(0, used, used + size);
  used += size;
  return bytes;
}

/** UUID version 7 (RFC 9562): 48 bits of epoch milliseconds, then random bits; sorts by time of creation. */
export function uuidv7(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
