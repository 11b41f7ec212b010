import { EmptyState } from '../../ui/EmptyState.js';
import { PageHead } from '../../ui/PageHead.js';
import { Section } from '../../ui/Section.js';
import css from './student-assessments.module.css';

/** Lessons of the student's courses: what is to be done, and what is done. */
export function CourseActivitiesPage({ available }: { available: boolean }) {
  if (!available) return <EmptyState size="page" title="Your school has no course activities." />;
  return (
    <>
      <PageHead title="Course Activities" fact="Lessons and practice sets of the courses that you are in." />
      <div className={`${css.columns} ${css.activities}`}>
        <Section title="Assigned Activities">
          <EmptyState title="No data">A lesson appears here on the day on which your teacher opens it.</EmptyState>
        </Section>
        <Section title="Completed Activities">
          <EmptyState title="No data">
            What you complete moves here, and you can look at your responses again.
          </EmptyState>
        </Section>
      </div>
    </>
  );
}
