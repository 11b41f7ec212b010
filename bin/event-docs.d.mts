/** docs/events.md as the types say it. */
export function eventCatalogue(): string;
