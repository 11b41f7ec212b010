/** What an import did, item by item. A refused bundle imports nothing; a refused QTI item leaves the others alone. */
export interface ImportReport {
  kind: 'bundle' | 'qti';
  title: string;
  /** False when nothing could be imported. */
  accepted: boolean;
  counts: { imported: number; unchanged: number; refused: number };
  items: ImportedItem[];
  /** Forms of a bundle, by code. */
  forms: { code: string; version: number; outcome: 'imported' | 'unchanged' }[];
  /** Reasons that concern the whole file. */
  problems: string[];
}

export interface ImportedItem {
  ref: string;
  /** Where it was read: the file in a package; empty for a bundle. */
  file: string;
  outcome: 'imported' | 'unchanged' | 'refused';
  reason?: string;
}

export function countsOf(items: ImportedItem[]): ImportReport['counts'] {
  const of = (outcome: ImportedItem['outcome']) => items.filter((item) => item.outcome === outcome).length;
  return { imported: of('imported'), unchanged: of('unchanged'), refused: of('refused') };
}
