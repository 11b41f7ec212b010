export const USER_NORMS_JOB = 'reporting.freeze-user-norms';

/** Two in the morning at the middle of the continent. */
export const USER_NORMS_HOUR_UTC = 8;
