import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const SERIF = join(dirname(require.resolve('@fontsource/source-serif-4/package.json')), 'files');
const UI = join(dirname(require.resolve('@fontsource/atkinson-hyperlegible-next/package.json')), 'files');

const serif = (subset: string, weight: number) => join(SERIF, `source-serif-4-${subset}-${weight}-normal.woff`);
const ui = (subset: string, weight: number) => join(UI, `atkinson-hyperlegible-next-${subset}-${weight}-normal.woff`);
const family = (file: (subset: string, weight: number) => string, subset: string, normal: number, bold: number) => ({
  normal: file(subset, normal),
  bold: file(subset, bold),
});

/** Families by voice and script: the packages split each face by script, a run of text names the file that has its letters. */
export const FONTS = {
  Ui: family(ui, 'latin', 400, 600),
  UiExt: family(ui, 'latin-ext', 400, 600),
  Serif: family(serif, 'latin', 400, 600),
  SerifExt: family(serif, 'latin-ext', 400, 600),
  SerifTitle: family(serif, 'latin', 500, 600),
  SerifTitleExt: family(serif, 'latin-ext', 500, 600),
  Cyrillic: family(serif, 'cyrillic', 400, 600),
  Greek: family(serif, 'greek', 400, 600),
  Vietnamese: family(serif, 'vietnamese', 400, 600),
};

export type Voice = 'Ui' | 'Serif' | 'SerifTitle';

const LATIN = /[\u0000-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/u;
const CYRILLIC = /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u;
const GREEK = /[\u0370-\u03ff]/u;
const VIETNAMESE = /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u;

const ONLY_LATIN = new RegExp(`^${LATIN.source}*$`, 'u');

export interface Run {
  text: string;
  font: keyof typeof FONTS;
}

/** Splits a text where another file of the face is needed, so that no name prints as empty boxes. */
export function runs(text: string, voice: Voice): Run[] {
  if (ONLY_LATIN.test(text)) return text === '' ? [] : [{ text, font: voice }];
  const out: Run[] = [];
  for (const char of text.normalize('NFC')) {
    const font = fontOf(char, voice);
    const last = out.at(-1);
    if (last && (last.font === font || char === ' ')) last.text += char;
    else out.push({ text: char, font });
  }
  return out;
}

function fontOf(char: string, voice: Voice): Run['font'] {
  if (LATIN.test(char)) return voice;
  if (CYRILLIC.test(char)) return 'Cyrillic';
  if (GREEK.test(char)) return 'Greek';
  if (VIETNAMESE.test(char)) return 'Vietnamese';
  return `${voice}Ext`;
}
