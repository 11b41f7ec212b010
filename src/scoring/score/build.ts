import type { ConversionTable, ItemKey } from '../../content/index.js';
import type { SealedAnswers } from '../../delivery/index.js';
import type { Instant } from '../../kernel/clock.js';
import { keysOf, SCORING_VERSION, scoreAttempt } from '../rules/attempt-score.js';
import { scoreSection, type Path } from '../rules/section-score.js';
import { scoreStreamBeside, type AttemptScored, type SectionScored } from './events.js';

interface When {
  scoredAt: Instant;
  /** The correction that asks for it. */
  correctionId?: number | undefined;
}

/** The score of what stands in a sitting, as its event says it. Pure. */
export function attemptScored(
  { started, answers, head }: SealedAnswers,
  stream: string,
  keys: readonly ItemKey[],
  { scoredAt, correctionId }: When,
): AttemptScored {
  const { studentAssessmentId, sitting, studentId, districtId, items } = started;
  const { typeId, setId, categoryId, part, difficulty, schoolYearId } = started.assessment;
  const { outside } = started;
  // Brought here in a file: the score names what it named there, so that its hash is the same.
  const attempt =
    outside?.version === head.version
      ? { stream: outside.stream, version: outside.version, hash: outside.hash }
      : { stream, version: head.version, hash: head.hash };
  const form = { code: started.form.code, version: started.form.version, contentHash: started.form.contentHash };
  const result = scoreAttempt({ attempt, form, items, keys, answers });
  return {
    studentAssessmentId,
    sitting,
    studentId,
    districtId,
    assessment: { typeId, setId, categoryId, part, difficulty, schoolYearId },
    raw: result.raw,
    rawMax: result.rawMax,
    answeredCount: result.answeredCount,
    provenance: { attempt, form, keys: keysOf(result), scoringVersion: SCORING_VERSION },
    resultHash: result.resultHash,
    ...(correctionId !== undefined && { correctionId }),
    scoredAt,
  };
}

/**
 * The score of a section from its parts, part 1 first. Pure. @throws {RangeError} when the table does not reach the raw score.
 */
export function sectionScored(
  parts: readonly AttemptScored[],
  path: Path,
  table: ConversionTable,
  { scoredAt, correctionId }: When,
): SectionScored {
  const last = parts.at(-1)!;
  const { typeId, setId, categoryId, schoolYearId } = last.assessment;
  const streams = parts.map(({ studentAssessmentId, raw, rawMax, resultHash, provenance }) => ({
    studentAssessmentId,
    stream: scoreStreamBeside(provenance.attempt.stream),
    raw,
    rawMax,
    resultHash,
  }));
  const result = scoreSection(streams, path, table);
  return {
    studentAssessmentId: last.studentAssessmentId,
    studentId: last.studentId,
    assessment: { typeId, setId, categoryId, schoolYearId },
    raw: result.raw,
    rawMax: result.rawMax,
    scaled: result.scaled,
    path,
    table: { version: result.tableVersion },
    parts: streams.map(({ studentAssessmentId, stream, resultHash }) => ({ studentAssessmentId, stream, resultHash })),
    resultHash: result.resultHash,
    ...(correctionId !== undefined && { correctionId }),
    scoredAt,
  };
}

/** The conversion that a section of these parts takes: by the difficulty of its last one. */
export function pathOf(parts: readonly AttemptScored[]): Path {
  const { difficulty } = parts.at(-1)!.assessment;
  return difficulty === 'default' ? 'single' : difficulty;
}
