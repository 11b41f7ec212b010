import { notify } from '../../api/notifications.js';
import type { ReviewRow } from './import-rows.js';
import type { ImportResult } from './mutations.js';

/** Rows of an import that wait for a correction, and where they came from. */
export interface PendingImport {
  fileName: string;
  imported: number;
  rows: ReviewRow[];
}

/** What came of an import, as a toast. */
export function say({ importedCount, unchangedCount, errorCount }: ImportResult): void {
  if (errorCount > 0) notify.warning(`Imported ${importedCount} users, Failed to import ${errorCount} users`);
  else notify.success(importedCount === 0 && unchangedCount > 0 ? 'Import was successful. Nothing has changed.' : 'Import was successful');
}
