import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import type { AttemptEvent } from '../../../src/delivery/attempt/events.js';
import { tell } from '../../../src/delivery/read/attempt-history.js';
import { Random } from '../../../src/demo/random.js';
import { simulateSitting } from '../../../src/demo/simulated-student.js';
import { replayOf, playerStateAt } from '../../../web/src/features/attempt-histories/replay.js';
import type { AttemptHistory } from '../../../web/src/features/attempt-histories/history.js';
import { playerStateAtom } from '../../../web/src/player/atoms.js';
import type { PlayerState } from '../../../web/src/player/player-state.js';
import type { PlayerForm } from '../../../web/src/player/protocol.js';
import { TrialSession } from '../../../web/src/player/trial-session.js';
import type { EntryDraft } from '../../../web/src/lib/answer-log/entry.js';
import { plainCipher, QUESTIONS, SittingUnderTest, startedFact } from '../../delivery/attempt/sitting.js';

const CHOICES = ['A', 'B', 'C', 'D'].map((id) => ({ id, html: id }));

function formOf(refs: readonly string[]): PlayerForm {
  return {
    title: 'Math, Part 1',
    setName: 'SAT Set 1',
    category: 'Math',
    studentName: 'Amara Okafor',
    form: {
      items: refs.map((ref, place) => ({
        ref,
        number: place + 1,
        kind: place % 5 === 4 ? ('spr' as const) : ('mcq' as const),
        stem: '',
        stimulus: null,
        choices: place % 5 === 4 ? [] : CHOICES,
      })),
      directions: '',
      tools: { calculator: true, referenceSheet: true },
    },
    options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: true },
  };
}

/** What a picture shows of what is recorded. Zoom, colors and the menus of the player are not. */
function shown(
  { work, index, screen, panel, calculator, reference, lineReader, reader, clock }: PlayerState,
  refs: readonly string[],
): Record<string, unknown> {
  const questions = refs.flatMap((ref) => {
    const { value, flagged, eliminated, annotations } = work[ref] ?? {};
    const marks = (annotations ?? [])
      .map(({ id, on, start, end, quote, note }) => [id, on, start, end, quote, note].join(' '))
      .sort();
    return Object.entries({
      value: value ?? '',
      flagged: flagged === true,
      eliminated: [...(eliminated ?? [])].sort().join(),
      marks: marks.join(),
    }).map(([part, is]) => [`${ref} ${part}`, is] as const);
  });
  return {
    ...Object.fromEntries(questions),
    question: index,
    screen,
    panel: panel === 'directions' || panel === 'help' || panel === 'zoom' ? panel : null,
    calculator,
    reference,
    lineReader,
    reader: reader === true,
    paused: clock.paused,
  };
}

/** The live player of the exam with a log of its own, and the server that gets what it says. */
class LivePlayer extends TrialSession {
  readonly sitting: SittingUnderTest;
  /** Pictures as they stood on the screen, each with the number of events that the server had by then. */
  readonly pictures: { events: number; picture: Record<string, unknown> }[] = [];
  private unsent: EntryDraft[] = [];
  private seconds = 0;
  private readonly refs = this.form.form.items.map(({ ref }) => ref);

  constructor(form: PlayerForm) {
    super(form, { onSubmit: () => undefined });
    this.sitting = new SittingUnderTest().start({
      items: form.form.items.map(({ ref }) => ({ ref, version: 1, pretest: false })),
      options: { ...startedFact().options, calculator: true, referenceSheet: true },
    });
    this.view();
    this.happened();
  }

  protected override added(entry: EntryDraft): void {
    this.unsent?.push(entry);
  }

  /** One press of the student, with everything that follows from it by itself. */
  does(press: () => void): void {
    press();
    jest.advanceTimersByTime(1000);
    this.happened();
  }

  stopsTheClock(): void {
    this.does(() => this.pause());
    this.sitting.pause();
    this.look(true);
    this.tick();
    this.sitting.resume();
    this.does(() => this.resume());
  }

  remarks(type: 'focus_lost' | 'focus_gained' | 'connection_lost'): void {
    this.does(() => this.add(type, {}));
  }

  private happened(): void {
    this.tick();
    const entries = this.unsent
      .splice(0)
      .map(({ type, at: _at, contactAt: _contact, sinceContactMs: _since, ...fields }) =>
        // A test's log has neither checks nor submissions of activities.
        this.sitting.entry(type as Exclude<typeof type, 'check' | 'submit'>, fields as object),
      );
    if (entries.length > 0) this.sitting.send(entries);
    this.look(false);
  }

  private tick(): void {
    this.seconds += 2;
    this.sitting.at(`${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, '0')}`);
  }

  private look(paused: boolean): void {
    const state = this.store.get(playerStateAtom);
    this.pictures.push({
      events: this.sitting.events.length,
      picture: shown({ ...state, clock: { ...state.clock, paused } }, this.refs),
    });
  }

  /** The fold of the first n events, for every n, drawn by the replay from what the server tells of the stored events. */
  replayed(): Record<string, unknown>[] {
    const stored = this.sitting.events.map(
      (event, place) =>
        ({
          ...event,
          stream: 'attempt-7-1',
          version: place + 1,
          previousHash: '',
          hash: '',
          line: '',
        }) as unknown as StoredEvent as AttemptEvent,
    );
    const { events } = tell(stored, plainCipher, 'gone');
    const history = {
      events: JSON.parse(JSON.stringify(events)) as AttemptHistory['events'],
      player: this.form as AttemptHistory['player'],
    };
    const replay = replayOf(history);
    return events.map((_, place) => shown(playerStateAt(replay, place + 1, 0), this.refs));
  }
}

/**
 * After each press the replay shows exactly what the screen showed. A press that is several events (leaving one question and
 * opening the next) is on the screen at once; between them the replay shows nothing that stood neither before nor after it.
 */
function expectTheSame(player: LivePlayer): void {
  const replayed = player.replayed();
  let before = player.pictures[0]!;
  for (const now of player.pictures) {
    expect(replayed[now.events - 1]).toEqual(now.picture);
    for (let n = before.events + 1; n < now.events; n++) {
      for (const [part, value] of Object.entries(replayed[n - 1]!))
        expect([before.picture[part], now.picture[part]]).toContain(value);
    }
    before = now;
  }
  expect(before.events).toBe(replayed.length);
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const choosable = fc.constantFrom('q1', 'q2', 'q3', 'q4');
const choice = fc.constantFrom('A', 'B', 'C', 'D');
const mark = fc.record({
  id: fc.constantFrom('m1', 'm2'),
  on: fc.constantFrom('stem' as const, 'stimulus' as const),
  start: fc.nat(9),
  end: fc.nat(20),
  quote: fc.string(),
  note: fc.option(fc.string(), { nil: undefined }),
});
const press: fc.Arbitrary<(player: LivePlayer) => void> = fc.oneof(
  { weight: 5, arbitrary: fc.nat(4).map((index) => (p: LivePlayer) => p.does(() => p.go(index))) },
  {
    weight: 6,
    arbitrary: fc.tuple(choosable, choice).map(
      ([ref, id]) =>
        (p: LivePlayer) =>
          p.does(() => p.choose(ref, id)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('', '3', '4/5', '.25')
      .map((text) => (p: LivePlayer) => p.does(() => p.type('q5', text))),
  },
  { weight: 2, arbitrary: choosable.map((ref) => (p: LivePlayer) => p.does(() => p.clear(ref))) },
  {
    weight: 3,
    arbitrary: fc.tuple(choosable, choice).map(
      ([ref, id]) =>
        (p: LivePlayer) =>
          p.does(() => p.eliminate(ref, id)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(choosable, choice).map(
      ([ref, id]) =>
        (p: LivePlayer) =>
          p.does(() => p.restore(ref, id)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...QUESTIONS), fc.boolean()).map(
      ([ref, on]) =>
        (p: LivePlayer) =>
          p.does(() => p.flag(ref, on)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(choosable, mark).map(
      ([ref, one]) =>
        (p: LivePlayer) =>
          p.does(() => p.annotate(ref, one)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(choosable, fc.constantFrom('m1', 'm2')).map(
      ([ref, id]) =>
        (p: LivePlayer) =>
          p.does(() => p.unannotate(ref, id)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'calculator' as const,
        'reference' as const,
        'line_reader' as const,
        'reader' as const,
        'theme' as const,
      )
      .map((tool) => (p: LivePlayer) => p.does(() => p.tool(tool))),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('directions' as const, 'help' as const, 'zoom' as const, 'menu' as const, 'tools' as const, null)
      .map((panel) => (p: LivePlayer) => p.does(() => p.panel(panel))),
  },
  { weight: 1, arbitrary: fc.constant((p: LivePlayer) => p.does(() => p.review())) },
  { weight: 1, arbitrary: fc.constant((p: LivePlayer) => p.stopsTheClock()) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('focus_lost' as const, 'focus_gained' as const, 'connection_lost' as const)
      .map((type) => (p: LivePlayer) => p.remarks(type)),
  },
);

describe('the replay of a sitting', () => {
  it('shows after the first n events what the live player showed, for every n and whatever was pressed', () => {
    fc.assert(
      fc.property(fc.array(press, { minLength: 1, maxLength: 40 }), (presses) => {
        const player = new LivePlayer(formOf(QUESTIONS));
        for (const one of presses) one(player);
        expectTheSame(player);
      }),
      { numRuns: 250 },
    );
  });

  it('does so for students of the demo school, from the first question to the last', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const refs = Array.from({ length: 27 }, (_, i) => `i${i + 1}`);
      const player = new LivePlayer(formOf(refs));
      const items = player.form.form.items.map(({ ref, choices }) => ({
        ref,
        choiceIds: choices.map(({ id }) => id),
        right: choices.length > 0 ? 'B' : '4/5',
        difficulty: 2 as const,
      }));
      const random = new Random(seed);
      for (const entry of simulateSitting(random, items, random.normal(), 1_920_000, true).entries) {
        const { item = '', value = '', choiceId = '' } = entry;
        const place = refs.indexOf(item);
        if (entry.type === 'view') player.does(() => player.go(place));
        else if (entry.type === 'answer')
          player.does(() =>
            items[place]!.choiceIds.length > 0 ? player.choose(item, value) : player.type(item, value),
          );
        else if (entry.type === 'eliminate') player.does(() => player.eliminate(item, choiceId));
        else if (entry.type === 'flag' || entry.type === 'unflag')
          player.does(() => player.flag(item, entry.type === 'flag'));
        else if (entry.type === 'review') player.does(() => player.review());
        else if (entry.type === 'tool_open' || entry.type === 'tool_close')
          player.does(() => player.tool('calculator'));
        else if (entry.type === 'focus_lost' || entry.type === 'focus_gained') player.remarks(entry.type);
      }
      expect(player.sitting.events.length).toBeGreaterThan(80);
      expectTheSame(player);
    }
  });
});
