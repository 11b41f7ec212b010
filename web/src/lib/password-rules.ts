/** What the browser can say about a new password before the server does; the commonest are refused there. */
export function passwordErrors(
  password: string,
  confirmation: string,
  email: string | null,
): { password?: string; password_confirmation?: string } {
  const errors: { password?: string; password_confirmation?: string } = {};
  if (password.trim().length < 12) errors.password = 'Use at least 12 characters';
  else if (password.length > 128) errors.password = 'Use at most 128 characters';
  else if (email && password.toLowerCase() === email.toLowerCase())
    errors.password = 'Your password must not be your email';
  if (password !== confirmation) errors.password_confirmation = 'Passwords do not match';
  return errors;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim()) && text.length <= 320;
}
