/** Gives the focus back to what had it before; to the question where that is gone. */
export function giveBack(before: Element | null): void {
  const to =
    before instanceof HTMLElement && before !== document.body && before.isConnected
      ? before
      : document.querySelector<HTMLElement>('main h1');
  to?.focus({ preventScroll: true });
}
