import { readable } from './math.js';

export interface ReadingLevel {
  words: number;
  /** School grade by the formula of Flesch and Kincaid, one decimal. */
  grade: number;
}

/**
 * How hard a text is to read, from the lengths of its sentences and words. Figures, tables, headings and numbers of underlined
 * portions are left out. Null for a text of fewer than 20 words, where the formula says nothing.
 */
export function readingLevel(html: string): ReadingLevel | null {
  const text = readable(
    html
      .replace(/<(figure|table|h[34])\b.*?<\/\1>/gs, ' ')
      .replace(/<p class="text-label">.*?<\/p>/gs, ' ')
      .replace(/<sup>.*?<\/sup>/gs, ''),
  );
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
  if (words.length < 20) return null;
  // A list without full stops is one sentence for each line.
  const sentences = text.split(/[.!?…]+[”’)]*\s+|\n/).filter((part) => /\p{L}{2}/u.test(part)).length;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade = 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
  return { words: words.length, grade: Math.round(grade * 10) / 10 };
}

/** Groups of vowels, without silent endings: near enough for English over a whole text. */
function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-zà-ÿ]/g, '');
  const trimmed = plain.replace(/(?:[^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e)$/, (end) => end[0]!).replace(/^y/, '');
  return Math.max(1, trimmed.match(/[aeiouyà-ÿ]{1,2}/g)?.length ?? 0);
}
