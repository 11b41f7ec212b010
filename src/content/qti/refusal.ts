/** An item that cannot be taken whole. The message is a sentence for whoever brought it. */
export class ItemRefused extends Error {}

export const UNEXPECTED = 'It cannot be read for a reason that nobody foresaw; the log of the operators names it.';
