import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { ReportView } from './report-params.js';

/** The part of the address that says which questions are shown, and how to change it without a step in the history. */
export function useReportView(): [ReportView, (patch: { [K in keyof ReportView]: ReportView[K] | undefined }) => void] {
  const view = useSearch({ strict: false }) as ReportView;
  const navigate = useNavigate();
  return [
    view,
    (patch) => {
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...patch })) as never,
        replace: true,
        resetScroll: false,
      });
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
