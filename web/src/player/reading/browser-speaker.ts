import type { Speaker } from './speaker.js';
import { spoken, wordAt } from './speech.js';

/** How long a voice may take to begin. */
const SILENCE_MS = 5000;

/** A voice of the browser. */
export function browserSpeaker(voice: SpeechSynthesisVoice): Speaker {
  return {
    name: voice.name,
    say(text, rate, heard) {
      const utterance = new SpeechSynthesisUtterance(spoken(text));
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.rate = rate;
      const late = setTimeout(() => heard.failed('late'), SILENCE_MS);
      utterance.onstart = () => {
        clearTimeout(late);
        heard.began();
      };
      utterance.onboundary = (event) => {
        const length = wordAt(text, event.charIndex);
        if (event.name === 'word' && length > 0) heard.word(event.charIndex, length);
      };
      utterance.onend = () => {
        clearTimeout(late);
        heard.ended();
      };
      utterance.onerror = (event) => {
        clearTimeout(late);
        if (event.error !== 'canceled' && event.error !== 'interrupted') heard.failed('broke');
      };
      speechSynthesis.speak(utterance);
    },
    stop: () => speechSynthesis.cancel(),
  };
}
