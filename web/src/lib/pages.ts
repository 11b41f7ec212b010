/** The page numbers of a pager, null for a gap: first, last, and two around the current one. */
export function pagesOf(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, i) => i + 1);
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  if (page <= 3) near.push(2, 3, 4);
  if (page >= pages - 2) near.push(pages - 1, pages - 2, pages - 3);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((n, i) => (i > 0 && n - sorted[i - 1]! > 1 ? [null, n] : [n]));
}
