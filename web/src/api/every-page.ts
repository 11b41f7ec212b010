/** A list that changes more often while it is read is taken as it was found. */
const MOST_READINGS = 5;

interface Page<Row> {
  rows: readonly Row[];
  /** Of the whole list. */
  total: number;
}

/**
 * Every row of a list, page after page from 1. Whoever leaves the list meanwhile moves the others up, and one of them would be
 * missing: where the total has changed between two pages, it is read again from the first.
 */
export async function everyPage<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  for (let reading = 1; ; reading += 1) {
    const first = await read(1);
    const all = [...first.rows];
    let changed = false;
    for (let page = 2; all.length < first.total; page += 1) {
      const { rows, total } = await read(page);
      changed = total !== first.total && reading < MOST_READINGS;
      if (changed || rows.length === 0) break;
      all.push(...rows);
    }
    if (!changed) return all;
  }
}
