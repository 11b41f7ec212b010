import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootText, type DayRoot } from '../../audit-verify/verify.js';
import { toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { merkleLeaf, merklePath, merkleRoot } from '../crypto/merkle.js';
import { sha256hex } from '../crypto/sha256.js';
import type { Signer } from '../crypto/signer.js';
import type { Db } from '../db/db.js';
import type { Unit, UnitOfWork } from '../db/unit-of-work.js';
import { ZERO_HASH } from './port.js';
import { signedText } from './signed-heads.js';

export type { DayRoot };

export const DAY_ROOT_FORMAT = 'horizon-day-root/1';
const DAY_MS = 86_400_000;

/** Where an earlier head of a stream stands in a day's root, as the exported file carries it. */
export interface Inclusion {
  version: number;
  headHash: string;
  signedAt: Instant;
  day: string;
  index: number;
  path: string[];
}

interface RootRow {
  day: string;
  heads: number;
  root: string;
  previous: string;
  signed_at: Date;
  key_id: string;
  signature: string;
}

interface HeadRow {
  stream: string;
  version: number;
  hash: string;
  signed_at: Date;
  key_id: string;
}

const ROOT_COLUMNS = 'day::text as day, heads, root, previous, signed_at, key_id, signature';

/**
 * One hash a day over everything that was signed. A root holds, in the order of stream, version and moment, every signed
 * head dated up to the end of its day (UTC) that no earlier root holds: a head that comes late is in a later root, and no
 * root is ever made again. Each day has one, also a day without heads, and each names the one before it. The tree is that of
 * RFC 6962 (`merkle.ts`), a leaf's text is what the head's signature covers.
 */
export class DayRoots {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly signer: Signer,
  ) {}

  /**
   * Makes the roots of all days that have ended and have none. Two at once make each root once.
   * @param tell in the root's own transaction, so that each is told exactly once.
   */
  async closeDays(
    at: Instant,
    tell: (u: Unit, root: DayRoot) => Promise<void> = async () => undefined,
  ): Promise<DayRoot[]> {
    const made: DayRoot[] = [];
    for (;;) {
      const [before] = await this.list(1, 0);
      const day = before ? dayAfter(before.day) : await this.firstDay();
      if (!day || toMs(`${day}T00:00:00.000Z`) + DAY_MS > toMs(at)) return made;
      const root = await this.close(day, before, at, tell);
      if (root) made.push(root);
    }
  }

  /** Newest first. */
  async list(limit: number, offset: number): Promise<DayRoot[]> {
    const rows = await this.db.query<RootRow>(
      `select ${ROOT_COLUMNS} from es.day_roots order by es.day_roots.day desc limit $1 offset $2`,
      [limit, offset],
    );
    return rows.map(rootOf);
  }

  /** Oldest first, behind a day; from the beginning when it is empty. */
  async from(after: string, limit: number): Promise<DayRoot[]> {
    const rows = await this.db.query<RootRow>(
      `select ${ROOT_COLUMNS} from es.day_roots where es.day_roots.day > $1 order by es.day_roots.day limit $2`,
      [after || '0001-01-01', limit],
    );
    return rows.map(rootOf);
  }

  async count(): Promise<number> {
    return (await this.db.one<{ n: number }>('select count(*)::int as n from es.day_roots'))!.n;
  }

  async find(day: string): Promise<DayRoot | undefined> {
    const row = await this.db.one<RootRow>(`select ${ROOT_COLUMNS} from es.day_roots where day = $1`, [day]);
    return row && rootOf(row);
  }

  /** The newest head of a stream, up to a version, that is in a root: its place and that root. undefined while none is. */
  async inclusion(stream: string, version: number): Promise<{ inclusion: Inclusion; root: DayRoot } | undefined> {
    const leaf = await this.db.one<{ day: string; place: number; version: number; hash: string; signed_at: Date }>(
      `select l.day::text as day, l.place, l.version, h.hash, h.signed_at from es.day_leaves l
       join es.signed_heads h on h.stream = l.stream and h.version = l.version and h.key_id = l.key_id and h.signed_at = l.signed_at
       where l.stream = $1 and l.version <= $2 order by l.version desc, l.day limit 1`,
      [stream, version],
    );
    const root = leaf && (await this.find(leaf.day));
    if (!root) return undefined;
    const path = merklePath(await this.leaves(leaf.day), leaf.place).map((one) => one.toString('hex'));
    return {
      inclusion: {
        version: leaf.version,
        headHash: leaf.hash,
        signedAt: leaf.signed_at.toISOString(),
        day: leaf.day,
        index: leaf.place,
        path,
      },
      root,
    };
  }

  /** The leaves of a day as they were kept, in their order. */
  async leaves(day: string): Promise<Buffer[]> {
    const rows = await this.db.query<{ leaf: string }>('select leaf from es.day_leaves where day = $1 order by place', [
      day,
    ]);
    return rows.map((row) => Buffer.from(row.leaf, 'hex'));
  }

  /** The leaves of a day computed from the signed heads as they are now; null where the head is not there any more. */
  leavesOfHeads(day: string): Promise<(Buffer | null)[]> {
    return leavesOfHeads(this.db, day);
  }

  /** The file of a root: one line of JSON, so that files can be put one behind the other. */
  file(root: DayRoot, publicKey: string): string {
    const { day, heads, root: hash, previous, signedAt, keyId, signature } = root;
    return `${JSON.stringify({ format: DAY_ROOT_FORMAT, day, heads, root: hash, previous, signedAt, keyId, signature, publicKey })}\n`;
  }

  /**
   * Writes the file of every root that the folder does not have. What is there is left as it is: it may be the better witness.
   */
  async writeOut(folder: string, publicKeys: Record<string, string>): Promise<number> {
    await mkdir(folder, { recursive: true });
    const there = new Set(await readdir(folder));
    let written = 0;
    for (let offset = 0; ; offset += 500) {
      const roots = await this.list(500, offset);
      for (const root of roots) {
        const name = dayRootFile(root.day);
        if (there.has(name)) continue;
        const draft = join(folder, `.${name}.${process.pid}`);
        await writeFile(draft, this.file(root, publicKeys[root.keyId] ?? ''), { mode: 0o644 });
        await rename(draft, join(folder, name));
        written += 1;
      }
      if (roots.length < 500) return written;
    }
  }

  /** The texts of the root files in a folder, by day; a folder that is not there has none. */
  async *outside(folder: string): AsyncGenerator<{ day: string; text: string }> {
    const names = await readdir(folder).catch((): string[] => []);
    for (const name of names.sort()) {
      const day = /^day-root-(\d{4}-\d\d-\d\d)\.json$/.exec(name)?.[1];
      if (day) yield { day, text: await readFile(join(folder, name), 'utf8') };
    }
  }

  /** Whether the file of a day's root is in a folder. */
  async isOutside(folder: string, day: string): Promise<boolean> {
    return (await readdir(folder).catch((): string[] => [])).includes(dayRootFile(day));
  }

  /** The first day that has a root, or is to have one. */
  async firstDay(): Promise<string | undefined> {
    const row = await this.db.one<{ first: Date | null }>('select min(signed_at) as first from es.signed_heads');
    return row?.first?.toISOString().slice(0, 10);
  }

  /** undefined when another process was first. */
  private async close(
    day: string,
    before: DayRoot | undefined,
    at: Instant,
    tell: (u: Unit, root: DayRoot) => Promise<void>,
  ): Promise<DayRoot | undefined> {
    const heads = await this.db.query<HeadRow>(
      `select h.stream, h.version, h.hash, h.signed_at, h.key_id from es.signed_heads h
       where h.signed_at < $1 and not exists (
         select from es.day_leaves l where l.stream = h.stream and l.version = h.version and l.key_id = h.key_id and l.signed_at = h.signed_at)
       order by h.stream, h.version, h.signed_at, h.key_id`,
      [toInstant(toMs(`${day}T00:00:00.000Z`) + DAY_MS)],
    );
    const leaves = heads.map(leafOf);
    const unsigned = {
      day,
      heads: heads.length,
      root: merkleRoot(leaves).toString('hex'),
      previous: before ? sha256hex(rootText(before)) : ZERO_HASH,
      signedAt: at,
    };
    const root: DayRoot = { ...unsigned, keyId: this.signer.keyId, signature: this.signer.sign(rootText(unsigned)) };
    return this.unitOfWork.run(async (u) => {
      const inserted = await u.q.query(
        `insert into es.day_roots (day, heads, root, previous, signed_at, key_id, signature) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict do nothing returning day`,
        [day, root.heads, root.root, root.previous, root.signedAt, root.keyId, root.signature],
      );
      if (inserted.length === 0) return undefined;
      await u.q.query(
        `insert into es.day_leaves (day, place, stream, version, signed_at, key_id, leaf)
         select $1, * from unnest($2::int[], $3::text[], $4::int[], $5::timestamptz[], $6::text[], $7::text[])`,
        [
          day,
          heads.map((_, place) => place),
          heads.map((head) => head.stream),
          heads.map((head) => head.version),
          heads.map((head) => head.signed_at.toISOString()),
          heads.map((head) => head.key_id),
          leaves.map((leaf) => leaf.toString('hex')),
        ],
      );
      await tell(u, root);
      return root;
    });
  }
}

/** `DayRoots.leavesOfHeads`, for who has no more than the database. */
export async function leavesOfHeads(db: Pick<Db, 'query'>, day: string): Promise<(Buffer | null)[]> {
  const rows = await db.query<{ stream: string; version: number; signed_at: Date; hash: string | null }>(
    `select l.stream, l.version, l.signed_at, h.hash from es.day_leaves l
     left join es.signed_heads h on h.stream = l.stream and h.version = l.version and h.key_id = l.key_id and h.signed_at = l.signed_at
     where l.day = $1 order by l.place`,
    [day],
  );
  return rows.map((row) => (row.hash === null ? null : leafOf({ ...row, hash: row.hash })));
}

export function dayRootFile(day: string): string {
  return `day-root-${day}.json`;
}

export function dayAfter(day: string): string {
  return toInstant(toMs(`${day}T00:00:00.000Z`) + DAY_MS).slice(0, 10);
}

function leafOf(head: { stream: string; version: number; hash: string; signed_at: Date }): Buffer {
  return merkleLeaf(
    signedText({
      stream: head.stream,
      version: head.version,
      headHash: head.hash,
      signedAt: head.signed_at.toISOString(),
    }),
  );
}

function rootOf(row: RootRow): DayRoot {
  return {
    day: row.day,
    heads: row.heads,
    root: row.root,
    previous: row.previous,
    signedAt: row.signed_at.toISOString(),
    keyId: row.key_id,
    signature: row.signature,
  };
}
