import { readFileSync } from 'node:fs';
import { cpuSeconds, pairFigures, pairs, percentile, report, round, sleep } from './harness.ts';
import type { Outcome as Hashed } from './load/hash-passwords.ts';
import type { Outcome as Saved } from './load/save-answers.ts';
import type { Outcome as SignedIn } from './load/sign-in.ts';
import { application, counted, countStatements, Helper, install, load, option, profiled, start } from './product.ts';
import { execute } from './school.ts';
import { openSittingsOfSchool } from './sittings.ts';

const PEOPLE = 1_000;
const PASSWORD = 'a-long-password-of-the-bench';
const SITTINGS = 128;
/** Answers of running sittings, all the while: those of about 6,000 students. */
const SAVES = { connections: 64, perSecond: 200 };
const FLOOR_SECONDS = 5;
const LEAST_RATIO = 0.8;
const MOST_P99_MS = 100;
/** Places by which somebody may be overtaken: as many as are served at once, and what the network may turn round. */
const MOST_OVERTAKEN = 64;
const MOST_MEMORY_MB = 300;
const CROWD = 6_000;
const STANDSTILL = { everyMs: 1_000, forMs: 150, seconds: 8 };

/**
 * 1,000 people sign in with their passwords at once, while answers of running sittings are saved: sign-ins per second
 * against the bare hashes per second of another process, both beside the same saves; the latency of the saves; the order in
 * which people are served; memory; and what a crowd beyond the queue's bound is told. Controls that must miss: sign-ins one
 * after the other for the ratio, a web process that stands still for 150 ms each second for the latency.
 */
export async function login(args: readonly string[]): Promise<void> {
  const people = option(args, '--people') ?? PEOPLE;
  const rounds = option(args, '--rounds') ?? 5;
  const installation = await install({ ...counted(args) });
  installation.env.CAPTCHA_EFFORT = installation.processEnv.CAPTCHA_EFFORT = '1'; // the browsers' work, which costs the server nothing
  try {
    const arranging = await application(installation.env);
    console.log(`  arranging ${people} people and ${SITTINGS} open sittings`);
    const { school, sittings } = await openSittingsOfSchool(arranging, SITTINGS + people, { sittings: SITTINGS });
    const identity = await load<typeof import('../src/identity/commands/set-password.js')>(
      'identity/commands/set-password.js',
    );
    const seats = school.seats.slice(SITTINGS); // a new password ends the sessions of those who get it
    for (let from = 0; from < seats.length; from += 16) {
      await Promise.all(
        seats
          .slice(from, from + 16)
          .map(({ studentId }) => execute(arranging.app, new identity.SetPassword(studentId, PASSWORD))),
      );
    }
    await arranging.settle();
    await arranging.app.close();
    const owner = await installation.connect();
    const { rows } = await owner.query<{ hash: string }>(
      'select password_hash as hash from identity.accounts where password_hash is not null limit 1',
    );
    const stored = rows[0]!.hash;
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');

    const [web, worker] = await Promise.all([
      start('main', installation, profiled(args, 'main')),
      start('worker', installation),
    ]);
    const saving = new Helper('save-answers.ts', { sittings });
    const signing = new Helper('sign-in.ts', { emails: seats.map(({ email }) => email), password: PASSWORD });
    const hashing = new Helper('hash-passwords.ts', {});
    await saving.ask({ kind: 'prepare', url: web.url });
    await saving.ask<Saved>({ kind: 'open', ...SAVES, seconds: 3 });
    await signing.ask({ kind: 'prepare', url: web.url });
    await signing.ask<SignedIn>({ kind: 'together' }); // warm, and as large as one crowd makes it
    const memory = () => residentMb(web.child.pid!);

    const [before, peak] = [memory(), { mb: 0 }];
    const watching = setInterval(() => (peak.mb = Math.max(peak.mb, memory())), 100);
    const latencies: number[] = [];
    let [overtaken, worstWait, refused] = [0, 0, 0];
    let webCpu = 0;
    const statements = await countStatements(args, owner);
    const measured = await pairs(
      'per second',
      async () => {
        const [{ hashes }] = await Promise.all([
          hashing.ask<Hashed>({ stored, password: PASSWORD, seconds: FLOOR_SECONDS }),
          saving.ask<Saved>({ kind: 'open', ...SAVES, seconds: FLOOR_SECONDS }),
        ]);
        return hashes / FLOOR_SECONDS;
      },
      async () => {
        await signing.ask({ kind: 'prepare', url: web.url });
        const ours = cpuSeconds(web.child.pid!);
        const signed = signing.ask<SignedIn>({ kind: 'together' });
        const answers = (await all(saving, signed)).flatMap(({ latencies: of }) => of!);
        const { signedIn, seconds, mostOvertaken, max, failures, statuses } = await signed;
        webCpu += cpuSeconds(web.child.pid!) - ours;
        for (const failure of failures) console.log(`  ${failure}`);
        console.log(
          `  ${signedIn} of ${people} signed in within ${round(seconds)} s, the last after ${round(max / 1000)} s, overtaken by ${mostOvertaken} at most; ` +
            `answers meanwhile: ${answers.length}, p50 ${round(percentile(answers, 0.5))} ms, p99 ${round(percentile(answers, 0.99))} ms`,
        );
        latencies.push(...answers);
        overtaken = Math.max(overtaken, mostOvertaken);
        worstWait = Math.max(worstWait, max);
        refused += people - (statuses['200'] ?? 0);
        return signedIn / seconds;
      },
      rounds,
    );
    await statements(people * rounds);
    clearInterval(watching);
    const p99 = percentile(latencies, 0.99);

    const crowd = await signing.ask<SignedIn>({ kind: 'crowd', url: web.url, people: CROWD });
    console.log(
      `  a crowd of ${CROWD} at once: ${JSON.stringify(crowd.statuses)}, ${crowd.askedToComeAgain} asked to come again`,
    );
    await sleep(1_000);
    const afterCrowd = memory();

    await signing.ask({ kind: 'prepare', url: web.url });
    const alone = await signing.ask<SignedIn>({ kind: 'one-by-one', seconds: FLOOR_SECONDS });
    const aloneRatio = alone.signedIn / alone.seconds / measured.floor;
    const stopped = saving.ask<Saved>({ kind: 'open', ...SAVES, seconds: STANDSTILL.seconds });
    for (let i = 0; i < STANDSTILL.seconds; i += 1) {
      web.child.kill('SIGSTOP');
      await sleep(STANDSTILL.forMs);
      web.child.kill('SIGCONT');
      await sleep(STANDSTILL.everyMs - STANDSTILL.forMs);
    }
    const controlP99 = (await stopped).p99;
    console.log(
      `  controls: one after the other ratio ${round(aloneRatio)}; a web process that stands still p99 ${round(controlP99)} ms`,
    );

    for (const helper of [saving, signing, hashing]) helper.end();
    await owner.end();
    await Promise.all([web.stop(), worker.stop()]);
    const controlsFail = aloneRatio < LEAST_RATIO && controlP99 >= MOST_P99_MS;
    const grown = Math.max(peak.mb, afterCrowd) - before;
    report({
      bench: 'login',
      figures: {
        people,
        signInsPerSecond: measured.candidate,
        ...pairFigures(measured),
        failed: refused,
        worstWaitMs: worstWait,
        mostOvertaken: overtaken,
        answers: latencies.length,
        answersP50Ms: percentile(latencies, 0.5),
        answersP99Ms: p99,
        answersMaxMs: percentile(latencies, 1),
        webMillisPerSignIn: (webCpu * 1000) / (people * rounds),
        webMb: before,
        webPeakMb: peak.mb,
        webAfterCrowdMb: afterCrowd,
        grownMostMb: MOST_MEMORY_MB,
        crowd: CROWD,
        crowdAskedToComeAgain: crowd.askedToComeAgain,
        controlOneByOneRatio: aloneRatio,
        controlP99Ms: controlP99,
        controlsFail,
      },
      floor: measured.floor,
      ratio: measured.ratio,
      holds:
        people >= PEOPLE &&
        measured.measurable &&
        measured.ratio >= LEAST_RATIO &&
        p99 < MOST_P99_MS &&
        refused === 0 &&
        overtaken <= MOST_OVERTAKEN &&
        grown <= MOST_MEMORY_MB &&
        crowd.askedToComeAgain > 0 &&
        crowd.askedToComeAgain === (crowd.statuses['503'] ?? 0) &&
        controlsFail,
    });
  } finally {
    await installation.remove();
  }
}

/** Answers as long as something else lasts. */
async function all(saving: Helper, until: Promise<unknown>): Promise<Saved[]> {
  const outcomes: Saved[] = [];
  let over = false;
  void until.then(
    () => (over = true),
    () => (over = true),
  );
  do outcomes.push(await saving.ask<Saved>({ kind: 'open', ...SAVES, seconds: 1, each: true }));
  while (!over);
  return outcomes;
}

/** Resident memory of a process, MB (Linux; elsewhere NaN, which never holds). */
function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    return NaN;
  }
}
