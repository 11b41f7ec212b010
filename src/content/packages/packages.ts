import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { FileStore } from '../../platform/files/file-store.js';
import type { PageRequest } from '../../platform/http/list.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { nextNight } from '../../platform/jobs/nightly.js';
import type { ItemScoring, PlayerItem } from '../item.js';
import { Learnosity, type Wanted } from '../learnosity/learnosity.js';
import { Pictures } from '../pictures/pictures.js';
import { playerItem } from '../player-item.js';
import type { ContentCode } from '../problems.js';
import { CHECK } from './check-packages.js';
import { givenAlts, withAlts, type DraftBody } from './draft-item.js';
import type { DraftRow } from './draft-row.js';

/** `waiting` and `checking`: a job reads it. `open`: somebody completes and publishes it. `failed`: it cannot be read. */
export const PACKAGE_STATES = ['waiting', 'checking', 'open', 'failed'] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];

export const ITEM_STATES = ['ready', 'needs', 'refused', 'excluded', 'published'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export interface Package {
  id: number;
  state: PackageState;
  fileName: string;
  bytes: number;
  /** Of its test; empty without one. */
  title: string;
  minutes: number | null;
  /** What is wrong with the package beside its items. */
  notes: string[];
  /** Why it failed. */
  problem: string | null;
  done: number;
  total: number;
  counts: Record<ItemState, number>;
  /** Rises with each change; whoever publishes says which one was seen. */
  revision: number;
  uploadedAt: string;
  /** Then it is forgotten with its files. */
  expiresAt: string;
  /** The worker has not moved it for a while. */
  stalled: boolean;
}

export interface PackageItemRow extends Pick<
  DraftRow,
  'position' | 'file' | 'identifier' | 'title' | 'section' | 'pretest' | 'text' | 'area' | 'topic' | 'difficulty'
> {
  state: ItemState;
  /** Why it is refused. */
  reason: string | null;
  /** What somebody has to say before it can be published. */
  needs: ('alt' | 'area' | 'topic' | 'difficulty')[];
  kind: DraftBody['question']['kind'] | null;
  /** Of the text beside it, within the package. */
  stimulus: string | null;
  pictures: number;
  publishedAs: { formId: number; code: string; version: number } | null;
}

export interface PackagePicture {
  sha256: string;
  file: string;
  width: number;
  height: number;
  /** Empty for a decoration, null where it is missing. */
  alt: string | null;
  /** Questions that show it. */
  items: number;
}

export interface PackageItemView extends PackageItemRow {
  /** As the player shows it; null for one that is refused. */
  player: PlayerItem | null;
  key: { choiceIds: string[] | null; also: string[][]; accept: string[] | null; rationale: string } | null;
  shown: PackagePicture[];
}

export interface ItemChanges {
  area?: string | undefined;
  topic?: string | undefined;
  difficulty?: 1 | 2 | 3 | undefined;
  excluded?: boolean | undefined;
}

interface Row {
  id: number;
  state: PackageState;
  file_name: string;
  bytes: number;
  title: string;
  minutes: number | null;
  notes: string[];
  problem: string | null;
  done: number;
  total: number;
  revision: number;
  uploaded_at: Date;
  moved_at: Date;
  expires_at: Date;
}

type ItemRow = Omit<DraftRow, 'body' | 'known'> & {
  state: ItemState;
  kind: PackageItemRow['kind'];
  stimulus: string | null;
  published_as: PackageItemRow['publishedAs'];
};

const KEPT_MS = 30 * 86_400_000;
const STALLED_MS = 60_000;
const EXPIRE = 'content.delete-expired-packages';
const EXPIRE_HOUR_UTC = 8;
/** What is uploaded is written down first; after a day nobody is at it any more. */
const RECEIVING_MS = 86_400_000;
const COLUMNS =
  'id, state, file_name, bytes, title, minutes, notes, problem, done, total, revision, uploaded_at, moved_at, expires_at';
const ITEM_COLUMNS = `position, state, file, identifier, title, section, pretest, refused, body->'question'->>'kind' as kind,
  body->'stimulus'->>'id' as stimulus, text, area, topic, difficulty, pictures, unnamed, published_as`;

/** Packages of questions between upload and publication. */
@Injectable()
export class Packages {
  private readonly log = new Logger('content');

  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: FileStore,
    private readonly pictures: Pictures,
    private readonly learnosity: Learnosity,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(
      EXPIRE,
      (nowMs) => nextNight(nowMs, EXPIRE_HOUR_UTC),
      () => this.expire(),
      {
        does: 'delete packages of questions whose time is over',
      },
    );
  }

  /**
   * Takes a file as it comes, to disk and never into memory whole. @param isWhole asked at its end: whether nothing was cut off
   * @throws DomainError what `isWhole` throws
   */
  async receive(by: number | null, fileName: string, content: Readable, isWhole: () => void): Promise<Package> {
    const now = this.clock.now();
    const fileId = this.files.newId();
    const made = await this.db.one<{ id: number }>(
      `insert into content.packages (state, file_name, file_id, uploaded_by, uploaded_at, moved_at, expires_at)
       values ('receiving', $1, $2, $3, $4, $4, $5) returning id`,
      [fileName, fileId, by, new Date(now), new Date(now + KEPT_MS)],
    );
    const { id } = made!;
    try {
      const file = await this.files.write(fileId);
      await pipeline(content, file.stream, { end: false });
      isWhole();
      const bytes = await file.keep({ name: fileName, mime: 'application/zip' });
      await this.unitOfWork.run(async (u) => {
        await u.q.query(`update content.packages set state = 'waiting', bytes = $2 where id = $1`, [id, bytes]);
        await u.enqueue(CHECK, { packageId: id }, { singletonKey: String(id) });
      });
    } catch (error) {
      await this.db.query('delete from content.packages where id = $1', [id]);
      await this.files.delete(fileId);
      throw error;
    }
    return this.get(id);
  }

  /**
   * What is wanted of Learnosity's item bank, to be read as a package.
   * @throws DomainError `content/learnosity-off`
   */
  async ask(by: number | null, wanted: Wanted): Promise<Package> {
    await this.learnosity.mustBeUsed();
    const now = this.clock.now();
    const name = 'activity' in wanted ? wanted.activity : `${wanted.references.length} items`;
    const id = await this.unitOfWork.run(async (u) => {
      const made = await u.q.one<{ id: number }>(
        `insert into content.packages (state, file_name, wanted, uploaded_by, uploaded_at, moved_at, expires_at)
         values ('waiting', $1, $2, $3, $4, $4, $5) returning id`,
        [`Learnosity: ${name}`, JSON.stringify(wanted), by, new Date(now), new Date(now + KEPT_MS)],
      );
      await u.enqueue(CHECK, { packageId: made!.id }, { singletonKey: String(made!.id) });
      return made!.id;
    });
    return this.get(id);
  }

  /** The newest first. */
  async list({ perPage, offset }: Pick<PageRequest, 'perPage' | 'offset'>) {
    const [rows, count] = await Promise.all([
      this.db.query<Row>(
        `select ${COLUMNS} from content.packages where state <> 'receiving' and expires_at > $3 order by id desc limit $1 offset $2`,
        [perPage, offset, this.clock.instant()],
      ),
      this.db.one<{ n: number }>(
        `select count(*)::int as n from content.packages where state <> 'receiving' and expires_at > $1`,
        [this.clock.instant()],
      ),
    ]);
    return { packages: await this.cards(rows), total: count!.n };
  }

  /** @throws DomainError `content/package-not-found` */
  async get(id: number): Promise<Package> {
    const [card] = await this.cards([await this.must(id)]);
    return card!;
  }

  /** Items in the order of the package. @throws DomainError `content/package-not-found` */
  async items(
    id: number,
    state: ItemState | undefined,
    { perPage, offset, search }: Pick<PageRequest, 'perPage' | 'offset' | 'search'>,
  ): Promise<{ items: PackageItemRow[]; total: number }> {
    await this.must(id);
    const where = `package_id = $1 and ($2::text is null or state = $2)
      and ($3 = '' or strpos(lower(text || ' ' || title || ' ' || identifier || ' ' || section || ' ' || coalesce(topic, '')), lower($3)) > 0)`;
    const params = [id, state ?? null, search];
    const [rows, count] = await Promise.all([
      this.db.query<ItemRow>(
        `select ${ITEM_COLUMNS} from content.package_items where ${where} order by position limit $4 offset $5`,
        [...params, perPage, offset],
      ),
      this.db.one<{ n: number }>(`select count(*)::int as n from content.package_items where ${where}`, params),
    ]);
    return { items: rows.map(toItem), total: count!.n };
  }

  /** One item as the player would show it, with its key. @throws DomainError `content/package-not-found` */
  async item(id: number, position: number): Promise<PackageItemView> {
    await this.must(id);
    const row = await this.db.one<ItemRow & { body: DraftBody | null }>(
      `select ${ITEM_COLUMNS}, body from content.package_items where package_id = $1 and position = $2`,
      [id, position],
    );
    if (!row) throw itemNotFound();
    const shown = await this.picturesOf(id, row.pictures);
    const alts = new Map(shown.flatMap(({ sha256, alt }) => (alt === null ? [] : [[sha256, alt] as const])));
    const given = row.body ? givenAlts(row.body) : new Map<string, string>();
    const body = row.body && withAlts(row.body, alts);
    return {
      ...toItem(row),
      player: body && asPlayed(body, row.position, row.identifier),
      key: body && keyOf(body.scoring, body.rationale),
      shown: shown.map((picture) => ({ ...picture, alt: picture.alt ?? given.get(picture.sha256) ?? null })),
    };
  }

  /** Says the same of several items. @throws DomainError `content/package-not-found` */
  async change(id: number, positions: readonly number[], changes: ItemChanges): Promise<Package> {
    await this.unitOfWork.run(async (u) => {
      await this.touch(u.q, id);
      const changed = await u.q.query(
        `update content.package_items set area = coalesce($3, area), topic = coalesce($4, topic), difficulty = coalesce($5, difficulty),
           excluded = coalesce($6, excluded)
         where package_id = $1 and position = any($2) and refused is null returning position`,
        [
          id,
          positions,
          changes.area?.trim() ?? null,
          changes.topic?.trim() ?? null,
          changes.difficulty ?? null,
          changes.excluded ?? null,
        ],
      );
      if (changed.length !== new Set(positions).size) throw itemNotFound();
    });
    return this.get(id);
  }

  /** Says what a picture shows, wherever the package shows it; empty for a decoration. @throws DomainError */
  async describe(id: number, sha256: string, alt: string): Promise<Package> {
    await this.unitOfWork.run(async (u) => {
      await this.touch(u.q, id);
      const said = await u.q.one(
        'update content.package_pictures set alt = $3 where package_id = $1 and sha256 = $2 returning sha256',
        [id, sha256, alt],
      );
      if (!said) throw new DomainError<ContentCode>('content/picture-not-found', 'This picture does not exist.');
      await u.q.query(
        'update content.package_items set unnamed = array_remove(unnamed, $2) where package_id = $1 and $2 = any(unnamed)',
        [id, sha256],
      );
    });
    return this.get(id);
  }

  /** Pictures that nobody has said the meaning of. @throws DomainError `content/package-not-found` */
  async unnamed(id: number): Promise<PackagePicture[]> {
    await this.must(id);
    const rows = await this.db.query<{ hash: string }>(
      'select distinct unnest(unnamed) as hash from content.package_items where package_id = $1 order by 1',
      [id],
    );
    return this.picturesOf(
      id,
      rows.map(({ hash }) => hash),
    );
  }

  /** Forgets a package with its files; what was published of it stays. @throws DomainError `content/package-not-found` */
  async discard(id: number): Promise<void> {
    await this.must(id);
    // From now on nobody sees it. Files that cannot be deleted in this moment are deleted at night.
    await this.db.query('update content.packages set expires_at = $2 where id = $1', [id, this.clock.instant()]);
    await this.forget([id]);
  }

  /** The lines that publication changes, held until its end. @throws DomainError `content/package-not-found` */
  private async touch(
    q: { one<T>(sql: string, params?: unknown[]): Promise<T | undefined> },
    id: number,
  ): Promise<void> {
    const open = await q.one(
      `update content.packages set revision = revision + 1 where id = $1 and state = 'open' and expires_at > $2 returning id`,
      [id, this.clock.instant()],
    );
    if (!open) throw packageNotFound();
  }

  private async expire(): Promise<void> {
    const now = this.clock.now();
    const rows = await this.db.query<{ id: number }>(
      `select id from content.packages where expires_at <= $1 or (state = 'receiving' and uploaded_at <= $2)`,
      [new Date(now), new Date(now - RECEIVING_MS)],
    );
    await this.forget(rows.map(({ id }) => id));
    await this.forgetPictures(new Date(now - RECEIVING_MS));
  }

  private async forget(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await this.db.query<{ id: number; file_id: string | null }>(
      'select id, file_id from content.packages where id = any($1)',
      [ids],
    );
    for (const { id, file_id: fileId } of rows)
      await this.tried(async () => {
        if (fileId) await this.files.delete(fileId);
        await this.db.query('delete from content.packages where id = $1', [id]);
      });
    await this.forgetPictures();
  }

  /** What fails is found again by the next night; the others go on. */
  private async tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.error({ err: error }, 'files of a package cannot be deleted');
    }
  }

  /** Those that no package and no published content shows. @param before only those that were begun before then */
  private async forgetPictures(before?: Date): Promise<void> {
    const unused = 'not exists (select from content.package_pictures l where l.sha256 = p.sha256)';
    const gone = await this.unitOfWork.run(async (u) => {
      // Held, so that no package takes one up between the look and the mark.
      const held = await u.q.query<{ sha256: string }>(
        `select p.sha256 from content.pictures p where not p.published and (p.kept or p.begun_at <= $1) and ${unused}
         for update of p skip locked`,
        [before ?? new Date(0)],
      );
      return u.q.query<{ sha256: string; fileId: string }>(
        `update content.pictures p set kept = false where p.sha256 = any($1) and ${unused} returning p.sha256, p.file_id as "fileId"`,
        [held.map(({ sha256 }) => sha256)],
      );
    });
    for (const picture of gone) await this.tried(() => this.pictures.forget(picture));
  }

  private async must(id: number): Promise<Row> {
    const row = await this.db.one<Row>(
      `select ${COLUMNS} from content.packages where id = $1 and state <> 'receiving' and expires_at > $2`,
      [id, this.clock.instant()],
    );
    if (!row) throw packageNotFound();
    return row;
  }

  private async cards(rows: readonly Row[]): Promise<Package[]> {
    const counted = await this.db.query<{ id: number; state: ItemState; n: number }>(
      `select package_id as id, state, count(*)::int as n from content.package_items where package_id = any($1) group by 1, 2`,
      [rows.map(({ id }) => id)],
    );
    return rows.map((row) => ({
      id: row.id,
      state: row.state,
      fileName: row.file_name,
      bytes: row.bytes,
      title: row.title,
      minutes: row.minutes,
      notes: row.notes,
      problem: row.problem,
      done: row.done,
      total: row.total,
      counts: Object.fromEntries(
        ITEM_STATES.map((state) => [state, counted.find((one) => one.id === row.id && one.state === state)?.n ?? 0]),
      ) as Package['counts'],
      revision: row.revision,
      uploadedAt: row.uploaded_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      stalled:
        (row.state === 'waiting' || row.state === 'checking') && this.clock.now() - row.moved_at.getTime() > STALLED_MS,
    }));
  }

  private async picturesOf(id: number, hashes: readonly string[]): Promise<PackagePicture[]> {
    return this.db.query<PackagePicture>(
      `select l.sha256, l.file, p.width, p.height, l.alt,
         (select count(*)::int from content.package_items i where i.package_id = $1 and l.sha256 = any(i.pictures)) as items
       from content.package_pictures l join content.pictures p on p.sha256 = l.sha256
       where l.package_id = $1 and l.sha256 = any($2) order by array_position($2::text[], l.sha256::text)`,
      [id, hashes],
    );
  }
}

function asPlayed({ question, stimulus }: DraftBody, number: number, ref: string): PlayerItem {
  return playerItem(
    {
      ref,
      version: 1,
      ...question,
      tags: { exam: 'SAT', category: '', area: '', topic: '', difficulty: 2 },
      source: { kind: 'qti', licence: '' },
    },
    stimulus && {
      ref: stimulus.id,
      version: 1,
      html: stimulus.html,
      ...(stimulus.context && { context: stimulus.context }),
    },
    number,
  );
}

function keyOf(scoring: ItemScoring, rationale: string): NonNullable<PackageItemView['key']> {
  return scoring.type === 'spr'
    ? { choiceIds: null, also: [], accept: scoring.accept, rationale }
    : { choiceIds: scoring.choiceIds, also: scoring.also ?? [], accept: null, rationale };
}

function toItem(row: ItemRow): PackageItemRow {
  const { refused, pictures, unnamed, published_as: publishedAs, ...rest } = row;
  const { position, state, file, identifier, title, section, pretest, kind, text, area, topic, difficulty, stimulus } =
    rest;
  const missing = refused === null ? { area, topic, difficulty } : {};
  return {
    position,
    state,
    file,
    identifier,
    title,
    section,
    pretest,
    reason: refused,
    needs: [
      ...(unnamed.length > 0 ? (['alt'] as const) : []),
      ...(['area', 'topic', 'difficulty'] as const).filter((name) => name in missing && missing[name] === null),
    ],
    kind,
    text,
    area,
    topic,
    difficulty,
    stimulus,
    pictures: pictures.length,
    publishedAs,
  };
}

function packageNotFound(): DomainError<ContentCode> {
  return new DomainError('content/package-not-found', 'This package does not exist, or is not open.');
}

function itemNotFound(): DomainError<ContentCode> {
  return new DomainError('content/item-not-found', 'This question does not exist.');
}
