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
import { DocumentLetters } from './letters.js';

/** How often a page is told how far a document is. */
const TELL_MS = 400;

/** The document is deleted, or another run has taken it over. */
export class Cancelled extends Error {
  constructor() {
    super('the document is not wanted any more');
    this.name = 'Cancelled';
  }
}

/** One run: a document is made and stored, or it is written down why not. Any number of runs may be cut off. */
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

  /** Does nothing for a document that is gone or has ended. @throws {Error} when it broke off; `broke` says what becomes of it */
  async make(id: number): Promise<void> {
    const row = await this.begin(id);
    if (!row) return;
    const kind = this.kinds.find(row.kind);
    const viewer = viewerOf(row);
    try {
      if (!kind) throw new Error(`no kind of documents is called ${row.kind}`);
      // The person may be without a session by now, and without the role.
      if (!(await this.roles.holds(viewer))) return await this.fail(row, NO_ROLE);
      await kind.allow(viewer, row.request);
      const file = await this.files.write(row.file_id!);
      const made = await kind.make({
        viewer,
        request: row.request,
        out: file.stream,
        progress: this.progressOf(row),
      });
      const bytes = await file.keep({ name: made.name, mime: kind.mime });
      // Whoever lost it while it was made gets nothing.
      await kind.allow(viewer, row.request);
      // Read models are behind: somebody may stand in it who is erased, or has left, by now.
      if (!(await this.people.seesAll(viewer, made.studentIds)))
        throw new Error('somebody in it left while it was made');
      if (!(await this.finish(row, bytes, made.studentIds))) throw new Cancelled();
    } catch (error) {
      await this.files.delete(row.file_id!);
      // Of a run that another one has taken over nothing counts, not even its failure.
      if (error instanceof Cancelled || !(await this.isCurrent(row))) return;
      if (!(error instanceof DomainError)) throw error;
      await this.fail(row, error.message);
    }
  }

  /** A run broke off: its process ended, it took too long, or something failed that is no refusal. @throws {Error} the reason, when it is tried again */
  async broke(id: number, why: Error, tookTooLong: boolean): Promise<void> {
    const row = await this.db.one<DocumentRow>(
      `select ${DOCUMENT_COLUMNS} from exports.documents where id = $1 and state = 'running'`,
      [id],
    );
    if (!row) return;
    const { state, reason } = afterBreak(row.run, tookTooLong);
    if (row.file_id) await this.files.delete(row.file_id);
    if (state === 'failed') {
      this.log.error({ err: why, document: id }, 'a document could not be made');
      await this.fail(row, reason!);
      return;
    }
    await this.db.query(
      `update exports.documents set state = 'requested' where id = $1 and run = $2 and state = 'running'`,
      [id, row.run],
    );
    throw why;
  }

  /** The next run, with the id that its file will have: what an earlier one left is deleted. */
  private async begin(id: number): Promise<DocumentRow | undefined> {
    const fileId = this.files.newId();
    const begun = await this.unitOfWork.run(async (u) => {
      const before = await u.q.one<{ file_id: string | null }>(
        `select file_id from exports.documents where id = $1 and state in ('requested', 'running') for update`,
        [id],
      );
      if (!before) return undefined;
      const row = await u.q.one<DocumentRow>(
        `update exports.documents set state = 'running', run = run + 1, done = 0, total = null, file_id = $2, file_bytes = null
         where id = $1 returning ${DOCUMENT_COLUMNS}`,
        [id, fileId],
      );
      await tellMoved(u.q, { id, personId: row!.person_id });
      return { row: row!, left: before.file_id };
    });
    if (begun?.left) await this.files.delete(begun.left);
    return begun?.row;
  }

  private async isCurrent({ id, run }: DocumentRow): Promise<boolean> {
    const mine = await this.db.one(`select from exports.documents where id = $1 and run = $2 and state = 'running'`, [
      id,
      run,
    ]);
    return mine !== undefined;
  }

  private progressOf({ id, run, person_id: personId }: DocumentRow): (done: number, total: number) => Promise<void> {
    let told = -Infinity;
    return async (done, total) => {
      const now = performance.now();
      if (now - told < TELL_MS) return;
      told = now;
      const mine = await this.db.query(
        `update exports.documents set done = $3, total = $4 where id = $1 and run = $2 and state = 'running' returning id`,
        [id, run, done, total],
      );
      if (mine.length === 0) throw new Cancelled();
      await tellMoved(this.db, { id, personId });
    };
  }

  /** @returns false when the document is not this run's any more */
  private finish(row: DocumentRow, bytes: number, studentIds: readonly number[]): Promise<boolean> {
    return this.unitOfWork.run(async (u) => {
      const now = this.clock.now();
      const expiresAt = new Date(now + KEPT_MS);
      const mine = await u.q.query(
        `update exports.documents set state = 'ready', ended_at = $3, expires_at = $4, file_bytes = $5, student_ids = $6, reason = null
         where id = $1 and run = $2 and state = 'running' returning id`,
        [row.id, row.run, new Date(now), expiresAt, bytes, studentIds],
      );
      if (mine.length === 0) return false;
      if (isMailed(row, now)) await this.letters.ready(u, row, expiresAt);
      await tellMoved(u.q, { id: row.id, personId: row.person_id });
      return true;
    });
  }

  private async fail(row: DocumentRow, reason: string): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const now = this.clock.now();
      const mine = await u.q.query(
        `update exports.documents set state = 'failed', ended_at = $3, reason = $4, file_id = null
         where id = $1 and run = $2 and state = 'running' returning id`,
        [row.id, row.run, new Date(now), reason],
      );
      if (mine.length === 0) return;
      if (isMailed(row, now) && reason !== NO_ROLE) await this.letters.failed(u, row, reason);
      await tellMoved(u.q, { id: row.id, personId: row.person_id });
    });
  }
}
