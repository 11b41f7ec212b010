import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPresentation } from '@tabler/icons-react';
import { dayText, timeText } from '../../lib/moments.js';
import { MATERIAL_NAMES, type Material } from '../../shared/lessons/MaterialDialog.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { StatusWord } from '../../ui/StatusWord.js';
import { percentOf, type Activity, type PlacedLesson } from './lists.js';
import css from './course-activities.module.css';

interface Props {
  lessons: readonly PlacedLesson[];
  /** Named where a student has several. */
  courses: boolean;
  /** The student does the activities; others read. */
  own: boolean;
  onMaterial: (lesson: PlacedLesson['lesson'], material: Material) => void;
}

/** Lessons with their activities and materials. */
export function LessonList({ lessons, courses, own, onMaterial }: Props) {
  return (
    <ul className={css.lessons}>
      {lessons.map(({ lesson, section, course, activities }) => (
        <li key={`${course} ${lesson.id}`}>
          <div className={css.what}>
            <h3 className="h3">{lesson.name}</h3>
            <p className="muted">{courses ? `${course}: ${section}` : section}</p>
            {lesson.memo && <p>{lesson.memo}</p>}
            <p className="muted num">{dueText(lesson.assignmentSchedule.endAt)}</p>
            <Materials lesson={lesson} onMaterial={onMaterial} />
          </div>
          <ul className={css.activities}>
            {activities.map((activity) => (
              <li key={activity.id}>
                <b>{activity.name}</b>
                <Stand activity={activity} />
                {own && <Way lesson={lesson} activity={activity} />}
              </li>
            ))}
            {activities.length === 0 && <li className="muted">To read and to watch; there are no questions.</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function dueText(endAt: string | null): string {
  return endAt === null ? 'No end' : `Due ${dayText(endAt)}, ${timeText(endAt)}`;
}

/** '4 of 8 answered', '80%', 'Excused': never by colour alone. */
function Stand({ activity: { response } }: { activity: Activity }) {
  if (response?.status === 'Completed')
    return (
      <StatusWord tone="good">
        <span className="num">Completed, {percentOf(response)}%</span>
      </StatusWord>
    );
  if (response?.excused) return <StatusWord tone="none">Excused</StatusWord>;
  if (response?.status === 'In Progress')
    return (
      <StatusWord tone="running">
        <span className="num">
          {response.answered} of {response.questions} answered
        </span>
      </StatusWord>
    );
  return (
    <StatusWord tone="none">
      <span className="num">Not Started{response ? `, ${response.questions} questions` : ''}</span>
    </StatusWord>
  );
}

/** To the activity, or to the review of one that is completed. */
function Way({ lesson, activity: { id, name, response } }: { lesson: PlacedLesson['lesson']; activity: Activity }) {
  const completed = response?.status === 'Completed';
  const words = completed ? 'Review' : response?.status === 'In Progress' ? 'Go on' : 'Start';
  return (
    <LinkButton
      to={`/student/course_activities/learnosity/${id}` as '/'}
      search={{ lesson: lesson.id, review: completed ? 1 : undefined } as never}
      variant={completed ? 'default' : 'filled'}
      aria-label={`${words}: ${name}, ${lesson.name}`}
    >
      {words}
    </LinkButton>
  );
}

function Materials({
  lesson,
  onMaterial,
}: {
  lesson: PlacedLesson['lesson'];
  onMaterial: (lesson: PlacedLesson['lesson'], material: Material) => void;
}) {
  const { slidePresentation, supportVideo } = lesson.supportMaterials;
  if (slidePresentation === null && supportVideo === null) return null;
  return (
    <div className={css.materials}>
      {slidePresentation !== null && (
        <Button
          variant="subtle"
          leftSection={<IconPresentation size={18} stroke={1.75} aria-hidden />}
          onClick={() => onMaterial(lesson, 'slides')}
          aria-label={`${MATERIAL_NAMES.slides}: ${lesson.name}`}
        >
          {MATERIAL_NAMES.slides}
        </Button>
      )}
      {supportVideo !== null && (
        <Button
          variant="subtle"
          leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
          onClick={() => onMaterial(lesson, 'video')}
          aria-label={`${MATERIAL_NAMES.video}: ${lesson.name}`}
        >
          {MATERIAL_NAMES.video}
        </Button>
      )}
    </div>
  );
}
