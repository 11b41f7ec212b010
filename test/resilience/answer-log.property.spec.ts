import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { QUESTIONS } from '../delivery/attempt/sitting.js';
import { SimulatedDevice, SimulatedExam, type Fate } from './simulated-exam.js';

const fate: fc.Arbitrary<Fate> = fc.record({
  there: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 200, max: 20_000 })),
  back: fc.integer({ min: 1, max: 200 }),
  lost: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.constantFrom('request' as const, 'answer' as const)),
  again: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: null, freq: 4 }),
});
/** A request that is under way while another device takes over dates what was given meanwhile up to its arrival (ADR 23): here none is. */
const prompt = fate.map((one) => ({ ...one, there: Math.min(one.there, 200) }));
const question = fc.constantFrom(...QUESTIONS);

type Move =
  | { do: 'answer' | 'clear' | 'stale'; item: string; crash: 'no' | 'before-kept' | 'after-kept' }
  | { do: 'wait'; ms: number }
  | { do: 'burst'; items: string[] }
  | { do: 'reload' | 'open-other-offline' | 'cut' | 'mend' | 'switch' };

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.oneof(
        { weight: 6, arbitrary: fc.constant('answer' as const) },
        fc.constant('clear' as const),
        fc.constant('stale' as const),
      ),
      item: question,
      crash: fc.oneof(
        { weight: 8, arbitrary: fc.constant('no' as const) },
        fc.constantFrom('before-kept' as const, 'after-kept' as const),
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('burst' as const),
      items: fc.array(question, { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'reload' as const,
        'open-other-offline' as const,
        'cut' as const,
        'mend' as const,
        'switch' as const,
      ),
    }),
  },
);

/** What the student gave, in order of time; the simple truth that everything else is held against. */
interface Given {
  device: string;
  item: string;
  value: string | null;
  /** Given on a device that another one had taken over from: counts only if the student goes on there. */
  stale: boolean;
}

/** Plays the moves, lets everything settle, and gives back what the student gave. */
async function play(
  exam: SimulatedExam,
  moves: readonly Move[],
  fates: readonly Fate[],
  names: readonly string[],
): Promise<{ devices: Map<string, SimulatedDevice>; given: Given[] }> {
  const devices = new Map(names.map((name) => [name, new SimulatedDevice(exam, name)]));
  let given: Given[] = [];
  let current = devices.get(names[0]!)!;
  let values = 0;
  await current.open();
  exam.fates = [...fates];

  const write = async (
    device: SimulatedDevice,
    { item, crash, ...move }: Extract<Move, { item: string }>,
    stale: boolean,
  ): Promise<void> => {
    await exam.time.pass(1000);
    const value = move.do === 'clear' ? null : `v${++values}`;
    if (value === null) device.write('clear', item);
    else device.write('answer', item, value);
    if (crash === 'before-kept') return device.crash();
    given.push({ device: device.id, item, value, stale });
    await exam.time.pass(4);
    if (crash === 'after-kept') await device.crash();
  };

  for (const move of moves) {
    if ('item' in move) {
      const device = move.do === 'stale' ? [...devices.values()].find((d) => d !== current && d.log !== null) : current;
      if (device === undefined || device.log === null) continue;
      // A page that has been told that it is suspended takes nothing any more.
      if (device.log.suspended) continue;
      await write(device, move, device !== current);
      continue;
    }
    await exam.time.pass(500);
    switch (move.do) {
      case 'wait':
        await exam.time.pass(move.ms);
        break;
      case 'burst':
        if (current.log === null || current.log.suspended) break;
        for (const item of move.items) {
          const value = `v${++values}`;
          current.write('answer', item, value);
          given.push({ device: current.id, item, value, stale: false });
        }
        await exam.time.pass(20);
        break;
      case 'reload':
        if ((await current.open()) && current.online)
          given = given.map((g) => (g.device === current.id ? { ...g, stale: false } : g));
        break;
      case 'open-other-offline': {
        // Somebody opens the first device again where it has no connection: it cannot know that the test went on elsewhere.
        const other = [...devices.values()].find((d) => d !== current);
        other?.connection(false);
        await other?.open();
        break;
      }
      case 'cut':
        current.connection(false);
        break;
      case 'mend':
        current.connection(true);
        break;
      case 'switch': {
        const next = [...devices.values()].find((d) => d !== current);
        if (next === undefined) break;
        next.connection(true);
        await next.open();
        given = given.map((g) => (g.device === next.id ? { ...g, stale: false } : g));
        current = next;
        break;
      }
    }
  }

  exam.fates = [];
  for (const device of devices.values()) {
    device.connection(true);
    await device.openPortal();
  }
  await exam.time.pass(300_000);
  return { devices, given };
}

function standing(given: readonly Given[]): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const { item, value, stale } of given) {
    if (stale) continue;
    if (value === null) delete answers[item];
    else answers[item] = value;
  }
  return answers;
}

function expectOrderly(exam: SimulatedExam, devices: Iterable<SimulatedDevice>): void {
  expect(exam.broken).toEqual([]);
  for (const { id } of devices) expect(exam.stored(id).map((e) => e.seq)).toEqual(exam.stored(id).map((_, i) => i + 1));
  const values = exam.sitting.events.flatMap((e) => (e.type === 'ResponseRecorded' ? [e.payload.value] : []));
  expect(new Set(values).size).toBe(values.length);
}

const RUNS = 150;

describe('The answer log and the decider over a network that loses, doubles and reorders, on one device that reloads, crashes and goes offline', () => {
  it('end with what the student left on the screen, every entry once; what was acknowledged was there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 40, size: 'max' }),
        fc.array(fate, { maxLength: 40, size: 'max' }),
        async (moves, fates) => {
          const exam = new SimulatedExam();
          const { devices, given } = await play(exam, moves, fates, ['d1']);
          expect(exam.sitting.answers).toEqual(standing(given));
          expectOrderly(exam, devices.values());
          expect(exam.stored('d1')).toHaveLength(given.length);
          const { log } = devices.get('d1')!;
          expect(log === null || (log.save.kind === 'saved' && log.save.unsentAnswers === 0)).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('send again, asked from the first one missing, what a server lost that was put back from a backup', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 25, size: 'max' }),
        fc.array(fate, { maxLength: 25, size: 'max' }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (moves, fates, lost, reload) => {
          const exam = new SimulatedExam();
          const { devices, given } = await play(exam, moves, fates, ['d1']);
          const device = devices.get('d1')!;
          if (device.log === null) await device.open();
          exam.forgetNewest(lost);
          if (reload) await device.open();
          await exam.time.pass(1000);
          device.write('answer', 'q1', 'last');
          await exam.time.pass(120_000);
          expect(exam.sitting.answers).toEqual({ ...standing(given), q1: 'last' });
          expect(exam.stored('d1')).toHaveLength(given.length + 1);
          expectOrderly(exam, devices.values());
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('Two devices that take over from each other, one of them going on unawares', () => {
  it('end with what was given last while its device had the lease; what came after a takeover is neither lost in silence nor counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 40, size: 'max' }),
        fc.array(prompt, { maxLength: 40, size: 'max' }),
        async (moves, fates) => {
          const exam = new SimulatedExam();
          const { devices, given } = await play(exam, moves, fates, ['d1', 'd2']);
          expect(exam.sitting.answers).toEqual(standing(given));
          expectOrderly(exam, devices.values());
          for (const device of devices.values()) {
            const own = given.filter((g) => g.device === device.id);
            expect(exam.stored(device.id)).toHaveLength(own.filter((g) => !g.stale).length);
            // The student is told of what does not count.
            const stale = new Set(own.filter((g) => g.stale).map((g) => g.item)).size;
            if (stale > 0)
              expect(device.log!.save).toMatchObject({ kind: 'blocked', reason: 'taken-over', unsentAnswers: stale });
            else if (device.log !== null) expect(device.log.save.unsentAnswers).toBe(0);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});
