import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { ReportView } from './report-params.js';
import type { Question } from './report-types.js';

/** The part of the address that says which questions are shown, and how to change it without a step in the history. */
export function useReportView(): [ReportView, (patch: { [K in keyof ReportView]: ReportView[K] | undefined }) => void] {
  const view = useSearch({ strict: false }) as ReportView;
  const navigate = useNavigate();
  return [
    view,
    (patch) => {
      void navigate({ to: '.', search: ((before: object) => ({ ...before, ...patch })) as never, replace: true, resetScroll: false });
    },
  ];
}

/** On a telephone sections fold; a jump to one opens it. */
export interface Folds {
  folded(id: string): boolean;
  toggle(id: string): void;
  open(id: string): void;
}

export const FoldContext = createContext<Folds | null>(null);

export function useFolds(): Folds {
  const folds = useContext(FoldContext);
  if (!folds) throw new Error('a section of a report stands in a report');
  return folds;
}

/** Shows questions of a topic, the first one open, and goes there. */
export function useJump(): (patch: Pick<ReportView, 'show' | 'topic' | 'question'>) => void {
  const [, change] = useReportView();
  const folds = useFolds();
  return (patch) => {
    folds.open('questions');
    change({ show: undefined, topic: undefined, part: undefined, view: undefined, ...patch });
    requestAnimationFrame(() => document.getElementById('questions')?.scrollIntoView({ block: 'start' }));
  };
}

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
