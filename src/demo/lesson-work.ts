import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Item, ItemKey } from '../content/index.js';
import {
  AssignLesson,
  BeginActivity,
  RecordWork,
  SchoolLessons,
  shippedCourses,
  type ActivityKind,
  type SchoolLesson,
  type WorkBatch,
} from '../courses/index.js';
import { toInstant } from '../kernel/clock.js';
import type { DrivenClock } from '../platform/config/clock-of-process.js';
import { Random } from './random.js';

export interface Learner {
  id: number;
  talent: number;
}

/** A lesson that a class is given, and on which days its students work on it. */
export interface DemoLesson {
  schoolId: number;
  sectionId: number;
  students: readonly Learner[];
  by: number;
  /** 'sat-foundations/linear-functions' */
  code: string;
  startMs: number;
  /** When it is given, for one that begins later. */
  givenMs?: number;
  endMs: number | null;
  /** So much of the class completes the activity then; of the others half have begun it. */
  work: readonly { kind: ActivityKind; atMs: number; share: number }[];
}

/** How hard a question is on the scale of talent. */
const LOCATION = { 1: -1.3, 2: -0.2, 3: 0.9 } as const;
/** Of those who are wrong, so many make the same mistake. */
const SAME_MISTAKE = 0.65;
const MINUTE_MS = 60_000;

/**
 * Gives lessons to classes of the demo and lets their students do them, moment by moment; what they answer comes from a seed.
 */
export async function doLessons(
  app: INestApplicationContext,
  clock: DrivenClock,
  seed: number,
  lessons: readonly DemoLesson[],
): Promise<void> {
  const commands = app.get(CommandBus, { strict: false });
  const schoolLessons = app.get(SchoolLessons, { strict: false });
  const random = new Random(seed);
  const questions = questionsByRef();
  const found = await Promise.all(
    lessons.map(async (one) => {
      const lesson = (await schoolLessons.of(one.schoolId)).find(({ code }) => code === one.code);
      if (!lesson) throw new Error(`the school ${one.schoolId} has no lesson ${one.code}`);
      return { one, lesson };
    }),
  );
  const steps = found.flatMap(({ one, lesson }) => [
    { atMs: one.givenMs ?? one.startMs, run: () => give(one, lesson) },
    ...one.work.map((work) => ({ atMs: work.atMs, run: () => workOn(one, lesson, work) })),
  ]);
  // Those of the same moment stay in their order: a lesson is given before anybody does it.
  for (const { atMs, run } of steps.sort((a, b) => a.atMs - b.atMs)) {
    clock.set(Math.max(clock.now(), atMs));
    await run();
  }

  async function give({ sectionId, startMs, endMs, by }: DemoLesson, lesson: SchoolLesson): Promise<void> {
    const schedule = { startAt: toInstant(startMs), endAt: endMs === null ? null : toInstant(endMs) };
    await commands.execute(new AssignLesson(lesson, sectionId, schedule, { userId: by, masquerader: null }));
  }

  async function workOn(
    { students }: DemoLesson,
    lesson: SchoolLesson,
    { kind, share }: DemoLesson['work'][number],
  ): Promise<void> {
    const activityId = kind === 'independent_lesson' ? lesson.independentLesson : lesson.practiceSet;
    if (activityId === null) throw new Error(`${lesson.code} has no ${kind}`);
    const beganMs = clock.now();
    const plans = students.map((learner) => {
      const completes = random.chance(share);
      return { learner, completes, begins: completes || random.chance(0.5) };
    });
    const begun = await Promise.all(
      plans
        .filter(({ begins }) => begins)
        .map(async ({ learner, completes }) => {
          const deviceId = `demo-${learner.id}`;
          const launch = await commands.execute(new BeginActivity(learner.id, lesson.lessonId, activityId, deviceId));
          const refs = launch.form.items.map(({ ref }) => ref);
          return { learner, completes, deviceId, responseId: launch.responseId, refs };
        }),
    );
    const batches = begun.map(({ learner, completes, deviceId, refs, ...of }) => ({
      ...of,
      studentId: learner.id,
      batch: { deviceId, contactAt: toInstant(beganMs), entries: entriesOf(learner, refs, kind, completes, beganMs) },
    }));
    const lastMs = Math.max(0, ...batches.flatMap(({ batch }) => batch.entries.map((entry) => entry.sinceContactMs)));
    clock.set(beganMs + lastMs + MINUTE_MS);
    await Promise.all(
      batches.map(({ studentId, responseId, batch }) => commands.execute(new RecordWork(studentId, responseId, batch))),
    );
  }

  function entriesOf(
    learner: Learner,
    refs: readonly string[],
    kind: ActivityKind,
    completes: boolean,
    beganMs: number,
  ): WorkBatch['entries'] {
    const entries: WorkBatch['entries'] = [];
    let sinceContactMs = 0;
    const say = (entry: Pick<WorkBatch['entries'][number], 'type' | 'item' | 'value'>, afterMs: number) => {
      sinceContactMs += afterMs;
      entries.push({ ...entry, seq: entries.length + 1, at: toInstant(beganMs + sinceContactMs), sinceContactMs });
    };
    const answered = completes ? refs : refs.slice(0, random.between(1, refs.length - 1));
    for (const item of answered) {
      say({ type: 'view', item }, random.between(1_000, 4_000));
      say({ type: 'answer', item, value: answerOf(learner, questions.get(item)!) }, random.between(20_000, 110_000));
      if (kind === 'independent_lesson') say({ type: 'check', item }, random.between(1_000, 5_000));
      say({ type: 'leave', item }, random.between(3_000, 20_000));
    }
    if (completes && kind === 'practice_set') say({ type: 'submit' }, random.between(2_000, 9_000));
    return entries;
  }

  function answerOf({ talent }: Learner, { item, key }: Question): string {
    const right = key.scoring.type === 'spr' ? key.scoring.accept[0]! : key.scoring.choiceIds[0]!;
    const knows = 1 / (1 + Math.exp(-1.5 * (talent - LOCATION[item.tags.difficulty])));
    if (random.chance(knows)) return right;
    const usual = random.chance(SAME_MISTAKE);
    // Who types forgets a sign, or stops one step too early.
    if (item.kind === 'spr')
      return usual ? (right.startsWith('-') ? right.slice(1) : '1') : String(random.between(2, 40));
    const wrong = item.choices!.map(({ id }) => id).filter((id) => id !== right);
    return usual ? wrong[item.ref.length % wrong.length]! : random.pick(wrong);
  }
}

interface Question {
  item: Item;
  key: ItemKey;
}

function questionsByRef(): Map<string, Question> {
  return new Map(
    shippedCourses().flatMap(({ questions }) =>
      questions.items.map(
        (item) => [item.ref, { item, key: questions.keys.find(({ ref }) => ref === item.ref)! }] as const,
      ),
    ),
  );
}
