/** An item that cannot be taken whole. The message is a sentence for whoever brought it. */
export class ItemRefused extends Error {}
