/** Filters of the list of forms, as kept in the address. */
export interface FormsSearch {
  type?: number;
  set?: number;
  versions?: 'all';
}

export function formsSearch(raw: Record<string, unknown>): FormsSearch {
  return {
    ...whole('type', raw.type),
    ...whole('set', raw.set),
    ...(raw.versions === 'all' ? { versions: 'all' as const } : {}),
  };
}

/** A question's place in the address of a form; 1 is left out. */
export function questionSearch(raw: Record<string, unknown>): { q?: number } {
  return Number(raw.q) > 1 ? whole('q', raw.q) : {};
}

/** The id and version of a single question. */
export function questionIdSearch(raw: Record<string, unknown>): { id: string; version?: number } {
  return { id: typeof raw.id === 'string' ? raw.id : '', ...whole('version', raw.version) };
}

function whole<K extends string>(name: K, value: unknown): { [key in K]?: number } {
  const number = Number(value);
  return (Number.isInteger(number) && number > 0 ? { [name]: number } : {}) as { [key in K]?: number };
}
