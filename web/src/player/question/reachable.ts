/**
 * What is wider than the text scrolls in itself, also by key; what is not is no stop on the way.
 * @param byKey false within a control, where nothing else can have the focus. @returns how to stop watching
 */
export function reachable(content: HTMLElement, byKey: boolean): () => void {
  const parts = [...content.querySelectorAll<HTMLElement>('[data-scroll], [data-picture], .math-block, .math')];
  if (!byKey) parts.push(content);
  if (parts.length === 0) return () => undefined;
  const look = (): void => {
    for (const part of parts) {
      const drawing = part.classList.contains('math') ? part.querySelector('math') : null;
      const wide = drawing
        ? drawing.getBoundingClientRect().width > content.clientWidth + 1
        : part.scrollWidth > part.clientWidth + 1;
      if (wide === part.hasAttribute('data-wide')) continue;
      const names = {
        'data-wide': '',
        ...(byKey && { tabindex: '0', role: 'region', 'aria-label': nameOf(part) }),
      };
      for (const [name, value] of Object.entries(names)) {
        if (wide) part.setAttribute(name, value);
        else part.removeAttribute(name);
      }
    }
  };
  const watch = new ResizeObserver(look);
  for (const part of new Set([content, ...parts])) watch.observe(part);
  return () => watch.disconnect();
}

function nameOf(part: HTMLElement): string {
  if (part.querySelector('table')) return 'Wide table';
  if (part.hasAttribute('data-picture')) return 'Wide picture';
  return part.querySelector('svg') ? 'Wide figure' : 'Wide formula';
}
