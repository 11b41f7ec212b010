import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../app/guard.js';
import { numericParam } from '../lib/params.js';
import { SlidesPage } from '../shared/lessons/SlidesPage.js';

/** The slides of a lesson: for those who teach it, those who have it and their parents. */
export const Route = createFileRoute('/lessons/$lessonId/slides')({
  staticData: { title: 'Slide Presentation' },
  validateSearch: (raw: Record<string, unknown>): { page?: number } => {
    const page = Number(raw.page);
    return Number.isSafeInteger(page) && page > 1 ? { page } : {};
  },
  beforeLoad: ({ context }) =>
    requireRole(context, 'Horizon Admin', 'District Admin', 'Teacher Admin', 'Teacher', 'Student', 'Parent'),
  component: Slides,
});

function Slides() {
  const { lessonId } = Route.useParams();
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SlidesPage
      lessonId={numericParam(lessonId)}
      page={page}
      onPage={(to) => void navigate({ search: to > 1 ? { page: to } : {}, replace: true })}
    />
  );
}
