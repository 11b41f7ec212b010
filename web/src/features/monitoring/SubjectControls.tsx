import { Link } from '@tanstack/react-router';
import { IconActivity, IconRestore } from '@tabler/icons-react';
import css from './monitoring.module.css';
import type { Subject, SubjectCounts, Watched } from './monitoring.js';

interface Props {
  watched: Required<Watched>;
  subject: Subject;
  counts: SubjectCounts | undefined;
  /** null for who may not reset. */
  onReset: ((subject: Subject) => void) | null;
}

/** What a subject's column leads to, with how far its students are: in the head of the column, on phones above the list. */
export function SubjectControls({ watched, subject, counts, onReset }: Props) {
  return (
    <span className={css.controls}>
      <small className="num">
        {counts ? `${counts.inProgress} in progress, ${counts.completed} completed` : '\u00a0'}
      </small>
      <Link
        className={css.control}
        to="/staff/reports/monitoring/live/$sectionId/$assessmentSetId/$assessmentTypeId/live_activitystatus_by_user/$subjectName/$difficulty"
        params={
          {
            sectionId: watched.sectionId,
            assessmentSetId: watched.setId,
            assessmentTypeId: watched.typeId,
            subjectName: subject.key,
            difficulty: subject.difficulty,
          } as never
        }
        search={(subject.difficulty === 'easy' ? { everybody: true } : {}) as never}
        aria-label={`Live Monitoring, ${subject.title}`}
      >
        <IconActivity size={16} stroke={1.75} aria-hidden />
        Live Monitoring
      </Link>
      {onReset && (
        <button
          type="button"
          className={css.control}
          onClick={() => onReset(subject)}
          aria-label={`Section Reset, ${subject.title}`}
        >
          <IconRestore size={16} stroke={1.75} aria-hidden />
          Section Reset
        </button>
      )}
    </span>
  );
}

/** The same for all subjects where columns have no heads. */
export function SubjectStrip({
  subjects,
  ...rest
}: {
  subjects: readonly Subject[];
  watched: Required<Watched>;
  counts: Record<string, SubjectCounts> | undefined;
  onReset: Props['onReset'];
}) {
  return (
    <ul className={css.subjects} aria-label="Subjects">
      {subjects.map((subject) => (
        <li key={subject.key}>
          <b>{subject.title}</b>
          <SubjectControls {...rest} subject={subject} counts={rest.counts?.[subject.key]} />
        </li>
      ))}
    </ul>
  );
}
