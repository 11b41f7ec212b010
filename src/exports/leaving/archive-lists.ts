import { assessmentType, category } from '../../content/index.js';
import { toInstant } from '../../kernel/clock.js';
import type { CsvRow } from '../../platform/files/csv.js';
import type { SetResult } from '../../reporting/index.js';
import type { RecordRow } from '../../roster/index.js';
import type { KeptAssignment, KeptMakeUp } from '../../scheduling/index.js';

/** A cell of any list of the archive. */
export function cellOf(value: RecordRow[string]): string | number | null {
  if (value instanceof Date) return toInstant(value.getTime());
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
}

export const ASSIGNMENT_HEAD: CsvRow = [
  'Assignment id',
  'Class id',
  'Test type',
  'Set',
  'Section',
  'School year',
  'Administration',
  'Part 1 from',
  'Part 1 until',
  'Part 2 from',
  'Part 2 until',
  'Grades',
  'Timing',
  'Auto-submit after hours',
  'Pause',
  'Save and exit',
  'Reading aloud',
  'Report revealed',
  'Answers revealed',
  'Assigned by user',
  'Assigned at',
  'Taken back at',
];

export function assignmentRow(one: KeptAssignment, set: string): CsvRow {
  const revealed = (asap: boolean, at: Date | null) => (asap ? 'At once' : at ? at.toISOString() : 'Never');
  return [
    one.id,
    one.sectionId,
    assessmentType(one.typeId).name,
    set,
    category(one.categoryId).name,
    one.schoolYearId,
    one.administrationType,
    cellOf(one.p1StartAt),
    cellOf(one.p1EndAt),
    cellOf(one.p2StartAt),
    cellOf(one.p2EndAt),
    one.gradeLevels.join(', '),
    one.timing,
    one.autosubmitDelay,
    cellOf(one.pauseEnabled),
    cellOf(one.saveEnabled),
    cellOf(one.readspeakerEnabled),
    revealed(one.revealReportAsap, one.revealReportAt),
    revealed(one.revealAnswersAsap, one.revealAnswersAt),
    one.createdBy,
    cellOf(one.createdAt),
    cellOf(one.deletedAt),
  ];
}

export const MAKE_UP_HEAD: CsvRow = [
  'Assignment id',
  'User id',
  'Administration',
  'Part 1 from',
  'Part 1 until',
  'Part 2 from',
  'Part 2 until',
];

export function makeUpRow(one: KeptMakeUp): CsvRow {
  const { assignmentId, studentId, administrationType } = one;
  return [
    assignmentId,
    studentId,
    administrationType,
    ...[one.p1StartAt, one.p1EndAt, one.p2StartAt, one.p2EndAt].map(cellOf),
  ];
}

export const RESULT_HEAD: CsvRow = [
  'User id',
  'Last name',
  'First name',
  'Student ID',
  'Test type',
  'Set',
  'School year',
  'Status',
  'Composite',
  'Section',
  'Score',
  'Raw',
  'Of',
  'Taken elsewhere',
  'Taken from',
  'Taken until',
];

/** A row for each section. */
export function resultRows(student: RecordRow, result: SetResult, set: string): CsvRow[] {
  return result.sections.map((section) => [
    student['User id'] as number,
    student['Last name'] as string,
    student['First name'] as string,
    student['Student ID'] as string | null,
    assessmentType(result.typeId).name,
    set,
    result.schoolYearId,
    result.status,
    result.composite,
    category(section.categoryId).name,
    section.scaled,
    section.raw,
    section.rawMax,
    section.outside ? 'Yes' : 'No',
    result.takenFrom,
    result.takenTo,
  ]);
}

/** What is in the archive, and how to check it. `verifier`: the name of its file. */
export function readMe(brand: string, school: string, verifier: string): string {
  return `Everything of ${school}

school.json             Its settings and its district.
students.csv            Everybody who is a student there, archived ones too.
staff.csv               Everybody with a role there.
parents.csv             Parents, a line for each student.
terms.csv, classes.csv, class-members.csv
assignments.csv         Every test that was ever assigned, also those that were taken back.
make-up-windows.csv     Windows of assignments that single students were given.
results.csv             A line for each section of each result of those students, also of
                        tests that they took before they came.
lessons-given.csv       Every lesson that was given to a class or to certain students.
lessons-done.csv        What students did in lessons there, and in sets of their plans.
lesson-answers.csv      What they answered in them, as far as it was not deleted.
gradebook-changes.csv   What was deleted, brought back, excused or extended, and why.
plans.csv               Plans of lessons that students made of their reports.
gradebooks/             The gradebook of each course and class, also of courses that the
                        school gave up, with everybody who was in the class.
history-of-changes.csv  Who changed what, when, and from what to what.
attempts/               Each test that was taken there, one file each: every event as it was
                        stored, with its scores, with who looked at it, and with the key
                        that opens its answers. Students who went to another school or were
                        erased are named by their number alone; who looks at the former
                        is their new school's, and the answers of the latter cannot be
                        opened by anybody.
keys.json               The public keys of the server that signed the attempts.
${verifier.padEnd(24)}The program that checks an attempt: one file, to be read in ten minutes.
manifest.json           Every file above with its length, its SHA-256 and its lines.

Lists are CSV in UTF-8, with the names of the columns in the first line. Ids in one list are
those of the others. Moments are in UTC, those of history-of-changes.csv in the time zone of
the school.

How to check an attempt without ${brand}

1. Install Node.js 24 or newer (https://nodejs.org) on any computer.
2. In this folder run:

   node ${verifier} attempts/attempt-....jsonl --keys keys.json

It tells two verdicts. Integrity: nothing inside was changed. Completeness: nothing is
missing at the end, against the signed heads.

Whoever has this file can read all answers in it. Keep it as you keep grades.
`;
}
