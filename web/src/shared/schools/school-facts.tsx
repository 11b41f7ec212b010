import type { School } from '../../api/schools.js';
import type { Column } from '../../ui/DataTable.js';

const number = (value: number | null) => value?.toLocaleString('en-US') ?? '';

/** What a list of schools says of each beside its name. */
export const SCHOOL_FACTS = {
  state: {
    id: 'state',
    header: 'State',
    sort: 'state',
    cell: (school) => <span title={school.stateName}>{school.state}</span>,
    phone: 'line',
  },
  seats: {
    id: 'seats',
    header: 'Seats Purchased',
    sort: 'seatsPurchased',
    align: 'right',
    cell: (school) =>
      school.seatsPurchased === null ? <span className="muted">No limit</span> : number(school.seatsPurchased),
    phone: 'hide',
  },
  enrolled: {
    id: 'enrolled',
    header: 'Students Enrolled',
    sort: 'studentsEnrolled',
    align: 'right',
    cell: (school) => number(school.studentsEnrolled),
    phone: 'line',
    phoneLabel: 'Students',
  },
  active: {
    id: 'active',
    header: 'Active Students',
    sort: 'activeStudents',
    align: 'right',
    cell: (school) => number(school.activeStudents),
    phone: 'line',
    phoneLabel: 'Active',
  },
} satisfies Record<string, Column<School>>;
