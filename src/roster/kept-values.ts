/** A name of a person, a class or a term as it is kept. */
export function cleanName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Whether a text without spaces around it is a student ID. */
export function isStudentNumber(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

export const GRADE_INVALID = 'Grade level must be from 8 to 12';

/** Whether students may have this grade level. */
export function isGrade(level: number): boolean {
  return Number.isInteger(level) && level >= 8 && level <= 12;
}
