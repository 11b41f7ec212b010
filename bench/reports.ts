import type { Session } from '../src/identity/index.js';
import type { Role } from '../src/kernel/roles.js';
import { machine, median, pairFigures, pairs, percentile, report } from './harness.ts';
import { application, install, load, option } from './product.ts';
import { answerForms, fill, formsOfSets, PARTS_PER_SCHOOL, SETS, YEAR } from './reports-people.ts';
import type { Application } from './school.ts';

const SCHOOLS = 200;
/** Of the installation that is a tenth of it. */
const TENTH = 10;
const MOST_MS = 150;
const MOST_PAST_MS = 2_000;
const MOST_GROWTH = 1.5;
/** What grows within so little is noise. */
const NOISE_MS = 5;
const ROUNDS = 20;
const SET = { assessmentTypeId: 1, assessmentSetId: 1, schoolYearId: YEAR };
/** Category 2 (Math) of SAT Set 1. */
const CATEGORY = 2;

/**
 * What the screens of results ask, in schools of 625 students with two whole tests: of 20 schools (100,000 part results) first,
 * then of 200. The floor reads as many rows of outcomes by the same index. The control counts a school without that index.
 * `--only district:` asks those alone whose names begin so, and never holds.
 */
export async function reports(args: readonly string[]): Promise<void> {
  const schools = option(args, '--schools') ?? SCHOOLS;
  const rounds = args.includes('--quick') ? 4 : ROUNDS;
  const installation = await install();
  try {
    const running = await application(installation.env);
    const owner = await installation.connect();
    await answerForms(owner, await formsOfSets(running));
    const all = await screens(running);
    const only = args.includes('--only') ? args[args.indexOf('--only') + 1]! : '';
    const asks = Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith(only)));
    const few = Math.max(1, schools / TENTH);
    await fill(owner, 0, few);
    console.log(`  ${few} schools, ${few * PARTS_PER_SCHOOL} part results`);
    const small = await measure(asks, rounds);
    await fill(owner, few, schools);
    console.log(`  ${schools} schools, ${schools * PARTS_PER_SCHOOL} part results`);
    const large = await measure(asks, rounds);
    const now = Object.keys(asks).filter((name) => !name.startsWith('as of'));
    const past = Object.keys(asks).filter((name) => name.startsWith('as of'));
    const most = (names: string[], of: (name: string) => number): [string, number] =>
      names.reduce<[string, number]>((worst, name) => (of(name) > worst[1] ? [name, of(name)] : worst), ['', 0]);
    const [slowest, p95Ms] = most(now, (name) => large[name]!);
    const [pastSlowest, pastP95Ms] = most(past, (name) => large[name]!);
    const [growthOf, growth] = most(
      Object.keys(asks).filter((name) => large[name]! - small[name]! > NOISE_MS),
      (name) => large[name]! / small[name]!,
    );

    const ofSet = `from reporting.part_outcomes_v1 o join reporting.people p on p.id = o.student_id
      where (o.type_id, o.set_id, o.school_year_id) = (1, 1, ${YEAR}) and p.school_id = 1`;
    const count = async () => {
      const began = performance.now();
      await owner.query(`select count(*) ${ofSet}`);
      return performance.now() - began;
    };
    await count();
    const indexMs = await count();
    await owner.query('begin; drop index reporting.part_outcomes_v1_of_set');
    const controlMs = await count();
    await owner.query('rollback');

    const { Db } = await load<typeof import('../src/platform/db/db.js')>('platform/db/db.js');
    const db = running.app.get(Db, { strict: false });
    const measured = await pairs(
      'screens/s',
      () => perSecond(() => db.query(`select o.* ${ofSet}`), rounds),
      () => perSecond(all['school: overview']!, rounds),
    );
    await owner.end();
    await running.app.close();
    report({
      bench: 'reports',
      figures: {
        schools,
        partResults: schools * PARTS_PER_SCHOOL,
        asked: Object.keys(asks).length,
        p95Ms,
        slowest,
        above: now.filter((name) => large[name]! > MOST_MS).length,
        medianMs: median(now.map((name) => large[name]!)),
        pastP95Ms,
        pastSlowest,
        growth,
        growthOf,
        growthFromMs: small[growthOf] ?? null,
        growthToMs: large[growthOf] ?? null,
        indexMs,
        controlMs,
        ...pairFigures(measured),
      },
      floor: measured.floor,
      ratio: measured.ratio,
      holds:
        schools >= SCHOOLS &&
        rounds >= ROUNDS &&
        only === '' &&
        p95Ms <= MOST_MS &&
        pastP95Ms <= MOST_PAST_MS &&
        growth <= MOST_GROWTH &&
        controlMs > 3 * indexMs &&
        measured.measurable,
    });
  } finally {
    await installation.remove();
  }
}

function sessionOf(role: Role, userId: number): Session {
  return { userId, role, schoolId: 1, districtId: 1, masquerader: null } as unknown as Session;
}

/** Every answer that a screen of results asks for, by its name. */
async function screens({ app }: Application): Promise<Record<string, () => Promise<unknown>>> {
  const of = { strict: false };
  const { ContentLibrary } = await load<typeof import('../src/content/index.js')>('content/index.js');
  const { topicAreaId } = await load<typeof import('../src/reporting/composite-report/build.js')>(
    'reporting/composite-report/build.js',
  );
  const library = app.get(ContentLibrary, of);
  const form = await library.findFormFor({ typeId: 1, setId: 1, categoryId: CATEGORY, part: 1, difficulty: 'default' });
  const { tags } = (await library.itemsOf(form!.id))[0]!;
  const topic = topicAreaId(CATEGORY, tags.area, tags.topic);
  const { ResultsPlaces, ENTIRE_SCHOOL } = await load<typeof import('../src/reporting/student-results/place.js')>(
    'reporting/student-results/place.js',
  );
  const { ResultsPages } = await load<typeof import('../src/reporting/student-results/results-pages.js')>(
    'reporting/student-results/results-pages.js',
  );
  const { ResultsDashboard } = await load<typeof import('../src/reporting/student-results/dashboard.js')>(
    'reporting/student-results/dashboard.js',
  );
  const { PERFORMANCE_SORTS, PERFORMANCE_GROUPS } = await load<
    typeof import('../src/reporting/student-results/performance.js')
  >('reporting/student-results/performance.js');
  const { ResultsOfMany } =
    await load<typeof import('../src/reporting/results/query.js')>('reporting/results/query.js');
  const places = app.get(ResultsPlaces, of);
  const pages = app.get(ResultsPages, of);
  const dashboard = app.get(ResultsDashboard, of);
  const many = app.get(ResultsOfMany, of);
  const admin = sessionOf('Teacher Admin', 1);
  const teacher = sessionOf('Teacher', 3);

  const asks: Record<string, () => Promise<unknown>> = {};
  for (const [name, session, sectionId] of [
    ['school', admin, ENTIRE_SCHOOL],
    ['school to a teacher', teacher, ENTIRE_SCHOOL],
    ['class', teacher, 1],
  ] as const) {
    const open = () => places.open(session, sectionId, SET, YEAR);
    const page = { page: 1, perPage: 100, offset: 0, order: 'asc' as const, search: '' };
    const everyone = { gradeLevels: [], part2: [] };
    asks[`${name}: overview`] = async () => pages.overview(await open());
    asks[`${name}: strengths`] = async () => pages.strengthAndImprovements(await open());
    asks[`${name}: categories`] = async () => pages.categories(await open());
    asks[`${name}: topics`] = async () => pages.categoryDetails(await open(), CATEGORY);
    asks[`${name}: questions of a topic`] = async () => pages.topicBreakdown(session, await open(), CATEGORY, topic);
    if (session === teacher && sectionId === ENTIRE_SCHOOL) continue; // no names
    for (const sort of PERFORMANCE_SORTS)
      asks[`${name}: students by ${sort}`] = async () =>
        pages.performance(session, await open(), { ...page, sort }, everyone);
    for (const group of PERFORMANCE_GROUPS)
      asks[`${name}: students, ${group}`] = async () =>
        pages.performance(session, await open(), { ...page, sort: 'lastName' }, { ...everyone, group });
    asks[`${name}: students, hard Math`] = async () =>
      pages.performance(session, await open(), { ...page, sort: 'lastName' }, { ...everyone, part2: ['2-hard'] });
    asks[`${name}: students, search`] = async () =>
      pages.performance(session, await open(), { ...page, sort: 'lastName', search: 'last1' }, everyone);
  }
  for (const [name, session] of [
    ['an administrator', admin],
    ['a teacher', teacher],
  ] as const) {
    asks[`dashboard of ${name}`] = () => dashboard.available(session, YEAR);
    asks[`groups of ${name}`] = () => dashboard.groups(session, SET, YEAR);
  }
  await otherReports(app, asks, { admin, teacher });
  const asOf = new Date(Date.UTC(YEAR, 9, 15, 16, 30)).toISOString();
  const sets = SETS.map((setId) => ({ typeId: 1, setId, schoolYearId: YEAR }));
  asks['as of a date: everybody'] = () => many.everybody(admin, { group: { schoolIds: [1] }, asOf }, sets);
  asks['as of a date: how many stand how'] = () => many.counts(admin, { group: { schoolIds: [1] }, asOf }, sets[0]!);
  for (const [name, session, sectionId] of [
    ['school', admin, ENTIRE_SCHOOL],
    ['school to a teacher', teacher, ENTIRE_SCHOOL],
    ['class', teacher, 1],
  ] as const) {
    const open = () => places.open(session, sectionId, SET, YEAR, asOf);
    asks[`as of a date: ${name}, overview`] = async () => pages.overview(await open());
    asks[`as of a date: ${name}, topics`] = async () => pages.categoryDetails(await open(), CATEGORY);
  }
  const district = { ...sessionOf('District Admin', 1), schoolId: null } as Session;
  const ofDistrict = () => places.openDistrict(district, { schoolIds: [], gradeLevels: [] }, SET, YEAR, asOf);
  asks['as of a date: district, overview'] = async () => pages.overview(await ofDistrict());
  asks['as of a date: district, topics'] = async () => pages.categoryDetails(await ofDistrict(), CATEGORY);
  return asks;
}

/** Questions, growth, groups of classes and grade levels, and the district, which has ten schools. */
async function otherReports(
  app: Application['app'],
  asks: Record<string, () => Promise<unknown>>,
  { admin, teacher }: { admin: Session; teacher: Session },
): Promise<void> {
  const of = { strict: false };
  const { ResultsPlaces, ENTIRE_SCHOOL } = await load<typeof import('../src/reporting/student-results/place.js')>(
    'reporting/student-results/place.js',
  );
  const { ResultsPages } = await load<typeof import('../src/reporting/student-results/results-pages.js')>(
    'reporting/student-results/results-pages.js',
  );
  const { GroupFigures } = await load<typeof import('../src/reporting/student-results/group-figures.js')>(
    'reporting/student-results/group-figures.js',
  );
  const { GrowthPages } = await load<typeof import('../src/reporting/growth/growth-pages.js')>(
    'reporting/growth/growth-pages.js',
  );
  const { ItemReports } = await load<typeof import('../src/reporting/items/query.js')>('reporting/items/query.js');
  const places = app.get(ResultsPlaces, of);
  const pages = app.get(ResultsPages, of);
  const growth = app.get(GrowthPages, of);
  const items = app.get(ItemReports, of);
  const figures = app.get(GroupFigures, of);
  const page = { page: 1, perPage: 100, offset: 0, order: 'asc' as const, search: '' };
  const district = { ...sessionOf('District Admin', 1), schoolId: null } as Session;
  // Math, part 1.
  const part = { assessmentId: 120, schoolYear: YEAR };
  const all = { wanted: [], eachPair: false };
  const last = { ...SET, assessmentSetId: SETS.at(-1)! };

  for (const [name, session, sectionIds] of [
    ['school', admin, []],
    ['school to a teacher', teacher, []],
    ['class', teacher, [1]],
  ] as const) {
    asks[`${name}: analysis of questions`] = () =>
      items.responseAnalysis(session, { ...part, sectionIds }, { ...page, sort: undefined as never });
    asks[`${name}: growth`] = async () =>
      growth.group(session, await places.open(session, sectionIds[0] ?? ENTIRE_SCHOOL, last, YEAR), all);
    if (name === 'school to a teacher') continue;
    asks[`${name}: growth by student`] = async () =>
      growth.students(session, await places.open(session, sectionIds[0] ?? ENTIRE_SCHOOL, last, YEAR), {
        ...{ wanted: [], categoryId: null, request: { ...page, sort: 'change_1_2' as const } },
      });
  }
  asks['class: map of students and questions'] = () =>
    items.responses(teacher, { ...part, sectionIds: [1] }, { ...page, sort: 'score' });

  const group = (set = SET) =>
    places.openGroup(admin, { sectionIds: [1, 2, 3, 4, 5], gradeLevels: [10, 11] }, set, YEAR);
  asks['group: overview'] = async () => pages.overview(await group());
  asks['group: topics'] = async () => pages.categoryDetails(await group(), CATEGORY);
  asks['group: growth'] = async () => growth.group(admin, await group(last), all);

  for (const [name, of_] of [
    ['district', { schoolIds: [], gradeLevels: [] }],
    ['two schools of a district, two grades', { schoolIds: [1, 2], gradeLevels: [10, 11] }],
  ] as const) {
    const open = (set = SET) => places.openDistrict(district, of_, set, YEAR);
    asks[`${name}: overview`] = async () => pages.overview(await open());
    asks[`${name}: schools`] = async () => figures.students(await open());
    asks[`${name}: topics`] = async () => pages.categoryDetails(await open(), CATEGORY);
    asks[`${name}: growth`] = async () => growth.district(await open(last));
    asks[`${name}: analysis of questions`] = () =>
      items.responseAnalysis(district, { ...part, ...of_, sectionIds: [] }, { ...page, sort: undefined as never });
  }
}

/** p95 of each in ms, by its name. */
async function measure(asks: Record<string, () => Promise<unknown>>, rounds: number): Promise<Record<string, number>> {
  const p95: Record<string, number> = {};
  for (const [name, ask] of Object.entries(asks)) {
    await ask();
    const took: number[] = [];
    const before = machine().ours;
    for (let i = 0; i < rounds; i += 1) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
    }
    p95[name] = percentile(took, 0.95);
    if (p95[name] > MOST_MS / 3)
      console.log(
        `  ${name}: p95 ${p95[name].toFixed(0)} ms, processor ${(((machine().ours - before) * 10) / rounds).toFixed(0)} ms`,
      );
  }
  return p95;
}

async function perSecond(ask: () => Promise<unknown>, rounds: number): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < rounds; i += 1) await ask();
  return (rounds * 1000) / (performance.now() - began);
}
