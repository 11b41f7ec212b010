import { machine, MOST_FOREIGN, pairFigures, pairs, percentile, report, round, type Report } from './harness.ts';
import { application, install, load, option, start } from './product.ts';
import { finds } from './roster-find.ts';
import { IMPORTED, importStudents } from './roster-import.ts';
import { lists, type Ask, type Within } from './roster-lists.ts';
import { fill, PER_SCHOOL } from './roster-people.ts';
import { yearEnd } from './roster-year.ts';
import { openSittings } from './sittings.ts';

const PEOPLE = 300_000;
/** Of the installation that is a tenth of it. */
const TENTH = 10;
const MOST_MS = { place: 100, platform: 300 };
const MOST_GROWTH = 1.5;
/** What grows within so little is noise. */
const NOISE_MS = 5;
/** Each is asked so often, and again so often where it took half of what it may. */
const ROUNDS = { first: 4, more: 16 };
const MOST_IMPORT_SECONDS = 20;
const MOST_YEAR_SECONDS = 20;
const MOST_SAVE_MS = 100;
const SITTINGS = 200;

/** A figure beside its limit; a control must be above it. */
interface Goal {
  what: string;
  reached: number;
  limit: number;
  unit: string;
  holds: boolean;
  control: boolean;
}

const PARTS = ['lists', 'find', 'import', 'year'] as const;

/**
 * What a platform of 300,000 people asks of the roster, part by part (`--part lists|find|import|year` measures one alone, and never
 * holds). Lists and finding are asked with a tenth of the people first, in schools of the same size. The floor of the lists reads
 * as many rows of a school by its index, that of the import is COPY into the same tables.
 */
export async function roster(args: readonly string[]): Promise<void> {
  const quick = args.includes('--quick');
  const people = option(args, '--people') ?? PEOPLE;
  const at = args.indexOf('--part');
  const only = at < 0 ? undefined : args[at + 1];
  if (only !== undefined && !(PARTS as readonly string[]).includes(only))
    throw new Error(`--part is one of ${PARTS.join(', ')}`);
  const part = (name: (typeof PARTS)[number]) => only === undefined || only === name;
  const installation = await install();
  try {
    const running = await application(installation.env);
    const owner = await installation.connect();
    const asks: Record<string, Ask> = {
      ...(part('lists') ? await lists(running) : {}),
      ...(part('find') ? await finds(running) : {}),
    };
    const asked = Object.keys(asks).length > 0;
    const figures: Report['figures'] = { people };
    const goals: Goal[] = [];
    /** What must be: a figure of at most so much, or of a control more than so much. */
    const must = (what: string, reached: number, limit: number, unit: string, control = false) => {
      goals.push({ what, reached, limit, unit, holds: control ? reached > limit : reached <= limit, control });
    };
    let floor: number | null = null;
    let ratio: number | null = null;

    let small: Measured = {};
    if (asked) {
      await fill(owner, 0, people / TENTH);
      console.log(`  ${people / TENTH} people`);
      small = await measure(asks, quick);
    }
    await fill(owner, asked ? people / TENTH : 0, people);
    console.log(`  ${people} people, ${people / PER_SCHOOL} schools`);
    if (asked) {
      const large = await measure(asks, quick);
      const worst = (names: string[], of: (name: string) => number): [string, number] =>
        names.reduce<[string, number]>((most, name) => (of(name) > most[1] ? [name, of(name)] : most), ['', 0]);
      for (const within of ['place', 'platform'] satisfies Within[]) {
        const [slowest, ms] = worst(
          Object.keys(large).filter((name) => asks[name]!.within === within),
          (name) => large[name]!.p95,
        );
        Object.assign(figures, { [`${within}P95Ms`]: ms, [`${within}Slowest`]: slowest });
        if (slowest === '') continue;
        must(`lists and finding, ${within}: ${slowest}`, ms, MOST_MS[within], 'ms at p95');
      }
      const found = worst(
        Object.keys(large).filter((name) => name.startsWith('find ')),
        (name) => large[name]!.p95,
      );
      const grownBy = (name: string) => large[name]!.p50 / small[name]!.p50;
      const grown = Object.keys(large).filter(
        (name) => asks[name]!.within === 'place' && large[name]!.p50 - small[name]!.p50 > NOISE_MS,
      );
      const [growthOf, growth] = worst(grown, grownBy);
      for (const name of grown.filter((one) => grownBy(one) > MOST_GROWTH))
        console.log(
          `  ${name}: ${grownBy(name).toFixed(1)} times, from ${small[name]!.p50.toFixed(1)} to ${large[name]!.p50.toFixed(1)} ms (medians)`,
        );
      const above = Object.keys(large).filter((name) => large[name]!.p95 > MOST_MS[asks[name]!.within]).length;
      Object.assign(figures, {
        asked: Object.keys(asks).length,
        above,
        findP95Ms: found[1],
        findSlowest: found[0],
        growth,
        growthOf,
      });
      if (part('find')) must(`finding: ${found[0]}`, found[1], MOST_MS.place, 'ms at p95');
      must(`growth of ${growthOf || 'any list'}`, growth, MOST_GROWTH, 'times a tenth of the people');
    }
    if (part('lists')) {
      const seconds = async (work: () => Promise<unknown>) => {
        const began = performance.now();
        await work();
        return performance.now() - began;
      };
      const search = () => owner.query(`select count(*) from roster.people where searched like '%alderly%'`);
      await owner.query('begin; drop index roster.people_searched');
      const controlMs = await seconds(search);
      await owner.query('rollback');
      const indexMs = await seconds(search);
      must('control: the search without its index', controlMs / indexMs, 3, 'times the search with it', true);
      const { Db } = await load<typeof import('../src/platform/db/db.js')>('platform/db/db.js');
      const db = running.app.get(Db, { strict: false });
      const rounds = quick ? 3 : 12;
      const measured = await pairs(
        'pages/s',
        () => perSecond(() => db.query('select * from roster.people where school_id = 1 limit 100'), rounds),
        () => perSecond(asks['school users, lastName asc']!.run, rounds),
        quick ? 1 : 5,
      );
      must('processor time of other programs', measured.foreign, MOST_FOREIGN, 'of the machine');
      ({ floor, ratio } = measured);
      console.log(`  the first page of a school: ${ratio.toFixed(2)} of its floor, as many rows by their index`);
      Object.assign(figures, { controlMs, indexMs, ...pairFigures(measured) });
    }

    if (part('import')) {
      const worker = await start('worker', installation);
      const imported = await importStudents(running, installation, owner, worker, quick ? 500 : IMPORTED);
      await worker.stop();
      Object.assign(figures, imported);
      must('import of new students', imported.importSeconds, MOST_IMPORT_SECONDS, 's');
      must('import of the same in other grades', imported.changeSeconds, MOST_IMPORT_SECONDS, 's');
      console.log(`  the import: ${imported.importRatio.toFixed(0)} times its floor, COPY into the same tables`);
    }
    if (part('year')) {
      console.log(`  arranging ${SITTINGS} open sittings`);
      const sittings = await openSittings(running, SITTINGS);
      const web = await start('main', installation);
      const worker = await start('worker', installation);
      const year = await yearEnd(running, owner, () => installation.connect(), web, sittings, quick ? 10 : undefined);
      await Promise.all([web.stop(), worker.stop()]);
      Object.assign(figures, year);
      must('archiving a term of 500 classes', year.archiveSeconds, MOST_YEAR_SECONDS, 's');
      must('rolling over a school of 2,000', year.rollOverSeconds, MOST_YEAR_SECONDS, 's');
      must('saves beside them', year.savesP99Ms, MOST_SAVE_MS, 'ms at p99');
      console.log(
        `  saves beside them: ${(year.savesP99Ms / year.quietP99Ms).toFixed(2)} times their floor, the same saves alone`,
      );
      must('control: saves while the log is held', year.heldP99Ms, MOST_SAVE_MS, 'ms at p99', true);
    }
    await owner.end();
    await running.app.close();
    for (const { what, reached, limit, unit, holds, control } of goals)
      console.log(
        `  ${holds ? 'holds' : 'DOES NOT HOLD'}: ${what}: ${round(reached)} ${unit}, ${control ? 'more than' : 'at most'} ${limit}`,
      );
    report({
      bench: 'roster',
      figures,
      floor,
      ratio,
      holds: people >= PEOPLE && !quick && only === undefined && goals.every(({ holds }) => holds),
    });
  } finally {
    await installation.remove();
  }
}

/** Milliseconds of each by its name: p95 for the limits, and the median, which one disturbed round does not move, for growth. */
type Measured = Record<string, { p50: number; p95: number }>;

async function measure(asks: Record<string, Ask>, quick: boolean): Promise<Measured> {
  const measured: Measured = {};
  for (const [name, { run, within }] of Object.entries(asks)) {
    const took: number[] = [];
    const once = async () => {
      const began = performance.now();
      await run();
      return performance.now() - began;
    };
    await once();
    const [before, began] = [machine().ours, performance.now()];
    for (let i = 0; i < ROUNDS.first; i += 1) took.push(await once());
    const slow = percentile(took, 1) > MOST_MS[within] / 2;
    if (slow && !quick) for (let i = 0; i < ROUNDS.more; i += 1) took.push(await once());
    measured[name] = { p50: percentile(took, 0.5), p95: percentile(took, 0.95) };
    if (slow) {
      const processor = ((machine().ours - before) * 10) / took.length;
      console.log(
        `  ${name}: p95 ${measured[name].p95.toFixed(0)} ms, mean ${((performance.now() - began) / took.length).toFixed(0)} ms, processor ${processor.toFixed(0)} ms`,
      );
    }
  }
  return measured;
}

async function perSecond(ask: () => Promise<unknown>, rounds: number): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < rounds; i += 1) await ask();
  return (rounds * 1000) / (performance.now() - began);
}
