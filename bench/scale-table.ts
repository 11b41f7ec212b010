// The tables of docs/scale.md, made of what `npm run bench -- scale --write` has measured.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const DEEDS = ['signIn', 'start', 'save', 'submission', 'boardMinute', 'report', 'pdf'] as const;
export type Deed = (typeof DEEDS)[number];
/** What the bench prints, as it lies in docs/scale.json. */
export type Figures = Record<string, number | string | boolean | null>;

const NAMES: Record<Deed, string> = {
  signIn: 'sign-in',
  start: 'start of a part',
  save: 'save',
  submission: 'submission, scored',
  boardMinute: 'minute of an open board',
  report: 'score report on a screen',
  pdf: 'score report as PDF',
};
const WEBS = [1, 2, 3];
const STUDENTS = [1_000, 10_000, 100_000, 1_000_000];

/** How people behave; not measured by this bench. */
export const ASSUMED = {
  /** Everybody signs in and starts within so long, and hands in within so long. */
  arriveSeconds: 600,
  /** As in the bench `day`: 51 saves in a part of 32 to 35 minutes. */
  savesPerPart: 51,
  secondsBetweenSaves: 40,
  studentsPerBoard: 30,
  /** Everybody's report is read within so long after the test, one of ten as PDF. */
  reportSeconds: 3_600,
  pdfShare: 0.1,
  testsPerYear: 4,
  partsPerTest: 4,
  /** The share of a core that is planned for. */
  busy: 0.6,
};

/** What one installation may hold; decided, not measured. */
export const CELL = {
  /** What the processes that follow the log do at the peak: one core, since each follower is one process at a time. */
  workerCores: 1,
  /** Of one PostgreSQL server. */
  databaseCores: 32,
  connections: 2_000,
};

const CONNECTIONS = { web: 39, worker: 59, others: 10 };

/** What happens in a second. */
type Rates = Partial<Record<Deed, number>>;

const PROCESSES = ['web', 'worker', 'database'] as const;
type Name = (typeof PROCESSES)[number];

interface Need {
  students: number;
  savesPerSecond: number;
  /** Kept busy at the peak. */
  cores: Record<Name, number>;
  webs: number;
  workers: number;
  connections: number;
  diskPerSecond: number;
  networkPerSecond: number;
  storedPerYear: number;
  /** What comes more often than the bench has carried. */
  extrapolated: Deed[];
  cells: number;
}

/** The dearest of the three arrangements. */
function most(figures: Figures, deed: Deed, what: string): number {
  return Math.max(0, ...WEBS.map((webs) => numberOf(figures, `${deed}_${what}_${webs}`)));
}

function numberOf(figures: Figures, name: string): number {
  const value = figures[name];
  if (typeof value !== 'number') throw new Error(`docs/scale.json has no figure ${name}`);
  return value;
}

/** The stretches of a test, and what comes in a second of each. */
function stretches(students: number): Record<string, Rates> {
  const { arriveSeconds, secondsBetweenSaves, studentsPerBoard, reportSeconds, pdfShare } = ASSUMED;
  const [coming, save] = [students / arriveSeconds, students / secondsBetweenSaves];
  const boardMinute = students / studentsPerBoard / 60;
  return {
    'everybody comes': { signIn: coming, start: coming, save: save / 2, boardMinute },
    'everybody works': { save, boardMinute },
    'everybody hands in': { submission: coming, save, boardMinute },
    'reports are read': { report: students / reportSeconds, pdf: (students * pdfShare) / reportSeconds },
  };
}

/** Of a stretch in which it is most. */
function peak(students: number, costOf: (deed: Deed) => number): number {
  return Math.max(
    ...Object.values(stretches(students)).map((rates) =>
      Object.entries(rates).reduce((sum, [deed, rate]) => sum + rate * costOf(deed as Deed), 0),
    ),
  );
}

/** What so many students at once need. */
export function needOf(figures: Figures, students: number): Need {
  const cores = Object.fromEntries(
    PROCESSES.map((name) => [name, peak(students, (deed) => most(figures, deed, `${name}_ms`) / 1000)]),
  ) as Record<Name, number>;
  const [webs, workers] = [cores.web, cores.worker].map((used) => Math.max(1, Math.ceil(used / ASSUMED.busy))) as [
    number,
    number,
  ];
  const connections = CONNECTIONS.web * webs + CONNECTIONS.worker * workers + CONNECTIONS.others;
  const stored = (deed: Deed) => most(figures, deed, 'stored_bytes');
  const ofPart = stored('start') + ASSUMED.savesPerPart * stored('save') + stored('submission');
  const rates = Object.values(stretches(students));
  return {
    students,
    savesPerSecond: students / ASSUMED.secondsBetweenSaves,
    cores,
    webs,
    workers,
    connections,
    diskPerSecond: peak(students, (deed) => most(figures, deed, 'log_bytes')),
    networkPerSecond: peak(students, (deed) => most(figures, deed, 'network_bytes')),
    storedPerYear: students * ASSUMED.testsPerYear * ASSUMED.partsPerTest * ofPart,
    extrapolated: DEEDS.filter((deed) =>
      rates.some((of) => (of[deed] ?? 0) * (deed === 'boardMinute' ? 60 : 1) > numberOf(figures, `${deed}_per_second`)),
    ),
    cells: Math.ceil(
      Math.max(
        cores.worker / ASSUMED.busy / CELL.workerCores,
        cores.database / ASSUMED.busy / CELL.databaseCores,
        connections / CELL.connections,
      ),
    ),
  };
}

/** How many students at once it takes until something no longer holds. */
function until(figures: Figures, holds: (need: Need) => boolean): number {
  let [low, high] = [1, 1e9];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(needOf(figures, middle))) low = middle;
    else high = middle;
  }
  return low;
}

const two = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)));
const size = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return `${two(bytes / 1000 ** power)} ${units[power]}`;
};
/** Two digits, rounded down: what is promised to hold holds. */
const people = (count: number): string => {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return (Math.floor(count / digits) * digits).toLocaleString('en-US');
};

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Each table by the name that stands around it in docs/scale.md. */
export function scaleTables(figures: Figures): Record<string, string> {
  const cost = (deed: Deed, name: Name) =>
    WEBS.map((webs) => two(Math.max(0, numberOf(figures, `${deed}_${name}_ms_${webs}`)))).join(' / ');
  const needs = STUDENTS.map((students) => needOf(figures, students));
  const full = {
    web: until(figures, ({ cores }) => cores.web <= ASSUMED.busy),
    machine: until(figures, ({ cores }) => cores.web + cores.worker + cores.database <= 2 * ASSUMED.busy),
    worker: until(figures, ({ workers }) => workers <= CELL.workerCores),
    database: until(figures, ({ cores }) => cores.database <= CELL.databaseCores * ASSUMED.busy),
    connections: until(figures, ({ connections }) => connections <= CELL.connections),
  };
  return {
    costs: table(
      ['what', 'web ms', 'worker ms', 'database ms', 'log of the database', 'over HTTP', 'carried'],
      DEEDS.map((deed) => [
        NAMES[deed],
        ...PROCESSES.map((name) => cost(deed, name)),
        size(most(figures, deed, 'log_bytes')),
        size(most(figures, deed, 'network_bytes')),
        `${two(numberOf(figures, `${deed}_per_second`))} ${deed === 'boardMinute' ? 'boards' : 'a second'}`,
      ]),
    ),
    needs: table(
      [
        'students at once',
        'saves a second',
        'cores: web, worker, database',
        'processes: web, worker',
        'connections',
        'disk a second',
        'network a second',
        'storage a year',
        'measured or extrapolated',
        'cells',
      ],
      needs.map((need) => [
        need.students.toLocaleString('en-US'),
        two(need.savesPerSecond),
        PROCESSES.map((name) => two(need.cores[name] / ASSUMED.busy)).join(', '),
        `${two(need.webs)}, ${two(need.workers)}`,
        two(need.connections),
        size(need.diskPerSecond),
        size(need.networkPerSecond),
        size(need.storedPerYear),
        need.extrapolated.length === 0
          ? 'measured'
          : need.extrapolated.length === DEEDS.length
            ? 'extrapolated'
            : `extrapolated: ${need.extrapolated.map((deed) => NAMES[deed]).join('; ')}`,
        two(need.cells),
      ]),
    ),
    changes: table(
      ['up to students at once', 'what is full then'],
      (
        [
          [full.web, 'one web process: run several on one port (`WEB_PROCESSES`)'],
          [full.machine, 'a machine of two cores: web, worker and database on several machines'],
          [full.worker, 'the core of one worker; beyond it the followers of one log are too slow: cells'],
          [full.database, `a PostgreSQL server of ${CELL.databaseCores} cores: cells`],
          [full.connections, `${two(CELL.connections)} connections: cells`],
        ] as const
      )
        .toSorted(([a], [b]) => a - b)
        .map(([count, what]) => [people(count), what]),
    ),
  };
}

const DOCS = join(resolve(import.meta.dirname, '..'), 'docs');
const PAGE = join(DOCS, 'scale.md');
const FIGURES = join(DOCS, 'scale.json');
const TABLES = ['costs', 'needs', 'changes'];
/** What stands on the page before the first run on an idle machine. */
export const NOT_MEASURED = 'Not measured yet.';

/** What was measured; undefined before the first run. */
export function figuresKept(): Figures | undefined {
  if (!existsSync(FIGURES)) return undefined;
  return (JSON.parse(readFileSync(FIGURES, 'utf8')) as { figures: Figures }).figures;
}

/** The page with its tables made anew. */
export function withTables(page: string, figures: Figures | undefined): string {
  const made = figures && scaleTables(figures);
  return TABLES.reduce((text, name) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/scale.md has no place for the table ${name}`);
    return `${text.slice(0, from)}${begin}\n\n${made?.[name] ?? NOT_MEASURED}\n\n${text.slice(to)}`;
  }, page);
}

/** Keeps what was measured, and makes the tables of it. */
export function writePage(figures: Figures): void {
  writeFileSync(FIGURES, `${JSON.stringify({ figures }, null, 2)}\n`);
  writeTables(figures);
}

function writeTables(figures: Figures | undefined): void {
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), figures));
}

/** `npm run bench -- scale-table`: makes the tables anew of the figures that are kept, when what is assumed has changed. */
export function scaleTable(): Promise<void> {
  writeTables(figuresKept());
  return Promise.resolve();
}
