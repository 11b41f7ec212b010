import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';

/** Which archives of a school were made and taken along: a school is erased after that, or by saying that none is wanted. */
@Injectable()
export class SchoolArchives {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async taken(schoolId: number, by: number, madeAt: Date): Promise<void> {
    await this.db.query(
      'insert into exports.school_archives_taken (school_id, made_at, taken_by, taken_at) values ($1, $2, $3, $4)',
      [schoolId, madeAt, by, new Date(this.clock.now())],
    );
  }

  /** The newest that was taken along and was made after the moment: what was made before that may lack something. */
  async takenSince(schoolId: number, since: Date): Promise<{ madeAt: Date; takenAt: Date } | undefined> {
    return this.db.one(
      `select made_at as "madeAt", taken_at as "takenAt" from exports.school_archives_taken where school_id = $1 and made_at > $2 order by made_at desc, taken_at desc limit 1`,
      [schoolId, since],
    );
  }
}
