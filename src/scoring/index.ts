export { ScoreAttempt } from './commands/score-attempt.js';
export { ScoreSection } from './commands/score-section.js';
export type { AttemptScoredV1, RouteDecidedV1, RouteFlaggedV1, ScoreSupersededV1, SectionScoredV1 } from './published.js';
export { judge, SCORING_VERSION, type Outcome } from './rules/attempt-score.js';
export { benchmarkFor, type Benchmark } from './rules/benchmarks.js';
export { nationalPercentile, SMALLEST_USER_NORM, userPercentile, type UserNorm } from './rules/percentiles.js';
export { compositeError, compositeScore, likelyRange, sectionError } from './rules/section-score.js';
export { ScoringModule } from './scoring.module.js';
