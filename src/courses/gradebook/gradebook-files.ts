import type { CsvRow } from '../../platform/files/csv.js';
import { cellWords, counts, type Cell } from './cells.js';
import { titleOf, type GradebookActivity, type GradebookTable } from './gradebook.js';

/**
 * `csv` says every state in words; the others are laid out as the gradebooks of Canvas and Google Classroom lay out their own.
 */
export const GRADEBOOK_SHAPES = ['csv', 'canvas', 'classroom'] as const;
export type GradebookShape = (typeof GRADEBOOK_SHAPES)[number];

/** The rows of a gradebook as a file. There are no rows of staff, and who left the class is only in the own shape. */
export function gradebookRows(gradebook: GradebookTable, shape: GradebookShape): CsvRow[] {
  return shape === 'csv' ? ownRows(gradebook) : shape === 'canvas' ? canvasRows(gradebook) : classroomRows(gradebook);
}

function titlesOf({ activities, lessons }: GradebookTable): string[] {
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return activities.map(({ lessonId, kind }) => titleOf(lessonOf.get(lessonId)!, kind));
}

function ownRows(gradebook: GradebookTable): CsvRow[] {
  const head = [
    ...['Last Name', 'First Name', 'Student ID', 'Email', 'Roster Status', 'Activities Completed'],
    ...['Activities Assigned', 'Average of Completed', 'Average of Assigned', ...titlesOf(gradebook)],
  ];
  return [
    head,
    ...gradebook.rows.map(({ student, sums, cells }): CsvRow => [
      ...[student.lastName, student.firstName, student.studentNumber, student.email],
      student.enrolled ? 'In the class' : 'No longer in the class',
      ...[sums.completed, sums.assigned, `${sums.averageOfCompleted}%`, `${sums.averageOfAssigned}%`],
      ...cells.map((cell) => wordsIn(cell, gradebook)),
    ]),
  ];
}

function wordsIn(cell: Cell, { section: { id: sectionId }, timeZone }: GradebookTable): string {
  const { response } = cell;
  const remarks = [
    response && response.sectionId !== sectionId && 'from another class',
    response && response.arrivedAfterEnd > 0 && 'arrived after the end, dated by the device',
  ].filter(Boolean);
  return [cellWords(cell, timeZone), ...remarks.map((remark) => `(${remark})`)].join(' ');
}

function canvasRows(gradebook: GradebookTable): CsvRow[] {
  const { section, activities } = gradebook;
  return [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...titlesOf(gradebook)],
    ['    Points Possible', '', '', '', '', ...activities.map(({ questions }) => questions)],
    ...enrolled(gradebook).map(({ student, cells }): CsvRow => [
      ...[`${student.lastName}, ${student.firstName}`, '', student.studentNumber, student.email, section.displayName],
      // EX is Canvas' word for excused.
      ...cells.map((cell, place) => (cell.excused ? 'EX' : pointsOf(cell, activities[place]!))),
    ]),
  ];
}

function classroomRows(gradebook: GradebookTable): CsvRow[] {
  return [
    ['Last Name', 'First Name', 'Email Address', ...titlesOf(gradebook)],
    ['', '', 'Points', ...gradebook.activities.map(({ questions }) => questions)],
    ...enrolled(gradebook).map(({ student, cells }): CsvRow => [
      ...[student.lastName, student.firstName, student.email],
      ...cells.map((cell, place) => (counts(cell) ? pointsOf(cell, gradebook.activities[place]!) : '')),
    ]),
  ];
}

function enrolled({ rows }: GradebookTable) {
  return rows.filter(({ student }) => student.enrolled);
}

/** Points out of the questions that the activity has now; nothing for what is open: a 0 would be a grade. */
function pointsOf({ status, percent }: Cell, { questions }: GradebookActivity): number | '' {
  return status === 'Completed' ? Math.round(percent * questions) / 100 : '';
}
