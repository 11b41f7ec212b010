import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { pageOf, type Order } from '../../platform/db/list-sql.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { FileStore, type StoredFile } from '../../platform/files/file-store.js';
import type { PageRequest } from '../../platform/http/list.js';
import type { SentFile } from '../../platform/http/send-file.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { People, type Viewer } from '../../roster/index.js';
import { takenWhole } from '../leaving/taken-whole.js';
import { problem } from '../problems.js';
import {
  cardOf,
  holderOf,
  LISTED_MS,
  mayRetry,
  MOST_UNFINISHED,
  stateAt,
  type DocumentCard,
  type DocumentRow,
} from './document.js';
import { tellMoved } from './feed.js';
import type { DocumentKind, Lane } from './kind.js';
import { DocumentKinds } from './kinds.js';

export const DOCUMENT_COLUMNS = `id, kind, request, person_id, role, school_id, district_id, title, state, run, done, total, reason, always_mail,
  requested_at, ended_at, expires_at, file_id, file_bytes, about, inside`;
/** Of a holder, from the first of four parameters on. */
const held = (first: number) =>
  `person_id = $${first} and role = $${first + 1} and school_id is not distinct from $${first + 2} and district_id is not distinct from $${first + 3}`;
const UNFINISHED = `state in ('requested', 'running')`;

export const DOCUMENT_SORTS = ['createdAt', 'title', 'state'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
const ORDER: Order<DocumentSort> = {
  columns: { createdAt: 'requested_at', title: 'lower(title)', state: 'state' },
  then: 'id',
};

const EXPIRE = 'exports.expire-documents';
const EXPIRE_EVERY_MS = 3_600_000;
/** How many are permitted at once while a page is listed. */
const ASKED_AT_ONCE = 8;

export function queueOf(lane: Lane): string {
  return `exports.make-${lane}-documents`;
}

interface Taken {
  file: StoredFile;
  kind: DocumentKind;
  row: DocumentRow;
}

/** An address outside at which the file of a document is for a minute. */
export interface LinkedFile {
  link: string;
}

/** Documents of people, from the request to the end of their time. What a worker does with them is `Making`. */
@Injectable()
export class Documents {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly kinds: DocumentKinds,
    private readonly files: FileStore,
    private readonly people: People,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(
      EXPIRE,
      (nowMs) => new Date(nowMs + EXPIRE_EVERY_MS),
      () => this.expire(),
      { does: 'delete documents that have expired' },
    );
  }

  /**
   * Plans a document. @throws DomainError as `DocumentKind.allow` and `describe`; `exports/already-requested` with the id of the
   * unfinished one; `exports/too-many-unfinished`
   */
  async request(session: Viewer, kind: DocumentKind, asked: object): Promise<DocumentCard> {
    const request = kind.complete?.(session, asked) ?? asked;
    await kind.allow(session, request);
    const holder = holderOf(session);
    // What it will hold is counted below. Whoever has no room is told before; two at a time are told apart later.
    await mustHaveFewer(this.db, holder.personId);
    const { title, facts } = await kind.describe(session, request);
    const now = this.clock.now();
    const row = await this.unitOfWork.run(async (u) => {
      await mustHaveRoom(u, holder.personId);
      const made = await u.q.one<DocumentRow>(
        `insert into exports.documents (kind, request, request_hash, person_id, role, school_id, district_id, title, state, requested_at, about)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'requested', $9, $10) on conflict do nothing returning ${DOCUMENT_COLUMNS}`,
        [
          kind.name,
          JSON.stringify(request),
          hashOf(request),
          holder.personId,
          holder.role,
          holder.schoolId,
          holder.districtId,
          title,
          new Date(now),
          facts ? JSON.stringify(facts) : null,
        ],
      );
      if (made) await this.plan(u, made, kind);
      return made;
    });
    return this.card(row ?? (await this.refuseSecond(kind, request, session)));
  }

  /** Those of the session's role and place, the newest first; what it may not have any more is left out. */
  async list(session: Viewer, page: PageRequest<DocumentSort>): Promise<{ documents: DocumentCard[]; total: number }> {
    const { personId, role, schoolId, districtId } = holderOf(session);
    const { rows, total } = await pageOf<DocumentRow, DocumentSort>(this.db, page, {
      select: `select ${DOCUMENT_COLUMNS}`,
      from: `from exports.documents where ${held(1)}`,
      params: [personId, role, schoolId, districtId],
      order: ORDER,
    });
    const seen: DocumentRow[] = [];
    for (let i = 0; i < rows.length; i += ASKED_AT_ONCE) {
      const some = rows.slice(i, i + ASKED_AT_ONCE);
      const may = await Promise.all(some.map((row) => this.isAllowed(session, row)));
      seen.push(...some.filter((_, place) => may[place]));
    }
    return { documents: seen.map((row) => this.card(row)), total: total - (rows.length - seen.length) };
  }

  /**
   * @throws DomainError `exports/document-not-found`, also for one of somebody else and one that the session may not have any
   *   more
   */
  async get(session: Viewer, id: number): Promise<DocumentCard> {
    return this.card(await this.must(session, id));
  }

  /**
   * The same for somebody who is shown every step of it: what it may be made of is asked again when its state changes, not with
   * each step. @param shown the state that was shown last
   */
  async moved(session: Viewer, id: number, shown: DocumentCard['state'] | undefined): Promise<DocumentCard> {
    const row = await this.held(session, id);
    const card = row && this.card(row);
    if (!card || (card.state !== shown && !(await this.isAllowed(session, row))))
      throw problem('exports/document-not-found');
    return card;
  }

  /**
   * Makes a failed or expired one again, with a mail at its end. @throws DomainError as `get` and `request`,
   * `exports/not-retryable`
   */
  async retry(session: Viewer, id: number): Promise<DocumentCard> {
    const row = await this.must(session, id);
    const kind = this.kinds.find(row.kind)!;
    if (kind.once) throw problem('exports/not-retryable');
    const again = await this.unitOfWork.run(async (u) => {
      await oneAtATime(u, row.person_id);
      const locked = await u.q.one<DocumentRow>(
        `select ${DOCUMENT_COLUMNS} from exports.documents where id = $1 for update`,
        [id],
      );
      if (!locked) throw problem('exports/document-not-found');
      if (!mayRetry(stateAt(locked, this.clock.now()))) throw problem('exports/not-retryable');
      const twin = await u.q.one<{ id: number }>(
        `select t.id from exports.documents d join exports.documents t using (person_id, role, kind, request_hash)
         where d.id = $1 and t.id <> d.id and t.school_id is not distinct from d.school_id and t.district_id is not distinct from d.district_id and t.${UNFINISHED}`,
        [id],
      );
      if (twin) throw problem('exports/already-requested', { documentId: twin.id });
      await mustHaveRoom(u, row.person_id);
      const [changed] = await u.q.query<DocumentRow>(
        `update exports.documents set state = 'requested', run = 0, done = 0, total = null, reason = null, always_mail = true, ended_at = null
         where id = $1 returning ${DOCUMENT_COLUMNS}`,
        [id],
      );
      await this.plan(u, changed!, kind);
      return changed!;
    });
    return this.card(again);
  }

  /** Removes it whatever its state; what is still made of it stops. @throws DomainError as `get` */
  async delete(session: Viewer, id: number): Promise<void> {
    await this.remove([await this.must(session, id)]);
  }

  /**
   * The file, after it was written down who takes it. It expires at once when somebody stands in it whom the session does not
   * see any more; made again, it is without them.
   * @throws DomainError as `get`; `exports/document-not-ready`, `exports/document-expired`, `files/away`
   */
  async file(session: Session, id: number): Promise<SentFile> {
    return this.opened(session, await this.taken(session, id));
  }

  /** The same for a browser that follows a link to where the file lies, if there is one. */
  async fileOrLink(session: Session, id: number): Promise<SentFile | LinkedFile> {
    const taken = await this.taken(session, id);
    // Of a link nobody knows whether it was taken whole.
    const link = taken.kind.sent ? undefined : await taken.file.link();
    return link === undefined ? this.opened(session, taken) : { link };
  }

  private async opened(session: Session, { file, kind, row }: Taken): Promise<SentFile> {
    const opened = await file.open();
    if (!opened) throw problem('exports/document-not-found'); // deleted just now
    const madeAt = row.ended_at!;
    const content = kind.sent ? takenWhole(opened, () => kind.sent!(session, row.request, madeAt)) : opened;
    return { name: file.name, type: file.mime, bytes: file.bytes, content };
  }

  /** After everything was asked and it was written down. */
  private async taken(session: Session, id: number): Promise<Taken> {
    const row = await this.must(session, id);
    const state = stateAt(row, this.clock.now());
    if (state === 'expired') throw problem('exports/document-expired');
    if (state !== 'ready') throw problem('exports/document-not-ready');
    const file = await this.files.get(row.file_id!);
    if (!file) throw problem('exports/document-not-found');
    const known = await this.db.one<{ student_ids: number[] }>(
      `select student_ids from exports.documents where id = $1 and file_id = $2 and state = 'ready'`,
      [id, row.file_id],
    );
    // Deleted, or made again, since it was looked at.
    if (!known) throw problem('exports/document-not-ready');
    const students = known.student_ids;
    if (!(await this.people.seesAll(session, students))) {
      await this.expireNow(row);
      throw problem('exports/document-expired');
    }
    const kind = this.kinds.find(row.kind)!;
    await kind.taken(session, row.request, students, row.ended_at!);
    return { file, kind, row };
  }

  /**
   * Deletes everything in which somebody stands. What is being made may hold them too, and is begun again: that first, so that
   * what ends meanwhile is either refused or found.
   */
  async forgetStudent(studentId: number): Promise<void> {
    // Whoever finishes one in this moment looks for who left under the lock of its row: either that run sees it, or this finds
    // the student in what it finished.
    await this.db.query(`select id from exports.documents where state = 'running' order by id for update`);
    await this.remove(
      await this.db.query<DocumentRow>(
        `select ${DOCUMENT_COLUMNS} from exports.documents where student_ids @> array[$1::int]`,
        [studentId],
      ),
    );
  }

  /**
   * Deletes everything that was asked for at a school, or about it or one of its classes; what failed or expired still has a
   * title.
   */
  async forgetSchool(schoolId: number, classIds: readonly number[]): Promise<void> {
    const about = (what: 'school' | 'class') =>
      this.kinds.all().flatMap((kind) => (kind.about === what ? [kind.name] : []));
    await this.remove(
      await this.db.query<DocumentRow>(
        `select ${DOCUMENT_COLUMNS} from exports.documents where school_id = $1 or about -> 'schoolIds' @> to_jsonb($1::int)
           or kind = any($2) and request ->> 'id' = $1::int::text or kind = any($3) and request ->> 'id' = any($4)`,
        [schoolId, about('school'), about('class'), classIds.map(String)],
      ),
    );
  }

  /** Unfinished documents of a lane: each must have a job. */
  async unfinished(lane: Lane): Promise<number[]> {
    const kinds = this.kinds.all().flatMap((kind) => (kind.lane === lane ? [kind.name] : []));
    const rows = await this.db.query<{ id: number }>(
      `select id from exports.documents where ${UNFINISHED} and kind = any($1) order by id`,
      [kinds],
    );
    return rows.map(({ id }) => id);
  }

  /** Files whose time is over; rows that nobody asks for go later. */
  private async expire(): Promise<void> {
    const now = this.clock.now();
    const over = await this.db.query<DocumentRow>(
      `select ${DOCUMENT_COLUMNS} from exports.documents where state = 'ready' and expires_at <= $1`,
      [new Date(now)],
    );
    await eachOf([
      ...over.map((row) => () => this.expireNow(row)),
      async () =>
        this.remove(
          await this.db.query<DocumentRow>(
            `select ${DOCUMENT_COLUMNS} from exports.documents where state in ('failed', 'expired') and requested_at <= $1`,
            [new Date(now - LISTED_MS)],
          ),
        ),
    ]);
  }

  /** First the file: what is cut off in between is done again. One that was made again meanwhile stays. */
  private async expireNow({ id, person_id: personId, file_id: fileId }: DocumentRow): Promise<void> {
    await this.files.delete(fileId!);
    await this.unitOfWork.run(async (u) => {
      await u.q.query(
        `update exports.documents set state = 'expired', file_id = null, file_bytes = null, inside = null, student_ids = '{}' where id = $1 and file_id = $2 and state = 'ready'`,
        [id, fileId],
      );
      await tellMoved(u.q, { id, personId });
    });
  }

  private remove(rows: readonly DocumentRow[]): Promise<void> {
    return eachOf(rows.map((row) => () => this.removeOne(row)));
  }

  /**
   * A run that is under way ends first, and discards what it keeps after that. Then the file goes, then the row: what is cut off
   * in between is done again.
   */
  private async removeOne(row: DocumentRow): Promise<void> {
    const { id, person_id: personId } = row;
    const ended = await this.db.one<{ file_id: string | null }>(
      `update exports.documents set state = case when ${UNFINISHED} then 'failed' else state end where id = $1 returning file_id`,
      [id],
    );
    if (!ended) return;
    if (ended.file_id) await this.files.delete(ended.file_id);
    const gone = await this.db.one(
      'delete from exports.documents where id = $1 and file_id is not distinct from $2 returning id',
      [id, ended.file_id],
    );
    // It was made again, or has expired, meanwhile.
    if (!gone) return this.removeOne(row);
    await tellMoved(this.db, { id, personId });
  }

  private async plan(u: Unit, { id, person_id: personId }: DocumentRow, kind: DocumentKind): Promise<void> {
    await u.enqueue(queueOf(kind.lane), { id }, { singletonKey: String(id) });
    await tellMoved(u.q, { id, personId });
  }

  /** The one that is unfinished already; another press of a button finds its document. */
  private async refuseSecond(kind: DocumentKind, request: object, session: Viewer): Promise<never> {
    const { personId, role, schoolId, districtId } = holderOf(session);
    const same = await this.db.one<{ id: number }>(
      `select id from exports.documents where ${held(1)} and kind = $5 and request_hash = $6 and ${UNFINISHED}`,
      [personId, role, schoolId, districtId, kind.name, hashOf(request)],
    );
    throw problem('exports/already-requested', same && { documentId: same.id });
  }

  private held(session: Viewer, id: number): Promise<DocumentRow | undefined> {
    const { personId, role, schoolId, districtId } = holderOf(session);
    return this.db.one<DocumentRow>(`select ${DOCUMENT_COLUMNS} from exports.documents where ${held(1)} and id = $5`, [
      personId,
      role,
      schoolId,
      districtId,
      id,
    ]);
  }

  private async must(session: Viewer, id: number): Promise<DocumentRow> {
    const row = await this.held(session, id);
    if (!row || !(await this.isAllowed(session, row))) throw problem('exports/document-not-found');
    return row;
  }

  private async isAllowed(session: Viewer, row: DocumentRow): Promise<boolean> {
    const kind = this.kinds.find(row.kind);
    if (!kind) return false;
    try {
      await kind.allow(session, row.request);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  private card(row: DocumentRow): DocumentCard {
    const kind = this.kinds.find(row.kind);
    const card = cardOf(row, kind?.labelOf?.(row.request) ?? kind?.label ?? '', this.clock.now());
    return kind?.once ? { ...card, mayRetry: false } : card;
  }
}

/** What decides about one person's unfinished documents waits for each other. */
async function oneAtATime(u: Unit, personId: number): Promise<void> {
  await u.q.query('select pg_advisory_xact_lock(7203036, $1)', [personId]);
}

/** @throws DomainError `exports/too-many-unfinished` */
async function mustHaveRoom(u: Unit, personId: number): Promise<void> {
  await oneAtATime(u, personId);
  await mustHaveFewer(u.q, personId);
}

/** @throws DomainError `exports/too-many-unfinished` */
async function mustHaveFewer(q: Queryable, personId: number): Promise<void> {
  const counted = await q.one<{ n: number }>(
    `select count(*)::int as n from exports.documents where person_id = $1 and ${UNFINISHED}`,
    [personId],
  );
  if (counted!.n >= MOST_UNFINISHED) throw problem('exports/too-many-unfinished');
}

function hashOf(request: object): string {
  return sha256hex(canonicalJson(request));
}

/** One after the other, also after one that failed. @throws {Error} the first failure, when all were tried */
async function eachOf(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) await task().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
