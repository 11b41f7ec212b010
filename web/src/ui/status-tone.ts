/** How a state stands, apart from its words: completed, behind, failed, running, waiting, nothing yet. */
export type StatusTone = 'good' | 'warn' | 'bad' | 'running' | 'waiting' | 'none';
