// COSTS=1 with --maxWorkers=1: each file's processor time, with its browser, servers and PostgreSQL, in test-results/costs.tsv.
// The wall clock says what a machine was doing besides; this does not.
const { appendFileSync, mkdirSync, readdirSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const TICKS_OF_A_SECOND = 100;

/** Processor seconds of these processes and all that descend from them, the ended ones too. */
function spent(roots) {
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
      all.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // it has just ended
    }
  }
  const within = (pid) => pid > 1 && (roots.includes(pid) || within(all.get(pid)?.parent ?? 0));
  let ticks = 0;
  for (const [pid, one] of all) if (within(pid)) ticks += one.ticks;
  return ticks / TICKS_OF_A_SECOND;
}

function postmaster() {
  try {
    return Number(readFileSync(join(process.env.TEST_FOLDER, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

let before = null;
/** From the end of the file before, so that what jest does for a file is its own. */
function noteCosts(path) {
  if (!process.env.COSTS) return;
  const database = postmaster();
  const now = { all: spent([process.pid, database]), database: database ? spent([database]) : 0, at: Date.now() };
  if (before && path) {
    mkdirSync('test-results', { recursive: true });
    const figures = [now.all - before.all, now.database - before.database, (now.at - before.at) / 1000];
    appendFileSync(
      'test-results/costs.tsv',
      `${figures.map((one) => one.toFixed(2)).join('\t')}\t${relative('', path)}\n`,
    );
  }
  before = now;
}

module.exports = { noteCosts };
