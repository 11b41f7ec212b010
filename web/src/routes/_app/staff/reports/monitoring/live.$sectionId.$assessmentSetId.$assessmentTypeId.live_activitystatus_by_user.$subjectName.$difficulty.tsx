import { createFileRoute, notFound } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { LivePage } from '../../../../../features/live-monitoring/LivePage.js';
import { liveSearch } from '../../../../../features/live-monitoring/live-search.js';
import { numericParam } from '../../../../../lib/params.js';

const DIFFICULTIES = ['default', 'easy', 'hard'];

export const Route = createFileRoute(
  '/_app/staff/reports/monitoring/live/$sectionId/$assessmentSetId/$assessmentTypeId/live_activitystatus_by_user/$subjectName/$difficulty',
)({
  staticData: { title: 'Live Monitoring' },
  params: {
    parse: (raw) => {
      if (!DIFFICULTIES.includes(raw.difficulty)) throw notFound();
      return {
        sectionId: numericParam(raw.sectionId),
        assessmentSetId: numericParam(raw.assessmentSetId),
        assessmentTypeId: numericParam(raw.assessmentTypeId),
        subjectName: raw.subjectName,
        difficulty: raw.difficulty,
      };
    },
    stringify: (p) => ({
      sectionId: String(p.sectionId),
      assessmentSetId: String(p.assessmentSetId),
      assessmentTypeId: String(p.assessmentTypeId),
      subjectName: p.subjectName,
      difficulty: p.difficulty,
    }),
  },
  validateSearch: liveSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Live,
});

function Live() {
  const {
    sectionId,
    assessmentSetId: setId,
    assessmentTypeId: typeId,
    subjectName: subject,
    difficulty,
  } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <LivePage
      watched={{ sectionId, setId, typeId, subject, difficulty }}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      onDifficulty={(next) =>
        void navigate({ params: (now) => ({ ...now, difficulty: next }), search: {}, replace: true })
      }
    />
  );
}
