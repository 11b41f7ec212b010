import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { lessonTopicsQuery, topicLessonsQuery } from '../../api/courses.js';
import { notify } from '../../api/notifications.js';
import { effectiveRole, meQuery } from '../../api/session.js';
import { AssignLessonDialog, type GivableLesson } from '../lessons/AssignLessonDialog.js';
import { GIVE_LESSONS } from '../lessons/gives-lessons.js';
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

interface Filled {
  lessons: GivableLesson[];
  students: { id: number; name: string }[];
}

/**
 * The way from a topic to its lesson, for those who need it: a button where a lesson of the school teaches the topic, and the
 * dialog that it opens, filled in.
 */
export function useTopicLesson(
  at: ResultsAt,
  exam: 'SAT' | 'ACT' | undefined,
): { button?: (topic: TaughtTopic) => ReactNode; dialog: ReactNode } {
  const client = useQueryClient();
  const me = useQuery(meQuery).data;
  const [busy, setBusy] = useState<string | null>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const gives =
    me?.school?.activitiesAvailable === true &&
    GIVE_LESSONS.includes(effectiveRole(me.role)) &&
    /^\/api\/staff\/(sections\/|school\/)/.test(at.api);
  const taught = useQuery({ ...lessonTopicsQuery, enabled: gives }).data;
  if (!gives || !taught || !exam) return { dialog: null };
  const open = async ({ assessmentId, category, area, topicAreaId, name }: TaughtTopic) => {
    setBusy(topicAreaId);
    try {
      const [lessons, { students }] = await Promise.all([
        client.fetchQuery(topicLessonsQuery({ exam, category, area, topic: name })),
        client.fetchQuery(topicQuery(at, assessmentId, topicAreaId)),
      ]);
      setFilled({
        lessons: lessons.map((one) => ({
          courseId: one.he_course_id,
          lessonId: one.lesson_id,
          name: `${one.lesson_name} (${one.section_name})`,
        })),
        students: (students ?? []).map(({ studentId, firstName, lastName }) => ({
          id: studentId,
          name: `${firstName} ${lastName}`,
        })),
      });
    } catch {
      notify.error('Failed to load activities.');
    } finally {
      setBusy(null);
    }
  };
  return {
    button: (topic) =>
      taught.some(
        (one) =>
          one.exam === exam && one.category === topic.category && one.area === topic.area && one.topic === topic.name,
      ) && (
        <Button
          size="xs"
          variant="subtle"
          loading={busy === topic.topicAreaId}
          aria-label={`Assign lesson: ${topic.name}`}
          onClick={() => void open(topic)}
        >
          Assign lesson
        </Button>
      ),
    dialog: (
      <AssignLessonDialog
        opened={filled !== null}
        onClose={() => setFilled(null)}
        lessons={filled?.lessons ?? []}
        students={filled?.students ?? []}
        sectionIds={at.sectionId === undefined ? [] : [at.sectionId]}
      />
    ),
  };
}
