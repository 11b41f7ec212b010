import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { lessonTopicsQuery, topicLessonsQuery } from '../../api/courses.js';
import { notify } from '../../api/notifications.js';
import { effectiveRole, meQuery } from '../../api/session.js';
import { AssignLessonDialog, type GivableLesson } from '../lessons/AssignLessonDialog.js';
import { topicQuery, type CategoryTopic } from './queries.js';
import type { ResultsAt } from './results-at.js';

const GIVE_LESSONS = ['District Admin', 'Teacher Admin', 'Teacher'];

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
  of: { assessmentId: number; category: string | undefined; exam: 'SAT' | 'ACT' | undefined },
): { button?: (area: string, topic: CategoryTopic) => ReactNode; dialog: ReactNode } {
  const client = useQueryClient();
  const me = useQuery(meQuery).data;
  const [busy, setBusy] = useState<string | null>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const gives =
    me?.school?.activitiesAvailable === true &&
    GIVE_LESSONS.includes(effectiveRole(me.role)) &&
    /^\/api\/staff\/(sections\/|school\/)/.test(at.api);
  const taught = useQuery({ ...lessonTopicsQuery, enabled: gives }).data;
  const { exam, category, assessmentId } = of;
  if (!gives || !taught || !exam || !category) return { dialog: null };
  const open = async (area: string, topic: CategoryTopic) => {
    setBusy(topic.topicAreaId);
    try {
      const [lessons, { students }] = await Promise.all([
        client.fetchQuery(topicLessonsQuery({ exam, category, area, topic: topic.name })),
        client.fetchQuery(topicQuery(at, assessmentId, topic.topicAreaId)),
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
    button: (area, topic) =>
      taught.some(
        (one) => one.exam === exam && one.category === category && one.area === area && one.topic === topic.name,
      ) && (
        <Button
          size="xs"
          variant="subtle"
          loading={busy === topic.topicAreaId}
          aria-label={`Assign the lesson on ${topic.name}`}
          onClick={() => void open(area, topic)}
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
