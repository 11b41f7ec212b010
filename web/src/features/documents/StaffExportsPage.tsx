import type { Me } from '../../api/session.js';
import type { ListSearch } from '../../lib/params.js';
import { effectiveRole } from '../../lib/roles.js';
import { isAtNoSchool } from '../../shared/results/InSchool.js';
import { ExportsPage } from './ExportsPage.js';
import type { ExportType } from './export-form.js';

interface Props {
  me: Me;
  type?: ExportType;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

/** The exports of a school; nobody exports behind a mask, and teachers export their classes. */
export function StaffExportsPage({ me, ...page }: Props) {
  const school = me.masqId || !me.school ? undefined : me.school;
  return (
    <ExportsPage
      area="staff"
      school={school}
      ofClasses={effectiveRole(me.role) === 'Teacher'}
      atNoSchool={!me.masqId && isAtNoSchool(me)}
      {...page}
    />
  );
}
