import { CreateDistrict, CreateSchool } from '../../src/roster/index.js';
import { DecideHeldChanges, StartSync, UndoSync } from '../../src/sync/commands/sync-commands.js';
import { Connections } from '../../src/sync/connections.js';
import { SourceKinds } from '../../src/sync/sources/source-kinds.js';
import type {
  RecordKind,
  RosterSource,
  SourceEnrollment,
  SourcePage,
  SourcePerson,
  SourceRecords,
  SourceSection,
  SourceTerm,
} from '../../src/sync/sources/source.js';
import type { TestApp } from '../support/app.js';

/** A roster as a list, which a test changes between syncs. */
export class TestRoster {
  readonly records: { [K in RecordKind]: Map<string, SourceRecords[K]> } = {
    school: new Map(),
    term: new Map(),
    person: new Map(),
    section: new Map(),
    enrollment: new Map(),
  };
  unreadable: { kind: RecordKind; id: string; problem: string; nameless?: boolean }[] = [];
  /** Thrown when the roster is read. */
  broken: Error | undefined;

  person(id: string, more: Partial<SourcePerson> = {}): this {
    this.records.person.set(id, {
      id,
      role: 'Student',
      schoolIds: ['s1'],
      firstName: id,
      lastName: 'Rostered',
      email: `${id}@roster.test`.toLowerCase(),
      studentNumber: null,
      grade: '10',
      subjects: [],
      ...more,
    });
    return this;
  }
  section(id: string, more: Partial<SourceSection> = {}): this {
    this.records.section.set(id, { id, schoolId: 's1', name: `Class ${id}`, termId: null, ...more });
    return this;
  }
  term(id: string, more: Partial<SourceTerm> = {}): this {
    this.records.term.set(id, {
      id,
      schoolId: null,
      name: `Term ${id}`,
      startsOn: '2026-08-20',
      endsOn: '2027-01-20',
      ...more,
    });
    return this;
  }
  enroll(personId: string, sectionId: string, more: Partial<SourceEnrollment> = {}): this {
    const id = `${sectionId}:${personId}`;
    this.records.enrollment.set(id, { id, sectionId, personId, role: 'Student', primary: false, ...more });
    return this;
  }
  /** Takes a person out, with the enrollments. */
  drop(personId: string): this {
    this.records.person.delete(personId);
    for (const [id, one] of this.records.enrollment) if (one.personId === personId) this.records.enrollment.delete(id);
    return this;
  }

  source(): RosterSource {
    return {
      look: () => Promise.resolve({ schools: [], counts: {}, problems: [] }),
      pages: () => this.pages(),
    };
  }

  private async *pages(): AsyncGenerator<SourcePage> {
    await Promise.resolve();
    if (this.broken) throw this.broken;
    for (const kind of ['school', 'term', 'person', 'section', 'enrollment'] as const) {
      const unreadable = this.unreadable.filter((one) => one.kind === kind).map((one) => ({ ...one, raw: {} }));
      yield {
        kind,
        records: [...this.records[kind].values()],
        unreadable,
        cursor: kind,
        revision: null,
      } as SourcePage;
    }
  }
}

export interface Line {
  place: number;
  schoolId: number;
  record: string;
  action: string;
  sourceId: string;
  localId: number | null;
  label: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  code: string;
  reason: string;
  held: string | null;
  outcome: string | null;
  why: string | null;
}

/** A district with two schools whose roster is a list of the test. */
export async function aConnectedDistrict(t: TestApp, values: Record<string, string> = {}) {
  const roster = new TestRoster();
  t.get(SourceKinds).define({
    kind: 'csv',
    name: 'A list of the test',
    about: '',
    fields: [{ key: 'url', label: 'Address', secret: false, required: false }],
    open: () => roster.source(),
  });
  const districtId = await t.commands.execute(new CreateDistrict({ name: 'Rostered District', state: 'IL' }));
  const [schoolId, otherId] = [await aSchoolOf(t, districtId, 'North'), await aSchoolOf(t, districtId, 'South')];
  const connectionId = await t.get(Connections).keep(
    districtId,
    {
      kind: 'csv',
      values,
      mode: 'full',
      pausedUntil: null,
      schools: [
        { schoolId, sourceId: 's1' },
        { schoolId: otherId, sourceId: 's2' },
      ],
    },
    0,
  );
  roster.records.school.set('s1', { id: 's1', name: 'North' });
  roster.records.school.set('s2', { id: 's2', name: 'South' });
  const lines = (runId: number) =>
    t.db.query<Line>(
      `select place, school_id as "schoolId", record, action, source_id as "sourceId", local_id as "localId", label, before, after, code, reason, held, outcome,
         outcome_reason as why from sync.changes where run_id = $1 order by place`,
      [runId],
    );
  const run = (runId: number) =>
    t.db.one<{ state: string; counts: Record<string, number>; failure: string | null }>(
      'select state, counts, failure from sync.runs where id = $1',
      [runId],
    );
  const ended = async (runId: number) => {
    await t.settle();
    const { state, counts, failure } = (await run(runId))!;
    return { runId, state, counts, failure, lines: await lines(runId) };
  };
  return {
    roster,
    districtId,
    schoolId,
    otherId,
    connectionId,
    lines,
    run,
    ended,
    start: async (more: { schoolId?: number; studentId?: number } = {}) =>
      (await t.commands.execute(new StartSync({ connectionId, startedBy: null, ...more }))).runId,
    sync: async (more: { schoolId?: number; studentId?: number } = {}) =>
      ended((await t.commands.execute(new StartSync({ connectionId, startedBy: null, ...more }))).runId),
    undo: async (runId: number) => ended((await t.commands.execute(new UndoSync(runId, 1))).runId),
    decide: async (runId: number, decision: 'approved' | 'rejected', places: number[] | 'all' = 'all') => {
      await t.commands.execute(new DecideHeldChanges(runId, decision, places, 1));
      return ended(runId);
    },
  };
}

function aSchoolOf(t: TestApp, districtId: number, name: string): Promise<number> {
  return t.commands.execute(
    new CreateSchool({
      districtId,
      name,
      state: 'IL',
      courseType: ['SAT'],
      activitiesAvailable: true,
      schoolAdminOnly: false,
    }),
  );
}
