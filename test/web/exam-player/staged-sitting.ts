import type { Page, Route } from 'playwright-core';
import { category } from '../../../src/content/catalogue.js';
import { demoBundles } from '../../../src/content/generators/demo-bundles.js';
import type { PlayerItem } from '../../../src/content/item.js';
import { practiceSet } from '../../../src/content/practice/practice-set.js';
import { publish } from '../../../src/content/publish.js';
import { refused, type Answers } from '../../support/answers.js';
import type { PlayerLaunch } from '../../../src/delivery/index.js';

type Saved = PlayerLaunch['saved'];

/** What the staged server does with a request: what it says, a refusal, nothing at all, or no connection. */
export type Answering = 'well' | 'never' | 'unreachable' | { status: number; code?: string; error: string };

const unknown = refused({ error: 'This assessment does not exist.' }, 404);
/** For screens of several sittings: what a page still sends of one that was left. */
export const UNKNOWN_SITTINGS: Answers = {
  'GET /api/student/student_assessments/{id}': unknown,
  'POST /api/student/student_assessments/{id}/answers': unknown,
  'POST /api/student/student_assessments/{id}/heartbeat': unknown,
  'POST /api/student/student_assessments/{id}/submit': unknown,
  'POST /api/student/student_assessments/{id}/initialize_test': unknown,
  // The reader asks for a voice outside: there is none.
  'GET /api/speech': { service: null },
};

/** Practice as the server gives it. */
export function practiceAnswers(): Answers {
  const { items, directions, tools, version, contentHash, answers } = practiceSet();
  return {
    'GET /api/speech': { service: null },
    'GET /api/student/practice': {
      title: 'Practice',
      setName: 'Try the exam player',
      category: 'Practice',
      studentName: 'Amara Johnson',
      form: { items, directions, tools },
      options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: true },
      version,
      contentHash,
    },
    'GET /api/student/practice/answers': {
      version,
      answers: answers.map(({ ref, tags: { exam, category: name, area, topic }, scoring, ...key }) => ({
        ...key,
        ref,
        exam,
        category: name,
        area,
        topic,
        choiceIds: scoring.type === 'exact' ? scoring.choiceIds : null,
        accept: scoring.type === 'exact' ? null : scoring.accept,
        range: scoring.type === 'exact' ? null : (scoring.range ?? null),
      })),
    },
  };
}

/** The questions of a form of the demo content as a player gets them. */
export function contentOf(code: string): Pick<PlayerLaunch, 'title' | 'setName' | 'category' | 'form'> {
  const whole = demoBundles().find((bundle) => bundle.forms.some((form) => form.code === code))!;
  const draft = whole.forms.find((form) => form.code === code)!;
  const wanted = new Set(draft.items.map(({ ref }) => ref));
  const items = whole.items.filter((item) => wanted.has(item.ref));
  const texts = new Set(items.map((item) => item.stimulusRef));
  const published = publish({
    ...whole,
    items,
    keys: [],
    forms: [draft],
    stimuli: whole.stimuli.filter((text) => texts.has(text.ref)),
  });
  const form = published.forms[0]!;
  const { name } = category(form.categoryId);
  return {
    title: code.startsWith('act') ? name : `${name}, Part ${form.part}`,
    setName: whole.title,
    category: name,
    form: {
      directions: form.directions,
      tools: form.tools,
      items: draft.items.map(({ ref }, i): PlayerItem => {
        const item = published.items.find((other) => other.ref === ref)!;
        const text = published.stimuli.find((other) => other.ref === item.stimulusRef);
        return {
          ref,
          number: i + 1,
          kind: item.kind,
          stem: item.stem,
          choices: item.choices ?? [],
          stimulus: text ? { ref: text.ref, context: text.context, html: text.html } : null,
        };
      }),
    },
  };
}

/** What the page before the clock says of a part. */
function notBegun({ setName, title, part, form, clock }: PlayerLaunch): object {
  const { allowedSeconds } = clock;
  return {
    learnosityStatus: 'not_started',
    settings: { timing: 'timed', pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
    assessment: {
      set: setName,
      section: title,
      part,
      allowedSeconds,
      questionsCount: form.items.length,
      tools: form.tools,
    },
  };
}

/**
 * A sitting whose server is played by the test: the real page at its real address, with every answer of the delivery
 * engine made here. So states that need an outage, staff or hours are one assignment away.
 */
export class StagedSitting {
  private static made = 0;
  readonly id = 900_000 + ++StagedSitting.made;
  launch: PlayerLaunch;
  /** How the requests are answered, by the last part of their path. */
  on: Record<string, Answering> = {};
  partialScore = { completed: true };
  next: object | null = null;
  suspended = false;
  /** Not begun yet: the page before the clock, with these pictures. */
  before: { pictures: string[] } | null = null;
  private held: Route[] = [];

  constructor(
    private readonly page: Page,
    content: Pick<PlayerLaunch, 'title' | 'setName' | 'category' | 'form'>,
    seconds: number | null = 1920,
  ) {
    const now = new Date().toISOString();
    this.launch = {
      engine: 'embedded',
      attemptId: `staged-${this.id}`,
      studentAssessmentId: this.id,
      sitting: 1,
      deviceId: '',
      writerToken: 'staged',
      part: 1,
      studentName: 'Amara Johnson',
      options: { pauseEnabled: true, saveEnabled: true, readspeakerEnabled: false },
      clock: {
        phase: 'running',
        allowedSeconds: seconds,
        usedSeconds: 0,
        remainingSeconds: seconds,
        deadlineAt: null,
        pausedAt: null,
        acceptUntil: null,
        pausedBy: null,
        endedBy: null,
        extraSeconds: 0,
      },
      saved: { items: {}, lastItem: null },
      answeredAt: {},
      continues: true,
      mark: '',
      serverNow: now,
      ackSeq: 0,
      hasNextPart: true,
      ...content,
    };
    if (seconds !== null) this.left(seconds);
  }

  /** What is on the screen when the sitting is opened. */
  saved(items: Saved['items'], lastItem: string | null = null): this {
    this.launch.saved = { items, lastItem };
    return this;
  }

  /** Sets the server's clock to this many seconds before the end. */
  left(seconds: number): void {
    const end = Date.now() + seconds * 1000;
    Object.assign(this.launch.clock, {
      phase: 'running',
      remainingSeconds: Math.ceil(seconds),
      deadlineAt: new Date(end).toISOString(),
      acceptUntil: new Date(end + 48 * 3_600_000).toISOString(),
    });
  }

  /** Lets the page hear of what was changed here: its next heartbeat is now. */
  async tell(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')));
  }

  get path(): string {
    return `/student/assessments/test/${this.id}`;
  }

  /** Answers from now on, wherever the page is. */
  async serve(): Promise<void> {
    await this.page.unroute('**/api/student/student_assessments/**');
    await this.page.route(`**/api/student/student_assessments/${this.id}{,/**}`, (route) => this.answer(route));
  }

  async open(): Promise<void> {
    await this.serve();
    await this.page.goto(this.path);
  }

  /** Opens it and waits for the question. */
  async sit(number = 1): Promise<void> {
    await this.open();
    await this.page.locator('h1', { hasText: new RegExp(`^Question ${number}$`) }).waitFor();
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const last = new URL(request.url()).pathname.split('/').at(-1)!;
    const what = last === String(this.id) ? 'get' : last;
    const how = this.on[what] ?? 'well';
    if (how === 'never') return void this.held.push(route);
    if (how === 'unreachable') return route.abort('internetdisconnected');
    if (how !== 'well') return route.fulfill({ status: how.status, json: { error: how.error, code: how.code } });
    const body =
      request.method() === 'GET'
        ? {}
        : ((request.postDataJSON() ?? {}) as { deviceId?: string; entries?: { seq: number }[] });
    const { clock } = this.launch;
    const contact = { serverNow: new Date().toISOString(), version: 0, clock };
    switch (what) {
      case 'get':
        return route.fulfill({
          json: {
            studentAssessment: {
              id: this.id,
              status: 'active',
              completed: false,
              hasNextPart: this.launch.hasNextPart,
              nextPartId: -1,
              ...(this.before && notBegun(this.launch)),
            },
            pictures: this.before?.pictures ?? [],
          },
        });
      case 'initialize_test':
        return route.fulfill({ json: { ...this.launch, deviceId: body.deviceId, serverNow: contact.serverNow } });
      case 'answers':
        return route.fulfill({
          json: { ...contact, ackSeq: body.entries!.at(-1)!.seq, late: [], suspended: this.suspended },
        });
      case 'heartbeat':
        return route.fulfill({ json: { ...contact, suspended: this.suspended } });
      case 'pause':
      case 'save_exit':
        Object.assign(clock, { phase: 'paused', deadlineAt: null, pausedAt: contact.serverNow });
        return route.fulfill({ json: contact });
      case 'resume':
        if (clock.remainingSeconds !== null) this.left(clock.remainingSeconds);
        return route.fulfill({ json: contact });
      case 'submit':
        return route.fulfill({ json: { hasNextPart: this.launch.hasNextPart } });
      case 'partial_score':
        return route.fulfill({ json: this.partialScore });
      case 'next_assessment':
        return route.fulfill({ json: { studentAssessment: this.next } });
      default:
        return route.fulfill({ status: 204, body: '' });
    }
  }
}
