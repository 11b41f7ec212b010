import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LinkProviders, ProviderLinks, type ProviderLink } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { normaliseEmail } from '../../kernel/email.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import {
  nameKeyOf,
  RunningTests,
  SourceFacts,
  SourceSchools,
  type PersonHere,
  type ProviderTenant,
} from '../../roster/index.js';
import { Connections, type ConnectedSchool, type Connection } from '../connections.js';
import { ERASED_LINE, whileNobodyIsErased } from '../erasing.js';
import { Runs, type Run } from '../runs/runs.js';
import type { SourcePerson } from '../sources/source.js';
import { decideEnrollment, decideSection, decideTerm } from './decide-class.js';
import { decidePerson, labelOf, numberOf, writtenOf, type PersonFacts } from './decide-person.js';
import { ahead } from '../ahead.js';
import { modeOf, pausedUntil } from '../school-mode.js';
import { Differences, type FoundDifference, type OneStudent, type PlannedSchool } from './differences.js';
import { Holds, type KnownCounts } from './holds.js';
import { PLANNED_KINDS, type Link, type PlannedKind, type Verdict } from './line.js';
import { placed, writeChanges } from './write-changes.js';

const PAGE = 1_000;
/** Of lines: what they are looked up by. What a source sent is wide, and nothing is looked up by it. */
const MEASURED = 'run_id, place, school_id, record, action, local_id, section_id, person_id, held, decision, outcome';

/** What all pages of a plan know. */
interface Planning {
  run: Run;
  school: PlannedSchool;
  /** Provider and tenant by whose sign-in people of the source are known. */
  provider: ProviderTenant | null;
  places: Map<number, number>;
  /** People whom this plan knows under a new id. */
  matched: Map<number, string>;
  /** Ids of all schools of the source that are schools here, planned now or not. */
  connected: ReadonlySet<string>;
}

interface DecidedPage<K extends PlannedKind> {
  page: FoundDifference<K>[];
  verdicts: Verdict[];
}

/** Makes the plan of a run: the lines of `sync.changes`. Done anew from the beginning when it is interrupted. */
@Injectable()
export class Planner {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly connections: Connections,
    private readonly districts: SourceSchools,
    private readonly differences: Differences,
    private readonly holds: Holds,
    private readonly facts: SourceFacts,
    private readonly providers: ProviderLinks,
    private readonly tests: RunningTests,
    private readonly runs: Runs,
    private readonly clock: Clock,
  ) {}

  /** @returns ids of the connected schools that it did not plan */
  async plan(run: Run, signal: AbortSignal): Promise<number[]> {
    await this.db.unhurried('delete from sync.changes where run_id = $1', [run.id]);
    await this.differences.forget(run.id);
    await this.differences.measure();
    const connection = await this.connections.get(run.connectionId);
    const connected = (await this.connections.schools(connection)).filter(({ sourceId }) => sourceId !== null);
    const schools = this.planned(run, connection, connected);
    const only = run.kind === 'student' ? await this.student(run) : null;
    const provider = await this.districts.tenantOf(run.districtId, run.source);
    const planning = {
      run,
      provider,
      places: new Map<number, number>(),
      matched: new Map<number, string>(),
      connected: new Set(connected.map(({ sourceId }) => sourceId!)),
    };
    const known: KnownCounts = run.kind === 'student' ? new Map() : await this.holds.known(run.connectionId);
    for (const kind of PLANNED_KINDS) {
      const ids = await this.differences.find(run, kind, schools, only);
      for (const id of ids) {
        const of = { ...planning, school: schools.find(({ schoolId }) => schoolId === id)! };
        const decided = this.decided(of, kind, ahead(this.differences.pages(run, kind, id, PAGE)));
        // A term that one page takes is not free for the next one.
        for await (const page of kind === 'term' ? decided : ahead(decided)) {
          signal.throwIfAborted();
          await this.write(of, kind, page);
        }
      }
    }
    await this.db.unhurried(`analyze sync.changes (${MEASURED})`);
    if (run.kind !== 'student') await this.holds.apply(run, known);
    await this.forgetErased(run);
    await this.differences.forget(run.id);
    const ids = new Set(schools.map(({ schoolId }) => schoolId));
    return connected.flatMap(({ schoolId }) => (ids.has(schoolId) ? [] : schoolId));
  }

  /** Who was erased while the plan was made stands in none of its lines. */
  private async forgetErased({ id, connectionId }: Run): Promise<void> {
    await this.db.tx(async (q) => {
      await whileNobodyIsErased(q, connectionId);
      await q.query(
        `with erased as materialized (select source_id, local_id from sync.links where connection_id = $2 and kind = 'person' and erased)
         update sync.changes set ${ERASED_LINE}
          where run_id = $1 and (person_id in (select local_id from erased)
            or (record = 'person' and source_id in (select source_id from erased))
            or (record = 'enrollment' and after ->> 'person' in (select source_id from erased)))`,
        [id, connectionId],
      );
    });
  }

  /** Schools of the source that are planned now. One student is looked up again though the school is paused. */
  private planned(run: Run, connection: Connection, connected: readonly ConnectedSchool[]): PlannedSchool[] {
    const now = this.clock.now();
    return connected.flatMap((school) => {
      const mode = modeOf(connection, school);
      const paused = run.kind !== 'student' && pausedUntil(connection, school, now) !== null;
      return mode !== 'off' && !paused && (run.schoolId === null || school.schoolId === run.schoolId)
        ? [{ schoolId: school.schoolId, sourceId: school.sourceId!, mode }]
        : [];
    });
  }

  private async student({ studentId, districtId }: Run): Promise<OneStudent> {
    const found = await this.facts.byIds(districtId, [studentId!]);
    const { id, email, studentNumber } = found.get(studentId!) ?? {
      id: studentId!,
      email: '',
      studentNumber: null,
    };
    return { id, email, studentNumber };
  }

  /** What becomes of each page, decided while the page before is written. */
  private async *decided<K extends PlannedKind>(
    planning: Planning,
    kind: K,
    pages: AsyncIterable<FoundDifference<K>[]>,
  ): AsyncGenerator<DecidedPage<K>, void, undefined> {
    const decide: { [P in PlannedKind]: (page: FoundDifference<P>[]) => Promise<Verdict[]> } = {
      term: (rows) => this.terms(planning, rows),
      person: (rows) => this.people(planning, rows),
      section: (rows) => this.sections(planning, rows),
      enrollment: (rows) => this.enrollments(planning, rows),
    };
    for await (const page of pages) {
      // The page before is sent to the database first, which works meanwhile.
      await setImmediate();
      yield { page, verdicts: await decide[kind](page) };
    }
  }

  private async write<K extends PlannedKind>(
    planning: Planning,
    kind: K,
    { page, verdicts }: DecidedPage<K>,
  ): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await this.runs.mustBeMine(planning.run, u.q);
      const lines = verdicts.flatMap(({ line }) => line ?? []);
      await writeChanges(u.q, planning.run.id, placed(lines, planning.places));
      await this.writeLinks(u.q, planning, kind, page, verdicts);
    });
  }

  private async terms({ run, school }: Planning, page: FoundDifference<'term'>[]): Promise<Verdict[]> {
    const here = await this.facts.terms(school.schoolId);
    const byId = new Map(here.map((term) => [term.id, term]));
    const linked = await this.db.query<{ id: number }>(
      `select local_id as id from sync.links where connection_id = $1 and kind = 'term' and school_id = $2 and local_id is not null`,
      [run.connectionId, school.schoolId],
    );
    const taken = new Set(linked.map(({ id }) => id));
    return page.map((one) => {
      const free = here.filter(({ id, kept }) => !kept && !taken.has(id));
      const verdict = decideTerm(one, { linked: byId.get(one.link?.localId ?? -1), free }, school.mode);
      if (typeof verdict.link === 'object') taken.add(verdict.link.localId);
      return verdict;
    });
  }

  private async people(planning: Planning, differences: FoundDifference<'person'>[]): Promise<Verdict[]> {
    const { school, matched, connected } = planning;
    const page = differences.map((one) => (leftSchool(one, connected) ? { ...one, record: null } : one));
    const factsOf = await this.personFacts(planning, page);
    return page.map((one) => {
      const verdict = decidePerson(one, factsOf(one), school.mode);
      if (verdict.line?.localId != null && one.record && verdict.line.action !== 'problem')
        matched.set(verdict.line.localId, one.sourceId);
      return verdict;
    });
  }

  /** What is known here of whom the records of a page may be about. */
  private async personFacts(
    { run, school, provider, matched }: Planning,
    page: readonly FoundDifference<'person'>[],
  ): Promise<(one: FoundDifference<'person'>) => PersonFacts> {
    const records = page.flatMap(({ record, problem }) => (record && problem === null ? record : []));
    const ids = page.map(({ sourceId }) => sourceId);
    const elsewhere = new Map(
      (
        await this.db.query<{ sourceId: string; localId: number }>(
          `select distinct on (source_id) source_id as "sourceId", local_id as "localId" from sync.links
            where connection_id = $1 and kind = 'person' and source_id = any($2) and school_id <> $3 and local_id is not null
            order by source_id, removed_at nulls first`,
          [run.connectionId, ids, school.schoolId],
        )
      ).map(({ sourceId, localId }) => [sourceId, localId]),
    );
    const subjects = provider ? [...new Set(records.flatMap((record) => record.subjects))] : [];
    const accounts =
      provider && subjects.length > 0
        ? await this.providers.accountsOfEach(provider.provider, provider.tenant, subjects)
        : new Map<string, number>();
    const found = await this.facts.people({
      districtId: run.districtId,
      schoolId: school.schoolId,
      ids: [...page.flatMap(({ link }) => link?.localId ?? []), ...elsewhere.values(), ...accounts.values()],
      emails: records.flatMap(({ email }) => (email ? normaliseEmail(email) : [])),
      numbers: records.flatMap(({ studentNumber }) => numberOf(studentNumber) ?? []),
      names: records.filter(({ role }) => role === 'Student'),
    });
    const here = [...new Map([...found.byId.values()].map((person) => [person.id, person])).values()];
    const alive = Map.groupBy(
      await this.db.query<{ id: number; sourceId: string; alive: boolean }>(
        `select l.local_id as id, l.source_id as "sourceId", exists (select from sync.records r where r.connection_id = $1 and r.kind = 'person'
             and r.source_id = l.source_id and r.gone_pull_id is null) as alive
           from sync.links l where l.connection_id = $1 and l.kind = 'person' and l.local_id = any($2)`,
        [run.connectionId, here.map(({ id }) => id)],
      ),
      ({ id }) => id,
    );
    const leaving = page.flatMap(({ record, link }) => (!record && link?.localId ? link.localId : []));
    const moving = here.filter(({ schoolId }) => schoolId !== null && schoolId !== school.schoolId);
    const sitting = await this.sitting([...leaving, ...moving.map(({ id }) => id)]);
    return ({ record, problem, sourceId, link }) => {
      const of = (id: number | null | undefined) => (id == null ? undefined : found.byId.get(id));
      const said = record && problem === null ? writtenOf(record) : undefined;
      return {
        linked: of(link?.localId),
        linkedElsewhere: of(elsewhere.get(sourceId)),
        byProvider: distinct(
          (said && record!.subjects ? record!.subjects : []).map((subject) => of(accounts.get(subject))),
        ),
        byNumber: said?.studentNumber ? found.byNumber.get(said.studentNumber) : undefined,
        byEmail: said?.email ? found.byEmail.get(said.email) : undefined,
        alike: (said ? (found.byName.get(nameKeyOf(said)) ?? []) : []).filter(
          ({ id }) => !alive.has(id) && !matched.has(id),
        ),
        isOther: (id) =>
          (matched.has(id) && matched.get(id) !== sourceId) ||
          (alive.get(id) ?? []).some((link) => link.alive && link.sourceId !== sourceId),
        isSitting: (id) => sitting.has(id),
      };
    };
  }

  private async sections({ run, school }: Planning, page: FoundDifference<'section'>[]): Promise<Verdict[]> {
    const here = await this.facts.sections(
      school.schoolId,
      page.flatMap(({ link }) => link?.localId ?? []),
    );
    const terms = await this.localIds(
      run.connectionId,
      'term',
      school.schoolId,
      page.flatMap(({ record }) => record?.termId ?? []),
    );
    return page.map((one) =>
      decideSection(
        one,
        {
          linked: here.get(one.link?.localId ?? -1),
          termOf: (termId) => (termId === null ? undefined : terms.get(termId)),
        },
        school.mode,
      ),
    );
  }

  private async enrollments({ run, school }: Planning, page: FoundDifference<'enrollment'>[]): Promise<Verdict[]> {
    const read = page.map(({ record, problem }) => (problem === null ? record : null));
    const gone = await this.differences.last(
      run.connectionId,
      'enrollment',
      page.flatMap(({ record, sourceId }) => (record ? [] : sourceId)),
    );
    const said = page.map(({ sourceId }, i) => read[i] ?? gone.get(sourceId));
    const sectionIds = said.flatMap((one) => one?.sectionId ?? []);
    const [people, sections, locals, sitting, members] = await Promise.all([
      this.differences.last(
        run.connectionId,
        'person',
        said.flatMap((one) => one?.personId ?? []),
      ),
      this.differences.last(run.connectionId, 'section', sectionIds),
      this.localIds(run.connectionId, 'section', school.schoolId, sectionIds),
      this.sitting(page.flatMap(({ record, link }) => (!record && link?.personId ? link.personId : []))),
      this.facts.members(
        page.flatMap(({ link }) =>
          link?.same && link.sectionId !== null && link.personId !== null
            ? { sectionId: link.sectionId, personId: link.personId }
            : [],
        ),
      ),
    ]);
    return page.map((one, i) => {
      const person = people.get(said[i]?.personId ?? '');
      const name = person ? labelOf(person) : (said[i]?.personId ?? one.sourceId);
      const of = sections.get(said[i]?.sectionId ?? '')?.name ?? said[i]?.sectionId;
      const verdict = decideEnrollment(
        one,
        {
          isStillMember: one.stillThere,
          label: of ? `${name} in ${of}` : name,
          isMember: members.has(`${one.link?.sectionId} ${one.link?.personId}`),
          isSitting: (id) => sitting.has(id),
        },
        school.mode,
      );
      const line = verdict.line;
      // Where somebody enters: for telling which classes are emptied.
      if (line && line.sectionId === null) line.sectionId = locals.get(said[i]?.sectionId ?? '') ?? null;
      return verdict;
    });
  }

  private async sitting(ids: readonly number[]): Promise<Set<number>> {
    return ids.length > 0 ? this.tests.sitting(this.db, ids) : new Set();
  }

  private async localIds(
    connectionId: number,
    kind: PlannedKind,
    schoolId: number,
    sourceIds: readonly string[],
  ): Promise<Map<string, number>> {
    const rows = await this.db.query<{ sourceId: string; id: number }>(
      `select source_id as "sourceId", local_id as id from sync.links
        where connection_id = $1 and kind = $2 and school_id = $3 and source_id = any($4) and removed_at is null and local_id is not null`,
      [connectionId, kind, schoolId, [...new Set(sourceIds)]],
    );
    return new Map(rows.map(({ sourceId, id }) => [sourceId, id]));
  }

  /** What is known from now on though nothing is written: it is as the source says, or gone here already. */
  private async writeLinks<K extends PlannedKind>(
    q: Queryable,
    { run, school, provider }: Planning,
    kind: K,
    page: FoundDifference<K>[],
    verdicts: readonly Verdict[],
  ): Promise<void> {
    const seen: { sourceId: string; hash: string | null }[] = [];
    const found: { sourceId: string; hash: string | null; localId: number; role: Link['role'] }[] = [];
    const removed: string[] = [];
    const links: ProviderLink[] = [];
    for (const [i, { link }] of verdicts.entries()) {
      const { sourceId, hash, record, link: known } = page[i]!;
      if (link === 'removed') removed.push(sourceId);
      else if (link === 'seen') {
        seen.push({ sourceId, hash });
        if (kind === 'person' && provider && known?.localId)
          for (const subject of (record as SourcePerson).subjects)
            links.push({ ...provider, subject, userId: known.localId });
      } else if (link) found.push({ sourceId, hash, ...link });
    }
    const of = [run.connectionId, kind, school.schoolId];
    if (found.length > 0)
      await q.query(
        `insert into sync.links (connection_id, kind, source_id, school_id, local_id, role, hash)
         select $1, $2, w."sourceId", $3, w."localId", w.role, w.hash from jsonb_to_recordset($4::jsonb) as w("sourceId" text, "localId" int, role text, hash text)
         on conflict (connection_id, kind, source_id, school_id) do update set local_id = excluded.local_id, hash = excluded.hash, removed_at = null, kept_hash = null`,
        [...of, JSON.stringify(found)],
      );
    if (seen.length > 0)
      await q.query(
        `update sync.links l set hash = s.hash, removed_at = null, kept_hash = null from unnest($4::text[], $5::text[]) as s (source_id, hash)
          where l.connection_id = $1 and l.kind = $2 and l.school_id = $3 and l.source_id = s.source_id`,
        [...of, seen.map(({ sourceId }) => sourceId), seen.map(({ hash }) => hash)],
      );
    if (removed.length > 0)
      await q.query(
        'update sync.links set removed_at = $5 where connection_id = $1 and kind = $2 and school_id = $3 and source_id = any($4)',
        [...of, removed, this.clock.instant()],
      );
    if (links.length > 0) await this.commands.execute(new LinkProviders(links));
  }
}

/**
 * Somebody who is known at a school and whom the source has, but not there any more: a teacher who works elsewhere, a student whose
 * school is not here. A student who goes to another school of the connection moves by the plan of that school.
 */
function leftSchool({ part, record, problem }: FoundDifference<'person'>, connected: ReadonlySet<string>): boolean {
  if (part !== '~' || record === null || problem !== null) return false;
  return record.role !== 'Student' || !connected.has(record.schoolIds[0] ?? '');
}

function distinct(people: readonly (PersonHere | undefined)[]): PersonHere[] {
  return [...new Map(people.flatMap((person) => (person ? [[person.id, person] as const] : []))).values()];
}
