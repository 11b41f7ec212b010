/** `?year=2026&page=2` of a list of reports. Every key is given: what is left out would stay as it was written in the address. */
export interface ReportListSearch {
  year?: number | undefined;
  page?: number | undefined;
}

export function reportListSearch(raw: Record<string, unknown>): ReportListSearch {
  const [year, page] = [Number(raw.year), Number(raw.page)];
  return {
    year: Number.isInteger(year) && year > 0 ? year : undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  };
}
