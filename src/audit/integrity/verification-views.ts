import { Injectable } from '@nestjs/common';
import { Classes, People, type Viewer } from '../../roster/index.js';
import { isWhole, Verifications, type VerificationRow } from './verifications.js';

/** Verifications with the names of whom and what they are of. */
@Injectable()
export class VerificationViews {
  constructor(
    private readonly verifications: Verifications,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  /** The newest first. */
  async list(viewer: Viewer, limit: number, offset: number) {
    const { rows, totalCount } = await this.verifications.list(viewer, limit, offset);
    return { runs: await this.present(rows), totalCount };
  }

  /** Undefined when the viewer may not see it, or there is none. */
  async one(viewer: Viewer, id: number) {
    const row = await this.verifications.one(viewer, id);
    return row && (await this.present([row]))[0];
  }

  /** Schools whose tests the viewer may have verified, by name. */
  async schools(viewer: Viewer): Promise<{ id: number; name: string }[]> {
    const ids = await this.verifications.schoolsWithin(viewer);
    const names = await this.classes.schoolNames(ids);
    const schools = ids.map((id) => ({ id, name: names.get(id) ?? '' }));
    return schools.sort((a, b) => a.name.localeCompare(b.name));
  }

  private async present(rows: readonly VerificationRow[]) {
    const [names, schoolNames] = await Promise.all([
      this.people.namesOf([...new Set(rows.flatMap((row) => row.requested_by ?? []))]),
      this.classes.schoolNames(rows.flatMap((row) => row.school_id ?? [])),
    ]);
    return rows.map((row) => ({
      id: row.id,
      scope: {
        whole: isWhole(row),
        school: row.school_id === null ? null : { id: row.school_id, name: schoolNames.get(row.school_id) ?? '' },
        from: row.started_from?.toISOString() ?? null,
        until: row.started_until?.toISOString() ?? null,
      },
      state: row.state,
      requestedBy: row.requested_by === null ? null : { id: row.requested_by, name: names.get(row.requested_by) ?? '' },
      requestedAt: row.requested_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      totalEvents: row.total_events,
      events: row.events,
      streams: row.streams,
      heads: row.heads,
      roots: row.roots,
      integrityFindings: row.integrity_findings,
      completenessFindings: row.completeness_findings,
      error: row.error,
    }));
  }
}
