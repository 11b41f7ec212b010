import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../app/guard.js';
import { CoursesPage } from '../../../../features/course-lessons/CoursesPage.js';

export const Route = createFileRoute('/_app/staff/course_activities/')({
  staticData: { title: 'Course Activities' },
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: CoursesPage,
});
