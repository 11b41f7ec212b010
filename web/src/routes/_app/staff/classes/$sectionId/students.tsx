import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { StudentsTab } from '../../../../../features/class-page/StudentsTab.js';
import { staffClass } from '../../../../../lib/class-place.js';
import { classQuery } from '../../../../../api/class.js';
import { listSearch } from '../../../../../lib/params.js';

export const Route = createFileRoute('/_app/staff/classes/$sectionId/students')({
  validateSearch: listSearch,
  component: Students,
});

function Students() {
  const { sectionId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const section = useSuspenseQuery(classQuery(sectionId)).data;
  return (
    <StudentsTab
      key={sectionId}
      section={section}
      place={staffClass(sectionId)}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
