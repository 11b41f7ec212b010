/** Pictures that this page has in memory, by their hash. */
const held = new Map<string, { picture: Blob; address: string }>();
const waiting = new Set<(sha256: string) => void>();

/** Where a picture is shown from: memory where it is there, else the server. */
export function pictureAddress(sha256: string): string {
  return held.get(sha256)?.address ?? `/api/pictures/${sha256}`;
}

export function heldPicture(sha256: string): Blob | undefined {
  return held.get(sha256)?.picture;
}

export function holdPicture(sha256: string, picture: Blob): void {
  if (held.has(sha256)) return;
  held.set(sha256, { picture, address: URL.createObjectURL(picture) });
  for (const tell of waiting) tell(sha256);
}

/** Tells of each picture that comes into memory; returns how to stop. */
export function onPictureHeld(tell: (sha256: string) => void): () => void {
  waiting.add(tell);
  return () => void waiting.delete(tell);
}

/** What is in memory goes; pictures on the screen stay until it changes. */
export function letPicturesGo(): void {
  for (const { address } of held.values()) URL.revokeObjectURL(address);
  held.clear();
}
