import type { RefObject } from 'react';

/** Whether a date or time is typed that does not exist, or only a part of one: to the form its field is empty, so the browser says beside it what is wrong. */
export function holdsNoDate(form: HTMLFormElement): boolean {
  const field = [...form.querySelectorAll('input')].find((input) => input.validity.badInput);
  field?.reportValidity();
  return field !== undefined;
}

/** Brings the first field that was refused into sight and under the fingers, once its message is drawn. */
export function focusFirstRefused(form: RefObject<HTMLFormElement | null>): void {
  setTimeout(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused] input');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
