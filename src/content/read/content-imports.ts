import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import type { PageRequest } from '../../platform/http/list.js';

/** An import of content as the list shows it. */
export interface ListedImport {
  id: number;
  importedAt: string;
  kind: 'bundle' | 'qti';
  title: string;
  fileName: string;
  counts: { imported: number; unchanged: number; refused: number };
}

type Row = Omit<ListedImport, 'importedAt'> & { importedAt: Date };

/** What was imported, by whom and when. */
@Injectable()
export class ContentImports {
  constructor(private readonly db: Db) {}

  /** The newest first. */
  async list({
    perPage,
    offset,
  }: Pick<PageRequest, 'perPage' | 'offset'>): Promise<{ imports: ListedImport[]; total: number }> {
    const [rows, count] = await Promise.all([
      this.db.query<Row>(
        `select id, imported_at as "importedAt", kind, title, file_name as "fileName", report->'counts' as counts
         from content.imports order by id desc limit $1 offset $2`,
        [perPage, offset],
      ),
      this.db.one<{ n: number }>('select count(*)::int as n from content.imports'),
    ]);
    return {
      imports: rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() })),
      total: count!.n,
    };
  }
}
