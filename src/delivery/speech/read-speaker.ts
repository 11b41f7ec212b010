import type { IncomingHttpHeaders } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { DomainError } from '../../kernel/errors.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { registerProblems } from '../../platform/http/problem.js';
import { Outgoing, OutgoingError, type OutgoingAnswer } from '../../platform/outgoing/outgoing.js';
import {
  OutsideServices,
  ServiceFailure,
  type OutsideService,
  type ServiceValues,
} from '../../platform/services/outside-services.js';
import { WorkQueue } from '../../platform/work-queue.js';
import { MOST_OF_ALL, SpeechLimits } from './speech-limits.js';
import { standsIn, TextsRead, type ReadKind } from './texts-read.js';

const STATUS = {
  'speech/not-set-up': 404,
  'speech/not-for-tests': 403,
  'speech/not-open': 409,
  'speech/other-text': 422,
  'speech/too-many': 429,
  'speech/busy': 503,
  'speech/away': 503,
} as const;
registerProblems(STATUS);
type SpeechCode = keyof typeof STATUS;

/** A sentence, and where the student has it open. */
export interface AskedSentence {
  kind: ReadKind;
  /** Of the student assessment (test) or of the response (lesson). */
  id: number;
  text: string;
}

export interface Spoken {
  mime: string;
  audio: Buffer;
}

const KEY = 'readspeaker';
const ADDRESS = 'https://tts.readspeaker.com/a/speak';
const LANGUAGE = 'en_us';
const ANSWER_MS = 10_000;
/** Of a sentence: a minute of speech has half of it. */
const MOST_BYTES = 2_000_000;
/** Whole classes hear the same passage. */
const KEPT_BYTES = 32_000_000;
/** Sentences of one person in a minute: nobody hears so many, but somebody may jump about. */
const [MOST, PER_SECONDS] = [90, 60];
const [AT_ONCE, QUEUE] = [50, 500];
const RETRY_S = 30;
const DAY_S = 86_400;

/**
 * ReadSpeaker's speechCloud API: a sentence goes from this server to theirs, and the sound comes back. No script of theirs runs
 * in a page, and they learn nobody's name and address.
 */
@Injectable()
export class ReadSpeaker {
  private readonly logger = new Logger('speech');
  private readonly limit = new RateLimiterMemory({ points: MOST, duration: PER_SECONDS });
  private readonly queue = new WorkQueue(AT_ONCE, QUEUE, () =>
    problem('speech/busy', 'Many people are listening right now. Please try again in a moment.', 5),
  );
  private readonly kept = new Map<string, Spoken>();
  private keptBytes = 0;
  /** What is on its way, for all who wait for it. */
  private readonly coming = new Map<string, { sound: Promise<Spoken>; waiting: (() => boolean)[] }>();

  constructor(
    private readonly services: OutsideServices,
    private readonly outgoing: Outgoing,
    private readonly texts: TextsRead,
    private readonly limits: SpeechLimits,
  ) {
    services.define(this.service());
  }

  /** The voice that reads such a text; undefined where browsers read it themselves. */
  async voiceFor(kind: ReadKind): Promise<string | undefined> {
    const values = await this.services.valuesOf(KEY);
    return values && (kind === 'lesson' || values.tests === 'yes') ? values.voice : undefined;
  }

  /**
   * A sentence as sound, if the student has it open with the reader on.
   * @param wanted whether somebody still waits for it
   * @throws DomainError `speech/not-set-up`, `speech/not-for-tests`, `speech/not-open`, `speech/other-text`, `speech/too-many`,
   *   `speech/busy`, `speech/away`; for an id that is not the student's as for one that does not exist
   */
  async speak(
    studentId: number,
    { kind, id, text }: AskedSentence,
    wanted: () => boolean = () => true,
  ): Promise<Spoken> {
    const values = await this.services.valuesOf(KEY);
    if (!values) throw problem('speech/not-set-up', 'Texts are read by the voices of the browser here.');
    if (kind === 'test' && values.tests !== 'yes')
      throw problem('speech/not-for-tests', 'The text of tests does not leave this installation.');
    const open = await this.texts.of(kind, studentId, id);
    if (open === undefined) throw problem('speech/not-open', 'Nothing is open here that is read aloud.');
    if (!standsIn(text, open)) throw problem('speech/other-text', 'This does not stand in what is open here.');
    const { voice, language, address } = values;
    const name = sha256hex(JSON.stringify([address, language, voice, text]));
    const known = this.kept.get(name);
    if (known) return known;
    await this.limit.consume(studentId).catch(() => {
      throw problem('speech/too-many', 'You asked for many sentences at once. Please wait a minute.', PER_SECONDS);
    });
    if (!(await this.limits.ofPerson(studentId, text.length)))
      throw problem('speech/too-many', 'You had enough read aloud for today.', DAY_S);
    const come = this.kept.get(name);
    if (come) return come;
    const coming = this.coming.get(name);
    if (coming) {
      coming.waiting.push(wanted);
      return coming.sound;
    }
    const waiting = [wanted];
    const sound = this.queue.run(
      () => this.sent(values, text, name),
      () => waiting.some((waits) => waits()),
    );
    this.coming.set(name, { sound, waiting });
    return sound.finally(() => this.coming.delete(name));
  }

  private async sent(values: ServiceValues, text: string, name: string): Promise<Spoken> {
    if (!(await this.limits.ofAll(text.length, values.daily ? Number(values.daily) : undefined)))
      throw problem('speech/too-many', 'Enough was read aloud here for today.', DAY_S);
    try {
      const spoken = await this.spoken(values, text);
      await this.services.note(KEY);
      this.keep(name, spoken);
      return spoken;
    } catch (error) {
      if (!(error instanceof ServiceFailure || error instanceof OutgoingError)) throw error;
      this.logger.error({ err: error }, 'a text could not be spoken');
      await this.services.note(KEY, error.message);
      throw problem('speech/away', 'ReadSpeaker does not answer right now.', RETRY_S);
    }
  }

  private async spoken(values: ServiceValues, text: string): Promise<Spoken> {
    const address = values.address ?? ADDRESS;
    const asked = {
      key: values.key!,
      lang: values.language ?? LANGUAGE,
      voice: values.voice!,
      text,
      audioformat: 'mp3',
      streaming: '0',
    };
    let answer = await this.outgoing.call(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(asked).toString(),
      timeoutMs: ANSWER_MS,
      maxBytes: MOST_BYTES,
    });
    // The sound may lie in a file beside it.
    const elsewhere = [301, 302, 303, 307].includes(answer.status) ? placeOf(answer.headers, address) : undefined;
    if (elsewhere) answer = await this.outgoing.call(elsewhere, { timeoutMs: ANSWER_MS, maxBytes: MOST_BYTES });
    const mime = /^audio\/[\w.+-]+/.exec(String(answer.headers['content-type'] ?? ''))?.[0];
    if (answer.status !== 200 || !mime || answer.body.length === 0) throw new ServiceFailure(refusalIn(answer));
    return { mime, audio: answer.body };
  }

  private keep(id: string, spoken: Spoken): void {
    this.kept.set(id, spoken);
    this.keptBytes += spoken.audio.length;
    for (const [oldest, { audio }] of this.kept) {
      if (this.keptBytes <= KEPT_BYTES) return;
      this.kept.delete(oldest);
      this.keptBytes -= audio.length;
    }
  }

  private service(): OutsideService {
    return {
      key: KEY,
      name: 'ReadSpeaker',
      about:
        'Reads lessons aloud where an assignment has the reader, and tests if you say so. The text of what is read goes to ReadSpeaker, no names. Without it browsers read with their own voices.',
      fields: [
        { key: 'key', label: 'API key', secret: true, required: true, hint: 'Of the speechCloud API' },
        {
          key: 'voice',
          label: 'Voice',
          secret: false,
          required: true,
          hint: 'As ReadSpeaker calls it, such as Sophie',
          check: (value) => (/^[\w .-]{1,60}$/.test(value) ? undefined : 'This is not the name of a voice.'),
        },
        {
          key: 'language',
          label: 'Language',
          secret: false,
          required: false,
          hint: `Empty is ${LANGUAGE}`,
          check: (value) => (/^[a-z]{2}_[a-z]{2}$/.test(value) ? undefined : 'A language is written like en_us.'),
        },
        {
          key: 'tests',
          label: 'Questions of tests',
          secret: false,
          required: true,
          hint: 'Whoever runs ReadSpeaker can read what is sent.',
          options: [
            { value: 'no', label: 'Stay here: browsers read them' },
            { value: 'yes', label: 'Are sent to ReadSpeaker when a student has them read' },
          ],
        },
        {
          key: 'daily',
          label: 'Characters a day',
          secret: false,
          required: false,
          hint: `Then browsers read with their own voices. Empty is ${MOST_OF_ALL}`,
          check: (value) => (/^[1-9]\d{0,8}$/.test(value) ? undefined : 'This is a number up to 999999999.'),
        },
        {
          key: 'address',
          label: 'Address',
          secret: false,
          required: false,
          leads: true,
          hint: `Empty is ${ADDRESS}`,
          check: (value) => this.outgoing.problemOf(value),
        },
      ],
      test: async (values) => {
        const { audio } = await this.spoken(values, 'This is the voice that reads.');
        return `${values.voice} spoke a sentence of ${Math.ceil(audio.length / 1000)} KB.`;
      },
      // A sound that a page has fetched is played from its memory.
      sources: () => ({ media: ["'self'", 'blob:'] }),
    };
  }
}

function problem(code: SpeechCode, sentence: string, retryAfter?: number): DomainError<SpeechCode> {
  return new DomainError(code, sentence, retryAfter === undefined ? {} : { details: { retryAfter } });
}

/** Where an answer sends to, on the same host or on another one of ReadSpeaker. */
function placeOf(headers: IncomingHttpHeaders, address: string): string | undefined {
  if (!headers.location || !URL.canParse(headers.location, address)) return undefined;
  const place = new URL(headers.location, address);
  const asked = new URL(address);
  const trusted =
    place.origin === asked.origin || (place.protocol === 'https:' && place.hostname.endsWith('.readspeaker.com'));
  return trusted ? place.href : undefined;
}

/** It says what is wrong in a line of text. */
function refusalIn({ status, headers, body }: OutgoingAnswer): string {
  const said = /^text\/plain/.test(String(headers['content-type'] ?? ''))
    ? /^ERROR: ([\w .,'-]{1,120})/.exec(body.toString('utf8'))?.[1]
    : undefined;
  if (said) return `ReadSpeaker says: ${said}`;
  return status === 200
    ? 'ReadSpeaker answered with something else than sound.'
    : `ReadSpeaker answered with status ${status}.`;
}
