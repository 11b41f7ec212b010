/** A day or a moment of an address; anything else is left out. */
export function asOfParam(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(raw) && !Number.isNaN(Date.parse(raw))
    ? raw
    : undefined;
}

/** The end of a picked day in the viewer's zone; a full moment stays what it is. */
export function instantOf(at: string | undefined): string | undefined {
  if (at === undefined) return undefined;
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(at);
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]), 23, 59, 59, 999).toISOString() : at;
}

/** The last moment before one. */
export function momentBefore(iso: string): string {
  return new Date(Date.parse(iso) - 1).toISOString();
}
