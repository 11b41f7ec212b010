import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assessmentType, ContentLibrary, type ItemKey } from '../content/index.js';
import {
  InitializeTest,
  PauseAttempt,
  RecordEntries,
  ResumeAttempt,
  SubmitAttempt,
  type Entry,
  type PlayerLaunch,
} from '../delivery/index.js';
import { SignIn, Sessions, type IdentityEvents } from '../identity/index.js';
import { toInstant, type Instant } from '../kernel/clock.js';
import { OpenNextPart, ScheduledAssessments, type ScheduledAssessment } from '../scheduling/index.js';
import { Random } from './random.js';
import { simulateSitting, type SimulatedEntry, type SimulatedItem } from './simulated-student.js';

/** What happens to a sitter besides the questions, in one part; moments in milliseconds of that part. */
export interface Mishap {
  category: number;
  part: 1 | 2;
  kind: 'pause' | 'offline' | 'new_device';
  atMs: number;
  /** How long; 0 for a new device. */
  forMs: number;
}

export interface Sitter {
  studentId: number;
  /** Standard normal over the school, per category id. */
  ability: Readonly<Record<number, number>>;
  mishaps?: readonly Mishap[];
}

interface Running {
  sitter: Sitter;
  launch: PlayerLaunch;
  deviceId: string;
  startedMs: number;
  script: SimulatedEntry[];
  submitAtMs: number;
  /** Next entry of the script, next sequence of the device. */
  next: number;
  seq: number;
  contactMs: number;
  mishap: Mishap | undefined;
  /** Milliseconds by which a pause has shifted the rest. */
  shiftMs: number;
  away: Away | null;
  done: boolean;
}

/** Cannot be reached, or has stopped the clock. */
interface Away {
  kind: 'pause' | 'offline';
  sinceMs: number;
  untilMs: number;
}

/** An entry before it has a place in the device's log. */
type Deed = Omit<Entry, 'seq' | 'at' | 'sinceContactMs'>;

/** Time that passes: by itself, or because the seed drives it. */
export interface Pace {
  now(): number;
  /** Resolves when it is that moment. */
  until(ms: number): Promise<void>;
}

const TICK_MS = 30_000;
const UNHURRIED_FACTOR = 1.35;
const BETWEEN_PARTS_MS = 90_000;
const BREAK_MS = 600_000;
const AGENT = 'Mozilla/5.0 (X11; CrOS x86_64) Chrome demo';

/**
 * A school's test day: everybody takes a set, category by category and part by part, through the same commands as a
 * browser, while the clock is driven. All send what they did in the last half minute at the same moment, so that the
 * appender commits many students at once.
 */
export class TestDay {
  private readonly commands: CommandBus;
  private readonly scheduled: ScheduledAssessments;
  private readonly content: ContentLibrary;
  private readonly roles: SignIn;
  private readonly sessions: Sessions;
  private readonly simulated = new Map<number, Promise<Omit<SimulatedItem, 'ref'>[]>>();

  constructor(
    app: INestApplicationContext,
    private readonly clock: Pace,
    private readonly settle: () => Promise<void>,
    private readonly random: Random,
    private readonly tickMs = TICK_MS,
  ) {
    this.commands = app.get(CommandBus, { strict: false });
    this.scheduled = app.get(ScheduledAssessments, { strict: false });
    this.content = app.get(ContentLibrary, { strict: false });
    this.roles = app.get(SignIn, { strict: false });
    this.sessions = app.get(Sessions, { strict: false });
  }

  /** Runs from `startMs` on; the clock stands at the end of the day afterwards. */
  async run(typeId: number, setId: number, sitters: readonly Sitter[], startMs: number): Promise<void> {
    const type = assessmentType(typeId);
    await this.clock.until(startMs);
    await Promise.all(sitters.map(({ studentId }) => this.signIn(studentId)));
    for (const [place, categoryId] of type.categories.entries()) {
      if (place > 0) await this.clock.until(this.clock.now() + BREAK_MS);
      let parts = await this.firstParts(sitters, typeId, setId, categoryId);
      await this.sit(parts, categoryId, 1);
      await this.settle();
      if (type.parts === 1) continue;
      await this.clock.until(this.clock.now() + BETWEEN_PARTS_MS);
      parts = await this.secondParts(parts);
      await this.sit(parts, categoryId, 2);
      await this.settle();
    }
  }

  /** As a card opens a session: a sitter has no password. */
  private async signIn(studentId: number): Promise<void> {
    const [as] = await this.roles.rolesOf(studentId);
    const event = {
      type: 'identity.SignedIn.v1' as const,
      payload: { ...as! } satisfies IdentityEvents['identity.SignedIn.v1'],
      occurredAt: toInstant(this.clock.now()),
    };
    await this.sessions.open({ ...as!, masquerader: null, ip: null, userAgent: AGENT }, null, { events: [event] });
  }

  private firstParts(
    sitters: readonly Sitter[],
    typeId: number,
    setId: number,
    categoryId: number,
  ): Promise<[Sitter, ScheduledAssessment][]> {
    return Promise.all(
      sitters.map(async (sitter): Promise<[Sitter, ScheduledAssessment]> => {
        const all = await this.scheduled.listStudentAssessments(sitter.studentId);
        const found = all.find(
          (a) => a.typeId === typeId && a.setId === setId && a.categoryId === categoryId && a.part === 1,
        );
        if (!found)
          throw new Error(`student ${sitter.studentId} has no part 1 of set ${setId}, category ${categoryId}`);
        return [sitter, found];
      }),
    );
  }

  private secondParts(first: readonly [Sitter, ScheduledAssessment][]): Promise<[Sitter, ScheduledAssessment][]> {
    return Promise.all(
      first.map(async ([sitter, one]): Promise<[Sitter, ScheduledAssessment]> => {
        const id = await this.commands.execute(new OpenNextPart(one.id));
        const two = id === null ? undefined : await this.scheduled.findStudentAssessment(id);
        if (!two) throw new Error(`part 2 of student assessment ${one.id} did not open`);
        return [sitter, two];
      }),
    );
  }

  private async sit(parts: readonly [Sitter, ScheduledAssessment][], categoryId: number, part: 1 | 2): Promise<void> {
    const running = await Promise.all(
      parts.map(([sitter, assessment]) => this.begin(sitter, assessment, categoryId, part)),
    );
    while (running.some((r) => !r.done)) {
      const soonest = Math.min(
        ...running.filter((r) => !r.done && !r.away).map((r) => r.startedMs + r.shiftMs + r.submitAtMs),
      );
      await this.clock.until(Math.max(this.clock.now() + 1, Math.min(this.clock.now() + this.tickMs, soonest)));
      await Promise.all(running.filter((r) => !r.done).map((r) => this.tick(r)));
    }
  }

  private async begin(
    sitter: Sitter,
    assessment: ScheduledAssessment,
    categoryId: number,
    part: 1 | 2,
  ): Promise<Running> {
    const deviceId = this.uuid();
    const { assignedAt } = await this.scheduled.startSettings(assessment.id, sitter.studentId);
    const launch = await this.commands.execute(
      new InitializeTest(
        sitter.studentId,
        assessment.id,
        { deviceId, userAgent: AGENT, viewport: '1366x768', takeOver: false },
        'demo',
      ),
    );
    const known = await this.itemsOf(assessment, assignedAt);
    const items = launch.form.items.map(({ ref }, place) => ({ ...known[place]!, ref }));
    const availableMs =
      launch.clock.allowedSeconds === null
        ? UNHURRIED_FACTOR * 70_000 * items.length
        : launch.clock.allowedSeconds * 1000;
    const script = simulateSitting(
      this.random,
      items,
      sitter.ability[categoryId] ?? 0,
      availableMs,
      launch.form.tools.calculator,
    );
    const now = this.clock.now();
    return {
      sitter,
      launch,
      deviceId,
      startedMs: now,
      script: script.entries,
      submitAtMs: script.submitAtMs,
      next: 0,
      seq: 0,
      contactMs: now,
      mishap: sitter.mishaps?.find((m) => m.category === categoryId && m.part === part),
      shiftMs: 0,
      away: null,
      done: false,
    };
  }

  private async tick(r: Running): Promise<void> {
    const now = this.clock.now();
    if (r.away) {
      if (now < r.away.untilMs) return;
      await this.comeBack(r, r.away);
    }
    const local = now - r.startedMs - r.shiftMs;
    if (r.mishap && local >= r.mishap.atMs) return this.suffer(r, r.mishap, local);
    await this.send(r, local);
    if (r.next < r.script.length || local < r.submitAtMs) return;
    await this.commands.execute(
      new SubmitAttempt(r.sitter.studentId, r.launch.studentAssessmentId, this.writer(r), r.seq, 'demo'),
    );
    r.done = true;
  }

  /** Sends what was done up to `local`, dated by the device's own clock since the last contact. */
  private async send(r: Running, local: number, more: Deed[] = []): Promise<void> {
    const entries: Entry[] = [];
    const add = (atMs: number, entry: Deed) => {
      const at = r.startedMs + r.shiftMs + atMs;
      entries.push({
        ...entry,
        seq: (r.seq += 1),
        at: toInstant(at),
        sinceContactMs: Math.max(0, at - r.contactMs),
      } as Entry);
    };
    for (; r.next < r.script.length && r.script[r.next]!.atMs <= local; r.next += 1) {
      const { atMs, ...entry } = r.script[r.next]!;
      add(atMs, entry as Deed);
    }
    for (const entry of more) add(local, entry);
    if (entries.length === 0) return;
    const batch = { attemptId: r.launch.attemptId, ...this.writer(r), contactAt: toInstant(r.contactMs), entries };
    await this.commands.execute(new RecordEntries(r.sitter.studentId, r.launch.studentAssessmentId, batch, 'demo'));
    r.contactMs = this.clock.now();
  }

  private async suffer(r: Running, mishap: Mishap, local: number): Promise<void> {
    const { studentId } = r.sitter;
    const id = r.launch.studentAssessmentId;
    const now = this.clock.now();
    r.mishap = undefined;
    if (mishap.kind === 'offline') {
      r.script.splice(r.next, 0, { atMs: Math.max(local, r.script[r.next - 1]?.atMs ?? 0), type: 'connection_lost' });
      r.away = { kind: 'offline', sinceMs: now, untilMs: now + mishap.forMs };
      return;
    }
    await this.send(r, local);
    if (mishap.kind === 'pause') {
      await this.commands.execute(new PauseAttempt(studentId, id, this.writer(r), 'demo'));
      r.away = { kind: 'pause', sinceMs: now, untilMs: now + mishap.forMs };
      return;
    }
    r.deviceId = this.uuid();
    r.launch = await this.commands.execute(
      new InitializeTest(
        studentId,
        id,
        { deviceId: r.deviceId, userAgent: AGENT, viewport: '1280x800', takeOver: true },
        'demo',
      ),
    );
    r.seq = 0;
    r.contactMs = now;
  }

  private async comeBack(r: Running, away: Away): Promise<void> {
    const now = this.clock.now();
    r.away = null;
    if (away.kind === 'offline')
      return this.send(r, now - r.startedMs - r.shiftMs, [
        { type: 'connection_restored', offlineMs: now - away.sinceMs },
      ]);
    await this.commands.execute(
      new ResumeAttempt(r.sitter.studentId, r.launch.studentAssessmentId, this.writer(r), 'demo'),
    );
    r.shiftMs += now - away.sinceMs;
    r.contactMs = now;
  }

  private writer(r: Running): { deviceId: string; writerToken: string } {
    return { deviceId: r.deviceId, writerToken: r.launch.writerToken };
  }

  private itemsOf(assessment: ScheduledAssessment, assignedAt: Instant): Promise<Omit<SimulatedItem, 'ref'>[]> {
    return this.content.findFormFor(assessment, assignedAt).then((form) => {
      if (!form) throw new Error(`no form for student assessment ${assessment.id}`);
      let items = this.simulated.get(form.id);
      if (!items) {
        items = this.load(form.id);
        this.simulated.set(form.id, items);
      }
      return items;
    });
  }

  private async load(formId: number): Promise<Omit<SimulatedItem, 'ref'>[]> {
    const form = await this.content.getForm(formId);
    const [items, keys] = await Promise.all([this.content.itemsOf(formId), this.content.keysFor(form)]);
    const byRef = new Map(keys.map((key) => [key.ref, key]));
    return items.map((item) => ({
      choiceIds: item.choices?.map((choice) => choice.id) ?? [],
      right: rightAnswer(byRef.get(item.ref)!),
      difficulty: item.tags.difficulty,
    }));
  }

  private uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.random.between(0, 15).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

function rightAnswer(key: ItemKey): string {
  return key.scoring.type === 'exact' ? key.scoring.choiceIds[0]! : key.scoring.accept[0]!;
}
