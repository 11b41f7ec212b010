import { CONTRAST } from './tokens-contrast.js';

let sheet: CSSStyleSheet | undefined;

/** The high contrast colours over those of the dark scheme. */
export function contrastSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    const roles = Object.entries(CONTRAST).map(([role, colour]) => `--c-${role}:${colour}`);
    sheet.replaceSync(`:root[data-contrast='high'][data-mantine-color-scheme='dark']{${roles.join(';')};--ring-width:4px;--shadow-float:0 0 0 2px #fff;--veil:rgb(0 0 0 / .78)}`);
  }
  return sheet;
}
