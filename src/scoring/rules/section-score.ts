import { category, type AssessmentType, type Category, type ConversionTable } from '../../content/index.js';
import { canonicalJson } from '../../platform/crypto/canonical-json.js';
import { sha256hex } from '../../platform/crypto/sha256.js';

export type Path = 'easy' | 'hard' | 'single';

export interface SectionScore {
  raw: number;
  rawMax: number;
  scaled: number;
  path: Path;
  tableVersion: number;
  resultHash: string;
}

/**
 * The section score of the summed parts by the conversion table of the path taken.
 * @throws {RangeError} when the table does not reach that raw score.
 */
export function scoreSection(
  parts: readonly { stream: string; raw: number; rawMax: number; resultHash: string }[],
  path: Path,
  table: Pick<ConversionTable, 'version' | 'scaled' | 'categoryId'>,
): SectionScore {
  const raw = parts.reduce((sum, part) => sum + part.raw, 0);
  const rawMax = parts.reduce((sum, part) => sum + part.rawMax, 0);
  const scaled = table.scaled[raw];
  if (scaled === undefined)
    throw new RangeError(`conversion table ${table.version} of category ${table.categoryId} ends before raw ${raw}`);
  const hashed = {
    categoryId: table.categoryId,
    parts: parts.map(({ stream, resultHash }) => ({ stream, resultHash })),
    path,
    raw,
    rawMax,
    scaled,
    table: table.version,
  };
  return { raw, rawMax, scaled, path, tableVersion: table.version, resultHash: sha256hex(canonicalJson(hashed)) };
}

/** Part 2 is hard from the threshold share of part 1's operational items on. Own rule; the vendors publish none. */
export function routeFor(raw: number, rawMax: number, threshold: number): 'easy' | 'hard' {
  return raw >= Math.ceil(threshold * rawMax - 1e-9) ? 'hard' : 'easy';
}

/**
 * Sum of sections for SAT types; for ACT types their mean, half up. Null until every section has its score.
 * `scaled` is by category id.
 */
export function compositeScore(type: AssessmentType, scaled: Readonly<Record<number, number>>): number | null {
  const scores = type.categories.map((id) => scaled[id]);
  if (scores.some((score) => score === undefined)) return null;
  const sum = scores.reduce<number>((total, score) => total + score!, 0);
  return type.composite.rule === 'sum' ? sum : Math.floor(sum / scores.length + 0.5);
}

const STEM_SECTIONS = ['Math', 'Science'];

/** The sections that STEM is the mean of: Math and Science of the ACT types; none of the others. */
export function stemSections(type: AssessmentType): Category[] {
  return type.courseType === 'ACT'
    ? type.categories.map(category).filter(({ name }) => STEM_SECTIONS.includes(name))
    : [];
}

/** The mean of Math and Science of an ACT type, half up. Null until both have their score, and of other types. */
export function stemScore(type: AssessmentType, scaled: Readonly<Record<number, number>>): number | null {
  const scores = stemSections(type).map(({ id }) => scaled[id]);
  if (scores.length === 0 || scores.some((score) => score === undefined)) return null;
  return Math.floor(scores.reduce<number>((sum, score) => sum + score!, 0) / scores.length + 0.5);
}

/** Half the width of a section's likely range: 30 points on SAT scales, 2 on ACT scales (facts sheet C3, C5). */
export function sectionError(type: AssessmentType): number {
  return type.courseType === 'SAT' ? 30 : 2;
}

/**
 * Half the width of the composite's likely range: sections' errors add as the root of their squares for a sum, rounded to
 * the step of the scale; 1 for ACT composites.
 */
export function compositeError(type: AssessmentType): number {
  if (type.composite.rule === 'mean') return 1;
  const error = Math.sqrt(type.categories.length) * sectionError(type);
  return Math.round(error / type.section.step) * type.section.step;
}

/** `score` give or take `error`, kept on the scale. */
export function likelyRange(score: number, error: number, scale: { min: number; max: number }): [number, number] {
  return [Math.max(scale.min, score - error), Math.min(scale.max, score + error)];
}
