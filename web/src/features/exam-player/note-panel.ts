import { onDemand } from './on-demand.js';

export const NotePanel = onDemand(() => import('./NotePanel.js').then((m) => m.NotePanel));
