/** Both parts at one go, or each in a window of its own. */
export const ADMINISTRATION_TYPES = ['continuous', 'broken'] as const;
export type AdministrationType = (typeof ADMINISTRATION_TYPES)[number];

/** Hours after a student's first start; -1 is never. */
export const AUTOSUBMIT_DELAYS = [24, 48, 72, -1] as const;
