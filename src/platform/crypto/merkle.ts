import { hash } from 'node:crypto';

/**
 * The Merkle tree of RFC 6962: a leaf is SHA-256(0x00 | its text), a node SHA-256(0x01 | left | right), and of a number of
 * nodes that is no power of two the last one rises unchanged. The prefixes keep a node from being passed off as a leaf.
 */
export function merkleLeaf(text: string): Buffer {
  return hash('sha256', Buffer.concat([Buffer.of(0), Buffer.from(text, 'utf8')]), 'buffer');
}

/** The root over leaves in their order; over none, SHA-256 of nothing. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = leaves;
  if (level.length === 0) return hash('sha256', Buffer.alloc(0), 'buffer');
  while (level.length > 1) level = above(level);
  return level[0]!;
}

/** The hashes beside the way from leaf `index` to the root, from below. */
export function merklePath(leaves: readonly Buffer[], index: number): Buffer[] {
  if (!(index >= 0 && index < leaves.length)) throw new RangeError(`there is no leaf ${index}`);
  const path: Buffer[] = [];
  let place = index;
  for (let level = leaves; level.length > 1; level = above(level), place >>= 1) {
    const neighbour = level[place ^ 1];
    if (neighbour) path.push(neighbour);
  }
  return path;
}

function above(level: readonly Buffer[]): Buffer[] {
  const next: Buffer[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const right = level[i + 1];
    next.push(right ? hash('sha256', Buffer.concat([Buffer.of(1), level[i]!, right]), 'buffer') : level[i]!);
  }
  return next;
}
