import { Injectable, Logger } from '@nestjs/common';
import { HeldRoles } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { FileStore } from '../../platform/files/file-store.js';
import { People } from '../../roster/index.js';
import { DOCUMENT_COLUMNS } from './documents.js';
import { afterBreak, isMailed, KEPT_MS, NO_ROLE, viewerOf, type DocumentRow } from './document.js';
import { tellMoved } from './feed.js';
import { DocumentKinds } from './kinds.js';
import type { Made } from './kind.js';
import { DocumentLetters } from './letters.js';

/** How often a page is told how far a document is. */
const TELL_MS = 400;

/** One try to make a document, known by the id that its file will have: no other has it. */
export interface Run {
  id: number;
  fileId: string;
}

/** While it is that run's to make. */
const OF_RUN = `id = $1 and file_id = $2 and state = 'running'`;

/** The document is deleted, or another run has taken it over. */
export class Cancelled extends Error {
  constructor() {
    super('the document is not wanted any more');
    this.name = 'Cancelled';
  }
}

/** Runs: a document is made and stored, or it is written down why not. Any number of them may be cut off. */
@Injectable()
export class Making {
  private readonly log = new Logger('documents');

  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly kinds: DocumentKinds,
    private readonly roles: HeldRoles,
    private readonly people: People,
    private readonly files: FileStore,
    private readonly letters: DocumentLetters,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins the next run of an unfinished document; undefined for one that is gone or has ended. What an earlier run left is
   * deleted.
   */
  async begin(id: number): Promise<Run | undefined> {
    // From here on the earlier run cannot finish. Its file goes while the row still names it: what is cut off is done again.
    const before = await this.db.one<{ file_id: string | null; person_id: number }>(
      `update exports.documents set state = 'requested' where id = $1 and state in ('requested', 'running') returning file_id, person_id`,
      [id],
    );
    if (!before) return undefined;
    if (before.file_id) await this.files.delete(before.file_id);
    const fileId = this.files.newId();
    const mine = await this.unitOfWork.run(async (u) => {
      const begun = await u.q.one(
        `update exports.documents set state = 'running', run = run + 1, done = 0, total = null, file_id = $2, file_bytes = null
         where id = $1 and state = 'requested' and file_id is not distinct from $3 returning id`,
        [id, fileId, before.file_id],
      );
      if (begun) await tellMoved(u.q, { id, personId: before.person_id });
      return begun !== undefined;
    });
    // Another process began it meanwhile.
    return mine ? { id, fileId } : this.begin(id);
  }

  /** Makes and stores it, or writes down the refusal. @throws {Error} when it broke off; `broke` says what becomes of it */
  async make(run: Run): Promise<void> {
    const row = await this.rowOf(run);
    if (!row) return;
    const kind = this.kinds.find(row.kind);
    const viewer = viewerOf(row);
    try {
      if (!kind) throw new Error(`no kind of documents is called ${row.kind}`);
      // The person may be without a session by now, and without the role.
      if (!(await this.roles.holds(viewer))) return await this.fail(run, row, NO_ROLE);
      await kind.allow(viewer, row.request);
      const file = await this.files.write(run.fileId);
      const made = await kind.make({
        viewer,
        request: row.request,
        out: file.stream,
        progress: this.progressOf(run, row),
      });
      const bytes = await file.keep({ name: made.name, mime: made.mime ?? kind.mime });
      // Whoever lost it while it was made gets nothing.
      await kind.allow(viewer, row.request);
      if (!(await this.finish(run, row, bytes, made, kind.keptMs))) throw new Cancelled();
    } catch (error) {
      await this.discard(run);
      if (error instanceof Cancelled) return;
      if (!(error instanceof DomainError)) throw error;
      await this.fail(run, row, error.message);
    }
  }

  /** Deletes what a run wrote, unless it had become ready before the word of that was lost. */
  private async discard({ id, fileId }: Run): Promise<void> {
    const ready = await this.db.one(
      `select 1 from exports.documents where id = $1 and file_id = $2 and state = 'ready'`,
      [id, fileId],
    );
    if (!ready) await this.files.delete(fileId);
  }

  /**
   * A run broke off: its process ended, it took too long, or something failed that is no refusal. @throws {Error} the reason,
   * when it is tried again
   */
  async broke(run: Run, why: Error, tookTooLong: boolean): Promise<void> {
    await this.discard(run);
    const row = await this.rowOf(run);
    if (!row) return;
    const { state, reason } = afterBreak(row.run, tookTooLong);
    if (state === 'failed') {
      this.log.error({ err: why, document: run.id }, 'a document could not be made');
      await this.fail(run, row, reason!);
      return;
    }
    await this.db.query(`update exports.documents set state = 'requested' where ${OF_RUN}`, [run.id, run.fileId]);
    throw why;
  }

  private rowOf({ id, fileId }: Run): Promise<DocumentRow | undefined> {
    return this.db.one<DocumentRow>(`select ${DOCUMENT_COLUMNS} from exports.documents where ${OF_RUN}`, [id, fileId]);
  }

  private progressOf(
    { id, fileId }: Run,
    { person_id: personId }: DocumentRow,
  ): (done: number, total: number) => Promise<void> {
    let told = -Infinity;
    return async (done, total) => {
      const now = performance.now();
      if (now - told < TELL_MS) return;
      told = now;
      const mine = await this.db.query(
        `update exports.documents set done = $3, total = $4 where ${OF_RUN} returning id`,
        [id, fileId, done, total],
      );
      if (mine.length === 0) throw new Cancelled();
      await tellMoved(this.db, { id, personId });
    };
  }

  /** @returns false when the document is not this run's any more */
  private finish(
    { id, fileId }: Run,
    row: DocumentRow,
    bytes: number,
    { studentIds, inside }: Made,
    keptMs: number = KEPT_MS,
  ): Promise<boolean> {
    return this.unitOfWork.run(async (u) => {
      const now = this.clock.now();
      const expiresAt = new Date(now + keptMs);
      const mine = await u.q.query(
        `update exports.documents set state = 'ready', done = coalesce(total, done), ended_at = $3, expires_at = $4, file_bytes = $5, student_ids = $6, inside = $7, reason = null
         where ${OF_RUN} returning id`,
        [id, fileId, new Date(now), expiresAt, bytes, studentIds, inside ? JSON.stringify(inside) : null],
      );
      if (mine.length === 0) return false;
      // Read models are behind: somebody may stand in it who is erased, or has left, by now. Asked while the row is held, since
      // `forgetStudent` waits for it.
      if (!(await this.people.seesAll(viewerOf(row), studentIds)))
        throw new Error('somebody in it left while it was made');
      if (isMailed(row, now)) await this.letters.ready(u, row, expiresAt);
      await tellMoved(u.q, { id, personId: row.person_id });
      return true;
    });
  }

  private async fail({ id, fileId }: Run, row: DocumentRow, reason: string): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const now = this.clock.now();
      const mine = await u.q.query(
        `update exports.documents set state = 'failed', ended_at = $3, reason = $4, file_id = null
         where ${OF_RUN} returning id`,
        [id, fileId, new Date(now), reason],
      );
      if (mine.length === 0) return;
      if (isMailed(row, now) && reason !== NO_ROLE) await this.letters.failed(u, row, reason);
      await tellMoved(u.q, { id, personId: row.person_id });
    });
  }
}
