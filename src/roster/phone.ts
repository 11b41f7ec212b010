/** A number of the United States as it is kept: E.164, and the digits of an extension where there is one. */
export interface Phone {
  phone: string | null;
  phoneExtension: string | null;
}

export const PHONE_INVALID = 'Please enter a valid phone number';
export const NO_PHONE: Phone = { phone: null, phoneExtension: null };

const PARTS = /^(.*?)(?:[\s,;]*(?:ext(?:ension)?\.?|x|#)[\s.:]*(\d{1,6}))?$/is;

/**
 * What somebody typed, in whatever way phone numbers are written: '555-010-1234 x12'. Nothing at all is no number.
 * @returns undefined for what is no phone number of the United States
 */
export function readPhone(text: string): Phone | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return NO_PHONE;
  const [, number = '', extension = null] = PARTS.exec(trimmed) ?? [];
  const digits = /^(?:\+?1)?([2-9]\d{9})$/.exec(number.replace(/[\s().\-\u2010-\u2015/]/g, ''))?.[1];
  return digits === undefined ? undefined : { phone: `+1${digits}`, phoneExtension: extension };
}

/** '(555) 010-1234 ext. 12'; empty where there is none. */
export function phoneText({ phone, phoneExtension }: Phone): string {
  if (phone === null) return '';
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)!;
  return `(${area}) ${exchange}-${line}${phoneExtension === null ? '' : ` ext. ${phoneExtension}`}`;
}
