import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.js';
import type { Reader } from '../../api/report-types.js';
import type { components } from '../../api/schema.js';
import { effectiveRole, meQuery } from '../../api/session.js';
import { AssignLessonDialog, type GivableLesson } from './AssignLessonDialog.js';
import { GIVE_LESSONS } from './gives-lessons.js';
import css from './lessons.module.css';

type Schemas = components['schemas'];
type TopicLesson = Schemas['StudentTopicLessonsAnswer']['lessons'][number];

/** A topic as a report names it. */
export type ReportTopic = Pick<TopicLesson, 'exam' | 'category' | 'area' | 'topic'>;

const studentLessonsQuery = (reader: Reader) =>
  queryOptions({
    queryKey: ['courses', 'topics-of-student', reader.kind === 'student' ? 'own' : reader.studentId],
    queryFn: async ({ signal }) => {
      const query = reader.kind === 'student' ? {} : { studentId: reader.studentId };
      const path = reader.kind === 'student' ? '/api/student/topic_lessons' : '/api/topic_lessons';
      return (await api.get<Schemas['StudentTopicLessonsAnswer']>(path, { signal, query })).lessons;
    },
  });

const TO_TEACHER: Record<Exclude<TopicLesson['state'], 'not_given'>, string> = {
  open: 'given',
  finished: 'finished',
  closed: 'closed',
};

/**
 * What leads from a topic of a student's report to its lesson, where the school has one: the student goes there, or hears that a
 * teacher can give it; staff give it, filled in.
 */
export function useStudentLessons(
  reader: Reader,
  student: string,
): { lesson: (topic: ReportTopic) => ReactNode; dialog: ReactNode } {
  const { data: me } = useQuery(meQuery);
  const [giving, setGiving] = useState<GivableLesson[] | null>(null);
  // Parents are of no school; their children may be of one with lessons.
  const enabled = reader.kind === 'parent' || (me?.school?.activitiesAvailable ?? false);
  const taught = useQuery({ ...studentLessonsQuery(reader), enabled }).data ?? [];
  const gives = reader.kind === 'staff' && me?.role !== undefined && GIVE_LESSONS.includes(effectiveRole(me.role));
  const lesson = (of: ReportTopic) => {
    const lessons = taught.filter(
      (one) => one.exam === of.exam && one.category === of.category && one.area === of.area && one.topic === of.topic,
    );
    if (lessons.length === 0) return null;
    return (
      <div className={css.ofTopic}>
        {lessons.map((one) => (
          <p key={one.lessonId}>{reader.kind === 'student' ? <Own lesson={one} /> : ofOther(one)}</p>
        ))}
        {gives && (
          <Button
            size="compact-sm"
            className={css.onScreen}
            aria-label={`Assign lesson: ${of.topic}`}
            onClick={() =>
              setGiving(lessons.map(({ courseId, lessonId, lessonName }) => ({ courseId, lessonId, name: lessonName })))
            }
          >
            Assign lesson
          </Button>
        )}
      </div>
    );
  };
  return {
    lesson,
    dialog: gives && (
      <AssignLessonDialog
        opened={giving !== null}
        onClose={() => setGiving(null)}
        lessons={giving ?? []}
        students={[{ id: reader.studentId, name: student }]}
        sectionIds={reader.sectionId === null ? [] : [reader.sectionId]}
      />
    ),
  };
}

function Own({ lesson: { state, lessonName } }: { lesson: TopicLesson }) {
  if (state === 'not_given') return <>The lesson {lessonName} teaches this. A teacher can give it to you.</>;
  if (state === 'closed') return <>The lesson {lessonName} is closed. A teacher can give you more time.</>;
  return (
    <Link to="/student/course_activities" className="way">
      {state === 'open' ? `Do the lesson ${lessonName}` : `Look again at the lesson ${lessonName}`}
    </Link>
  );
}

function ofOther({ state, lessonName }: TopicLesson): string {
  return `Lesson ${lessonName}${state === 'not_given' ? '' : `, ${TO_TEACHER[state]}`}`;
}
