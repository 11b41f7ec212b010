import type { Random } from './random.js';

/** What the simulation needs of an item; the right answer comes from the key and never leaves the server. */
export interface SimulatedItem {
  /** As the launch gives it. */
  ref: string;
  choiceIds: readonly string[];
  /** Choice id, or an accepted grid-in value. */
  right: string;
  difficulty: 1 | 2 | 3;
}

export interface SimulatedEntry {
  /** Milliseconds on the sitting's clock. */
  atMs: number;
  type:
    | 'view'
    | 'leave'
    | 'answer'
    | 'flag'
    | 'unflag'
    | 'eliminate'
    | 'review'
    | 'focus_lost'
    | 'focus_gained'
    | 'tool_open'
    | 'tool_close'
    | 'connection_lost';
  item?: string;
  value?: string;
  choiceId?: string;
  seconds?: number;
  tool?: 'calculator' | 'reference';
}

export interface SimulatedSitting {
  entries: SimulatedEntry[];
  submitAtMs: number;
}

/** Item difficulty on the ability scale, and how a guess succeeds among choices (three-parameter logistic model). */
const LOCATION = { 1: -1.2, 2: 0, 3: 1.2 } as const;
const DISCRIMINATION = 1.3;
/** Share of its even time that an item of each difficulty takes. */
const EFFORT = { 1: 0.72, 2: 1, 3: 1.3 } as const;

/**
 * One student working through one part: reads, answers by ability, crosses out, marks, changes their mind, looks back,
 * and guesses quickly or leaves blanks when time runs out.
 * @param ability standard normal over a school's students
 * @param availableMs what the clock allows; an untimed student gets what an unhurried one would take
 */
export function simulateSitting(
  random: Random,
  items: readonly SimulatedItem[],
  ability: number,
  availableMs: number,
  calculator: boolean,
): SimulatedSitting {
  const entries: SimulatedEntry[] = [];
  const evenMs = (availableMs * (0.74 + 0.12 * random.next())) / items.length;
  const marked: SimulatedItem[] = [];
  const chosen = new Map<string, string>();
  let now = random.between(1_500, 6_000);
  const lastMs = availableMs - 4_000;

  const say = (entry: Omit<SimulatedEntry, 'atMs'>) => entries.push({ atMs: Math.round(now), ...entry });
  const spend = (ms: number) => {
    now = Math.min(now + ms, lastMs);
  };
  const answer = (item: SimulatedItem, value: string) => {
    chosen.set(item.ref, value);
    say({ type: 'answer', item: item.ref, value });
  };

  for (const item of items) {
    if (now >= lastMs - 1_500) break;
    const arrived = now;
    say({ type: 'view', item: item.ref });
    const hurried = now > availableMs * 0.96;
    const thinking = hurried
      ? random.between(1_200, 3_500)
      : evenMs * EFFORT[item.difficulty] * Math.exp(0.35 * random.normal());
    spend(thinking * 0.7);
    if (calculator && !hurried && random.chance(0.18)) {
      say({ type: 'tool_open', tool: 'calculator' });
      spend(thinking * 0.1);
      say({ type: 'tool_close', tool: 'calculator' });
    }
    const solves =
      !hurried && random.chance(1 / (1 + Math.exp(-DISCRIMINATION * (ability - LOCATION[item.difficulty]))));
    const final = solves ? item.right : guess(random, item);
    if (item.choiceIds.length > 0 && !hurried && random.chance(0.16)) {
      const out = item.choiceIds.filter((id) => id !== final && id !== item.right);
      if (out.length > 0) say({ type: 'eliminate', item: item.ref, choiceId: random.pick(out) });
    }
    if (final !== undefined) {
      if (item.choiceIds.length > 0 && random.chance(0.07)) {
        answer(item, random.pick(item.choiceIds.filter((id) => id !== final)));
        spend(thinking * 0.15);
      }
      answer(item, final);
    }
    spend(thinking * 0.15);
    if (!hurried && (final === undefined || random.chance(solves ? 0.05 : 0.16))) {
      say({ type: 'flag', item: item.ref });
      marked.push(item);
    }
    if (random.chance(0.012)) {
      say({ type: 'focus_lost' });
      spend(random.between(900, 7_000));
      say({ type: 'focus_gained' });
    }
    say({ type: 'leave', item: item.ref, seconds: Math.round((now - arrived) / 1000) });
  }

  if (now < lastMs - 8_000) {
    say({ type: 'review' });
    spend(random.between(2_000, 6_000));
  }
  for (const item of marked) {
    if (now > lastMs - 15_000) break;
    const arrived = now;
    say({ type: 'view', item: item.ref });
    spend(evenMs * 0.5 * Math.exp(0.3 * random.normal()));
    const settles = random.chance(0.25 + 0.1 * ability) ? item.right : guess(random, item);
    if (settles !== undefined && settles !== chosen.get(item.ref) && random.chance(0.5)) answer(item, settles);
    if (random.chance(0.6)) say({ type: 'unflag', item: item.ref });
    say({ type: 'leave', item: item.ref, seconds: Math.round((now - arrived) / 1000) });
  }
  spend(random.between(1_500, 5_000));
  return { entries, submitAtMs: Math.round(now) };
}

/** A choice by chance, or a plausible slip in a grid-in; undefined leaves the question blank. */
function guess(random: Random, item: SimulatedItem): string | undefined {
  if (item.choiceIds.length > 0) return random.chance(0.03) ? undefined : random.pick(item.choiceIds);
  if (random.chance(0.3)) return undefined;
  const [numerator, denominator] = item.right.split('/');
  if (denominator !== undefined) return `${Number(numerator) + 1}/${denominator}`.slice(0, 5);
  const value = Number(numerator);
  const slip = random.pick([value + 1, value - 1, -value, value * 2, value + 10]);
  const text = String(Math.round(slip * 100) / 100);
  return text.length <= (text.startsWith('-') ? 6 : 5) ? text : undefined;
}
