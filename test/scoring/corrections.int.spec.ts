import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentLibrary, type ItemKey } from '../../src/content/index.js';
import { ActOnAttempt } from '../../src/delivery/commands/act-on-attempt.js';
import { toInstant } from '../../src/kernel/clock.js';
import { EventStore, LogUnavailable } from '../../src/platform/event-store/port.js';
import { Projections } from '../../src/platform/events/projections.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { ResultsOfMany } from '../../src/reporting/index.js';
import { ScheduledAssessments } from '../../src/scheduling/index.js';
import { Corrections } from '../../src/scoring/index.js';
import { CorrectionJobs } from '../../src/scoring/corrections/jobs.js';
import { Rescoring } from '../../src/scoring/corrections/rescoring.js';
import { scoreStream } from '../../src/scoring/score/events.js';
import { assign, copyOf, school, staff, student, take, type School } from '../reporting/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

const MATH = 2;
const REASON = 'Choice A was marked as right by mistake; two teachers reported it.';
const QUERY = 'assessmentTypeId=1&assessmentSetId=1';

describe('the key of a question is corrected after students were scored', () => {
  let app: TestApp;
  let at: School;
  let admin: HttpClient;
  let amara: number;
  let ben: number;
  const part1 = new Map<number, number>();
  const part2 = new Map<number, number>();
  let key: ItemKey;
  let other: string;
  let correction: number;
  let before: { composite: string };
  let groupBefore: unknown;
  let beforeAt = '';

  const typesIn = async (copy: number) => (await app.get(EventStore).read(scoreStream(copy, 1))).map((e) => e.type);
  const standing = async (copy: number) =>
    (await app.get(EventStore).read(scoreStream(copy, 1))).findLast((e) => e.type === 'AttemptScored')!.payload as {
      raw: number;
      rawMax: number;
      resultHash: string;
    };
  const detail = async (id = correction) => (await admin.get(`/api/admin/corrections/${id}`)).body.correction;
  const report = async (as: HttpClient, more = '') =>
    (await as.get(`/api/student/score_reports/composite?${QUERY}${more}`)).body.compositeReport;
  /** Corrections that stand above the results of a teacher's class, or of the school. */
  const correctedIn = async (place: string) => {
    const { teacher: userId, schoolId, districtId } = at;
    const teacher = await app.as({ userId, role: 'Teacher', schoolId, districtId });
    const answer = await teacher.get(`/api/staff/${place}/student_results/overview?${QUERY}`);
    expect(answer.status).toBe(200);
    return answer.body.overview.corrections;
  };
  const publish = async (id: number) => {
    const answer = await admin.post(`/api/admin/corrections/${id}/publish`, { reason: REASON });
    expect([answer.status, answer.body]).toEqual([204, expect.anything()]);
    await app.settle();
  };
  let asAmara: HttpClient;

  /** By who sees the whole school by name, and may ask for a moment of it. */
  const ofClass = async (call: string, values: Record<string, unknown>) => {
    const teacher = await app.as({
      ...{ userId: at.teacher, role: 'Teacher Admin', schoolId: at.schoolId, districtId: at.districtId },
    });
    const query = new URLSearchParams(values as Record<string, string>).toString();
    const answer = await teacher.get(`/api/staff/sections/${at.sectionId}/student_results/${call}?${query}`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };

  /** The questions of a part with what the class did with them. */
  const questionsOf = async (part: Record<string, unknown>) => {
    const teacher = await app.as({
      ...{ userId: at.teacher, role: 'Teacher Admin', schoolId: at.schoolId, districtId: at.districtId },
    });
    const query = new URLSearchParams({ ...part, sectionIds: at.sectionId } as unknown as Record<string, string>);
    const answer = await teacher.get(
      `/api/staff/school/student_results/learnosity_response_analysis_by_item?${query.toString()}`,
    );
    expect(answer).toMatchObject({ status: 200, body: { asOf: part.asOf ?? null } });
    return answer.body.request;
  };

  /** The figures, topics, students and questions of the class. */
  const ofGroup = async (when: { asOf?: string } = {}) => {
    const set = { assessmentTypeId: 1, assessmentSetId: 1, ...when };
    const { composite, categories, studentCount } = (await ofClass('overview', set)).overview;
    const part = { assessmentId: 120, ...when };
    const { asOf: _, ...map } = await ofClass('responses_by_item', part);
    return {
      ...{ composite, categories, studentCount },
      details: await ofClass('category_details', { assessmentId: 120, ...when }),
      map,
      questions: await questionsOf(part),
      students: (await ofClass('individual_student_performance', set)).individualStudentPerformance.map(
        ({ studentId, assessment1 }: { studentId: number; assessment1: unknown }) => ({ studentId, assessment1 }),
      ),
    };
  };

  beforeAll(async () => {
    app = await testApp();
    at = await school(app);
    amara = await student(app, at, 'amara@cedar.test');
    ben = await student(app, at, 'ben@cedar.test', ['Ben', 'Castillo']);
    await assign(app, at, 1, [MATH], true);
    await app.settle();
    // Amara stands exactly on the threshold of the harder part 2.
    for (const [who, share] of [
      [amara, 0.6],
      [ben, 0.9],
    ] as const) {
      part1.set(who, await copyOf(app, who, 1, MATH, 1));
      await take(app, who, part1.get(who)!, { share, wrong: 2 });
      part2.set(who, await copyOf(app, who, 1, MATH, 2));
      await take(app, who, part2.get(who)!, { share: 0.5, wrong: 2 });
    }
    const content = app.get(ContentLibrary);
    const form = (await content.findFormFor(
      (await app.get(ScheduledAssessments).findStudentAssessment(part1.get(amara)!))!,
    ))!;
    const keys = await content.keysFor(form);
    const items = await content.itemsOf(form.id);
    const counted = form.items.findIndex((item, i) => !item.pretest && items[i]!.kind === 'mcq');
    key = keys[counted]!;
    other = items[counted]!.choices!.find(
      (c) => !(key.scoring as { choiceIds: string[] }).choiceIds.includes(c.id),
    )!.id;
    admin = await app.as({
      userId: await staff(app, 'horizon@cedar.test', 'Teacher', at.schoolId, at.districtId),
      role: 'Horizon Admin',
    });
    asAmara = await app.as({ userId: amara, role: 'Student', schoolId: at.schoolId, districtId: at.districtId });
    before = { composite: JSON.stringify(await report(asAmara)) };
    app.clock.advance({ hours: 1 });
    groupBefore = await ofGroup();
    beforeAt = app.clock.instant();
    app.clock.advance({ hours: 1 });
  }, 120_000);
  afterAll(() => app?.close());

  it('is open to administrators of the platform only', async () => {
    for (const role of ['District Admin', 'Teacher Admin', 'Teacher', 'Student'] as const) {
      const who = await app.as({
        userId: role === 'Student' ? amara : at.teacher,
        role,
        schoolId: at.schoolId,
        districtId: at.districtId,
      });
      expect((await who.get('/api/admin/corrections')).status).toBe(403);
      expect(
        (
          await who.post('/api/admin/corrections', {
            kind: 'key',
            ref: key.ref,
            itemVersion: 1,
            scoring: { choiceIds: [other] },
          })
        ).status,
      ).toBe(403);
    }
  });

  it('is refused where nothing would change and where no such option exists', async () => {
    const draft = (choiceIds: string[]) =>
      admin.post('/api/admin/corrections', {
        kind: 'key',
        ref: key.ref,
        itemVersion: key.itemVersion,
        scoring: { choiceIds },
      });
    expect((await draft((key.scoring as { choiceIds: string[] }).choiceIds)).body).toMatchObject({
      status: 422,
      code: 'scoring/nothing-changes',
    });
    expect((await draft(['nowhere'])).body.errors.scoring[0]).toContain('names an option that is not there');
  });

  it('shows beforehand what it does to each student, class and school, and writes no score', async () => {
    const drafted = await admin.post('/api/admin/corrections', {
      kind: 'key',
      ref: key.ref,
      itemVersion: key.itemVersion,
      scoring: { choiceIds: [other] },
    });
    expect(drafted.status).toBe(201);
    correction = drafted.body.id;
    expect((await admin.post(`/api/admin/corrections/${correction}/publish`, { reason: REASON })).body.code).toBe(
      'scoring/preview-missing',
    );
    await app.settle();
    const seen = await detail();
    expect(seen).toMatchObject({
      status: 'draft',
      previewState: 'ready',
      title: expect.stringMatching(/^Question \d+ of SAT Set 1, Math, Part 1$/),
      preview: {
        students: 2,
        attempts: 2,
        changed: 2,
        raw: { up: 0, down: 2 },
        routes: [{ section: 'SAT Math', toHard: 0, toEasy: 1 }],
      },
    });
    expect(seen.preview.classes).toEqual([
      expect.objectContaining({
        id: at.sectionId,
        name: 'Period 1',
        of: 'Cedar Ridge High',
        students: 2,
        changed: 2,
        rerouted: 1,
      }),
    ]);
    const { students } = (await admin.get(`/api/admin/corrections/${correction}/students?only=rerouted`)).body;
    expect(students).toEqual([
      expect.objectContaining({
        studentId: amara,
        name: 'Amara Okafor',
        sections: [expect.objectContaining({ rawBefore: 22, rawAfter: 21, wouldBe: 'easy' })],
      }),
    ]);
    const spread = (await admin.get(`/api/admin/corrections/${correction}/distribution?scale=${MATH}`)).body;
    expect(spread.before.students).toBe(2);
    expect(spread.after.mean).toBeLessThan(spread.before.mean);
    expect(await typesIn(part1.get(amara)!)).toEqual(['AttemptScored', 'RouteDecided']);
  });

  it('is a draft that may be changed, which asks for another preview, and that nobody else’s draft disturbs', async () => {
    expect((await admin.patch(`/api/admin/corrections/${correction}`, { reason: 'A first word.' })).status).toBe(204);
    expect(await detail()).toMatchObject({ reason: 'A first word.', previewState: 'ready' });
    const accepting = {
      kind: 'accept',
      ref: key.ref,
      itemVersion: key.itemVersion,
      scoring: { choiceIds: (key.scoring as { choiceIds: string[] }).choiceIds, also: [[other]] },
    };
    const second = (await admin.post('/api/admin/corrections', accepting)).body.id;
    await app.settle();
    expect((await detail(second)).preview).toMatchObject({ attempts: 2, changed: 0 });
    expect(
      (
        await admin.patch(`/api/admin/corrections/${second}`, {
          change: {
            ...accepting,
            kind: 'drop',
            scoring: { choiceIds: accepting.scoring.choiceIds, dropped: 'uncounted' },
          },
        })
      ).status,
    ).toBe(204);
    expect((await detail(second)).previewState).toBe('running');
    // Its job meets an outage of the log, and is then lost with its worker.
    const rescoring = app.get(Rescoring);
    const { pages } = rescoring;
    rescoring.pages = () => {
      throw new LogUnavailable(new Error('Server Is Not Ready'));
    };
    await expect(app.settle()).rejects.toThrow('The event log is not available.');
    rescoring.pages = pages;
    expect((await detail(second)).previewState).toBe('running');
    await app.db.query(`delete from pgboss.job where name = 'scoring.preview-correction'`);
    await app.settle();
    expect((await detail(second)).previewState).toBe('running');
    await app.get(Jobs).supervise();
    await app.settle();
    expect(await detail(second)).toMatchObject({
      kind: 'drop',
      to: 'not counted',
      preview: { attempts: 2, changed: 2 },
    });
    expect((await admin.delete(`/api/admin/corrections/${second}`)).status).toBe(204);
    expect((await admin.get(`/api/admin/corrections/${second}`)).status).toBe(404);
  });

  it('keeps nothing of a preview whose draft was changed while it ran', async () => {
    const { choiceIds } = key.scoring as { choiceIds: string[] };
    const change = (kind: string, more: object) => ({
      ...{ kind, ref: key.ref, itemVersion: key.itemVersion, scoring: { choiceIds, ...more } },
    });
    const { id } = (await admin.post('/api/admin/corrections', change('drop', { dropped: 'uncounted' }))).body;
    const rescoring = app.get(Rescoring);
    const { pages } = rescoring;
    rescoring.pages = async function* (...asked) {
      rescoring.pages = pages;
      await admin.patch(`/api/admin/corrections/${id}`, { change: change('accept', { also: [[other]] }) });
      await app.settle();
      yield* rescoring.pages(...asked);
    };
    await app.get(CorrectionJobs).preview({ id, revision: 1 });
    expect(await detail(id)).toMatchObject({ kind: 'accept', preview: { attempts: 2, changed: 0 } });
    const { students } = (await admin.get(`/api/admin/corrections/${id}/students?only=changed`)).body;
    expect(students).toEqual([]);
    expect((await admin.delete(`/api/admin/corrections/${id}`)).status).toBe(204);
  });

  it('supersedes every score that rests on it, and flags the route that was taken', async () => {
    const raw = (await standing(part1.get(amara)!)).raw;
    expect(
      (await admin.post(`/api/admin/corrections/${correction}/publish`, { reason: 'oops' })).body.errors.reason,
    ).toHaveLength(1);
    await publish(correction);
    expect(await detail()).toMatchObject({ status: 'published', done: 2, total: 2, reason: REASON });
    expect(await correctedIn(`sections/${at.sectionId}`)).toEqual([
      {
        id: correction,
        at: expect.any(String),
        began: expect.any(String),
        what: expect.stringMatching(/key was corrected/),
        reason: REASON,
        students: 2,
      },
    ]);
    // Who sees no names learns that, and not of how many.
    expect(await correctedIn('school')).toMatchObject([{ id: correction, students: null }]);
    const set = { typeId: 1, setId: 1, schoolYearId: 2026 };
    const later = toInstant(app.clock.now() + 1);
    expect(await app.get(Corrections).publishedSince(later, set, [amara])).toEqual([]);
    expect(await typesIn(part1.get(amara)!)).toEqual([
      'AttemptScored',
      'RouteDecided',
      'ScoreSuperseded',
      'AttemptScored',
      'RouteFlagged',
    ]);
    expect(await typesIn(part2.get(amara)!)).toEqual([
      'AttemptScored',
      'SectionScored',
      'ScoreSuperseded',
      'SectionScored',
    ]);
    expect((await standing(part1.get(amara)!)).raw).toBe(raw - 1);
    expect((await app.get(ScheduledAssessments).nextPart(part1.get(amara)!)).route).toBe('hard');
    const now = await report(asAmara);
    expect(now.sections[1].raw).toBe(JSON.parse(before.composite).sections[1].raw - 1);
    expect(now.changes).toEqual([
      expect.objectContaining({
        correctionId: correction,
        reason: REASON,
        undone: false,
        what: expect.stringMatching(/^Question \d+ of SAT Set 1, Math, Part 1: the answer key was corrected\.$/),
      }),
    ]);
    expect(now.changes[0].sections).toEqual([
      expect.objectContaining({ name: 'Math', rawBefore: now.sections[1].raw + 1, rawAfter: now.sections[1].raw }),
    ]);
  });

  it('does nothing the second time, as after a process that ended half way', async () => {
    const written = async () => (await app.db.one<{ n: number }>('select count(*)::int as n from es.events'))!.n;
    const n = await written();
    await app.db.query(`update scoring.corrections set status = 'publishing', done = 0 where id = $1`, [correction]);
    await app.get(Jobs).supervise();
    await app.settle();
    expect(await detail()).toMatchObject({ status: 'published', preview: { changed: 2 } });
    expect(await written()).toBe(n);
  });

  it('gives the same rows when the read models are made anew', async () => {
    const rows = async () => [
      await app.db.query('select * from reporting.part_results_v2 order by student_assessment_id'),
      await app.db.query('select * from reporting.results_v1 order by student_id, valid_from'),
    ];
    const live = await rows();
    await app.get(Projections).rebuild(['reporting.part-results', 'reporting.results']);
    expect(await rows()).toEqual(live);
  });

  it('is the newest version of a result, and the one before can be asked for by its date', async () => {
    const session = { userId: at.teacher, role: 'Teacher', schoolId: at.schoolId, districtId: at.districtId } as const;
    const ofAmara = async (asOf?: string) => {
      const asked = { group: { sectionIds: [at.sectionId], studentIds: [amara] }, asOf };
      const set = { typeId: 1, setId: 1, schoolYearId: 2026 };
      const [found] = await app.get(ResultsOfMany).everybody(session, asked, [set]);
      return found!.results[0]!;
    };
    const [then, now] = [await ofAmara(beforeAt), await ofAmara()];
    const figures = ({ sections }: typeof now) =>
      sections.flatMap(({ scaled, raw }) => (scaled === null ? [] : [[scaled, raw]]));
    const told = (one: { sections: { score: number | null; raw: number }[] }) =>
      one.sections.flatMap(({ score, raw }) => (score === null ? [] : [[score, raw]]));
    expect(figures(then)).toEqual(told(JSON.parse(before.composite)));
    expect(figures(now)).toEqual(told(await report(asAmara)));
  });

  it('leaves the results of the group as they stood before it to be asked for, down to the topics', async () => {
    expect(await ofGroup()).not.toEqual(groupBefore);
    expect(await ofGroup({ asOf: beforeAt })).toEqual(groupBefore);
    const { overview } = await ofClass('overview', { assessmentTypeId: 1, assessmentSetId: 1, asOf: beforeAt });
    expect(overview).toMatchObject({
      ...{ past: true, asOf: beforeAt, corrections: [] },
      correctedSince: [{ id: correction, students: 2, began: expect.any(String) }],
    });
  });

  it('is taken back by another publication, after which the scores are the old ones', async () => {
    app.clock.advance({ hours: 1 });
    const undone = await admin.post(`/api/admin/corrections/${correction}/undo`, {});
    expect(undone.status).toBe(201);
    await app.settle();
    // It takes back exactly what was published: its own change cannot be another one.
    expect(
      (
        await admin.patch(`/api/admin/corrections/${undone.body.id}`, {
          change: {
            kind: 'drop',
            ref: (await detail()).target.ref,
            itemVersion: 1,
            scoring: { choiceIds: ['a'], dropped: 'credit' },
          },
        })
      ).body.code,
    ).toBe('scoring/undo-is-fixed');
    expect((await detail(undone.body.id)).preview).toMatchObject({ changed: 2, raw: { up: 2, down: 0 } });
    await publish(undone.body.id);
    const old = JSON.parse(before.composite);
    const now = await report(asAmara);
    expect(now.sections.map((s: { score: number; raw: number }) => [s.score, s.raw])).toEqual(
      old.sections.map((s: { score: number; raw: number }) => [s.score, s.raw]),
    );
    expect(now.changes.map((c: { undone: boolean }) => c.undone)).toEqual([false, true]);
    expect((await detail()).undoneBy).toEqual({ id: undone.body.id, status: 'published' });
    expect((await admin.post(`/api/admin/corrections/${correction}/undo`, {})).body.code).toBe(
      'scoring/superseded-since',
    );
  });

  it('can be read as it was on any date, to the byte, and compared with another', async () => {
    const { user: _, ...then } = await report(asAmara, `&asOf=${beforeAt}`);
    const { user: __, ...was } = JSON.parse(before.composite);
    expect(then).toEqual({
      ...was,
      asOf: beforeAt,
      provenance: { ...was.provenance, line: expect.stringContaining('As it stood on') },
    });
    expect(
      (await asAmara.get(`/api/student/score_reports/composite?${QUERY}&asOf=2020-01-01T00:00:00Z`)).body.code,
    ).toBe('reporting/no-report-then');
    const { publishedAt } = await detail();
    const difference = (
      await asAmara.get(`/api/scores/difference?studentId=${amara}&${QUERY}&from=${beforeAt}&to=${publishedAt}`)
    ).body;
    expect(difference.rows).toContainEqual({
      what: 'Math: right answers',
      before: `${was.sections[1].raw} of 40`,
      after: `${was.sections[1].raw - 1} of 40`,
    });
    expect(difference.questions).toEqual([
      expect.objectContaining({ section: 'Math', part: 1, outcomeBefore: 'right', outcomeAfter: 'wrong' }),
    ]);
    expect(difference.changes).toHaveLength(1);
  });

  it('covers tables as well: a conversion supersedes sections, a norm moves percentiles from its date on', async () => {
    const was = (await report(asAmara)).sections[1];
    const content = app.get(ContentLibrary);
    const [table, norm] = [(await content.conversionFor(1, 1, MATH, 'hard'))!, (await content.normFor(1, MATH))!];
    const draft = async (body: object) => {
      const { id } = (await admin.post('/api/admin/corrections', body)).body;
      await app.settle();
      return id as number;
    };
    const higher = await draft({
      kind: 'conversion',
      assessmentTypeId: 1,
      assessmentSetId: 1,
      categoryId: MATH,
      path: 'hard',
      scaled: table.scaled.map((s) => Math.min(800, s + 10)),
    });
    expect((await detail(higher)).preview).toMatchObject({ students: 2, attempts: 0, scaled: { up: 2, down: 0 } });
    app.clock.advance({ hours: 1 });
    await publish(higher);
    expect((await report(asAmara)).sections[1]).toMatchObject({ score: was.score + 10, raw: was.raw });
    expect((await typesIn(part2.get(amara)!)).slice(-2)).toEqual(['ScoreSuperseded', 'SectionScored']);

    const between = app.clock.instant();
    app.clock.advance({ hours: 1 });
    const streams = await app.db.one<{ n: number }>('select count(*)::int as n from es.events');
    await publish(
      await draft({
        kind: 'norm',
        assessmentTypeId: 1,
        scale: String(MATH),
        steps: norm.steps.map(([score, p]) => [score, Math.max(1, Math.ceil(p / 2))]),
      }),
    );
    expect(await app.db.one('select count(*)::int as n from es.events')).toEqual(streams);
    const now = (await report(asAmara)).sections[1];
    const then = (await report(asAmara, `&asOf=${between}`)).sections[1];
    expect(now.score).toBe(then.score);
    // Whom the norm of a section moves is told so, like for a composite.
    expect((await report(asAmara)).changes[0]).toMatchObject({
      percentileOf: 'Math',
      percentileBefore: then.nationalPercentile,
      percentileAfter: now.nationalPercentile,
      sections: [],
    });
    expect(now.nationalPercentile).toBe(Math.max(1, Math.ceil(then.nationalPercentile / 2)));
  });

  it('says where each number comes from, to whoever may read the report', async () => {
    const { numbers } = (await asAmara.get(`/api/scores/provenance?studentId=${amara}&${QUERY}`)).body;
    const math = numbers[2];
    expect(math).toMatchObject({
      name: 'Math',
      rule: expect.stringMatching(/^Conversion table 2 for the harder form: 22 of 40 right is \d+\.$/),
      parts: [
        { label: 'Math, Part 1', correctedKeys: 1 },
        { label: 'Math, Part 2', correctedKeys: 0 },
      ],
    });
    const head = (await app.get(EventStore).read(math.parts[0].stream))[math.parts[0].lastEvent - 1]!;
    expect(math.parts[0].headHash).toBe(head.hash);
    const asBen = await app.as({ userId: ben, role: 'Student', schoolId: at.schoolId, districtId: at.districtId });
    for (const path of ['provenance?', `difference?from=${beforeAt}&`])
      expect((await asBen.get(`/api/scores/${path}studentId=${amara}&${QUERY}`)).status).toBe(404);
  });

  it('moves a section also when its first part was invalidated since', async () => {
    await app.commands.execute(
      new ActOnAttempt(part1.get(ben)!, 1, { type: 'invalidate' }, 'Somebody else sat here.', {
        kind: 'user',
        id: at.teacher,
        role: 'Teacher',
      }),
    );
    await app.settle();
    const sections = async () => (await typesIn(part2.get(ben)!)).filter((type) => type === 'SectionScored').length;
    const was = await sections();
    const table = (await app.get(ContentLibrary).conversionFor(1, 1, MATH, 'hard'))!;
    const { id } = (
      await admin.post('/api/admin/corrections', {
        kind: 'conversion',
        assessmentTypeId: 1,
        assessmentSetId: 1,
        categoryId: MATH,
        path: 'hard',
        scaled: table.scaled.map((score) => Math.max(200, score - 10)),
      })
    ).body;
    await app.settle();
    await publish(id);
    expect(await sections()).toBe(was + 1);
  });

  it('keeps what a publication changes when a run that was given up goes on beside the next', async () => {
    const { scaled } = (await app.get(ContentLibrary).conversionFor(1, 1, MATH, 'hard'))!;
    const of = { kind: 'conversion', assessmentTypeId: 1, assessmentSetId: 1, categoryId: MATH, path: 'hard' };
    const raised = scaled.map((score) => Math.min(800, score + 10));
    const { id } = (await admin.post('/api/admin/corrections', { ...of, scaled: raised })).body;
    await app.settle();
    expect((await detail(id)).preview).toMatchObject({ students: 2, scaled: { up: 2, down: 0 } });
    expect((await admin.post(`/api/admin/corrections/${id}/publish`, { reason: REASON })).status).toBe(204);
    const rescoring = app.get(Rescoring);
    const { pages } = rescoring;
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    let next = Promise.resolve();
    rescoring.pages = async function* (...asked) {
      yield* pages.apply(rescoring, asked);
      rescoring.pages = async function* (...again) {
        rescoring.pages = pages;
        begun.resolve();
        await ended.promise;
        yield* rescoring.pages(...again);
      };
      next = app.get(CorrectionJobs).publish({ id });
      await begun.promise;
    };
    await app.get(CorrectionJobs).publish({ id });
    ended.resolve();
    await next;
    expect(await detail(id)).toMatchObject({
      status: 'published',
      preview: { students: 2, scaled: { up: 2, down: 0 } },
    });
    expect((await admin.get(`/api/admin/corrections/${id}/students?only=changed`)).body.students).toHaveLength(2);
  });
});
