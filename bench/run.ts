// npm run bench -- NAME [options]
import { availableParallelism, loadavg } from 'node:os';

const BENCHES: Record<string, () => Promise<(args: readonly string[]) => Promise<void>>> = {
  day: async () => (await import('./day.ts')).day,
  assign: async () => (await import('./assign.ts')).assign,
  answers: async () => (await import('./answers.ts')).answers,
  submit: async () => (await import('./submit.ts')).submit,
  live: async () => (await import('./live.ts')).live,
  replay: async () => (await import('./replay.ts')).replay,
  verify: async () => (await import('./verify.ts')).verify,
  rebuild: async () => (await import('./rebuild.ts')).rebuild,
  results: async () => (await import('./results.ts')).results,
  rescore: async () => (await import('./rescore.ts')).rescore,
  crash: async () => (await import('./crash.ts')).crash,
  start: async () => (await import('./start.ts')).start,
  login: async () => (await import('./login.ts')).login,
  web: async () => (await import('./web.ts')).web,
  board: async () => (await import('./board.ts')).board,
  reports: async () => (await import('./reports.ts')).reports,
  roster: async () => (await import('./roster.ts')).roster,
  sync: async () => (await import('./sync.ts')).sync,
  courses: async () => (await import('./courses.ts')).courses,
  content: async () => (await import('./content.ts')).content,
  log: async () => (await import('./log.ts')).log,
  'log-move': async () => (await import('./log-move.ts')).logMove,
  scale: async () => (await import('./scale.ts')).scale,
  'scale-table': async () => (await import('./scale-table.ts')).scaleTable,
  soak: async () => (await import('./soak.ts')).soak,
  exports: async () => (await import('./exports.ts')).exports,
  documents: async () => (await import('./documents.ts')).documents,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (!bench) {
  console.error(`npm run bench -- NAME, where NAME is one of ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
try {
  console.log(
    `${name}: Node ${process.versions.node}, ${availableParallelism()} processors, load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  await (
    await bench()
  )(args);
} catch (error) {
  console.error(error);
  console.log(
    JSON.stringify({
      bench: name,
      figures: {},
      floor: null,
      ratio: null,
      holds: false,
      error: (error as Error).message,
    }),
  );
  process.exitCode = 1;
}
process.exit(process.exitCode);
