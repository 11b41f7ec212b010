import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ActivityState } from '../../shared/lessons/ActivityState.js';
import { dueText, isPressing } from '../../shared/lessons/due-words.js';
import {
  activitiesOf,
  type CourseActivity,
  type GivenLesson,
  type LessonActivity,
} from '../../shared/lessons/given.js';
import { MaterialDialog, type Material } from '../../shared/lessons/MaterialDialog.js';
import { Tag } from '../../ui/Tag.js';
import css from './course-activities.module.css';

interface Props {
  courseActivity: CourseActivity;
  /** Those that are shown here. */
  shows(lesson: GivenLesson): boolean;
  nowMs: number;
  /** What can be done with an activity; nothing for who only reads. */
  action(lesson: GivenLesson, activity: LessonActivity): ReactNode;
}

/** Lessons below the sections of their courses, with what there is to do and how far it is done. */
export function LessonList({ courseActivity: { sections, multipleCourses }, shows, nowMs, action }: Props) {
  const [shown, show] = useState<{ lessonId: number; lessonName: string; material: Material } | null>(null);
  const filled = sections
    .map((section) => ({ ...section, lessons: section.lessons.filter(shows) }))
    .filter(({ lessons }) => lessons.length > 0);
  return (
    <>
      {filled.map((section) => (
        <div key={section.id} className={css.section}>
          <p className={css.course}>
            {multipleCourses && <>{section.heCourseName}: </>}
            <b>{section.name}</b>
          </p>
          <ul className={css.lessons}>
            {section.lessons.map((lesson) => (
              <Lesson
                key={lesson.id}
                lesson={lesson}
                nowMs={nowMs}
                action={action}
                onMaterial={(material) => show({ lessonId: lesson.id, lessonName: lesson.name, material })}
              />
            ))}
          </ul>
        </div>
      ))}
      <MaterialDialog shown={shown} onClose={() => show(null)} />
    </>
  );
}

function Lesson({
  lesson,
  nowMs,
  action,
  onMaterial,
}: Pick<Props, 'nowMs' | 'action'> & { lesson: GivenLesson; onMaterial(material: Material): void }) {
  const { endAt } = lesson.assignmentSchedule;
  const activities = activitiesOf(lesson);
  const { slidePresentation, supportVideo } = lesson.supportMaterials;
  const material = (name: string, which: Material) => (
    <Button variant="subtle" size="compact-md" aria-label={`${name}: ${lesson.name}`} onClick={() => onMaterial(which)}>
      {name}
    </Button>
  );
  return (
    <li className={css.lesson}>
      <div>
        <h3>{lesson.name}</h3>
        {lesson.memo && <p>{lesson.memo}</p>}
        <p className={`${css.due} num`}>
          {lesson.takenBack ? (
            'Not assigned any more'
          ) : isPressing(endAt, nowMs) ? (
            <Tag tone="warn">{dueText(endAt, nowMs)}</Tag>
          ) : (
            dueText(endAt, nowMs)
          )}
        </p>
        {(slidePresentation ?? supportVideo) !== null && (
          <div className={css.materials}>
            {slidePresentation !== null && material('Slide Presentation', 'slides')}
            {supportVideo !== null && material('Support Video', 'video')}
          </div>
        )}
      </div>
      {activities.length === 0 ? (
        <p className={css.none}>Nothing to hand in: look at the materials.</p>
      ) : (
        <ul className={css.activities}>
          {activities.map((activity) => (
            <li key={activity.id} className={css.activity}>
              <div>
                <b>{activity.name}</b>
                <ActivityState activity={activity} />
                {activity.response !== null && activity.response.endAt !== endAt && (
                  <p className={`${css.due} num`}>{dueText(activity.response.endAt, nowMs)}</p>
                )}
              </div>
              {action(lesson, activity)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
