import { Injectable, type OnModuleInit } from '@nestjs/common';
import { category, ContentLibrary } from '../../content/index.js';
import type { Queryable } from '../../platform/db/db.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import {
  NOTHING_RETURNED,
  StudentWork,
  type HadWork,
  type MovedWork,
  type ReturnedWork,
  type WorkKeeper,
} from '../../roster/index.js';

interface Row {
  studentId: number;
  typeId: number;
  setId: number;
  categoryId: number;
  schoolYearId: number;
}

/** Results from elsewhere, when two records of one student become one (ADR 46). */
@Injectable()
export class OutsideOwners implements WorkKeeper, OnModuleInit {
  readonly context = 'scoring';

  constructor(
    private readonly work: StudentWork,
    private readonly content: ContentLibrary,
  ) {}

  onModuleInit(): void {
    this.work.add(this);
  }

  async had(q: Queryable, studentIds: readonly number[]): Promise<HadWork[]> {
    const rows = await q.query<Row>(
      `select student_id as "studentId", type_id as "typeId", set_id as "setId", category_id as "categoryId", school_year_id as "schoolYearId"
         from scoring.outside_results where student_id = any($1) and superseded_at is null order by 1, 2, 3, 4, 5`,
      [[...studentIds]],
    );
    const names = await this.content.setNames([...new Set(rows.map(({ setId }) => setId))]);
    return rows.map(({ studentId, typeId, setId, categoryId, schoolYearId }) => ({
      studentId,
      key: ['outside', typeId, setId, categoryId, schoolYearId].join('/'),
      title: `${names.get(setId) ?? 'A test'}, ${category(categoryId).name}`,
      endedAt: null,
      outside: true,
    }));
  }

  async move(u: Unit, from: number, to: number): Promise<MovedWork> {
    const rows = await u.q.query<{ id: number }>(
      'update scoring.outside_results set student_id = $2 where student_id = $1 returning id',
      [from, to],
    );
    return { outsideResultIds: rows.map(({ id }) => id).sort((a, b) => a - b) };
  }

  /** What a later file replaced since stays, with what replaced it. */
  async moveBack(
    u: Unit,
    from: number,
    to: number,
    { outsideResultIds = [] }: MovedWork,
    mergedAt: Date,
  ): Promise<ReturnedWork> {
    const rows = await u.q.query<{ id: number }>(
      `update scoring.outside_results set student_id = $2 where id = any($1) and student_id = $3 and (superseded_at is null or superseded_at <= $4) returning id`,
      [[...outsideResultIds], from, to, mergedAt],
    );
    const back = rows.map(({ id }) => id).sort((a, b) => a - b);
    return {
      ...NOTHING_RETURNED,
      outsideResultIds: back,
      stays: back.length < outsideResultIds.length ? ['A result from elsewhere was entered anew since.'] : [],
    };
  }
}
