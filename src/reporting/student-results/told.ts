import type { Basis, ScoreFigures } from './figures.js';
import type { ResultsPlace } from './place.js';
import { isBeyondChance, isEnough, percent } from './spread.js';
import type { SectionTopics, TopicFigures } from './topics.js';

/** What may be said of the topics of a section: of its score, unless fewer have its questions. */
export function basisOfTopics({ named }: ResultsPlace, scores: ScoreFigures, section: SectionTopics): Basis {
  const { basis } = scores.sections.find(({ categoryId }) => categoryId === section.categoryId)!;
  if (basis !== 'full' || isEnough(section)) return basis;
  return named ? 'counts' : 'nothing';
}

/** The share of right answers in a topic and of its school, in percent; null where too few are counted. */
export function shares(
  topic: TopicFigures,
  full: boolean,
): { correct: number | null; schoolCorrect: number | null; beyondChance: boolean } {
  const { share, schoolShare, students } = topic;
  if (!full || share === null || !isEnough(topic)) return { correct: null, schoolCorrect: null, beyondChance: false };
  return {
    correct: percent(share),
    schoolCorrect: schoolShare === null ? null : percent(schoolShare),
    beyondChance: schoolShare !== null && isBeyondChance(share, students, schoolShare),
  };
}
