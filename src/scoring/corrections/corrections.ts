import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { toInstant } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { grouped, StatementBatcher } from '../../platform/db/statement-batcher.js';
import type { Change, CorrectionKind } from './change.js';
import type { Figures } from './rescore.js';
import type { Summary } from './summary.js';

export type CorrectionStatus = 'draft' | 'publishing' | 'published';

export interface Correction {
  id: number;
  kind: CorrectionKind;
  /** 'Question 12 of SAT Set 1, Math, Part 1' */
  title: string;
  change: Change;
  /** What students, parents and staff read; empty while it is a draft without one. */
  reason: string;
  /** The publication that this one takes back. */
  undoes: number | null;
  /** The publications or drafts that take this one back. */
  undoneBy: { id: number; status: CorrectionStatus } | null;
  status: CorrectionStatus;
  createdBy: number;
  createdAt: Instant;
  /** Rises with every change of a draft and every run that publishes it, so that an older run is recognised. */
  revision: number;
  previewState: 'running' | 'ready' | 'failed';
  previewAt: Instant | null;
  preview: Summary | null;
  done: number;
  total: number;
  /** How many on the staff said that the key is wrong. */
  reports: number;
  publishedBy: number | null;
  publishedAt: Instant | null;
  finishedAt: Instant | null;
}

interface Row extends Omit<Correction, 'createdAt' | 'previewAt' | 'publishedAt' | 'finishedAt'> {
  createdAt: Date;
  previewAt: Date | null;
  publishedAt: Date | null;
  finishedAt: Date | null;
}

const COLUMNS = `c.id, c.kind, c.title, c.change, c.reason, c.undoes, c.status, c.created_by as "createdBy", c.created_at as "createdAt", c.revision,
  c.preview_state as "previewState", c.preview_at as "previewAt", c.preview, c.done, c.total, c.published_by as "publishedBy", c.published_at as "publishedAt", c.finished_at as "finishedAt",
  (select jsonb_build_object('id', u.id, 'status', u.status) from scoring.corrections u where u.undoes = c.id order by u.id desc limit 1) as "undoneBy",
  (select count(*)::int from scoring.key_reports r where r.correction_id = c.id) as reports`;

export const EFFECT_FILTERS = ['changed', 'crossed', 'rerouted', 'all'] as const;
export type EffectFilter = (typeof EFFECT_FILTERS)[number];

/** Which students of a preview are meant. */
export interface EffectScope {
  schoolId?: number | undefined;
  classId?: number | undefined;
  schoolYearId?: number | undefined;
  studentIds?: readonly number[] | undefined;
  only?: EffectFilter;
}

/** What a correction does to one report. */
export interface Effect {
  studentId: number;
  typeId: number;
  setId: number;
  schoolYearId: number;
  schoolId: number;
  classIds: number[];
  before: Figures;
  after: Figures;
}

const OF_SCOPE = `correction_id = $1 and ($2::int is null or school_id = $2) and ($3::int is null or class_ids @> array[$3::int]) and ($4::int is null or school_year_id = $4)
  and ($5::int[] is null or student_id = any($5)) and (case $6::text when 'changed' then changed when 'crossed' then crossed when 'rerouted' then rerouted else true end)`;

/** Corrections, drafts and publications alike, and what they do to students. */
@Injectable()
export class Corrections {
  private readonly ofNorms = new StatementBatcher(async (typeIds: number[], q: Queryable = this.db) => {
    const rows = await q.query<Row & { type_id: number }>(
      `select ${COLUMNS}, (c.change->>'typeId')::int as type_id from scoring.corrections c
       where c.kind = 'norm' and c.status <> 'draft' and (c.change->>'typeId')::int = any($1) order by c.published_at, c.id`,
      [[...new Set(typeIds)]],
    );
    const found = grouped(rows, ({ type_id }) => type_id);
    return typeIds.map((typeId) => (found.get(typeId) ?? []).map(({ type_id: _, ...row }) => toCorrection(row)));
  });

  constructor(private readonly db: Db) {}

  /** The newest first. */
  async list(
    status: 'draft' | 'published' | null,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ corrections: Correction[]; total: number }> {
    const rows = await this.db.query<Row & { all: number }>(
      `select ${COLUMNS}, (count(*) over ())::int as all from scoring.corrections c
       where $1::text is null or (c.status = 'draft') = ($1 = 'draft') order by c.id desc limit $2 offset $3`,
      [status, limit, offset],
    );
    return { corrections: rows.map(({ all: _, ...row }) => toCorrection(row)), total: rows[0]?.all ?? 0 };
  }

  async find(id: number): Promise<Correction | undefined> {
    const row = await this.db.one<Row>(`select ${COLUMNS} from scoring.corrections c where c.id = $1`, [id]);
    return row && toCorrection(row);
  }

  async byIds(ids: readonly number[]): Promise<Map<number, Correction>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.query<Row>(`select ${COLUMNS} from scoring.corrections c where c.id = any($1)`, [ids]);
    return new Map(rows.map((row) => [row.id, toCorrection(row)]));
  }

  /** Work that a process which ended may have left. */
  async unfinished(): Promise<{ id: number; status: CorrectionStatus; revision: number }[]> {
    return this.db.query(
      `select id, status, revision from scoring.corrections where status = 'publishing' or preview_state = 'running' order by id`,
    );
  }

  /** Publications of a type's norms, oldest first: a version of a norm holds from its publication on. */
  normPublications(typeId: number): Promise<Correction[]> {
    return this.ofNorms.run(typeId);
  }

  /**
   * Publications since a moment that changed scores of a set, the newest first, with how many of these students they changed;
   * of nobody in particular without students.
   */
  async publishedSince(
    since: Instant,
    { typeId, setId, schoolYearId }: { typeId: number; setId: number; schoolYearId: number },
    studentIds: readonly number[],
  ): Promise<{ correction: Correction; students: number }[]> {
    const rows = await this.db.query<{ id: number; students: number }>(
      `select e.correction_id as id, (count(*) filter (where e.student_id = any($5)))::int as students
       from scoring.correction_effects e join scoring.corrections c on c.id = e.correction_id
       where c.status = 'published' and c.finished_at >= $1 and (e.type_id, e.set_id, e.school_year_id) = ($2, $3, $4) and e.changed
       group by e.correction_id order by e.correction_id desc`,
      [since, typeId, setId, schoolYearId, [...studentIds]],
    );
    const known = await this.byIds(rows.map(({ id }) => id));
    return rows.map(({ id, students }) => ({ correction: known.get(id)!, students }));
  }

  async effects(
    id: number,
    scope: EffectScope,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ effects: Effect[]; total: number }> {
    const rows = await this.db.query<Effect & { all: number }>(
      `select student_id as "studentId", type_id as "typeId", set_id as "setId", school_year_id as "schoolYearId", school_id as "schoolId", class_ids as "classIds", before, after,
         (count(*) over ())::int as all
       from scoring.correction_effects where ${OF_SCOPE}
       order by (crossed or rerouted) desc, abs(shift) desc, changed desc, student_id, school_year_id limit $7 offset $8`,
      [...scopeParams(id, scope), limit, offset],
    );
    return { effects: rows.map(({ all: _, ...effect }) => effect), total: rows[0]?.all ?? 0 };
  }

  /** Students by score before and after, of composites or of one section. */
  async distribution(
    id: number,
    scale: 'composite' | number,
    scope: EffectScope,
  ): Promise<{ score: number; before: number; after: number }[]> {
    const of = (side: 'before' | 'after') =>
      scale === 'composite'
        ? `(${side}->>'composite')::int`
        : `(select (s->>'scaled')::int from jsonb_array_elements(${side}->'sections') s where (s->>'categoryId')::int = $7)`;
    return this.db.query(
      `with scores as (select ${of('before')} as before, ${of('after')} as after from scoring.correction_effects where ${OF_SCOPE})
       select score, (count(*) filter (where side = 'before'))::int as before, (count(*) filter (where side = 'after'))::int as after
       from (select before as score, 'before' as side from scores union all select after, 'after' from scores) all_scores
       where score is not null group by score order by score`,
      scale === 'composite' ? scopeParams(id, scope) : [...scopeParams(id, scope), scale],
    );
  }

  /** Schools, classes and years that a preview has students of. */
  async places(id: number): Promise<{ schoolIds: number[]; classIds: number[]; schoolYearIds: number[] }> {
    const row = await this.db.one<{ schools: number[] | null; classes: number[] | null; years: number[] | null }>(
      `select array_agg(distinct school_id) as schools, array_agg(distinct school_year_id) as years,
         (select array_agg(distinct c) from scoring.correction_effects e, unnest(e.class_ids) c where e.correction_id = $1) as classes
       from scoring.correction_effects where correction_id = $1`,
      [id],
    );
    return { schoolIds: row?.schools ?? [], classIds: row?.classes ?? [], schoolYearIds: row?.years ?? [] };
  }

  /** After a reset or an erasure nothing is kept of what a copy's answers would have brought. */
  async forgetCopy(studentAssessmentId: number): Promise<void> {
    await this.db.query('delete from scoring.correction_effects where copies @> array[$1::int]', [studentAssessmentId]);
  }
}

function scopeParams(
  id: number,
  { schoolId, classId, schoolYearId, studentIds, only = 'all' }: EffectScope,
): unknown[] {
  return [id, schoolId ?? null, classId ?? null, schoolYearId ?? null, studentIds ?? null, only];
}

function toCorrection({ createdAt, previewAt, publishedAt, finishedAt, ...row }: Row): Correction {
  const instant = (date: Date | null) => date && toInstant(date.getTime());
  return {
    ...row,
    createdAt: toInstant(createdAt.getTime()),
    previewAt: instant(previewAt),
    publishedAt: instant(publishedAt),
    finishedAt: instant(finishedAt),
  };
}
