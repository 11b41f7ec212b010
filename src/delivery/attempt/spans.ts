/** A stretch of time in epoch milliseconds, from inclusive to exclusive. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** The same time as disjoint stretches, oldest first. */
export function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { fromMs, toMs } of [...spans]
    .filter((span) => span.toMs > span.fromMs)
    .sort((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else joined.push({ fromMs, toMs });
  }
  return joined;
}

/** What lies in both. */
export function intersect(a: readonly Span[], b: readonly Span[]): Span[] {
  const others = union(b);
  return union(a).flatMap((one) =>
    others.flatMap((other) => {
      const span = { fromMs: Math.max(one.fromMs, other.fromMs), toMs: Math.min(one.toMs, other.toMs) };
      return span.toMs > span.fromMs ? [span] : [];
    }),
  );
}

/** What lies in the first and not in the second. */
export function subtract(a: readonly Span[], b: readonly Span[]): Span[] {
  let left = union(a);
  for (const cut of union(b)) {
    left = left.flatMap((span) => [
      ...(Math.min(span.toMs, cut.fromMs) > span.fromMs
        ? [{ fromMs: span.fromMs, toMs: Math.min(span.toMs, cut.fromMs) }]
        : []),
      ...(span.toMs > Math.max(span.fromMs, cut.toMs)
        ? [{ fromMs: Math.max(span.fromMs, cut.toMs), toMs: span.toMs }]
        : []),
    ]);
  }
  return left;
}

/** Of disjoint stretches. */
export function lengthMs(spans: readonly Span[]): number {
  return spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}
