import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLessonFor } from '../lessons/use-lesson-for.js';
import { topicQuery } from './queries.js';
import type { ResultsAt } from './results-at.js';

/** A topic of a section of the test. */
export interface TaughtTopic {
  assessmentId: number;
  category: string;
  area: string;
  topicAreaId: string;
  name: string;
}

/** From a topic to its lesson, for those students who need it. */
export function useTopicLesson(
  at: ResultsAt,
  exam: 'SAT' | 'ACT' | undefined,
): { button?: (topic: TaughtTopic) => ReactNode; dialog: ReactNode } {
  const client = useQueryClient();
  const ofSchool = /^\/api\/staff\/(sections\/|school\/)/.test(at.api);
  const { button, dialog } = useLessonFor(at.sectionId === undefined ? [] : [at.sectionId], ofSchool);
  if (!button) return { dialog };
  return {
    button: ({ assessmentId, category, area, topicAreaId, name }) =>
      button(
        (one) => one.exam === exam && one.category === category && one.area === area && one.topic === name,
        name,
        async () => {
          const { students } = await client.fetchQuery(topicQuery(at, assessmentId, topicAreaId));
          return (students ?? []).map(({ studentId, firstName, lastName }) => ({
            ...{ id: studentId, name: `${firstName} ${lastName}` },
          }));
        },
      ),
    dialog,
  };
}
