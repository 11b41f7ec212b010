export const DEMO_PASSWORD = 'Horizon-demo-2026';

/** The accounts that the README names; everybody else in the demo has no password. */
export const DEMO_ACCOUNTS: readonly [email: string, who: string][] = [
  ['horizon.admin@demo.test', 'Horizon Admin'],
  ['district.admin@demo.test', 'District Admin of Lakeview Unified'],
  ['teacher.admin@demo.test', 'Teacher Admin of Lakeview High'],
  ['principal@demo.test', 'Principal of Lakeview High'],
  ['teacher@demo.test', 'Teacher, primary in Period 1 and Period 5'],
  ['secondary.teacher@demo.test', 'Teacher, secondary in Period 1'],
  ['student@demo.test', 'Student in Period 1, SAT Set 2 assigned'],
  ['student.untimed@demo.test', 'Student in Period 1, untimed'],
  ['student.done@demo.test', 'Student with finished reports'],
  ['parent@demo.test', 'Parent of student.done and student'],
  ['auditor@demo.test', 'Auditor'],
];
