/** Roles that give lessons to students. */
export const GIVE_LESSONS: readonly string[] = ['District Admin', 'Teacher Admin', 'Teacher'];
