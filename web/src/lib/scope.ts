/** The whole platform's administration, or a school's own. */
export type Scope = 'admin' | 'staff';
