/** How long paper waits for pictures that do not come. */
const PATIENCE_MS = 10_000;

/** Resolves after the next drawing, when the pictures of published content under `root` are there, or will not come in time. */
export async function picturesCame(root: ParentNode): Promise<void> {
  await new Promise((done) => requestAnimationFrame(done));
  const all = [...root.querySelectorAll<HTMLImageElement>('[data-picture] img')].map((img) =>
    img.decode().catch(() => undefined),
  );
  if (all.length > 0) await Promise.race([Promise.all(all), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}
