import { csvOf } from '../../platform/files/csv.js';

/** What a list of people is exported with. */
export interface ListedUser {
  firstName: string;
  lastName: string;
  email: string;
  studentIdNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  createdAt: string;
  lastLoginAt: string | null;
  nrOfLogins: number;
}

const COLUMNS: [title: string, value: (user: ListedUser) => string | number | null][] = [
  ['First Name', (u) => u.firstName],
  ['Last Name', (u) => u.lastName],
  ['Email', (u) => u.email],
  ['Student ID', (u) => u.studentIdNumber],
  ['Grade Level', (u) => u.gradeLevel],
  ['Untimed', (u) => (u.untimedAssessment ? 'Yes' : 'No')],
  ['Date Added', (u) => u.createdAt.slice(0, 10)],
  ['Last Active', (u) => u.lastLoginAt?.slice(0, 10) ?? 'Never'],
  ['# of Logins', (u) => u.nrOfLogins],
];

/** A list of users that a spreadsheet opens and the import takes back; a cell that looks like a formula is told to be text. */
export function usersCsv(users: readonly ListedUser[]): string {
  return csvOf([COLUMNS.map(([title]) => title), ...users.map((user) => COLUMNS.map(([, value]) => value(user)))]);
}
