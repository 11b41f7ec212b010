import type { components } from '../api/schema.js';
import { chosenIds, type ItemWork } from './items.js';
import type { PlayerItem } from './protocol.js';
import type { QuestionDetail } from '../api/report-types.js';
import { listed } from '../lib/listed.js';

export type Key = components['schemas']['KeyDto'];

export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** 'B', 'B and D', '5/2', 'from 2.9 to 3.1': the right answer in a word. */
export function answerWords(item: Pick<PlayerItem, 'choices'>, key: Key): string {
  if (key.choiceIds)
    return listed(
      item.choices.flatMap((c, i) => (key.choiceIds!.includes(c.id) ? [letterOf(i)] : [])),
      'and',
    );
  if (key.accept && key.accept.length > 0) return listed(key.accept, 'or');
  return key.range
    ? `${key.range.openLo ? 'above' : 'from'} ${key.range.lo} ${key.range.openHi ? 'to below' : 'to'} ${key.range.hi}`
    : '';
}

/** A question with its answer, as reports show one. */
export function questionOf(
  item: PlayerItem,
  key: Key & { area: string; topic: string },
  work: ItemWork | undefined,
): QuestionDetail {
  const chosen = chosenIds(work);
  const correct = key.choiceIds ?? [];
  return {
    studentAssessmentId: 0,
    number: item.number,
    questionId: item.ref,
    question: item.stem,
    stimulus: item.stimulus && { context: item.stimulus.context ?? null, html: item.stimulus.html },
    choices: item.choices.map((choice, i) => ({
      letter: letterOf(i),
      html: choice.html,
      correct: correct.includes(choice.id),
      yours: chosen.includes(choice.id),
    })),
    studentAnswer: work?.value ?? null,
    studentAnswerCorrect: false,
    correctAnswer: answerWords(item, key),
    dropped: null,
    outcome: 'pretest',
    timing: 0,
    subsectionArea: key.area,
    topicArea: key.topic,
    rationale: key.rationale,
  };
}
