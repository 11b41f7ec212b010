import type { ReportView } from './report-params.js';
import type { Question } from '../../api/report-types.js';

/** `501-14` */
export function questionKey(q: Pick<Question, 'studentAssessmentId' | 'number'>): string {
  return `${q.studentAssessmentId}-${q.number}`;
}

export function topicKey(q: Pick<Question, 'categoryId' | 'area' | 'topic'>): string {
  return `${q.categoryId}~${q.area}~${q.topic}`;
}

export function isMissed(q: Pick<Question, 'outcome'>): boolean {
  return q.outcome === 'wrong' || q.outcome === 'blank';
}

/** The questions that a view shows, in the order of the test. */
export function shownQuestions(questions: readonly Question[], { show, part, topic }: ReportView): Question[] {
  return questions.filter(
    (q) =>
      (show === undefined || (show === 'missed' ? isMissed(q) : show === 'marked' ? q.marked : q.outcome === show)) &&
      (part === undefined || q.studentAssessmentId === part) &&
      (topic === undefined || topicKey(q) === topic || topicKey(q).startsWith(`${topic}~`)),
  );
}
