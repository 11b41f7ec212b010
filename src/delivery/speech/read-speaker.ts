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

const STATUS = {
  'speech/not-set-up': 404,
  'speech/not-for-tests': 403,
  'speech/too-many': 429,
  'speech/busy': 503,
  'speech/away': 503,
} as const;
registerProblems(STATUS);
type SpeechCode = keyof typeof STATUS;

/** What a text is of: a test, whose questions are secret, or a lesson. */
export const READ_KINDS = ['test', 'lesson'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

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

  constructor(
    private readonly services: OutsideServices,
    private readonly outgoing: Outgoing,
  ) {
    services.define(this.service());
  }

  /** The voice that reads such a text; undefined where browsers read it themselves. */
  async voiceFor(kind: ReadKind): Promise<string | undefined> {
    const values = await this.services.valuesOf(KEY);
    return values && (kind === 'lesson' || values.tests === 'yes') ? values.voice : undefined;
  }

  /**
   * A sentence as sound.
   * @throws DomainError `speech/not-set-up`, `speech/not-for-tests`, `speech/too-many`, `speech/busy`, `speech/away`
   */
  async speak(personId: number, kind: ReadKind, text: string): Promise<Spoken> {
    const values = await this.services.valuesOf(KEY);
    if (!values) throw problem('speech/not-set-up', 'Texts are read by the voices of the browser here.');
    if (kind === 'test' && values.tests !== 'yes')
      throw problem('speech/not-for-tests', 'The text of tests does not leave this installation.');
    const { voice, language, address } = values;
    const id = sha256hex(JSON.stringify([address, language, voice, text]));
    const known = this.kept.get(id);
    if (known) return known;
    await this.limit.consume(personId).catch(() => {
      throw problem('speech/too-many', 'You asked for many sentences at once. Please wait a minute.', PER_SECONDS);
    });
    return this.queue.run(async () => {
      try {
        const spoken = await this.spoken(values, text);
        await this.services.note(KEY);
        this.keep(id, spoken);
        return spoken;
      } catch (error) {
        if (!(error instanceof ServiceFailure || error instanceof OutgoingError)) throw error;
        this.logger.error({ err: error }, 'a text could not be spoken');
        await this.services.note(KEY, error.message);
        throw problem('speech/away', 'ReadSpeaker does not answer right now.', RETRY_S);
      }
    });
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
