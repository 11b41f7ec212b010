import { Button } from '@mantine/core';
import {
  IconCalendarPlus,
  IconCheck,
  IconChevronRight,
  IconFileDescription,
  IconListCheck,
  IconPlayerPlay,
  IconPresentation,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshCourses, type CourseLesson, type LessonClass } from '../../api/courses.js';
import { effectiveRole, meQuery } from '../../api/session.js';
import type { Material } from '../../shared/lessons/MaterialDialog.js';
import { SchoolVideo } from '../../shared/lessons/SchoolVideo.js';
import { counted } from '../../lib/counted.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Tag } from '../../ui/Tag.js';
import css from './course-lessons.module.css';
import { givenWords, lessonFacts, minutesOf, progressWords } from './words.js';

interface Props {
  lesson: CourseLesson;
  /** Whose progress is shown. */
  ofClass: LessonClass | undefined;
  classes: readonly LessonClass[];
  open: boolean;
  onToggle: (open: boolean) => void;
  /** null where the viewer assigns nothing. */
  onAssign: (() => void) | null;
  onMaterial: (material: Material) => void;
}

/** One lesson, which opens to its memo, its classes and its materials. */
export function Lesson({ lesson, ofClass, classes, open, onToggle, onAssign, onMaterial }: Props) {
  const names = new Map(classes.map(({ id, displayName }) => [id, displayName]));
  const given = lesson.assignments.filter((one) => names.has(one.section_id) || one.section_id === ofClass?.id);
  const { progress } = lesson;
  return (
    <details
      className={css.lesson}
      open={open}
      onToggle={(event) => event.currentTarget.open !== open && onToggle(event.currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
        <span className={css.lessonName}>
          <b>
            {lesson.number} {lesson.name}
          </b>
          <span className="num">{lessonFacts(lesson)}</span>
        </span>
        <span className={css.badge}>
          {given.length > 0 && (
            <Tag tone="good" icon={<IconCheck aria-hidden />}>
              Lesson Assigned
            </Tag>
          )}
        </span>
        <span className={`${css.progress} num`}>{progress && progressWords(progress)}</span>
      </summary>
      {open && (
        <div className={css.lessonBody}>
          <div className={css.about}>
            {lesson.memo && <p className={css.memo}>{lesson.memo}</p>}
            {given.length > 0 && (
              <ul className={`${css.given} num`} aria-label="Assigned to">
                {given.map((one) => (
                  <li key={one.schedule_id}>
                    <b>{names.get(one.section_id) ?? ofClass?.displayName}</b> {givenWords(one)}
                  </li>
                ))}
              </ul>
            )}
            {onAssign && (
              <p>
                <Button
                  leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
                  aria-label={`Assign Lesson ${lesson.name}`}
                  onClick={onAssign}
                >
                  Assign Lesson
                </Button>
              </p>
            )}
          </div>
          <Materials lesson={lesson} onMaterial={onMaterial} />
        </div>
      )}
    </details>
  );
}

/** Who decides which video a lesson has at the school. */
const VIDEO_ROLES: readonly string[] = ['District Admin', 'Teacher Admin'];

function Materials({ lesson, onMaterial }: { lesson: CourseLesson; onMaterial: (material: Material) => void }) {
  const { independent_lesson: independent, practice_set: practice } = lesson.learnosity_activity_banks;
  const slides = lesson.support_materials.google.url;
  const video = lesson.support_materials.support_videos.url;
  const me = useQuery(meQuery).data;
  const ownVideo = me && VIDEO_ROLES.includes(effectiveRole(me.role)) && (
    <SchoolVideo lessonId={lesson.id} lessonName={lesson.name} onSaved={() => void refreshCourses()} />
  );
  if (!independent && !practice && !slides && !video)
    return (
      <>
        <p className={css.none}>No Activity Materials available.</p>
        {ownVideo}
      </>
    );
  const progressOf = (bank: NonNullable<typeof independent>) =>
    bank.progress && bank.progress.students > 0
      ? progressWords(bank.progress) + (bank.progress.average === null ? '' : `, ${bank.progress.average}%`)
      : null;
  return (
    <ul className={css.materials}>
      {independent && (
        <MaterialRow
          icon={IconFileDescription}
          name="Independent Lesson"
          facts={`${counted(independent.questions, 'question')}, about ${counted(minutesOf([lesson], 'independent_practice_time'), 'minute')}`}
          progress={progressOf(independent)}
        >
          <PreviewLink activityId={independent.activity_id} name={`Independent Lesson of ${lesson.name}`} />
        </MaterialRow>
      )}
      {practice && (
        <MaterialRow
          icon={IconListCheck}
          name="Practice Set"
          facts={counted(practice.questions, 'question')}
          progress={progressOf(practice)}
        >
          <PreviewLink activityId={practice.activity_id} name={`Practice Set of ${lesson.name}`} />
        </MaterialRow>
      )}
      {slides && (
        <MaterialRow icon={IconPresentation} name="Slide Presentation" facts="Made from the pages of the lesson">
          <Button
            size="sm"
            aria-label={`Open the Slide Presentation of ${lesson.name}`}
            onClick={() => onMaterial('slides')}
          >
            Open
          </Button>
        </MaterialRow>
      )}
      {video && (
        <MaterialRow icon={IconPlayerPlay} name="Support Video" facts={new URL(video).hostname.replace(/^www\./, '')}>
          <Button size="sm" aria-label={`Open the Support Video of ${lesson.name}`} onClick={() => onMaterial('video')}>
            Open
          </Button>
        </MaterialRow>
      )}
      {ownVideo && <li className={css.ownVideo}>{ownVideo}</li>}
    </ul>
  );
}

function PreviewLink({ activityId, name }: { activityId: number; name: string }) {
  return (
    <LinkButton
      size="sm"
      to="/staff/course-activities/learnosity/$activityId"
      params={{ activityId }}
      aria-label={`Preview the ${name}`}
    >
      Preview
    </LinkButton>
  );
}

function MaterialRow({
  icon: Glyph,
  name,
  facts,
  progress,
  children,
}: {
  icon: Icon;
  name: string;
  facts: string;
  progress?: string | null;
  children: ReactNode;
}) {
  return (
    <li>
      <Glyph size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{name}</b>
        <span className="num">{facts}</span>
      </div>
      <span className={`${css.done} num`}>{progress}</span>
      {children}
    </li>
  );
}
