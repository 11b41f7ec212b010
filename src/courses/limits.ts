/** What screens and files of courses may hold. */
export const MOST = {
  ...{ sections: 500, lessons: 1000, minutes: 600, pages: 40, questions: 60, topics: 12, version: 2 ** 31 - 1 },
  /** Characters. */
  ...{ name: 200, memo: 2000, page: 100_000, ref: 300 },
} as const;
