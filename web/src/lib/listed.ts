/** 'A', 'A and B', 'A, B and C'. */
export function listed(words: readonly string[], last = 'and', between = ', '): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(between)} ${last} ${words.at(-1)}`;
}
