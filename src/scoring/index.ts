export { ForgetOutsideFiles } from './commands/forget-outside-files.js';
export { ReportKey } from './commands/report-key.js';
export { ScoreAttempt } from './commands/score-attempt.js';
export type { AttemptScoredV1, RouteDecidedV1, ScoreSupersededV1, SectionScoredV1 } from './published.js';
export type { ScoringEvents } from './published-corrections.js';
export { Corrections, type Correction } from './corrections/corrections.js';
export { KeyReports } from './corrections/key-reports.js';
export { OutsideResults, type OutsideResult } from './outside/outside-results.js';
export { RecordedKeys } from './recorded-keys.js';
export { counts, judge, type Outcome } from './rules/attempt-score.js';
export { benchmarkFor, type Benchmark } from './rules/benchmarks.js';
export { nationalPercentile, userPercentile, type UserNorm } from './rules/percentiles.js';
export {
  compositeError,
  compositeScore,
  likelyRange,
  sectionError,
  stemScore,
  stemSections,
} from './rules/section-score.js';
export { ScoreHistories, type ScoreHistoryEntry } from './score-histories.js';
export type { AttemptScored, ScoreFact } from './score/events.js';
export { evolve as evolveScore, UNSCORED, type ScoreState } from './score/score.js';
export { Scores } from './scores.js';
export { ScoringModule } from './scoring.module.js';
