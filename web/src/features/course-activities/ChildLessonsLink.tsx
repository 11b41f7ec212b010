import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { courseActivitiesQuery } from './queries.js';

/** To a child's lessons, where the child has any. */
export function ChildLessonsLink({ studentId }: { studentId: number }) {
  const { data } = useQuery({ ...courseActivitiesQuery(studentId), retry: false });
  if (!data || data.courseActivity.sections.length === 0) return null;
  return (
    <p>
      <Link to="/parent/$studentId/course-activities" params={{ studentId }} className="way">
        Lessons that were given and done
      </Link>
    </p>
  );
}
