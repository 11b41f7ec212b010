import type { Queryable } from '../../platform/db/db.js';
import { picturesIn } from '../sanitise.js';

/**
 * Marks the pictures of sanitised content as published, in the transaction that stores the content: they stay when their package
 * goes. Answers the hashes of which there is no picture; such content must not be stored.
 */
export async function publishPictures(q: Queryable, texts: readonly string[]): Promise<string[]> {
  const hashes = picturesIn(...texts);
  if (hashes.length === 0) return [];
  await q.query('update content.pictures set published = true where sha256 = any($1) and kept and not published', [
    hashes,
  ]);
  const there = await q.query<{ sha256: string }>(
    'select sha256 from content.pictures where sha256 = any($1) and kept and published',
    [hashes],
  );
  const known = new Set(there.map(({ sha256 }) => sha256));
  return hashes.filter((hash) => !known.has(hash));
}
