import type { ItemKey } from '../src/content/index.js';
import type { NewEvent } from '../src/platform/event-store/port.js';
import type { KeyChange } from '../src/scoring/corrections/change.js';
import { pairFigures, pairs, report } from './harness.ts';
import { application, counted, countStatements, install, load, option } from './product.ts';
import { attemptStarted } from './school-with-results.ts';

const ATTEMPTS = 10_000;
const MOST_SECONDS = 5;
const ANSWERED = 40;
/** What the control scores one by one. */
const SAMPLE = 200;
const AT_ONCE = 200;
const SCIENCE = {
  typeId: 2,
  setId: 3,
  categoryId: 6,
  part: 1 as const,
  difficulty: 'default' as const,
  schoolYearId: 2026,
};

/**
 * A corrected key and everybody who took the form: sealed answers opened, judged, attempts and sections superseded. The floor
 * is PostgreSQL copying as many events of that log within itself. The control does the same work one attempt at a time, as
 * a late answer does, and must not hold.
 */
export async function rescore(args: readonly string[]): Promise<void> {
  const attempts = option(args, '--attempts') ?? ATTEMPTS;
  const installation = await install(counted(args));
  try {
    const { app, clock, settle } = await application(installation.env);
    const { CommandBus } = await import('@nestjs/cqrs');
    const content = await load<typeof import('../src/content/index.js')>('content/index.js');
    const { SittingKeys } = await load<typeof import('../src/delivery/sitting-keys.js')>('delivery/sitting-keys.js');
    const { EventStore } =
      await load<typeof import('../src/platform/event-store/port.js')>('platform/event-store/port.js');
    const { attemptScored, sectionScored } =
      await load<typeof import('../src/scoring/score/build.js')>('scoring/score/build.js');
    const { scoreStream } = await load<typeof import('../src/scoring/score/events.js')>('scoring/score/events.js');
    const { CorrectionJobs } =
      await load<typeof import('../src/scoring/corrections/jobs.js')>('scoring/corrections/jobs.js');
    const { Rescoring } = await load<typeof import('../src/scoring/corrections/rescoring.js')>(
      'scoring/corrections/rescoring.js',
    );
    const { Scores } = await load<typeof import('../src/scoring/scores.js')>('scoring/scores.js');
    const { ScoreAttemptHandler } = await load<typeof import('../src/scoring/commands/score-attempt.js')>(
      'scoring/commands/score-attempt.js',
    );
    const { uuidv7 } = await load<typeof import('../src/kernel/ids.js')>('kernel/ids.js');
    const { NO_STREAM } =
      await load<typeof import('../src/platform/event-store/port.js')>('platform/event-store/port.js');
    const commands = app.get(CommandBus, { strict: false });
    const store = app.get(EventStore, { strict: false });
    const keysOfSittings = app.get(SittingKeys, { strict: false });
    const scores = app.get(Scores, { strict: false });
    const library = app.get(content.ContentLibrary, { strict: false });

    for (const bundle of content.demoBundles()) await commands.execute(new content.ImportBundle(bundle));
    const set = (await library.availableSets()).find((s) => s.typeId === SCIENCE.typeId)!;
    const address = { ...SCIENCE, setId: set.id };
    const form = (await library.findFormFor(address))!;
    const [items, keys] = [await library.itemsOf(form.id), await library.keysFor(form)];
    const table = (await library.conversionFor(address.typeId, address.setId, address.categoryId, 'single'))!;
    await settle();

    console.log(`  ${attempts} attempts of ${form.code}, ${ANSWERED} answers each`);
    const owner = await installation.connect();
    const now = clock.now();
    const at = new Date(now).toISOString();
    await owner.query(
      `insert into scheduling.student_assessments (student_id, school_id, type_id, set_id, category_id, part, difficulty, school_year_id, sitting, started_at, completed_at, created_at)
       select n, 1, $1, $2, $3, 1, 'default', $4, 1, now() - interval '2 days', now() - interval '1 day', now() - interval '3 days' from generate_series(1, $5) n`,
      [address.typeId, address.setId, address.categoryId, address.schoolYearId, attempts],
    );
    const { rows } = await owner.query<{ id: number; student_id: number }>(
      'select id, student_id from scheduling.student_assessments order by id',
    );
    const system = { kind: 'system', name: 'bench' } as const;
    const event = (type: string, payload: object): NewEvent => ({
      id: uuidv7(now),
      type,
      schemaVersion: 1,
      occurredAt: at,
      receivedAt: at,
      actor: system,
      payload,
    });
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await Promise.all(
        rows.slice(from, from + AT_ONCE).map(async ({ id, student_id: studentId }) => {
          const cipher = await keysOfSittings.create(id, 1, studentId);
          if (cipher === 'gone') throw new Error('a new sitting has its key');
          const answers = Object.fromEntries(
            items
              .slice(0, ANSWERED)
              .map((item, i) => [
                item.ref,
                item.choices![(studentId * 7 + i * 3 + ((studentId * i) % 5)) % item.choices!.length]!.id,
              ]),
          );
          const started = attemptStarted(uuidv7(now), id, studentId, address, form, at);
          const recorded = Object.entries(answers).map(([item, value], i) =>
            event('ResponseRecorded', {
              item,
              value: cipher.seal(value),
              datedAt: { ms: now, seq: i },
              answeredCount: i + 1,
            }),
          );
          const sealed = cipher.seal(JSON.stringify(answers));
          const submitted = event('AttemptSubmitted', {
            by: 'student',
            submittedAt: at,
            answeredCount: ANSWERED,
            flaggedCount: 0,
            usedSeconds: 2000,
            answers: sealed,
          });
          const stream = `attempt-${id}-1`;
          const head = await store.append(stream, NO_STREAM, [
            event('AttemptStarted', started),
            ...recorded,
            submitted,
          ]);
          const attempt = attemptScored({ started, answers, head }, stream, keys, { scoredAt: at });
          const section = sectionScored([attempt], 'single', table, { scoredAt: at });
          await store.append(scoreStream(id, 1), NO_STREAM, [
            scores.event({ type: 'AttemptScored', payload: attempt }, 'bench'),
            scores.event({ type: 'SectionScored', payload: section }, 'bench'),
          ]);
        }),
      );
    }
    for (const grown of [
      'es.events',
      'scheduling.student_assessments',
      'scheduling.availabilities',
      'delivery.sitting_keys',
    ])
      await owner.query(`vacuum analyze ${grown}`);

    const count = async () =>
      Number(
        (await owner.query<{ n: string }>(`select count(*) as n from es.events where type = 'AttemptScored'`)).rows[0]!
          .n,
      );
    const first = keys.find((key, i) => !form.items[i]!.pretest && key.scoring.type === 'exact')!;
    const choices = items.find((item) => item.ref === first.ref)!.choices!.map((c) => c.id);
    let newest: ItemKey = first;
    const next = async (): Promise<KeyChange> => {
      const scoring = { type: 'exact' as const, choiceIds: [choices[newest.keyVersion % choices.length]!] };
      const change: KeyChange = {
        kind: 'key',
        ref: first.ref,
        itemVersion: first.itemVersion,
        scoring,
        before: newest.scoring,
        base: newest.keyVersion,
      };
      newest = { ...newest, scoring, keyVersion: newest.keyVersion + 1 };
      await commands.execute(new content.PublishVersions({ keys: [newest] }, 0));
      return change;
    };

    const jobs = app.get(CorrectionJobs, { strict: false });
    await owner
      .query('create table public.bench_floor (like es.events including all excluding generated)')
      .catch(() => owner.query('create table public.bench_floor as select * from es.events with no data'));
    let slowest = 0;
    let exact = true;
    const statements = await countStatements(args, owner);
    const measured = await pairs(
      'attempts/s',
      async () => {
        await owner.query('truncate public.bench_floor');
        await owner.query('checkpoint');
        const began = performance.now();
        await owner.query(
          `insert into public.bench_floor (stream, version, type, hash, line) select stream, version, type, hash, line from es.events where stream like 'score-%' limit $1`,
          [attempts * 4],
        );
        return (attempts * 1000) / (performance.now() - began);
      },
      async () => {
        const before = await count();
        const change = await next();
        await owner.query('checkpoint');
        const began = performance.now();
        await jobs.supersede(0, change, new Date().toISOString());
        const ms = performance.now() - began;
        slowest = Math.max(slowest, ms / 1000);
        exact &&= (await count()) === before + attempts;
        return (attempts * 1000) / ms;
      },
      3,
    );
    await statements(attempts);
    const again = await count();
    const last: KeyChange = {
      kind: 'key',
      ref: first.ref,
      itemVersion: first.itemVersion,
      scoring: newest.scoring,
      before: first.scoring,
      base: newest.keyVersion - 1,
    };
    await jobs.supersede(0, last, new Date().toISOString());
    const idempotent = (await count()) === again;

    let previewed = 0;
    const began = performance.now();
    for await (const page of app
      .get(Rescoring, { strict: false })
      .pages({ ...last, base: newest.keyVersion, scoring: first.scoring }))
      previewed += page.length;
    const preview = (performance.now() - began) / 1000;

    await next();
    const one = app.get(ScoreAttemptHandler, { strict: false });
    const from = performance.now();
    for (const { id } of rows.slice(0, SAMPLE)) await one.execute({ studentAssessmentId: id, sitting: 1 });
    const control = ((performance.now() - from) / 1000 / SAMPLE) * attempts;
    const seconds = attempts / measured.candidate;
    console.log(
      `  ${attempts} attempts in ${seconds.toFixed(2)} s, previewed in ${preview.toFixed(2)} s; one by one they would take ${control.toFixed(0)} s`,
    );
    await owner.end();
    await app.close();
    report({
      bench: 'rescore',
      figures: {
        attempts,
        seconds,
        slowestSeconds: slowest,
        previewSeconds: preview,
        previewed,
        exact,
        idempotent,
        controlSeconds: control,
        controlFails: control > MOST_SECONDS,
        ...pairFigures(measured),
      },
      floor: measured.floor,
      ratio: measured.ratio,
      holds:
        measured.measurable &&
        exact &&
        idempotent &&
        previewed === attempts &&
        seconds < MOST_SECONDS &&
        control > MOST_SECONDS,
    });
  } finally {
    await installation.remove();
  }
}
