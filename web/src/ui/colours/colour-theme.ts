import { useSyncExternalStore } from 'react';
import { ROLES, SHADOW_FLOAT, VEIL } from './tokens.js';

/** Paper, Night, High contrast, or Paper or Night as the system has it. */
export type ColourTheme = 'light' | 'dark' | 'contrast' | 'auto';
type Scheme = 'light' | 'dark' | 'auto';

/** Mantine's own name for it. */
const KEPT = 'mantine-color-scheme-value';
const KEPT_CONTRAST = 'colour-contrast';
const night = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let theme: ColourTheme = 'auto';

/** The colours of the whole application in this browser, and how to choose others. */
export function useColourTheme(): [ColourTheme, (theme: ColourTheme) => void] {
  return [useSyncExternalStore(listen, () => theme), chooseTheme];
}

/** Before the first picture: the role colours as `--c-<role>`, in the theme that was chosen last in this browser. */
export async function startTheme(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    (['light', 'dark'] as const)
      .map(
        (name) =>
          `:root[data-mantine-color-scheme='${name}']{${roles(ROLES[name])}color-scheme:${name};--shadow-float:${SHADOW_FLOAT[name]};--veil:${VEIL[name]}}`,
      )
      .join(''),
  );
  document.adoptedStyleSheets.push(sheet);
  theme = kept();
  night.addEventListener('change', show);
  // Chosen in another tab.
  addEventListener('storage', ({ key }) => {
    if (key !== KEPT && key !== KEPT_CONTRAST) return;
    theme = kept();
    show();
  });
  show();
  if (theme === 'contrast') await contrastSheet().catch(() => undefined);
}

function chooseTheme(chosen: ColourTheme): void {
  theme = chosen;
  try {
    localStorage.setItem(KEPT, schemeNow());
    if (chosen === 'contrast') localStorage.setItem(KEPT_CONTRAST, 'high');
    else localStorage.removeItem(KEPT_CONTRAST);
  } catch {
    // A browser that keeps nothing has it until the page is left.
  }
  show();
}

/** What Mantine reads and writes the scheme with: this one place decides. High contrast is a dark scheme with other colours. */
export const schemeManager = {
  get: schemeNow,
  // Mantine hands back what it was told; only something new is a choice.
  set: (scheme: Scheme): void => {
    if (scheme !== schemeNow()) chooseTheme(scheme);
  },
  subscribe(onUpdate: (scheme: Scheme) => void): void {
    schemeManager.unsubscribe();
    stop = listen(() => onUpdate(schemeNow()));
  },
  unsubscribe: (): void => stop(),
  clear: (): void => undefined,
};
let stop = (): void => undefined;

function schemeNow(): Scheme {
  return theme === 'contrast' ? 'dark' : theme;
}

function show(): void {
  const root = document.documentElement;
  const scheme = schemeNow();
  root.dataset.mantineColorScheme = scheme === 'auto' ? (night.matches ? 'dark' : 'light') : scheme;
  if (theme === 'contrast') {
    root.dataset.contrast = 'high';
    void contrastSheet().catch(() => undefined);
  } else delete root.dataset.contrast;
  for (const listener of listeners) listener();
}

/** The colours of high contrast come only to who uses them. */
async function contrastSheet(): Promise<void> {
  const { CONTRAST } = await import('./tokens-contrast.js');
  if (document.documentElement.hasAttribute('data-contrast-ready')) return;
  document.documentElement.setAttribute('data-contrast-ready', '');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root[data-contrast='high'][data-mantine-color-scheme='dark']{${roles(CONTRAST)}--ring-width:4px;--shadow-float:0 0 0 2px #fff;--veil:rgb(0 0 0 / .78)}`,
  );
  document.adoptedStyleSheets.push(sheet);
}

function roles(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([role, colour]) => `--c-${role}:${colour};`)
    .join('');
}

function kept(): ColourTheme {
  try {
    if (localStorage.getItem(KEPT_CONTRAST) === 'high') return 'contrast';
    const scheme = localStorage.getItem(KEPT);
    return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
  } catch {
    return theme;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
