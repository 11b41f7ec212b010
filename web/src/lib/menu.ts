import { effectiveRole, type Role } from './roles.js';

export type MenuIcon =
  | 'dashboard'
  | 'assessments'
  | 'activities'
  | 'reports'
  | 'schools'
  | 'people'
  | 'school'
  | 'back'
  | 'logout'
  | 'history'
  | 'shield'
  | 'content'
  | 'forms'
  | 'corrections'
  | 'downloads'
  | 'districts'
  | 'courses'
  | 'search'
  | 'calendar'
  | 'mask'
  | 'options'
  | 'services'
  | 'sync'
  | 'settings';

export interface MenuItem {
  label: string;
  icon: MenuIcon;
  to: string;
}

export interface MenuUser {
  role: Role;
  school: { id: number; assessmentsAvailable: boolean; activitiesAvailable: boolean } | null;
  masqId?: string | null;
  districtAdminMasq?: boolean;
  multipleLoginsAvailable?: boolean;
}

export interface Menu {
  items: MenuItem[];
  /** Opens the school's own administration. */
  schoolAdmin: MenuItem | null;
  /** Gives the school back and returns to the district's schools. */
  backToSchools: boolean;
  /** Ends an impersonation. */
  backToAdmin: boolean;
  /** Whatever else the role looks after: content, corrections, histories. */
  beside: MenuItem[];
  /** The own settings; null for roles without the item. */
  settings: MenuItem | null;
}

const STAFF: MenuItem[] = [
  { label: 'Dashboard', icon: 'dashboard', to: '/staff/dashboard' },
  { label: 'Assessments', icon: 'assessments', to: '/staff/assessments' },
  { label: 'Reports', icon: 'reports', to: '/staff/reports' },
  { label: 'Activities', icon: 'activities', to: '/staff/course_activities' },
];

const HISTORIES: MenuItem[] = [{ label: 'Attempt Histories', icon: 'history', to: '/audit/attempts' }];
const INTEGRITY: MenuItem[] = [{ label: 'Integrity', icon: 'shield', to: '/audit/integrity' }];
/** Where what was exported can be downloaded; not behind a mask, where nothing is exported. */
const DOWNLOADS: MenuItem = { label: 'Export Downloads', icon: 'downloads', to: '/staff/student_results/downloads' };
/** The same for the administrators of the platform, who have no school. */
const PLATFORM_DOWNLOADS: MenuItem = { ...DOWNLOADS, to: '/admin/downloads' };
const USER_SEARCH: MenuItem = { label: 'User Search', icon: 'search', to: '/admin/user-search' };
const TESTING: MenuItem = { label: 'Testing Schedules', icon: 'calendar', to: '/admin/analytics' };
const PLATFORM: MenuItem[] = [
  { label: 'User Masking', icon: 'mask', to: '/admin/user_masking' },
  { label: 'User Options', icon: 'options', to: '/admin/user_options' },
  { label: 'Roster Syncs', icon: 'sync', to: '/admin/sis_service_status' },
  { label: 'Content', icon: 'content', to: '/admin/content' },
  { label: 'Forms', icon: 'forms', to: '/admin/forms' },
  { label: 'Corrections', icon: 'corrections', to: '/admin/corrections' },
  { label: 'Services', icon: 'services', to: '/admin/services' },
];

const ITEMS: Record<ReturnType<typeof effectiveRole>, MenuItem[]> = {
  'Horizon Admin': [
    { label: 'Schools', icon: 'schools', to: '/admin/schools' },
    { label: 'Districts', icon: 'districts', to: '/admin/districts' },
    { label: 'Courses', icon: 'courses', to: '/admin/courses' },
    USER_SEARCH,
    TESTING,
  ],
  'District Admin': [
    { label: 'Schools', icon: 'schools', to: '/district-admin/schools' },
    { label: 'Reports', icon: 'reports', to: '/district-admin/reports' },
    { label: 'Exports', icon: 'downloads', to: '/district-admin/export' },
    USER_SEARCH,
    TESTING,
  ],
  'Teacher Admin': STAFF,
  Teacher: STAFF,
  Student: [
    { label: 'Dashboard', icon: 'dashboard', to: '/student/dashboard' },
    { label: 'Assessments', icon: 'assessments', to: '/student/assessments' },
    { label: 'Activities', icon: 'activities', to: '/student/course_activities' },
    { label: 'Score Reports', icon: 'reports', to: '/student/score-reports' },
  ],
  Parent: [{ label: 'Students', icon: 'people', to: '/parent/students' }],
  Auditor: [...HISTORIES, ...INTEGRITY],
};

/**
 * What the drawer shows: only what has a screen.
 * @param childId the child that a parent has chosen.
 */
export function menuOf(user: MenuUser, childId?: string): Menu {
  const role = effectiveRole(user.role);
  const inSchool = user.school !== null;
  let items = role === 'District Admin' && inSchool ? STAFF : ITEMS[role];
  if (role === 'Parent' && childId) {
    items = [
      { label: 'Score Reports', icon: 'reports', to: `/parent/${childId}/score-reports` },
      { label: 'View Students', icon: 'people', to: '/parent/students' },
    ];
  }
  if (user.school?.assessmentsAvailable === false) items = items.filter(({ label }) => label !== 'Assessments');
  // Hidden for every role (P-311).
  if (!user.school?.activitiesAvailable) items = items.filter(({ label }) => label !== 'Activities');
  const administersSchool = inSchool && (role === 'Teacher Admin' || role === 'District Admin');
  return {
    items,
    schoolAdmin: administersSchool
      ? { label: 'School Admin', icon: 'school', to: `/staff/school-dashboard/${user.school!.id}` }
      : null,
    backToSchools: role === 'District Admin' && inSchool,
    backToAdmin: Boolean(user.masqId),
    beside: besideOf(role, Boolean(user.masqId), inSchool),
    settings: settingsOf(role, user),
  };
}

/**
 * For Horizon Admin, Teacher Admin and Teacher, and not while a District Admin looks through a mask (specification 1, 2.5). A parent
 * who works somewhere as well has the way back there.
 */
function settingsOf(
  role: ReturnType<typeof effectiveRole>,
  { districtAdminMasq, multipleLoginsAvailable }: MenuUser,
): MenuItem | null {
  if (districtAdminMasq) return null;
  if (role === 'Parent' && multipleLoginsAvailable)
    return { label: 'Change School', icon: 'settings', to: '/parent/change-school' };
  if (role === 'Horizon Admin') return { label: 'Settings', icon: 'settings', to: '/admin/settings' };
  return role === 'Teacher Admin' || role === 'Teacher'
    ? { label: 'Settings', icon: 'settings', to: '/staff/settings' }
    : null;
}

function besideOf(role: ReturnType<typeof effectiveRole>, masked: boolean, inSchool: boolean): MenuItem[] {
  // A district has its downloads among its exports.
  const downloads = masked || (role === 'District Admin' && !inSchool) ? [] : [DOWNLOADS];
  switch (role) {
    case 'Horizon Admin':
      return [...PLATFORM, PLATFORM_DOWNLOADS, ...HISTORIES, ...INTEGRITY];
    case 'District Admin':
    case 'Teacher Admin':
      return [...downloads, ...HISTORIES];
    case 'Teacher':
      return downloads;
    default:
      return [];
  }
}

/** The item of the page that is shown: the longest address that begins the path. */
export function currentItem(items: MenuItem[], path: string): MenuItem | null {
  // Live Monitoring has its address among the reports and its way in from the monitoring of the assessments.
  if (path.startsWith('/staff/reports/monitoring/')) return items.find(({ to }) => to === '/staff/assessments') ?? null;
  const match = items
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
  if (match) return match;
  if (path.startsWith('/staff/student_results')) return items.find(({ to }) => to === '/staff/reports') ?? null;
  if (path.startsWith('/staff/classes')) return items.find(({ to }) => to === '/staff/dashboard') ?? null;
  if (path.startsWith('/admin/course-activities')) return items.find(({ to }) => to === '/admin/courses') ?? null;
  if (path.startsWith('/audit/')) return items.find(({ to }) => to === '/audit/attempts') ?? null;
  return null;
}
