export interface TimedWord {
  from: number;
  length: number;
  /** Seconds from the beginning of the sound. */
  start: number;
}

/** Letters that a pause after a word takes the time of. */
const PAUSES: readonly [RegExp, number][] = [
  [/[.!?]["')\]]*$/, 6],
  [/[,;:]["')\]]*$/, 3],
];
/** A voice says no word in less time than so many letters take. */
const LEAST = 3;

/**
 * When each word of a sentence is spoken, from how long its sound is: longer words take longer, and marks are pauses. A sound that
 * tells no places leaves nothing better.
 */
export function wordsOver(text: string, seconds: number): TimedWord[] {
  if (!Number.isFinite(seconds) || seconds <= 0) return [];
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    // A numeral is said digit by digit or as words: longer than it is written.
    const letters = word.replace(/[^\p{L}\p{N}]/gu, '').length + word.replace(/\P{N}/gu, '').length * 2;
    const pause = PAUSES.find(([mark]) => mark.test(word))?.[1] ?? 0;
    return { from: index, length: word.length, weight: Math.max(LEAST, letters), pause };
  });
  // After the last word there is only silence.
  const last = words.at(-1);
  if (last) last.pause = 0;
  const all = words.reduce((sum, { weight, pause }) => sum + weight + pause, 0);
  let before = 0;
  return words.map(({ from, length, weight, pause }) => {
    const start = (before / all) * seconds;
    before += weight + pause;
    return { from, length, start };
  });
}
