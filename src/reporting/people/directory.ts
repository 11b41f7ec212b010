import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import { People, type PersonCard } from '../../roster/index.js';

const PAGE = 1000;

export interface KnownPerson {
  id: number;
  firstName: string;
  lastName: string;
  gradeLevel: number | null;
}

/** `reporting.people`: the one place where read models find names. Blanked by an erasure, never part of a log. */
@Injectable()
export class Directory {
  private readonly ones = new StatementBatcher(async (ids: number[], q: Queryable = this.db) => {
    const found = await this.read(ids, q);
    return ids.map((id) => found.get(id));
  });

  constructor(
    private readonly db: Db,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** Takes over what roster says of these people now; who is gone there is removed here. */
  async keep(personIds: readonly number[]): Promise<void> {
    const cards = await this.people.byIds(personIds);
    await this.write([...cards.values()]);
    const gone = personIds.filter((id) => !cards.has(id));
    if (gone.length > 0) await this.db.query('delete from reporting.people where id = any($1)', [gone]);
  }

  /** Everybody, before a rebuild. @returns how many. */
  async fill(): Promise<number> {
    let count = 0;
    for (let after = 0; ;) {
      const page = await this.people.listAll(after, PAGE);
      if (page.length === 0) return count;
      await this.write(page);
      count += page.length;
      after = page.at(-1)!.id;
    }
  }

  /** By id, in one query; unknown ids are missing. */
  async find(ids: readonly number[]): Promise<Map<number, KnownPerson>> {
    if (ids.length !== 1) return this.read(ids, this.db);
    const known = await this.ones.run(ids[0]!);
    return new Map(known ? [[known.id, known]] : []);
  }

  private async read(ids: readonly number[], q: Queryable): Promise<Map<number, KnownPerson>> {
    const rows = await q.query<KnownPerson>(
      'select id, first_name as "firstName", last_name as "lastName", grade_level as "gradeLevel" from reporting.people where id = any($1)',
      [[...ids]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async write(cards: PersonCard[]): Promise<void> {
    if (cards.length === 0) return;
    await this.db.query(
      `insert into reporting.people (id, first_name, last_name, grade_level, school_id, student_number, archived, updated_at, merged_into)
       select id, first_name, last_name, grade_level, school_id, student_number, archived, $8, merged_into
       from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::int[], $6::text[], $7::boolean[], $9::int[])
         as p (id, first_name, last_name, grade_level, school_id, student_number, archived, merged_into)
       on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name, grade_level = excluded.grade_level,
         school_id = excluded.school_id, student_number = excluded.student_number, archived = excluded.archived, updated_at = excluded.updated_at,
         merged_into = excluded.merged_into`,
      [
        cards.map((c) => c.id),
        cards.map((c) => c.firstName),
        cards.map((c) => c.lastName),
        cards.map((c) => c.gradeLevel),
        cards.map((c) => c.schoolId),
        cards.map((c) => c.studentNumber),
        cards.map((c) => c.archived),
        this.clock.instant(),
        cards.map((c) => c.mergedInto),
      ],
    );
  }
}
