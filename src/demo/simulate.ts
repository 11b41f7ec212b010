import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Classes, People } from '../roster/index.js';
import { ScheduledAssessments } from '../scheduling/index.js';
import { Random } from './random.js';
import { TestDay, type Pace } from './test-day.js';

const SAT = { type: 1, setTwo: 2, categories: [1, 2] } as const;
const SITTERS = 6;
const BETWEEN_STARTS_MS = 15_000;
const TICK_MS = 3_000;
/** Left for people to try by hand. */
const BY_HAND = ['student@demo.test', 'student.untimed@demo.test', 'student.done@demo.test'];

const LIFE: Pace = {
  now: () => Date.now(),
  until: (ms) => sleep(Math.max(0, ms - Date.now())),
};

/**
 * Classmates of the demo's student sit SAT Set 2 now, at the speed of life and through the commands of the player, so that
 * a running sitting can be watched while developing. Ends when they have finished, or when the process is stopped.
 */
export async function simulateSittings(
  app: INestApplicationContext,
  { log }: { log: (line: string) => unknown },
): Promise<void> {
  const people = app.get(People, { strict: false });
  const classes = app.get(Classes, { strict: false });
  const scheduled = app.get(ScheduledAssessments, { strict: false });
  const byHand = await Promise.all(BY_HAND.map((email) => people.findByEmail(email)));
  const inClass = byHand[0];
  const [sectionId] = inClass === undefined ? [] : ((await classes.sectionIdsOf([inClass])).get(inClass) ?? []);
  if (sectionId === undefined) {
    log('The demo school is not here: nobody to simulate.');
    return;
  }
  const free: number[] = [];
  for (const { id } of await classes.studentsOf(sectionId)) {
    if (byHand.includes(id) || free.length === SITTERS) continue;
    const first = (await scheduled.listStudentAssessments(id)).filter(
      (a) => a.typeId === SAT.type && a.setId === SAT.setTwo && a.part === 1,
    );
    if (first.length === SAT.categories.length && first.every((a) => !a.startedAt)) free.push(id);
  }
  log(
    free.length > 0
      ? `${free.length} students begin SAT Set 2, one every ${BETWEEN_STARTS_MS / 1000} seconds.`
      : 'Everybody in the class has begun SAT Set 2 already.',
  );
  const random = new Random(Date.now() % 1_000_000);
  await Promise.all(
    free.map(async (studentId, place) => {
      await sleep(place * BETWEEN_STARTS_MS);
      const day = new TestDay(app, LIFE, () => sleep(10_000), random, TICK_MS); // the worker scores and routes meanwhile
      const talent = random.normal();
      const mishaps =
        place % 3 === 2
          ? [{ category: SAT.categories[0], part: 1 as const, kind: 'offline' as const, atMs: 120_000, forMs: 45_000 }]
          : [];
      await day.run(SAT.type, SAT.setTwo, [{ studentId, ability: { 1: talent, 2: talent }, mishaps }], Date.now());
      log(`Student ${studentId} has finished.`);
    }),
  );
}
