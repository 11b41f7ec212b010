import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../../../../../app/guard.js';
import { boardSearch } from '../../../../../features/monitoring/board-search.js';
import { MonitoringPage } from '../../../../../features/monitoring/MonitoringPage.js';
import { numericParam } from '../../../../../lib/params.js';

const optional = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : numericParam(text);
const text = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));

export const Route = createFileRoute(
  '/_app/staff/assessments/monitoring/{-$sectionId}/{-$assessmentSetId}/{-$assessmentTypeId}',
)({
  staticData: { title: 'Assessment Monitoring' },
  params: {
    parse: (raw) => ({
      sectionId: optional(raw.sectionId),
      assessmentSetId: optional(raw.assessmentSetId),
      assessmentTypeId: optional(raw.assessmentTypeId),
    }),
    stringify: (p) => ({
      sectionId: text(p.sectionId),
      assessmentSetId: text(p.assessmentSetId),
      assessmentTypeId: text(p.assessmentTypeId),
    }),
  },
  validateSearch: boardSearch,
  beforeLoad: ({ context }) => requireRole(context, 'District Admin', 'Teacher Admin', 'Teacher'),
  component: Monitoring,
});

function Monitoring() {
  const { sectionId, assessmentSetId: setId, assessmentTypeId: typeId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MonitoringPage
      watched={{ sectionId, setId, typeId }}
      search={search}
      onWatch={(next) =>
        void navigate({
          params: { sectionId: next.sectionId, assessmentSetId: next.setId, assessmentTypeId: next.typeId },
          search: {},
          resetScroll: false,
        })
      }
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
