import type { ColourTheme } from '../../ui/colours/colour-theme.js';

export const COLOUR_THEMES: readonly { id: ColourTheme; name: string; hint: string }[] = [
  { id: 'light', name: 'Paper', hint: 'Dark ink on a light page' },
  { id: 'dark', name: 'Night', hint: 'Light ink, easier in the dark' },
  { id: 'contrast', name: 'High contrast', hint: 'White and yellow on black' },
  { id: 'auto', name: 'As on this device', hint: 'Paper or Night, as your system has it' },
];
