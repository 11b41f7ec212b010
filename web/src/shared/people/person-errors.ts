import { PHONE_INVALID, phoneOf } from '../../lib/phone.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is missing in a form about a person, by field; what else is wrong the server says. */
export function personErrors(typed: {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string;
}): Record<string, string> {
  return {
    ...(typed.firstName.trim() ? {} : { firstName: 'Please enter a valid first name' }),
    ...(typed.lastName.trim() ? {} : { lastName: 'Please enter a valid last name' }),
    ...(EMAIL.test(typed.email.trim()) ? {} : { email: 'Please enter a valid email' }),
    ...(phoneOf(typed.phone ?? '') === undefined ? { phone: PHONE_INVALID } : {}),
  };
}
