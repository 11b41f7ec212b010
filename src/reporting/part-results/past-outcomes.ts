import { Injectable } from '@nestjs/common';
import { ContentLibrary, type ItemKey } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { judge, RecordedKeys, ScoreHistories, type AttemptScoredV1 } from '../../scoring/index.js';
import { ResultsOfMany } from '../results/query.js';
import type { SetResultPart } from '../results/set-results.js';
import { outcomeLetters, PART_ANSWERS, PART_RESULTS } from './projection.js';

/** A part that has a result now. */
interface PartNow {
  id: number;
  studentId: number;
  code: string;
  version: number;
  outcomes: string;
}

interface Judged {
  id: number;
  sitting: number;
  submission: number;
  scoredAt: number;
}

/**
 * Right and wrong of many students as it stood at a moment. What was scored before and stands is as it is. What a
 * correction judged again since is judged by the keys of then. Parts with other answers than then are not told: the
 * earlier ones are gone, or late ones came.
 */
@Injectable()
export class PastOutcomes {
  constructor(
    private readonly db: Db,
    private readonly content: ContentLibrary,
    private readonly many: ResultsOfMany,
    private readonly keys: RecordedKeys,
    private readonly histories: ScoreHistories,
  ) {}

  /** The letters of `outcomeLetters` by part; a part that did not stand, or whose answers are others now, is missing. */
  async at(parts: readonly PartNow[], asOf: Instant): Promise<Map<number, string>> {
    const found = await this.db.query<Judged>(
      `select student_assessment_id as id, sitting, (attempt->>'version')::int as submission, (extract(epoch from scored_at) * 1000)::float8 as "scoredAt"
       from ${PART_RESULTS} where student_assessment_id = any($1)`,
      [parts.map(({ id }) => id)],
    );
    const byId = new Map(found.map((one) => [one.id, one]));
    const since = Date.parse(asOf);
    const told = new Map<number, string>();
    const later: (PartNow & Judged)[] = [];
    for (const part of parts) {
      const judged = byId.get(part.id);
      if (!judged) continue;
      if (judged.scoredAt <= since) told.set(part.id, part.outcomes);
      else later.push({ ...part, ...judged });
    }
    for (const [id, outcomes] of await this.judgedAgain(later, asOf)) told.set(id, outcomes);
    return told;
  }

  /** Of parts that were scored after the moment those that had been scored before, with the same answers. */
  private async judgedAgain(parts: readonly (PartNow & Judged)[], asOf: Instant): Promise<Map<number, string>> {
    if (parts.length === 0) return new Map();
    const results = await this.many.setResultsOf([...new Set(parts.map(({ studentId }) => studentId))], asOf);
    const stood = new Map<number, SetResultPart>();
    for (const part of [...results.values()].flat().flatMap((result) => result.parts))
      stood.set(part.studentAssessmentId, part);
    const same = parts.flatMap((part) => {
      const then = stood.get(part.id);
      return then?.sitting === part.sitting && then.attempt.version === part.submission
        ? [{ ...part, keysVersion: then.keysVersion }]
        : [];
    });
    const answers = await this.answersOf(same.map(({ id }) => id));
    const outcomes = new Map<number, string>();
    for (const of of Map.groupBy(
      same,
      ({ code, version, keysVersion }) => `${code} v${version} ${keysVersion}`,
    ).values()) {
      const asked = await this.asked(of[0]!);
      if (!asked) continue;
      for (const { id } of of) {
        const given = answers.get(id);
        if (given)
          outcomes.set(
            id,
            outcomeLetters(
              asked.map(({ key, pretest }, place) => ({
                pretest,
                outcome: key ? judge(given[place] ?? undefined, key) : 'blank',
                ...(key?.scoring.dropped && { dropped: key.scoring.dropped }),
              })),
            ),
          );
      }
    }
    return outcomes;
  }

  private async answersOf(ids: readonly number[]): Promise<Map<number, (string | null)[]>> {
    const rows = await this.db.query<{ id: number; given: (string | null)[] }>(
      `select student_assessment_id as id, given from ${PART_ANSWERS} where student_assessment_id = any($1)`,
      [[...ids]],
    );
    return new Map(rows.map(({ id, given }) => [id, given]));
  }

  /** The questions of a form with the keys of this version, which a score of one of its sittings names. */
  private async asked({
    id,
    sitting,
    code,
    version,
    keysVersion,
  }: PartNow & Judged & { keysVersion: string }): Promise<{ pretest: boolean; key: ItemKey | undefined }[] | null> {
    const history = await this.histories.of([{ studentAssessmentId: id, sitting }]);
    const recorded = history
      .flatMap(({ fact }) => (fact.type === 'AttemptScored' ? [(fact.payload as AttemptScoredV1).provenance.keys] : []))
      .find((keys) => keys.version === keysVersion);
    if (!recorded) return null;
    const { items } = await this.content.getFormByCode(code, version);
    const keys = new Map(
      (await this.keys.find(items, recorded)).map((key) => [`${key.ref}@${key.itemVersion}`, key] as const),
    );
    return items.map(({ ref, version: itemVersion, pretest }) => ({
      pretest,
      key: keys.get(`${ref}@${itemVersion}`),
    }));
  }
}
