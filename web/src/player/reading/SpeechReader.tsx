import { useEffect, useRef, useState } from 'react';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react';
import { usePlayer } from '../player-state.js';
import css from '../player.module.css';
import { browserSpeaker } from './browser-speaker.js';
import { outsideSpeaker, type WhatIsRead } from './outside-speaker.js';
import { READ_ALOUD } from './read-aloud.js';
import bar from './reader.module.css';
import type { Speaker } from './speaker.js';
import { englishVoices, pickVoice, selected, sentencesOf, type Sentence } from './speech.js';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

type Status = 'stopped' | 'playing' | 'paused';

/**
 * Reads the question aloud, sentence by sentence, and shows where it is: with a voice outside where there is one for such a text,
 * and with the browser's own voices otherwise.
 */
export function SpeechReader({ read }: { read?: WhatIsRead | undefined }) {
  const { form, state, on } = usePlayer();
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>(() => englishVoices(allVoices()));
  const [chosen, setChosen] = useState(() => kept('reader-voice'));
  const [looked, setLooked] = useState(false);
  const [status, setStatus] = useState<Status>('stopped');
  const [speed, setSpeed] = useState(() => SPEEDS.find((s) => String(s) === kept('reader-speed')) ?? 1);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [selecting, setSelecting] = useState(false);
  const [outside, setOutside] = useState<Speaker | null>(null);
  /** The voice outside did not answer: until the next question the browser reads. */
  const [away, setAway] = useState(false);
  const list = useRef<Sentence[]>([]);
  const at = useRef(0);
  /** Counts what is said, so that an end that comes late moves nothing. */
  const turn = useRef(0);
  const speaking = useRef<Speaker | null>(null);
  const item = form.form.items[state.index];
  const { kind, id } = read ?? {};
  const own = voices.some(({ name }) => name === chosen) ? chosen : null;
  const voice = pickVoice(voices, own);
  const speaker = speakerOf(own === null && !away ? outside : null, voice) ?? outside;
  const names = [...(outside ? [outside.name] : []), ...new Set(voices.map((v) => v.name))];

  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    // Voices come late in some browsers, and never in others.
    const look = (): void => setVoices(englishVoices(allVoices()));
    look();
    speechSynthesis.addEventListener('voiceschanged', look);
    const timer = setTimeout(() => setLooked(true), 1500);
    return () => {
      speechSynthesis.removeEventListener('voiceschanged', look);
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    let wanted = true;
    setOutside(null);
    if (kind !== undefined && id !== undefined)
      void outsideSpeaker({ kind, id }).then((found) => wanted && setOutside(found));
    return () => {
      wanted = false;
    };
  }, [kind, id]);
  useEffect(() => {
    const look = (): void => setSelecting(selection() !== null);
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);

  const silence = (): void => {
    turn.current++;
    speaking.current?.stop();
  };
  const stop = (): void => {
    silence();
    mark(null, null);
    list.current = [];
    at.current = 0;
    setStatus('stopped');
  };
  useEffect(() => {
    setTrouble(null);
    setAway(false);
    return stop;
    // What is read belongs to one question, and never goes on under a panel.
  }, [item?.ref, state.panel]);

  const say = (index: number, rate = speed, by = speaker): void => {
    const sentence = list.current[index];
    silence();
    if (sentence === undefined || !by) return stop();
    speaking.current = by;
    const mine = turn.current;
    const current = (): boolean => mine === turn.current;
    at.current = index;
    const whole = sentence.range(0, sentence.text.length);
    mark(whole, null);
    setTrouble(null);
    setStatus('playing');
    by.say(sentence.text, rate, {
      began: () => {
        const next = list.current[index + 1];
        if (current() && next) by.prepare?.(next.text);
      },
      word: (from, length) => {
        if (current()) mark(whole, sentence.range(from, from + length));
      },
      ended: () => {
        if (current()) say(index + 1, rate, by);
      },
      failed: (why) => {
        if (!current()) return;
        const instead = by === outside && voice ? browserSpeaker(voice) : null;
        if (by === outside) setAway(true);
        if (instead) say(index, rate, instead);
        else stop();
        setTrouble(instead ? `${by.name} does not answer. A voice of this browser goes on.` : TROUBLE[why]);
      },
    });
    keepInView(whole);
  };
  /** Reads from the beginning of a part, or of everything. */
  const begin = (part?: 'passage' | 'question'): void => {
    const parts = [...document.querySelectorAll(part ? `[data-part="${part}"] [data-read]` : '[data-read]')];
    // Passage and question together, from the part that was asked for.
    const all = sentencesOf([...document.querySelectorAll('[data-read]')]);
    const first = part === 'question' && parts[0] ? all.length - sentencesOf(parts).length : 0;
    list.current = all;
    say(Math.max(0, first));
  };
  const play = (): void => {
    const chosenText = selection();
    if (chosenText !== null) {
      list.current = selected(sentencesOf([...document.querySelectorAll('[data-read]')]), chosenText);
      say(0);
    } else if (status === 'paused' && list.current.length > 0) say(at.current);
    else begin();
  };
  const pause = (): void => {
    // Some systems end the sentence on pause(): stop, and begin the sentence again.
    silence();
    setStatus('paused');
  };
  const jump = (by: number): void => {
    if (list.current.length === 0) return begin();
    say(Math.min(list.current.length - 1, Math.max(0, at.current + by)));
  };

  const toggle = useRef(() => {});
  useEffect(() => {
    toggle.current = () => (speaker === null ? undefined : status === 'playing' ? pause() : play());
  });
  useEffect(() => {
    const onToggle = (): void => toggle.current();
    document.addEventListener(READ_ALOUD, onToggle);
    return () => document.removeEventListener(READ_ALOUD, onToggle);
  }, []);

  const close = (
    <button type="button" className={bar.close} aria-label="Close the reader" onClick={() => on?.tool('reader')}>
      <IconX size={18} stroke={1.75} aria-hidden />
    </button>
  );
  if (speaker === null) {
    return (
      <aside className={`${css.speech} ${bar.reader}`} aria-label="Reader" data-own-keys data-reader>
        <span role="status">
          {looked || !('speechSynthesis' in window)
            ? 'Reading aloud is off: this browser has no English voice. Another browser, or a voice added in the settings of this device, switches it on.'
            : 'Looking for a voice'}
        </span>
        {close}
      </aside>
    );
  }
  return (
    <aside
      className={`${css.speech} ${bar.reader}`}
      aria-label="Reader"
      data-own-keys
      data-reader
      // A selection is to stay while its button is pressed.
      onMouseDown={(event) =>
        event.target instanceof Element && event.target.closest('button') && event.preventDefault()
      }
    >
      <button type="button" aria-label="Sentence before" onClick={() => jump(-1)}>
        <IconPlayerSkipBack size={18} stroke={1.75} aria-hidden />
      </button>
      <button type="button" className={css.speechMain} onClick={() => (status === 'playing' ? pause() : play())}>
        {status === 'playing' ? (
          <IconPlayerPause size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
        )}
        {status === 'playing'
          ? 'Pause reading'
          : selecting
            ? 'Read the selection'
            : status === 'paused'
              ? 'Read on'
              : 'Read aloud'}
      </button>
      <button type="button" aria-label="Next sentence" onClick={() => jump(1)}>
        <IconPlayerSkipForward size={18} stroke={1.75} aria-hidden />
      </button>
      <button type="button" aria-label="Stop reading" disabled={status === 'stopped'} onClick={stop}>
        <IconPlayerStop size={18} stroke={1.75} aria-hidden />
      </button>
      {item?.stimulus && (
        <span className={bar.parts} role="group" aria-label="Read from">
          <button type="button" onClick={() => begin('passage')}>
            Passage
          </button>
          <button type="button" onClick={() => begin('question')}>
            Question
          </button>
        </span>
      )}
      <label>
        <span className={bar.word}>Speed</span>
        <select
          value={speed}
          onChange={(event) => {
            const rate = Number(event.target.value) as (typeof SPEEDS)[number];
            setSpeed(rate);
            keep('reader-speed', String(rate));
            if (status === 'playing') say(at.current, rate);
          }}
        >
          {SPEEDS.map((s) => (
            <option key={s} value={s}>
              {s}×
            </option>
          ))}
        </select>
      </label>
      {names.length > 1 && (
        <label className={bar.voice}>
          <span className={bar.word}>Voice</span>
          <select
            value={speaker.name}
            onChange={(event) => {
              setChosen(event.target.value);
              keep('reader-voice', event.target.value);
              setAway(false);
              const other = voices.find(({ name }) => name === event.target.value);
              if (status === 'playing') say(at.current, speed, other ? browserSpeaker(other) : outside);
            }}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {close}
      <span className={bar.trouble} role="status">
        {trouble}
      </span>
    </aside>
  );
}

const TROUBLE = {
  late: 'The voice does not answer. Try another one, or close the reader and open it again.',
  broke: 'The voice stopped. Try again, or choose another voice.',
};

function speakerOf(outside: Speaker | null, voice: SpeechSynthesisVoice | undefined): Speaker | null {
  return outside ?? (voice ? browserSpeaker(voice) : null);
}

function allVoices(): SpeechSynthesisVoice[] {
  return 'speechSynthesis' in window ? speechSynthesis.getVoices() : [];
}

/** What is selected in the text of the question, if anything. */
function selection(): Range | null {
  const chosen = getSelection();
  if (chosen === null || chosen.isCollapsed || chosen.rangeCount === 0) return null;
  const range = chosen.getRangeAt(0);
  return range.toString().trim() !== '' &&
    [...document.querySelectorAll('[data-read]')].some((part) => range.intersectsNode(part))
    ? range
    : null;
}

function mark(sentence: Range | null, word: Range | null): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.set('exam-sentence', sentence ? new Highlight(sentence) : new Highlight());
  CSS.highlights.set('exam-word', word ? new Highlight(word) : new Highlight());
}

/** Scrolls as little as it takes, and not at all while the sentence is seen. */
function keepInView(range: Range): void {
  const near = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  let pane = near;
  while (pane && !(pane.scrollHeight > pane.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(pane).overflowY)))
    pane = pane.parentElement;
  if (!pane) return;
  const [text, room] = [range.getBoundingClientRect(), pane.getBoundingClientRect()];
  const [top, bottom] = [room.top + 24, room.bottom - 120];
  if (text.top < top) pane.scrollBy(0, text.top - top);
  else if (text.bottom > bottom) pane.scrollBy(0, Math.min(text.bottom - bottom, text.top - top));
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not kept: it holds while the reader is open.
  }
}
