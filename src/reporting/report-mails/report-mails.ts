import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import type { Reaction } from '../../platform/events/subscriptions.js';
import { letter } from '../../platform/mail/letter.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { pageOfChild, ReportMailReaders, type ReportMailReader } from '../../roster/index.js';
import type { CompositeListItemDto } from '../composite-report/dto.js';
import { CompositeReports } from '../composite-report/query.js';
import { RESULTS } from '../results/projection.js';

export const REPORT_MAILS_JOB = 'reporting.mail-open-reports';
/** A report opens when it is scored, when its date comes, or when staff change that date: all of it is looked for so often. */
export const REPORT_MAILS_EVERY_MS = 5 * 60_000;
/** Students who are looked at together. */
const PAGE = 200;

/** Writes to parents, once for each child and test, when a score report opens to them. */
@Injectable()
export class ReportMails {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly readers: ReportMailReaders,
    private readonly reports: CompositeReports,
    private readonly outbox: Outbox,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** A school that switched it on begins: what is open by then is of the past, and nobody is written to about it. */
  begin(): Reaction {
    return {
      name: 'reporting.begin-report-mails',
      types: ['roster.SchoolChanged.v1'],
      handle: async () => void (await this.beginAll()),
    };
  }

  /** Looks for what opened since the last time. */
  async run(): Promise<void> {
    await this.beginAll();
    const telling = await this.telling();
    if (telling.length > 0) await this.lookAt(telling, true);
  }

  private async beginAll(): Promise<void> {
    const on = await this.readers.schools();
    await this.db.query('delete from reporting.telling_schools where school_id <> all($1)', [on]);
    const known = new Set(await this.telling());
    const fresh = on.filter((id) => !known.has(id));
    if (fresh.length === 0) return;
    await this.lookAt(fresh, false);
    await this.db.query(
      'insert into reporting.telling_schools (school_id, since) select id, $2 from unnest($1::int[]) id on conflict do nothing',
      [fresh, this.clock.instant()],
    );
  }

  private async telling(): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(
      'select school_id as id from reporting.telling_schools order by 1',
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Notes every open report of these schools, of their students and of tests that they gave, that was not noted before. A school
   * tells of the tests that it gave its own students: what one took before coming there, and of who has left, is of the past.
   * Whoever it may be about is found first, and as an array: joined, PostgreSQL reads everybody of the platform.
   * @param write to the parents about what it tells of, too
   */
  private async lookAt(schoolIds: readonly number[], write: boolean): Promise<void> {
    for (let after = 0; ;) {
      const page = await this.db.query<{ id: number; keys: string[]; here: string[] | null }>(
        `select id, array_agg(key) as keys, array_agg(key) filter (where here) as here
         from (select r.student_id as id, concat_ws('/', r.student_id, r.type_id, r.set_id, r.school_year_id) as key, p.school_id = r.school_id as here
         from reporting.people p join ${RESULTS} r on r.student_id = p.id and r.valid_to is null
         where p.id = any(array(select id from reporting.people where school_id = any($1)
             union all select student_id from ${RESULTS} where valid_to is null and school_id = any($1)))
           and (p.school_id = any($1) or r.school_id = any($1)) and p.id > $2 and jsonb_path_exists(r.sections, '$[*] ? (@.scaled != null)')
           and not exists (select from reporting.told_reports t where (t.student_id, t.type_id, t.set_id, t.school_year_id)
             = (r.student_id, r.type_id, r.set_id, r.school_year_id))) open_or_not
         group by 1 order by 1 limit ${PAGE}`,
        [schoolIds, after],
      );
      if (page.length === 0) return;
      after = page.at(-1)!.id;
      await this.tell(
        new Set(page.flatMap(({ keys }) => keys)),
        page.map(({ id }) => id),
        write ? new Set(page.flatMap(({ here }) => here ?? [])) : new Set(),
      );
      if (page.length < PAGE) return;
    }
  }

  /** @param written those of the keys about which parents are written to */
  private async tell(
    keys: ReadonlySet<string>,
    studentIds: readonly number[],
    written: ReadonlySet<string>,
  ): Promise<void> {
    const lists = await this.reports.list(studentIds, 'parent');
    const own = [...lists.values()].flat().filter((report) => keys.has(keyOf(report)));
    const about = own.filter((report) => written.has(keyOf(report)));
    const readers = await this.readers.of([...new Set(about.map(({ user }) => user.id))]);
    const readersOf = new Map(readers.map((reader) => [reader.studentId, reader]));
    await this.unitOfWork.run(async (u) => {
      const fresh = await noteAll(u, own, this.clock.instant());
      await this.outbox.mailAll(
        u,
        fresh.flatMap((report) => {
          const reader = written.has(keyOf(report)) ? readersOf.get(report.user.id) : undefined;
          return reader ? this.mailsOf(report, reader) : [];
        }),
      );
    });
  }

  private mailsOf(report: CompositeListItemDto, { studentId, firstName, schoolName, parents }: ReportMailReader) {
    const { assessmentType, assessmentSet, schoolYear } = report;
    const path = `${pageOfChild(studentId)}score-reports/${assessmentType.id}/${assessmentSet.id}?year=${schoolYear.id}`;
    return parents.map((parent) => ({
      to: parent.email,
      ...letter({
        brand: this.config.brandName,
        subject: `A score report of ${firstName} is open`,
        title: 'A score report is open',
        greeting: `Hello ${parent.firstName},`,
        before: [`The score report of ${firstName} for ${report.name} can be read now.`],
        action: { label: 'Open the report', url: `${this.config.publicUrl}${path}` },
        after: [
          'You sign in to read it; no score is in this mail.',
          'The school decides whether it writes to parents. Ask there if you do not want these mails.',
        ],
        behalf: schoolName,
      }),
    }));
  }
}

function keyOf({ user, assessmentType, assessmentSet, schoolYear }: CompositeListItemDto): string {
  return [user.id, assessmentType.id, assessmentSet.id, schoolYear.id].join('/');
}

/**
 * Notes reports as told. @returns those of which no part was told before: a part keeps its id when it is scored again, taken
 * again after a reset, or goes to another record of the same student
 */
async function noteAll(u: Unit, reports: readonly CompositeListItemDto[], at: string): Promise<CompositeListItemDto[]> {
  const parts = reports.flatMap((report) => report.studentAssessments.map(({ id }) => ({ id, report })));
  if (parts.length === 0) return [];
  const ids = parts.map(({ id }) => id);
  // Two processes that look at the same time: the second finds what the first noted.
  await u.q.query(`select pg_advisory_xact_lock(hashtext('reporting.told_reports'))`);
  const known = await u.q.query<{ id: number }>(
    'select part_id as id from reporting.told_reports where part_id = any($1)',
    [ids],
  );
  const told = new Set(known.map(({ id }) => id));
  await u.q.query(
    `insert into reporting.told_reports (part_id, student_id, type_id, set_id, school_year_id, told_at)
     select id, student_id, type_id, set_id, school_year_id, $6 from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[])
       as given (id, student_id, type_id, set_id, school_year_id) order by id
     on conflict (part_id) do update set student_id = excluded.student_id`,
    [
      ids,
      parts.map(({ report }) => report.user.id),
      parts.map(({ report }) => report.assessmentType.id),
      parts.map(({ report }) => report.assessmentSet.id),
      parts.map(({ report }) => report.schoolYear.id),
      at,
    ],
  );
  return reports.filter(({ studentAssessments }) => studentAssessments.every(({ id }) => !told.has(id)));
}
