import { onDemand } from '../ui/on-demand.js';
import { EnlargedDialog } from './question/Rich.js';

/** The parts of the player that not every question needs. */
export const PlayerPanels = onDemand(() => import('./PlayerPanels.js').then((m) => m.PlayerPanels));
export const ReviewPage = onDemand(() => import('./ReviewPage.js').then((m) => m.ReviewPage));
export const Highlighter = onDemand(() => import('./marks/Highlighter.js').then((m) => m.Highlighter));
export const LineReader = onDemand(() => import('./reading/LineReader.js').then((m) => m.LineReader));
export const JumpBar = onDemand(() => import('./JumpBar.js').then((m) => m.JumpBar));
export const Portion = onDemand(() => import('./question/Portion.js').then((m) => m.Portion));
export const Notes = onDemand(() => import('./marks/Notes.js').then((m) => m.Notes));
export const GridIn = onDemand(() => import('./question/GridIn.js').then((m) => m.GridIn));
export const MarkBar = onDemand(() => import('./marks/MarkBar.js').then((m) => m.MarkBar));

/** Fetches what may be opened later, while there is a connection. */
export function fetchParts(): void {
  for (const part of [
    GridIn,
    PlayerPanels,
    ReviewPage,
    MarkBar,
    Notes,
    Highlighter,
    LineReader,
    JumpBar,
    Portion,
    EnlargedDialog,
  ])
    part.load().catch(() => undefined);
}
