import { attemptStream } from '../../../src/delivery/index.js';
import type { PublishedEvent, PublishedType } from '../../../src/platform/events/published-event.js';
import { evolve, type PreparedFacts, type ScoreFactsRow } from '../../../src/reporting/results/projection.js';
import type { OutsideFact } from '../../../src/reporting/results/score-facts.js';
import { setResultsAt, versionsOf, type SetResult, type Version } from '../../../src/reporting/results/set-results.js';

export const STUDENT = 3;
export const RW = 1;
export const MATH = 2;

/** Minute `n` of the test day. */
export const minute = (n: number): string => new Date(Date.UTC(2026, 10, 20, 15, n)).toISOString();

/** A part of a section; its id is 10 times the category plus the part unless it is said. */
export interface OfPart {
  category?: number;
  part?: 1 | 2;
  sitting?: number;
  typeId?: number;
  setId?: number;
  schoolYearId?: number;
}

/** What happened to one student, told in minutes, and the rows that follow from it. */
export class Story {
  readonly events: PublishedEvent[] = [];
  readonly starts = new Map<string, ReturnType<PreparedFacts['starts']['get']> & object>();
  private readonly outside = new Map<number, Map<number, OutsideFact[]>>();
  private readonly versions = new Map<string, number>();
  private results = 0;

  /** Starts a sitting; what follows in it needs that. */
  start(at: number, of: OfPart = {}, { gradeLevel = 11, schoolId = 1 } = {}): this {
    const { category = RW, part = 1, typeId = 1, setId = 1, schoolYearId = 2026 } = of;
    const since = minute(at);
    const place = { typeId, setId, schoolYearId, categoryId: category, part, schoolId, gradeLevel, since };
    this.starts.set(this.attempt(of), { studentId: STUDENT, ...place });
    this.next(this.attempt(of));
    return this;
  }

  submit(at: number, of: OfPart = {}): this {
    return this.ofAttempt('AttemptSubmitted', at, of, { submittedAt: minute(at) });
  }

  reset = (at: number, of: OfPart = {}): this => this.ofAttempt('AttemptReset', at, of);
  invalidate = (at: number, of: OfPart = {}): this => this.ofAttempt('AttemptInvalidated', at, of);
  reopen = (at: number, of: OfPart = {}): this => this.ofAttempt('AttemptReopened', at, of);

  /** A score of the submission that stands at the end of the attempt, or of an earlier `attemptVersion`. */
  score(at: number, raw: number, of: OfPart = {}, more: { correctionId?: number; attemptVersion?: number } = {}): this {
    const { category = RW, part = 1, typeId = 1, setId = 1, schoolYearId = 2026 } = of;
    const stream = this.attempt(of);
    const version = more.attemptVersion ?? this.versions.get(stream)!;
    return this.ofScore('AttemptScored', at, of, {
      assessment: {
        typeId,
        setId,
        categoryId: category,
        part,
        difficulty: part === 2 ? 'hard' : 'default',
        schoolYearId,
      },
      raw,
      rawMax: 25,
      answeredCount: 25,
      provenance: {
        attempt: { stream, version, hash: `h${version}` },
        form: { code: `SAT-${category}-${part}`, version: 1, contentHash: 'c' },
        keys: { version: 'k', ...(more.correctionId && { corrected: { 'i1@1': 2 } }) },
        scoringVersion: '1',
      },
      resultHash: this.hash(of, raw),
      ...(more.correctionId && { correctionId: more.correctionId }),
      scoredAt: minute(at),
    });
  }

  /** The section's score, from the last part's score of `raw`. */
  section(at: number, scaled: number, raw: number, of: OfPart = {}): this {
    const { sitting = 1, part = 2 } = of;
    const parts = part === 1 ? ([1] as const) : ([1, 2] as const);
    return this.ofScore(
      'SectionScored',
      at,
      { part: 2, ...of },
      {
        raw: raw + 20,
        rawMax: 50,
        scaled,
        path: 'hard',
        table: { version: 1 },
        parts: parts.map((one) => ({
          studentAssessmentId: this.copy({ ...of, part: one }),
          stream: 's',
          resultHash: one === part ? this.hash({ ...of, part, sitting }, raw) : 'first',
        })),
        resultHash: `section ${scaled}`,
      },
    );
  }

  /** Both parts of a section and its score, handed in at `at` and a minute later. */
  take(at: number, scaled: number, of: OfPart = {}): this {
    for (const part of [1, 2] as const)
      this.start(at, { ...of, part })
        .submit(at + part - 1, { ...of, part })
        .score(at + part - 1, 20, { ...of, part });
    return this.section(at + 1, scaled, 20, { ...of, part: 2 });
  }

  erase(at: number, of: OfPart = {}): this {
    const [studentAssessmentId, sitting] = [this.copy(of), of.sitting ?? 1];
    return this.publish('delivery.AnswersErased.v1', at, { studentId: STUDENT, studentAssessmentId, sitting });
  }

  eraseStudent(at: number): this {
    return this.publish('roster.StudentErased.v1', at, { personId: STUDENT });
  }

  /** A file of results from elsewhere with this student in it. */
  bring(at: number, importId: number, ...lines: { category: number; scaled: number; takenOn?: string }[]): this {
    const rows = lines.map(({ category, scaled, takenOn = '2026-10-03' }, i): OutsideFact => ({
      id: importId * 10 + i,
      schoolId: 1,
      typeId: 1,
      setId: 1,
      categoryId: category,
      schoolYearId: 2026,
      scaled,
      takenOn,
      line: i + 2,
      fileName: 'results.csv',
      fileHash: 'f',
      importedAt: minute(at),
      resultHash: `outside ${scaled}`,
    }));
    this.outside.set(importId, new Map([[STUDENT, rows]]));
    return this.publish('scoring.OutsideResultsImported.v1', at, { importId, studentIds: [STUDENT] });
  }

  prepared(): PreparedFacts {
    return { starts: this.starts, outside: this.outside };
  }

  row(events: readonly PublishedEvent[] = this.events, from?: ScoreFactsRow): ScoreFactsRow | undefined {
    return events.reduce((row, event) => evolve(row, event, this.prepared(), { student_id: STUDENT }), from);
  }

  versionsOf(): Version[] {
    const row = this.row();
    return row ? versionsOf(row.facts) : [];
  }

  /** What stood of the only set at a minute, now without one. */
  at(n?: number): SetResult | undefined {
    const row = this.row();
    return row && setResultsAt(row.facts, n === undefined ? null : minute(n))[0];
  }

  private ofAttempt(type: string, at: number, of: OfPart, payload: object = {}): this {
    const version = this.next(this.attempt(of));
    return this.add(`delivery.${type}.v1`, at, version, this.sitting(of), payload);
  }

  private ofScore(type: string, at: number, of: OfPart, payload: object): this {
    const version = this.next(`score of ${this.attempt(of)}`);
    return this.add(`scoring.${type}.v1`, at, version, this.sitting(of), { studentId: STUDENT, ...payload });
  }

  private publish(type: PublishedType, at: number, payload: object): this {
    return this.add(type, at, null, {}, payload, 'published');
  }

  private add(
    type: PublishedType,
    at: number,
    version: number | null,
    sitting: object,
    payload: object,
    log: 'streams' | 'published' = 'streams',
  ): this {
    const [occurredAt, receivedAt] = [minute(at), minute(at)];
    this.results += 1;
    const position = String(this.results);
    const envelope = { id: position, stream: null, version, occurredAt, receivedAt, actor: null, position, log };
    this.events.push({ ...envelope, type, payload: { ...payload, ...sitting } });
    return this;
  }

  private sitting(of: OfPart) {
    return { studentAssessmentId: this.copy(of), sitting: of.sitting ?? 1 };
  }

  private copy({ category = RW, part = 1, setId = 1, schoolYearId = 2026 }: OfPart): number {
    return (schoolYearId - 2026) * 1000 + setId * 100 + category * 10 + part;
  }

  private attempt(of: OfPart): string {
    return attemptStream(this.copy(of), of.sitting ?? 1);
  }

  private hash(of: OfPart, raw: number): string {
    return `${this.attempt(of)} ${raw}`;
  }

  private next(stream: string): number {
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    return version;
  }
}
