/** What a student-produced response may hold: up to 5 characters, 6 with a minus sign in front. */
export const GRID_IN_RULE =
  'Enter a whole number, a decimal or a fraction: up to 5 characters, or 6 with a minus sign.';

export type ReadBack =
  | { kind: 'empty' }
  | { kind: 'number'; negative: boolean; text: string }
  | { kind: 'fraction'; negative: boolean; top: string; bottom: string }
  /** Begun, but not a number yet. */
  | { kind: 'unfinished' };

/**
 * The typed text with what cannot be entered taken out, and a sentence when something was. A true minus and a dash count
 * as a hyphen, a comma never as a decimal point. The sentence stays for as long as the text grows: without its space,
 * 3 1/2 would become 31/2 unseen.
 */
export function typeGridIn(raw: string): { text: string; problem: string | null } {
  const plain = raw.replace(/[\u2212\u2013\u2014]/g, '-').trimStart();
  let text = '';
  let problem: string | null = null;
  for (const c of plain) {
    if (c === '-' && text !== '') problem = 'A minus sign can only stand in front.';
    else if (c === '.' && (/[/]/.test(text) || text.includes('.'))) problem = 'Use one decimal point, or one slash.';
    else if (c === '/' && (text.includes('/') || text.includes('.'))) problem = 'Use one decimal point, or one slash.';
    else if (c === ' ') problem = 'Write a mixed number as one fraction or as a decimal: 3 1/2 is 7/2 or 3.5.';
    else if (c === ',') problem = 'A comma cannot be entered. Write 4.5 with a point, and 1,234 as 1234.';
    else if (!/[0-9./-]/.test(c))
      problem = 'Only digits, one decimal point, one slash and a minus sign can be entered.';
    else if (text.length >= (text.startsWith('-') ? 6 : 5))
      problem = 'Up to 5 characters, or 6 with a minus sign. Round or cut a long decimal so that it fills the field.';
    else text += c;
  }
  return { text, problem };
}

export function readBack(text: string): ReadBack {
  if (text === '') return { kind: 'empty' };
  const negative = text.startsWith('-');
  const body = negative ? text.slice(1) : text;
  const fraction = /^(\d+)\/(\d+)$/.exec(body);
  if (fraction)
    return /^0+$/.test(fraction[2]!)
      ? { kind: 'unfinished' }
      : { kind: 'fraction', negative, top: fraction[1]!, bottom: fraction[2]! };
  if (/^(\d+\.?\d*|\.\d+)$/.test(body)) return { kind: 'number', negative, text: body };
  return { kind: 'unfinished' };
}
