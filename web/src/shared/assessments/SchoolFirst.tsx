import { EmptyState } from '../../ui/EmptyState.js';
import { LinkButton } from '../../ui/LinkButton.js';

/** What a District Admin sees in the staff area before a school is selected. */
export function SchoolFirst() {
  return (
    <EmptyState
      size="page"
      title="No school is selected"
      action={<LinkButton to="/district-admin/schools">Go to Schools</LinkButton>}
    >
      Assessments belong to a school. Select one of your schools to see and assign them.
    </EmptyState>
  );
}
