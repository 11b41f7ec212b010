import type { RefObject } from 'react';

/** Brings the first field that was refused into sight and under the fingers, once its message is drawn. */
export function focusFirstRefused(form: RefObject<HTMLFormElement | null>): void {
  setTimeout(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused] input');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
