import { notify } from '../../api/notifications.js';
import type { FieldInfo, ReviewRow } from './import-rows.js';
import type { ImportResult, StudentRow } from './mutations.js';

/** Where a list goes, and what its rows hold. */
export interface ImportSource {
  title: string;
  /** What the file must look like, and what happens with it. */
  lead: string;
  /** Address of a sample. */
  template: string;
  fields: readonly FieldInfo[];
  send(file: File): Promise<ImportResult>;
  again(rows: StudentRow[]): Promise<ImportResult>;
  /** Said when every corrected row has entered. */
  added?: string;
}

/** Rows of an import that wait for a correction, and where they came from. */
export interface PendingImport {
  fileName: string;
  imported: number;
  rows: ReviewRow[];
}

/** What came of an import, as a toast. */
export function say({ importedCount, unchangedCount, errorCount }: ImportResult, added = 'Import was successful'): void {
  if (errorCount > 0) notify.warning(`Imported ${importedCount} users, Failed to import ${errorCount} users`);
  else notify.success(importedCount === 0 && unchangedCount > 0 ? 'Import was successful. Nothing has changed.' : added);
}
