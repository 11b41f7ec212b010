import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { CourseLessons } from '../../../../../features/course-lessons/CourseLessons.js';
import { CoursePage } from '../../../../../features/course-lessons/CoursePage.js';
import { idOf, numericParam } from '../../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/course_activities/course/activities/$courseTemplate')({
  params: {
    parse: ({ courseTemplate }) => ({ courseTemplate: numericParam(courseTemplate) }),
    stringify: ({ courseTemplate }) => ({ courseTemplate: String(courseTemplate) }),
  },
  validateSearch: (raw: Record<string, unknown>): { class?: number } => {
    const id = idOf(raw.class);
    return id === undefined ? {} : { class: id };
  },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Lessons,
});

function Lessons() {
  const { courseTemplate } = Route.useParams();
  const { class: sectionId } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CoursePage courseTemplate={courseTemplate}>
      {({ id }) => (
        <CourseLessons
          courseId={id}
          sectionId={sectionId}
          onSection={(next) => void navigate({ search: { class: next }, replace: true, resetScroll: false })}
        />
      )}
    </CoursePage>
  );
}
