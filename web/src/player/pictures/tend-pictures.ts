import { onPictureHeld, pictureAddress } from './held-pictures.js';

const RETRY_MS = [5_000, 10_000, 20_000, 60_000];

/**
 * Looks after the pictures of some published content on the page: one that cannot be loaded says so with what it shows and is
 * tried again, one that comes into memory is shown from there, and one that is shown smaller than it is can be enlarged.
 * @param enlarge absent where nothing can be opened. @returns how to stop
 */
export function tendPictures(content: HTMLElement, enlarge?: (place: HTMLElement) => void): () => void {
  const places = [...content.querySelectorAll<HTMLElement>('[data-picture]')];
  const stops = places.map((place) => tend(place, enlarge));
  return () => {
    for (const stop of stops) stop();
  };
}

function tend(place: HTMLElement, enlarge: ((place: HTMLElement) => void) | undefined): () => void {
  const img = place.querySelector('img')!;
  const sha256 = place.dataset.picture!;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let loaded = false;
  const again = (): void => {
    clearTimeout(timer);
    img.src = pictureAddress(sha256);
  };
  const failed = (): void => {
    clearTimeout(timer);
    loaded = false;
    timer = setTimeout(again, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]!);
    if (place.hasAttribute('data-failed')) return;
    place.setAttribute('data-failed', '');
    if (img.alt !== '') place.append(note(img.alt));
  };
  const came = (): void => {
    clearTimeout(timer);
    tries = 0;
    loaded = true;
    place.removeAttribute('data-failed');
    place.querySelector('[data-note]')?.remove();
  };
  const online = (): void => {
    if (place.hasAttribute('data-failed')) again();
  };
  const measure = (): void => {
    const small = img.clientWidth > 0 && img.clientWidth < Number(img.getAttribute('width')) - 1;
    if (small === place.hasAttribute('data-small')) return;
    place.toggleAttribute('data-small', small);
    if (enlarge === undefined) return;
    if (small) place.after(opener(img.alt, () => enlarge(place)));
    else openerOf(place)?.remove();
  };
  const press = (): void => {
    if (place.hasAttribute('data-small')) enlarge?.(place);
  };
  const stopHearing = onPictureHeld((which) => {
    if (which === sha256 && !loaded) again();
  });
  img.addEventListener('error', failed);
  img.addEventListener('load', came);
  img.addEventListener('click', press);
  addEventListener('online', online);
  const watch = new ResizeObserver(measure);
  watch.observe(img);
  measure();
  return () => {
    clearTimeout(timer);
    stopHearing();
    img.removeEventListener('error', failed);
    img.removeEventListener('load', came);
    img.removeEventListener('click', press);
    removeEventListener('online', online);
    watch.disconnect();
    openerOf(place)?.remove();
    place.removeAttribute('data-small');
    came();
  };
}

/** The button that enlarges a picture, if it has one now. */
export function openerOf(place: Element): HTMLButtonElement | null {
  const next = place.nextElementSibling;
  return next instanceof HTMLButtonElement && next.hasAttribute('data-enlarge') ? next : null;
}

/** No part of the text: highlights do not count it, and the reader does not read it. */
function opener(alt: string, open: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  for (const [name, value] of Object.entries({
    type: 'button',
    'data-enlarge': '',
    'data-aside': '',
    'data-speech': '',
  }))
    button.setAttribute(name, value);
  button.textContent = 'Enlarge picture';
  if (alt !== '') button.setAttribute('aria-description', alt);
  button.addEventListener('click', open);
  return button;
}

function note(alt: string): HTMLElement {
  const said = document.createElement('span');
  said.setAttribute('data-note', '');
  said.setAttribute('data-aside', '');
  said.setAttribute('data-speech', alt);
  said.textContent = `This picture could not be loaded and is tried again. It shows: ${alt}`;
  return said;
}
