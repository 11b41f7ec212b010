import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { lessonTopicsQuery, topicLessonsQuery, type LessonTopic } from '../../api/courses.js';
import { notify } from '../../api/notifications.js';
import { effectiveRole, meQuery } from '../../api/session.js';
import { AssignLessonDialog, type GivableLesson } from './AssignLessonDialog.js';
import { GIVE_LESSONS } from './gives-lessons.js';

/** Whom a lesson is meant for. */
export interface MeantFor {
  id: number;
  name: string;
}

type Whom = () => Promise<readonly MeantFor[]> | readonly MeantFor[];

interface Filled {
  lessons: GivableLesson[];
  students: readonly MeantFor[];
}

export interface LessonFor {
  /**
   * A button where a lesson of the school teaches one of what `is`; whom it is meant for is asked when it is pressed. Missing
   * for those who give no lessons.
   */
  button?: (is: (topic: LessonTopic) => boolean, about: string, students: Whom) => ReactNode;
  dialog: ReactNode;
}

/** The way from a finding to a lesson, for those who give lessons: a button, and the dialog that it opens, filled in. */
export function useLessonFor(sectionIds: readonly number[], enabled = true): LessonFor {
  const client = useQueryClient();
  const me = useQuery(meQuery).data;
  const [busy, setBusy] = useState<string | null>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const gives = enabled && me?.school?.activitiesAvailable === true && GIVE_LESSONS.includes(effectiveRole(me.role));
  const taught = useQuery({ ...lessonTopicsQuery, enabled: gives }).data;
  if (!gives || !taught) return { dialog: null };
  const open = async (topics: readonly LessonTopic[], about: string, students: Whom) => {
    setBusy(about);
    try {
      const [lessons, meant] = await Promise.all([client.fetchQuery(topicLessonsQuery(common(topics))), students()]);
      setFilled({
        lessons: lessons.map((one) => ({
          courseId: one.he_course_id,
          lessonId: one.lesson_id,
          name: `${one.lesson_name} (${one.section_name})`,
        })),
        students: meant,
      });
    } catch {
      notify.error('Failed to load activities.');
    } finally {
      setBusy(null);
    }
  };
  return {
    button: (is, about, students) => {
      const topics = taught.filter(is);
      return (
        topics.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            loading={busy === about}
            aria-label={`Assign lesson: ${about}`}
            onClick={() => void open(topics, about, students)}
          >
            Assign lesson
          </Button>
        )
      );
    },
    dialog: (
      <AssignLessonDialog
        opened={filled !== null}
        onClose={() => setFilled(null)}
        lessons={filled?.lessons ?? []}
        students={filled?.students ?? []}
        sectionIds={sectionIds}
      />
    ),
  };
}

/** What several topics have in common; a lesson on any of them is asked for by it. */
function common([first, ...others]: readonly LessonTopic[]): Partial<LessonTopic> & Pick<LessonTopic, 'exam'> {
  const { exam, category, area, topic } = first!;
  if (others.length === 0) return { exam, category, area, topic };
  return others.every((one) => one.category === category) ? { exam, category } : { exam };
}
