/** Characters that nobody sees: marks that turn the direction of writing, zero-width and other format characters. */
const INVISIBLE = /[\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/u;
/** Joiners that Arabic and Indic writing needs inside a word. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]\p{M}*)[\u200c\u200d](?=[\p{L}\p{M}])/gu;
/** Alphabets whose letters look alike. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Whether a text holds characters that change how it reads and that nobody sees. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text.replace(JOINED, ''));
}

/** Whether one word is written with letters of several alphabets that look alike: 'аna' with a Cyrillic а. */
export function mixesAlphabets(text: string): boolean {
  return text.split(/[^\p{L}\p{M}]+/u).some((word) => ALIKE.filter((script) => script.test(word)).length > 1);
}

/**
 * What is wrong with the characters of an e-mail, if anything. The parts around @ and between dots are words; the domain is one
 * writing.
 */
export function emailCharacterError(email: string): string | null {
  if (hasInvisible(email)) return 'The email holds invisible characters: please type it again';
  const [local = '', domain = ''] = email.split('@');
  const whole = (part: string) => ALIKE.filter((script) => script.test(part)).length > 1;
  return whole(local) || whole(domain.slice(0, Math.max(0, domain.lastIndexOf('.'))))
    ? 'The email mixes letters of different alphabets: please type it again'
    : null;
}

/** What is wrong with the characters of a name, if anything. */
export function nameCharacterError(name: string): string | null {
  if (hasInvisible(name)) return 'The name holds invisible characters: please type it again';
  return mixesAlphabets(name) ? 'The name mixes letters of different alphabets: please type it again' : null;
}
