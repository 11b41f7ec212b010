import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';

interface Counts {
  imported: number;
  unchanged: number;
  refused: number;
}

/** The packages and bundles that were imported. */
@Injectable()
export class ContentImports {
  constructor(private readonly db: Db) {}

  /** The newest first. */
  async list(limit: number, offset: number) {
    const rows = await this.db.query<{
      id: number;
      at: Date;
      kind: 'bundle' | 'qti';
      title: string;
      file_name: string;
      counts: Counts;
      total: number;
    }>(
      `select id, imported_at as at, kind, title, file_name, report->'counts' as counts, (count(*) over ())::int as total
       from content.imports order by id desc limit $1 offset $2`,
      [limit, offset],
    );
    return {
      imports: rows.map((r) => ({
        id: r.id,
        importedAt: r.at.toISOString(),
        kind: r.kind,
        title: r.title,
        fileName: r.file_name,
        counts: r.counts,
      })),
      total: rows[0]?.total ?? 0,
    };
  }
}
