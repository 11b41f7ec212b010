import { Injectable } from '@nestjs/common';
import { People } from '../../roster/index.js';
import { Db } from '../../platform/db/db.js';
import { containing } from '../../platform/db/list-sql.js';
import { modeOf, pausedUntil } from '../school-mode.js';
import { SourceKinds } from '../sources/source-kinds.js';
import type { ChangeRow } from './entries.js';
import { inEst } from './moments-in-est.js';
import type { ReachedSchool } from './reached-schools.js';
import { whyNotHere } from './why-not-here.js';

const MOST_FOUND = 10;

/** Somebody of the source who is called so, and why the student is here or is not. */
export interface FoundStudent {
  sourceId: string;
  name: string;
  studentNumber: string | null;
  grade: string | null;
  schools: string[];
  here: boolean;
  why: string;
  /** The account of who is here: this student can be synced alone. */
  userId: number | null;
}

export interface Missed {
  students: FoundStudent[];
  /** Said where nobody is called so: what was read, and when. */
  nobody: string | null;
}

interface Found {
  sourceId: string;
  firstName: string | null;
  lastName: string | null;
  studentNumber: string | null;
  grade: string | null;
  schoolIds: string[] | null;
  problem: string | null;
  gone: boolean;
  localId: number | null;
  removed: boolean | null;
  change: Pick<ChangeRow, 'action' | 'held' | 'decision' | 'outcome' | 'outcomeReason' | 'reason'> | null;
}

/** Answers "why is this student not here?" by name. */
@Injectable()
export class MissedStudents {
  constructor(
    private readonly db: Db,
    private readonly people: People,
    private readonly kinds: SourceKinds,
  ) {}

  /** @param text words of the name, the student ID, the e-mail or the id at the source; not empty */
  async find(school: ReachedSchool, text: string, nowMs: number): Promise<Missed> {
    const { connection, connected, schoolId } = school;
    if (!connection || !connected) return { students: [], nobody: 'This district has no roster from outside.' };
    const sourceName = this.kinds.get(connection.kind)?.name ?? 'The source';
    const rows = await this.found(connection.id, schoolId, text);
    const cards = await this.people.byIds(rows.flatMap(({ localId }) => (localId === null ? [] : [localId])));
    const names = await this.schoolNames(connection.id);
    const students = rows.map((row): FoundStudent => {
      const schools = (row.schoolIds ?? []).map((id) => ({ sourceId: id, name: names.get(id) ?? id }));
      const card = row.localId === null ? undefined : cards.get(row.localId);
      const elsewhere = card !== undefined && card.schoolId !== schoolId;
      const link = row.removed === null ? null : { removed: row.removed || elsewhere || !card };
      const answer = whyNotHere(
        {
          sent: row.problem !== null ? 'unreadable' : row.gone ? 'gone' : 'now',
          problem: row.problem,
          schools,
          link,
          archived: card?.archived === true,
          lastChange: row.change,
        },
        {
          sourceId: connected.sourceId,
          mode: modeOf(connection, connected),
          pausedUntil: pausedUntil(connection, connected, nowMs),
          sourceName,
        },
      );
      return {
        sourceId: row.sourceId,
        name: [row.lastName, row.firstName].filter(Boolean).join(', ') || row.sourceId,
        studentNumber: row.studentNumber,
        grade: row.grade,
        schools: schools.map(({ name }) => name),
        ...answer,
        userId: answer.here ? row.localId : null,
      };
    });
    return { students, nobody: students.length > 0 ? null : await this.nobody(connection.id, sourceName) };
  }

  /** The newest record of each, those of this school first. */
  private found(connectionId: number, schoolId: number, text: string): Promise<Found[]> {
    const words = text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    return this.db.query<Found>(
      `select r.source_id as "sourceId", r.data->>'firstName' as "firstName", r.data->>'lastName' as "lastName",
          r.data->>'studentNumber' as "studentNumber", r.data->>'grade' as grade, r.problem, r.gone_pull_id is not null as gone,
          case when jsonb_typeof(r.data->'schoolIds') = 'array' then array(select jsonb_array_elements_text(r.data->'schoolIds')) end as "schoolIds",
          l.local_id as "localId", case when l.source_id is not null then l.removed_at is not null end as removed, last.change
        from (select distinct on (source_id) * from sync.records
          where connection_id = $1 and kind = 'person' and coalesce(data->>'role', 'Student') = 'Student'
            and (source_id = $4 or data->>'studentNumber' = $4 or data->>'email' = lower($4)
              or concat_ws(' ', data->>'firstName', data->>'lastName') ilike all ($3))
          order by source_id, first_pull_id desc limit 200) r
        left join sync.links l on l.connection_id = r.connection_id and l.kind = 'person' and l.source_id = r.source_id and l.school_id = $2
        left join lateral (select json_build_object('action', c.action, 'held', c.held, 'decision', c.decision, 'outcome', c.outcome,
            'outcomeReason', c.outcome_reason, 'reason', c.reason) as change
          from sync.changes c join sync.runs n on n.id = c.run_id
          where n.connection_id = r.connection_id and c.school_id = $2 and c.record = 'person' and c.source_id = r.source_id
          order by c.run_id desc, c.place desc limit 1) last on true
        order by (l.source_id is null), r.data->>'lastName', r.data->>'firstName', r.source_id limit ${MOST_FOUND}`,
      [connectionId, schoolId, words.map(containing), text.trim()],
    );
  }

  private async schoolNames(connectionId: number): Promise<Map<string, string>> {
    const rows = await this.db.query<{ id: string; name: string | null }>(
      `select source_id as id, data->>'name' as name from sync.records
        where connection_id = $1 and kind = 'school' and gone_pull_id is null`,
      [connectionId],
    );
    return new Map(rows.map(({ id, name }) => [id, name ?? id]));
  }

  private async nobody(connectionId: number, sourceName: string): Promise<string> {
    const pull = await this.db.one<{ ended_at: Date }>(
      `select ended_at from sync.pulls where connection_id = $1 and state in ('complete', 'unchanged') order by id desc limit 1`,
      [connectionId],
    );
    return pull
      ? `${sourceName} sends no student who is called so. It was read on ${inEst(pull.ended_at)}. Look for the student there, and whether the application may see the student.`
      : `${sourceName} has not been read yet.`;
  }
}
