import { useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';

export type ColourTheme = 'light' | 'dark' | 'contrast' | 'auto';

export const COLOUR_THEMES: readonly { id: ColourTheme; name: string; hint: string }[] = [
  { id: 'light', name: 'Paper', hint: 'Dark ink on a light page' },
  { id: 'dark', name: 'Night', hint: 'Light ink, easier in the dark' },
  { id: 'contrast', name: 'High contrast', hint: 'White and yellow on black' },
  { id: 'auto', name: 'As on this device', hint: 'Paper or Night, as your system has it' },
];

const KEPT = 'colour-contrast';

/** The colours of the whole application in this browser, and how to choose others. */
export function useColourTheme(): [ColourTheme, (theme: ColourTheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [contrast, setContrast] = useState(keptContrast);
  const choose = (theme: ColourTheme): void => {
    const high = theme === 'contrast';
    keepContrast(high);
    setContrast(high);
    if (high) void showContrast();
    else delete document.documentElement.dataset.contrast;
    // High contrast is a dark scheme with other colours: what asks only for the scheme is right too.
    setColorScheme(high ? 'dark' : theme);
  };
  return [contrast && colorScheme === 'dark' ? 'contrast' : colorScheme, choose];
}

/** Before the first picture: the colours that were chosen last in this browser. Those of high contrast come only to who uses them. */
export async function startTheme(): Promise<void> {
  if (keptContrast()) await showContrast().catch(() => undefined);
}

async function showContrast(): Promise<void> {
  const { contrastSheet } = await import('./contrast-sheet.js');
  const sheet = contrastSheet();
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  document.documentElement.dataset.contrast = 'high';
}

function keptContrast(): boolean {
  try {
    return localStorage.getItem(KEPT) === 'high';
  } catch {
    return document.documentElement.dataset.contrast === 'high';
  }
}

function keepContrast(high: boolean): void {
  try {
    if (high) localStorage.setItem(KEPT, 'high');
    else localStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing has them until the page is left.
  }
}
