import { api, download } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import type { Speaker } from './speaker.js';
import { spoken } from './speech.js';
import { wordsOver, type TimedWord } from './word-times.js';

/** What the student has open: a test by its student assessment, a lesson by the response. */
export type WhatIsRead = Pick<components['schemas']['SentenceDto'], 'kind' | 'id'>;

const PATH = '/api/speech';
/** How long a sentence may take to come: then a voice of the browser is sooner. */
const LATE_MS = 6000;
/** Sentences that are kept, to be heard again. */
const MOST_KEPT = 40;
const LOOK_MS = 60;

/** The voice outside that reads such a text; null where there is none, or it cannot be asked. */
export async function outsideSpeaker(read: WhatIsRead): Promise<Speaker | null> {
  try {
    const { service } = await api.get<components['schemas']['SpeechAnswer']>(PATH, {
      query: { kind: read.kind },
    });
    return service && new OutsideSpeaker(`${service.name} ${service.voice}`, read);
  } catch {
    return null;
  }
}

/** A voice of a service outside. Its sound comes from our own server, sentence by sentence. */
class OutsideSpeaker implements Speaker {
  private readonly audio = new Audio();
  private readonly kept = new Map<string, { sound: Promise<string>; wanted: AbortController }>();
  /** Counts what is said, so that a sound that comes late is not played. */
  private turn = 0;
  private looking: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly name: string,
    private readonly read: WhatIsRead,
  ) {}

  say(text: string, rate: number, heard: Parameters<Speaker['say']>[2]): void {
    this.stop();
    const mine = ++this.turn;
    const { audio } = this;
    let words: TimedWord[] = [];
    const fail = (why: 'late' | 'broke') => {
      if (mine !== this.turn) return;
      this.stop();
      heard.failed(why);
    };
    const late = setTimeout(() => {
      fail('late');
      // Nobody waits for it any more.
      this.kept.get(text)?.wanted.abort();
    }, LATE_MS);
    audio.onplaying = () => {
      clearTimeout(late);
      if (mine !== this.turn) return;
      words = wordsOver(text, audio.duration);
      heard.began();
    };
    audio.onended = () => {
      if (mine !== this.turn) return;
      this.stop();
      heard.ended();
    };
    audio.onerror = () => fail('broke');
    this.sound(text)
      .then((sound) => {
        if (mine !== this.turn) return undefined;
        audio.src = sound;
        audio.playbackRate = rate;
        let last: TimedWord | undefined;
        this.looking = setInterval(() => {
          const word = words.findLast(({ start }) => start <= audio.currentTime);
          if (!word || word === last) return;
          last = word;
          heard.word(word.from, word.length);
        }, LOOK_MS);
        return audio.play();
      })
      .catch(() => {
        clearTimeout(late);
        fail('broke');
      });
  }

  prepare(text: string): void {
    this.sound(text).catch(() => undefined);
  }

  stop(): void {
    this.turn++;
    clearInterval(this.looking);
    this.audio.pause();
  }

  private sound(text: string): Promise<string> {
    const known = this.kept.get(text);
    if (known) return known.sound;
    const wanted = new AbortController();
    const sentence = { ...this.read, text: spoken(text).trim() };
    const sound = download(PATH, 'POST', { sentence }, { signal: wanted.signal }).then(({ blob }) =>
      URL.createObjectURL(blob),
    );
    this.kept.set(text, { sound, wanted });
    sound.catch(() => this.kept.delete(text));
    for (const [oldest, made] of this.kept) {
      if (this.kept.size <= MOST_KEPT) break;
      this.kept.delete(oldest);
      void made.sound.then((address) => URL.revokeObjectURL(address));
    }
    return sound;
  }
}
