const PARTS = /^(.*?)(?:[\s,;]*(?:ext(?:ension)?\.?|x|#)[\s.:]*(\d{1,6}))?$/is;
export const PHONE_INVALID = 'Please enter a valid phone number';

/**
 * A phone number of the United States as it is shown: '(555) 010-1234 ext. 12'. It may be typed in whatever way numbers are written.
 * @returns undefined for what is none; empty for nothing
 */
export function phoneOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const [, number = '', extension] = PARTS.exec(trimmed) ?? [];
  const digits = /^(?:\+?1)?([2-9]\d{9})$/.exec(number.replace(/[\s().\-\u2010-\u2015/]/g, ''))?.[1];
  return digits && `${inGroups(digits)}${extension ? ` ext. ${extension}` : ''}`;
}

/**
 * What stands in the field while somebody types. Digits that are typed at the end fall into their groups; whatever else is typed,
 * taken away, or put in the middle stays as it is.
 */
export function asTyped(text: string, before: string): string {
  const grows = text.length > before.length && text.startsWith(before);
  if (!grows || !/^[\d\s().-]*$/.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d)/, '');
  return digits.length > 10 || !/\d$/.test(text) ? text : inGroups(digits);
}

function inGroups(digits: string): string {
  if (digits.length < 4) return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `(${area}) ${exchange}${line ? `-${line}` : ''}`;
}
