/** Whether each word of what somebody typed is a part of the text, or one slip away from one of its words. */
export function nearly(typed: string, text: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const there = text.toLowerCase();
  const tokens = there.split(/[^\p{L}\p{N}]+/u);
  return (
    words.length > 0 &&
    words.every((word) => there.includes(word) || (word.length > 3 && tokens.some((token) => oneSlip(word, token))))
  );
}

/** One sign more, less, other, or two that changed places. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const rest = (text: string, skip: number) => text.slice(from + skip);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[from] === b[from + 1] && a[from + 1] === b[from] && rest(a, 2) === rest(b, 2))
  );
}
