/** The page that a key leads to; null when it is no key of a presentation. Pages count from 0. */
export function pageByKey(key: string, page: number, count: number): number | null {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowRight':
    case 'PageDown':
      return Math.min(page + 1, last);
    case 'ArrowLeft':
    case 'PageUp':
      return Math.max(page - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** A page of an address, counted from 1, as a page that is there. */
export function pageOf(asked: number | undefined, count: number): number {
  return Math.min(Math.max(1, asked ?? 1), Math.max(1, count)) - 1;
}
