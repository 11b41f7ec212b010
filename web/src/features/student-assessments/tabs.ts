/** The lists of a student's assessments; apart from the page, so that the route can check its address without loading it. */
export const TABS = ['active', 'upcoming', 'completed', 'past'] as const;
export type Tab = (typeof TABS)[number];
