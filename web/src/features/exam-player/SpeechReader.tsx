import { useEffect, useRef, useState } from 'react';
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconPlayerSkipForward, IconX } from '@tabler/icons-react';
import { usePlayer } from './player-state.js';
import css from './player.module.css';
import { pickVoice, sentencesOf, spoken, type Sentence } from './speech.js';

const SPEEDS = [0.75, 1, 1.25, 1.5] as const;

/** Reads the question aloud with the browser's own voice, sentence by sentence, and shows where it is. */
export function SpeechReader() {
  const { form, state, on } = usePlayer();
  const [voice, setVoice] = useState(() => pickVoice(speechSynthesis.getVoices()));
  const [looked, setLooked] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const at = useRef(0);
  const sentences = useRef<Sentence[]>([]);
  const item = form.form.items[state.index];

  useEffect(() => {
    // Voices come late in some browsers, and never in others.
    const look = (): void => setVoice(pickVoice(speechSynthesis.getVoices()));
    look();
    speechSynthesis.addEventListener('voiceschanged', look);
    const timer = setTimeout(() => setLooked(true), 1500);
    return () => {
      speechSynthesis.removeEventListener('voiceschanged', look);
      clearTimeout(timer);
    };
  }, []);

  const stop = (): void => {
    speechSynthesis.cancel();
    mark(null, null);
    setPlaying(false);
  };
  useEffect(() => {
    at.current = 0;
    sentences.current = [];
    return () => {
      speechSynthesis.cancel();
      mark(null, null);
      setPlaying(false);
    };
  }, [item?.ref, state.screen, state.panel]);

  const speak = (index: number, rate = speed): void => {
    if (sentences.current.length === 0) sentences.current = sentencesOf([...document.querySelectorAll('[data-read]')]);
    const sentence = sentences.current[index];
    speechSynthesis.cancel();
    if (sentence === undefined) {
      at.current = 0;
      return stop();
    }
    at.current = index;
    const utterance = new SpeechSynthesisUtterance(spoken(sentence.text));
    if (voice) utterance.voice = voice;
    utterance.lang = 'en-US';
    utterance.rate = rate;
    const whole = sentence.range(0, sentence.text.length);
    utterance.onstart = () => mark(whole, null);
    utterance.onboundary = (event) => {
      const word = /^\S+/.exec(sentence.text.slice(event.charIndex))?.[0];
      if (event.name === 'word' && word) mark(whole, sentence.range(event.charIndex, event.charIndex + word.length));
    };
    utterance.onend = () => at.current === index && speak(index + 1, rate);
    utterance.onerror = (event) => event.error !== 'canceled' && event.error !== 'interrupted' && stop();
    mark(whole, null);
    setPlaying(true);
    speechSynthesis.speak(utterance);
    (whole.startContainer.parentElement ?? null)?.scrollIntoView({ block: 'nearest' });
  };
  const pause = (): void => {
    // Some systems end the sentence on pause(): stop, and begin the sentence again.
    const index = at.current;
    at.current = -1;
    stop();
    at.current = index;
  };
  const jump = (by: number): void => {
    const to = Math.max(0, at.current + by);
    at.current = -1;
    speak(to);
  };
  const silent = voice === undefined;
  return (
    <aside className={css.speech} aria-label="Reader" data-own-keys>
      {silent ? (
        <span role="status">{looked ? 'This browser has no voice to read with.' : 'Looking for a voice'}</span>
      ) : (
        <>
          <button type="button" aria-label="Sentence before" onClick={() => jump(-1)}>
            <IconPlayerSkipBack size={18} stroke={1.75} aria-hidden />
          </button>
          <button type="button" className={css.speechMain} onClick={() => (playing ? pause() : speak(Math.max(0, at.current)))}>
            {playing ? <IconPlayerPause size={18} stroke={1.75} aria-hidden /> : <IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
            {playing ? 'Pause reading' : 'Read aloud'}
          </button>
          <button type="button" aria-label="Next sentence" onClick={() => jump(1)}>
            <IconPlayerSkipForward size={18} stroke={1.75} aria-hidden />
          </button>
          <label>
            Speed{' '}
            <select
              value={speed}
              onChange={(event) => {
                const rate = Number(event.target.value);
                setSpeed(rate);
                if (playing) speak(at.current, rate);
              }}
            >
              {SPEEDS.map((s) => (
                <option key={s} value={s}>
                  {s}×
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <button type="button" aria-label="Close the reader" onClick={() => on?.tool('reader')}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
    </aside>
  );
}

function mark(sentence: Range | null, word: Range | null): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.set('exam-sentence', sentence ? new Highlight(sentence) : new Highlight());
  CSS.highlights.set('exam-word', word ? new Highlight(word) : new Highlight());
}
