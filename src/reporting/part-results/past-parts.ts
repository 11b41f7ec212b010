import { Injectable } from '@nestjs/common';
import { ContentLibrary, type ItemKey } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { judge, RecordedKeys, ScoreHistories, type AttemptScoredV1 } from '../../scoring/index.js';
import { RESULTS } from '../results/projection.js';
import { ResultsOfMany, type SetOfYear } from '../results/query.js';
import type { SetResultPart } from '../results/set-results.js';
import { validAt } from '../results/then.js';
import { OpenedSittings } from './opened.js';
import type { PartResult } from './part-result.js';
import { answersIn, PART_ANSWERS, PART_RESULTS, type PartAnswersRow } from './projection.js';
import { PastResults } from './past-results.js';
import { PartResults } from './query.js';

/** A part that stood at a moment, as it was judged then. */
export interface PastPart extends Pick<PartAnswersRow, 'outcomes' | 'given' | 'seconds'> {
  id: number;
  studentId: number;
  categoryId: number;
  part: 1 | 2;
  form: { code: string; version: number };
  /** Frozen at the start. */
  gradeLevel: number | null;
}

interface Stood {
  studentId: number;
  id: number;
  sitting: number;
  categoryId: number;
  part: 1 | 2;
  form: string;
  submission: number;
}

interface PartNow {
  id: number;
  sitting: number;
  submission: number;
  scoredAt: number;
  gradeLevel: number | null;
  outcomes: string;
  given: (string | null)[] | null;
  seconds: number[] | null;
}

/** Opened at once: their histories and answers are in memory together. */
const OPENED_AT_ONCE = 200;

/**
 * Answers of many students as they stood at a moment. What was scored before and stands is as it is. What a correction judged
 * again since is judged by the keys of then. What was reset, taken again or changed by late answers since is opened from its
 * history. Answers that were destroyed since are gone from the past as well.
 */
@Injectable()
export class PastParts {
  constructor(
    private readonly db: Db,
    private readonly content: ContentLibrary,
    private readonly many: ResultsOfMany,
    private readonly keys: RecordedKeys,
    private readonly histories: ScoreHistories,
    private readonly opened: OpenedSittings,
    private readonly results: PartResults,
    private readonly past: PastResults,
  ) {}

  /** @param answers what was given and the times are wanted too; otherwise they are empty */
  async of(set: SetOfYear, studentIds: readonly number[], asOf: Instant, answers: boolean): Promise<PastPart[]> {
    const stood = await this.stood(set, studentIds, asOf);
    const now = await this.now(
      stood.map(({ id }) => id),
      answers,
    );
    const since = Date.parse(asOf);
    const told: PastPart[] = [];
    const later: Stood[] = [];
    for (const part of stood) {
      const one = now.get(part.id);
      if (one && isSame(one, part) && one.scoredAt <= since) told.push(toPast(part, one));
      else later.push(part);
    }
    if (later.length === 0) return told;
    const known = await this.partsThen(later, asOf);
    const [same, others] = [true, false].map((wanted) =>
      later.flatMap((part) => {
        const one = now.get(part.id);
        const then = known.get(part.id);
        return then && (one !== undefined && isSame(one, part)) === wanted ? [{ ...part, then }] : [];
      }),
    );
    return [...told, ...(await this.judgedAgain(same!)), ...(await this.openedAgain(others!))];
  }

  /** The same with all that is known of a part, by student: for files. */
  async fullOf(set: SetOfYear, studentIds: readonly number[], asOf: Instant): Promise<Map<number, PartResult[]>> {
    const [now, then] = await Promise.all([
      this.results.listForMany(studentIds, set),
      this.many.setResultsOf(studentIds, asOf),
    ]);
    const byId = new Map(now.map((one) => [one.studentAssessmentId, one]));
    const found = new Map<number, PartResult[]>();
    for (const studentId of studentIds) {
      const stood = (then.get(studentId) ?? []).filter((one) => isOfSet(one, set)).flatMap(({ parts }) => parts);
      if (stood.length === 0) continue;
      const parts = stood.map((part) => {
        const one = byId.get(part.studentAssessmentId);
        return one?.sitting === part.sitting && one.resultHash === part.resultHash ? one : null;
      });
      found.set(
        studentId,
        parts.includes(null)
          ? (await this.past.at(studentId, asOf)).filter((one) => isOfSet(one, set))
          : (parts as PartResult[]),
      );
    }
    return found;
  }

  /** The keys that judged a part of a student then; none where nothing says it any more. */
  async keysOf(studentId: number, studentAssessmentId: number, asOf: Instant): Promise<ItemKey[]> {
    const then = (await this.partsThen([{ studentId }], asOf)).get(studentAssessmentId);
    return ((then && (await this.asked(then))) ?? []).flatMap(({ key }) => key ?? []);
  }

  private async stood(set: SetOfYear, studentIds: readonly number[], asOf: Instant): Promise<Stood[]> {
    const params: unknown[] = [[...studentIds], set.typeId, set.setId, set.schoolYearId];
    return this.db.query<Stood>(
      `select r.student_id as "studentId", s."studentAssessmentId" as id, s.sitting, s."categoryId", s.part, s.form, s."attemptVersion" as submission
       from ${RESULTS} r, jsonb_to_recordset(r.parts) as s ("studentAssessmentId" int, sitting int, "categoryId" int, part int, form text, "attemptVersion" int)
       where r.student_id = any($1) and r.type_id = $2 and r.set_id = $3 and r.school_year_id = $4 and ${validAt('r.valid_from', 'r.valid_to', asOf, params)}`,
      params,
    );
  }

  private async now(ids: readonly number[], answers: boolean): Promise<Map<number, PartNow>> {
    const rows = await this.db.query<PartNow>(
      `select student_assessment_id as id, r.sitting, (r.attempt->>'version')::int as submission, (extract(epoch from r.scored_at) * 1000)::float8 as "scoredAt",
         r.grade_level as "gradeLevel", a.outcomes, ${answers ? 'a.given, a.seconds' : 'null as given, null as seconds'}
       from ${PART_RESULTS} r join ${PART_ANSWERS} a using (student_assessment_id) where student_assessment_id = any($1)`,
      [[...ids]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** What these parts rested on then. */
  private async partsThen(
    parts: readonly Pick<Stood, 'studentId'>[],
    asOf: Instant,
  ): Promise<Map<number, SetResultPart>> {
    const results = await this.many.setResultsOf([...new Set(parts.map(({ studentId }) => studentId))], asOf);
    const all = [...results.values()].flat().flatMap((one) => one.parts);
    return new Map(all.map((part) => [part.studentAssessmentId, part]));
  }

  /** Of the same answers as now what the keys of then make. */
  private async judgedAgain(parts: readonly (Stood & { then: SetResultPart })[]): Promise<PastPart[]> {
    if (parts.length === 0) return [];
    const now = await this.now(
      parts.map(({ id }) => id),
      true,
    );
    const told: PastPart[] = [];
    for (const of of Map.groupBy(parts, ({ form, then }) => `${form} ${then.keysVersion}`).values()) {
      const asked = await this.asked(of[0]!.then);
      if (!asked) continue;
      for (const part of of) {
        const known = now.get(part.id);
        // Reset between the two looks.
        if (!known) continue;
        const { given, seconds, gradeLevel } = known;
        const items = asked.map(({ key, pretest, ref, version }, place) => ({
          ...{ ref, version, number: place + 1, pretest, marked: false },
          ...{ value: given![place] ?? null, seconds: seconds![place] ?? 0 },
          outcome: key ? judge(given![place] ?? undefined, key) : ('blank' as const),
          ...(key?.scoring.dropped && { dropped: key.scoring.dropped }),
        }));
        told.push(toPast(part, { ...answersIn(items), gradeLevel }));
      }
    }
    return told;
  }

  /** Of other answers than now what their histories say. */
  private async openedAgain(parts: readonly (Stood & { then: SetResultPart })[]): Promise<PastPart[]> {
    const told: PastPart[] = [];
    for (let i = 0; i < parts.length; i += OPENED_AT_ONCE) {
      const some = parts.slice(i, i + OPENED_AT_ONCE);
      const scores = await this.scoresOf(some.map(({ then }) => then));
      const opened = await this.opened.open([...scores], true);
      for (const part of some) {
        const one = opened.get(`${part.id}-${part.sitting}`);
        if (one && one !== 'gone') told.push(toPast(part, { ...answersIn(one.items), gradeLevel: one.gradeLevel }));
      }
    }
    return told;
  }

  /** The scores that these parts had then. */
  private async scoresOf(parts: readonly SetResultPart[]): Promise<Map<string, AttemptScoredV1>> {
    const wanted = new Map(parts.map((part) => [`${part.studentAssessmentId}-${part.sitting}`, part]));
    const found = new Map<string, AttemptScoredV1>();
    for (const { studentAssessmentId, sitting, fact } of await this.histories.of(parts)) {
      const id = `${studentAssessmentId}-${sitting}`;
      if (fact.type !== 'AttemptScored' || fact.payload.resultHash !== wanted.get(id)?.resultHash) continue;
      found.set(id, { ...fact.payload, sitting } as AttemptScoredV1);
    }
    return found;
  }

  /** The questions of a form with the keys of this version, which a score of one of its sittings names. */
  private async asked(
    part: SetResultPart,
  ): Promise<{ ref: string; version: number; pretest: boolean; key: ItemKey | undefined }[] | null> {
    const score = (await this.scoresOf([part])).get(`${part.studentAssessmentId}-${part.sitting}`);
    if (!score) return null;
    const { items } = await this.content.getFormByCode(part.form.code, part.form.version);
    const keys = new Map(
      (await this.keys.find(items, score.provenance.keys)).map(
        (key) => [`${key.ref}@${key.itemVersion}`, key] as const,
      ),
    );
    return items.map(({ ref, version, pretest }) => ({ ref, version, pretest, key: keys.get(`${ref}@${version}`) }));
  }
}

/** The same answers: of one sitting, up to one submission. */
function isSame(now: PartNow, { sitting, submission }: Stood): boolean {
  return now.sitting === sitting && now.submission === submission;
}

function isOfSet(one: SetOfYear, { typeId, setId, schoolYearId }: SetOfYear): boolean {
  return one.typeId === typeId && one.setId === setId && one.schoolYearId === schoolYearId;
}

function toPast(
  { id, studentId, categoryId, part, form }: Stood,
  { outcomes, given, seconds, gradeLevel }: Omit<PartNow, 'id' | 'sitting' | 'submission' | 'scoredAt'>,
): PastPart {
  const [code, version] = form.split(' v') as [string, string];
  return {
    ...{ id, studentId, categoryId, part, outcomes, gradeLevel },
    form: { code, version: Number(version) },
    given: given ?? [],
    seconds: seconds ?? [],
  };
}
