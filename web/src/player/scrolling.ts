/** Where the passage was read last, while passage and question share one scroll. */
const readAt = new WeakMap<Element, number>();

/** Brings the passage or the question to the top and gives it the focus. The passage comes back where it was left. */
export function showPart(frame: HTMLElement, part: 'passage' | 'question'): void {
  const [passage, question] = ['passage', 'question'].map((name) =>
    frame.querySelector<HTMLElement>(`[data-part=${name}]`),
  );
  const body = frame.querySelector('main');
  if (!body || !question) return;
  const shared = passage != null && frame.querySelector('[role=separator]') === null;
  if (part === 'question') {
    if (shared && question.getBoundingClientRect().top > body.getBoundingClientRect().top + body.clientHeight / 2)
      readAt.set(passage, body.scrollTop);
    if (shared) question.scrollIntoView({ block: 'start' });
    (question.querySelector('h1') ?? question).focus({ preventScroll: true });
    return;
  }
  if (!passage) return;
  const portion = passage.querySelector<HTMLElement>('[data-here]');
  if (!shared) {
    if (portion) bringIntoPane(portion, passage);
  } else if (portion) portion.scrollIntoView({ block: 'center' });
  else if (body.scrollHeight > body.clientHeight + 1) body.scrollTo(0, readAt.get(passage) ?? 0);
  else passage.scrollIntoView({ block: 'start' });
  (portion ?? passage).focus({ preventScroll: true });
}

/** Scrolls the pane of an element or range, and nothing else, so that it stands well inside. */
export function bringIntoPane(element: Pick<Element, 'getBoundingClientRect'>, pane: HTMLElement): void {
  if (pane.scrollHeight <= pane.clientHeight + 1) return;
  const [box, room] = [element.getBoundingClientRect(), pane.getBoundingClientRect()];
  const [top, bottom] = [box.top - room.top, box.bottom - room.top];
  if (top < room.height * 0.12 || bottom > room.height * 0.8) pane.scrollTop += top - room.height * 0.35;
}
