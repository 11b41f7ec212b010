import type { LocalKey } from './shortcuts.js';

export const LINE_READER_KEYS = [
  { key: 'ArrowUp', keys: ['↑'], does: 'a line up', command: 'up' },
  { key: 'ArrowDown', keys: ['↓'], does: 'a line down', command: 'down' },
  { key: 'ArrowUp', shift: true, keys: ['Shift', '↑'], does: 'a line less in the window', command: 'shorter' },
  { key: 'ArrowDown', shift: true, keys: ['Shift', '↓'], does: 'a line more in the window', command: 'taller' },
  { key: 'Escape', keys: ['Esc'], does: 'close it', command: 'close' },
] as const satisfies readonly LocalKey<'up' | 'down' | 'shorter' | 'taller' | 'close'>[];

export const HIGHLIGHTER_KEYS = [
  { key: 'ArrowDown', keys: ['↓'], does: 'next sentence', command: 'next-sentence' },
  { key: 'ArrowUp', keys: ['↑'], does: 'sentence before', command: 'sentence-before' },
  { key: 'ArrowRight', keys: ['→'], does: 'next word', command: 'next-word' },
  { key: 'ArrowLeft', keys: ['←'], does: 'word before', command: 'word-before' },
  {
    key: 'ArrowDown',
    shift: true,
    keys: ['Shift', '↓'],
    does: 'take the next sentence along',
    command: 'more-sentence',
  },
  { key: 'ArrowUp', shift: true, keys: ['Shift', '↑'], does: 'leave the last sentence out', command: 'less-sentence' },
  { key: 'ArrowRight', shift: true, keys: ['Shift', '→'], does: 'take the next word along', command: 'more-word' },
  { key: 'ArrowLeft', shift: true, keys: ['Shift', '←'], does: 'leave the last word out', command: 'less-word' },
  { key: 'h', keys: ['H'], does: 'highlight it, or take the highlight away', command: 'mark' },
  { key: 'n', keys: ['N'], does: 'add or edit a note', command: 'note' },
  { key: 'l', keys: ['L'], does: 'list highlights and notes', command: 'list' },
  { key: 'Escape', keys: ['Esc'], does: 'close the highlighter', command: 'close' },
] as const satisfies readonly LocalKey<string>[];
export type HighlighterCommand = (typeof HIGHLIGHTER_KEYS)[number]['command'];
