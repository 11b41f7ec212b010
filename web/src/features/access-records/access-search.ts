export const KINDS = ['looked', 'took', 'brought', 'logged_in_as', 'erased'] as const;
export type Kind = (typeof KINDS)[number];

/** What the address of the list holds. */
export interface AccessSearch {
  page?: number | undefined;
  search?: string | undefined;
  kind?: Kind | undefined;
  studentId?: number | undefined;
  sort?: 'at' | 'role' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

export function accessSearch(raw: Record<string, unknown>): AccessSearch {
  const page = Number(raw.page);
  const studentId = Number(raw.studentId);
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(typeof raw.search === 'string' && raw.search ? { search: raw.search } : {}),
    ...(KINDS.includes(raw.kind as Kind) ? { kind: raw.kind as Kind } : {}),
    ...(Number.isInteger(studentId) && studentId > 0 ? { studentId } : {}),
    ...(raw.sort === 'at' || raw.sort === 'role' ? { sort: raw.sort } : {}),
    ...(raw.order === 'asc' || raw.order === 'desc' ? { order: raw.order } : {}),
  };
}
