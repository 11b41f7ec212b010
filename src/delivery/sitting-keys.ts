import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { Config } from '../platform/config/config.js';
import { newKey, open, preparedKey, seal, unwrapKey, wrapKey } from '../platform/crypto/seal.js';
import { Db } from '../platform/db/db.js';
import { grouped, StatementBatcher } from '../platform/db/statement-batcher.js';
import type { Cipher } from './attempt/decide.js';

/** A destroyed key may be remembered this long by a process that wrote with it; what it could still seal, nobody opens. */
const REMEMBER_MS = 60_000;
const REMEMBERED = 20_000;

/** The answers of this sitting cannot be read any more, for good. */
export type Gone = 'gone';

interface KeyRow {
  sitting: number;
  wrapped_key: string | null;
}

/**
 * One key per sitting, wrapped by the master key. Nothing outside this context decrypts; after a reset or an erasure the
 * key is destroyed and only the skeleton of the stream remains.
 */
@Injectable()
export class SittingKeys {
  private readonly remembered = new Map<string, { cipher: Cipher; until: number }>();

  /**
   * Whether the key was made here; of several for one sitting, one is. Outside of any unit of work: the key stands before the
   * first event, which no unit takes back.
   */
  private readonly creations = new StatementBatcher(
    async (asked: { studentAssessmentId: number; sitting: number; studentId: number; wrapped: string }[]) => {
      // In one order, so that two processes never wait in a circle.
      const rows = await this.db.planned<{ wrapped: string }>(
        `insert into delivery.sitting_keys (student_assessment_id, sitting, student_id, wrapped_key, created_at)
       select id, sitting, student_id, wrapped, $5 from unnest($1::int[], $2::int[], $3::int[], $4::text[]) as given (id, sitting, student_id, wrapped) order by 1, 2
       on conflict do nothing returning wrapped_key as wrapped`,
        [
          asked.map((a) => a.studentAssessmentId),
          asked.map((a) => a.sitting),
          asked.map((a) => a.studentId),
          asked.map((a) => a.wrapped),
          this.clock.instant(),
        ],
      );
      const made = new Set(rows.map(({ wrapped }) => wrapped));
      return asked.map(({ wrapped }) => made.has(wrapped));
    },
  );

  private readonly newest = new StatementBatcher(async (ids: number[]) => {
    const rows = await this.db.planned<{ id: number; sitting: number }>(
      'select student_assessment_id as id, max(sitting) as sitting from delivery.sitting_keys where student_assessment_id = any($1::int[]) group by 1',
      [ids],
    );
    const found = new Map(rows.map(({ id, sitting }) => [id, sitting]));
    return ids.map((id) => found.get(id) ?? 0);
  });

  private readonly begun = new StatementBatcher(async (studentIds: number[]) => {
    const rows = await this.db.planned<{ student: number; id: number }>(
      'select student_id as student, student_assessment_id as id from delivery.sitting_keys where student_id = any($1::int[])',
      [studentIds],
    );
    const found = grouped(rows, ({ student }) => student);
    return studentIds.map((studentId) => new Set(found.get(studentId)?.map(({ id }) => id)));
  });

  constructor(
    private readonly db: Db,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * The sitting's cipher, made now when it has none: always before the first event, so that nothing is ever stored unsealed.
   */
  async create(studentAssessmentId: number, sitting: number, studentId: number): Promise<Cipher | Gone> {
    const key = newKey();
    const made = await this.creations.run({
      studentAssessmentId,
      sitting,
      studentId,
      wrapped: wrapKey(this.config.masterKey, key),
    });
    return made
      ? this.remember(`${studentAssessmentId}-${sitting}`, cipherOf(key))
      : this.read(studentAssessmentId, sitting);
  }

  /** For reading: asks the database each time, so that a destroyed key is gone at once. */
  async read(studentAssessmentId: number, sitting: number): Promise<Cipher | Gone> {
    const row = await this.db.one<KeyRow>(
      'select sitting, wrapped_key from delivery.sitting_keys where student_assessment_id = $1 and sitting = $2',
      [studentAssessmentId, sitting],
    );
    if (!row?.wrapped_key) {
      this.remembered.delete(`${studentAssessmentId}-${sitting}`);
      return 'gone';
    }
    return this.remember(
      `${studentAssessmentId}-${sitting}`,
      cipherOf(unwrapKey(this.config.masterKey, row.wrapped_key)),
    );
  }

  /** As `read`, of many sittings with one question; in their order. */
  async readAll(sittings: readonly { studentAssessmentId: number; sitting: number }[]): Promise<(Cipher | Gone)[]> {
    const rows = await this.db.query<{ wrapped_key: string | null }>(
      `select k.wrapped_key from unnest($1::int[], $2::int[]) with ordinality as asked (id, sitting, place)
       left join delivery.sitting_keys k on k.student_assessment_id = asked.id and k.sitting = asked.sitting order by asked.place`,
      [sittings.map((one) => one.studentAssessmentId), sittings.map((one) => one.sitting)],
    );
    return rows.map(({ wrapped_key: wrapped }) =>
      wrapped === null ? 'gone' : cipherOf(unwrapKey(this.config.masterKey, wrapped)),
    );
  }

  /** The key itself, for a file that its reader may open: base64 of 32 bytes. */
  async reveal(studentAssessmentId: number, sitting: number): Promise<string | Gone> {
    const row = await this.db.one<KeyRow>(
      'select sitting, wrapped_key from delivery.sitting_keys where student_assessment_id = $1 and sitting = $2',
      [studentAssessmentId, sitting],
    );
    return row?.wrapped_key ? unwrapKey(this.config.masterKey, row.wrapped_key).toString('base64') : 'gone';
  }

  /** For writing: a hot sitting costs no query. */
  write(studentAssessmentId: number, sitting: number): Cipher | Promise<Cipher | Gone> {
    const known = this.remembered.get(`${studentAssessmentId}-${sitting}`);
    if (known && known.until > performance.now()) return known.cipher;
    return this.read(studentAssessmentId, sitting);
  }

  /** To whose account a sitting belongs: that under which it was begun, or the one that it was merged into (ADR 46). */
  async ownerOf(studentAssessmentId: number, sitting: number): Promise<number | undefined> {
    const row = await this.db.one<{ owner: number }>(
      'select student_id as owner from delivery.sitting_keys where student_assessment_id = $1 and sitting = $2',
      [studentAssessmentId, sitting],
    );
    return row?.owner;
  }

  /** The highest sitting that has a key row, destroyed or not; 0 when there was none. */
  newestSitting(studentAssessmentId: number): Promise<number> {
    return this.newest.run(studentAssessmentId);
  }

  /** Student assessments of which at least one sitting was begun, or about to. */
  assessmentsOf(studentId: number): Promise<Set<number>> {
    return this.begun.run(studentId);
  }

  /** Every sitting of a student that still has its key. */
  async openOf(studentId: number): Promise<{ studentAssessmentId: number; sitting: number }[]> {
    return this.db.query(
      'select student_assessment_id as "studentAssessmentId", sitting from delivery.sitting_keys where student_id = $1 and destroyed_at is null order by 1, 2',
      [studentId],
    );
  }

  /** Destroying twice is once. */
  async destroy(studentAssessmentId: number, sitting: number): Promise<void> {
    await this.db.query(
      `update delivery.sitting_keys set wrapped_key = null, destroyed_at = $3
       where student_assessment_id = $1 and sitting = $2 and destroyed_at is null`,
      [studentAssessmentId, sitting, this.clock.instant()],
    );
    this.remembered.delete(`${studentAssessmentId}-${sitting}`);
  }

  /** After an erasure in the database: nothing of these sittings stays in memory. */
  forget(studentAssessmentId: number, sitting: number): void {
    this.remembered.delete(`${studentAssessmentId}-${sitting}`);
  }

  private remember(id: string, cipher: Cipher): Cipher {
    this.remembered.delete(id);
    this.remembered.set(id, { cipher, until: performance.now() + REMEMBER_MS });
    if (this.remembered.size > REMEMBERED) this.remembered.delete(this.remembered.keys().next().value!);
    return cipher;
  }
}

function cipherOf(bytes: Buffer): Cipher {
  const key = preparedKey(bytes);
  return { seal: (plain) => seal(key, plain), open: (sealed) => open(key, sealed).toString('utf8') };
}
