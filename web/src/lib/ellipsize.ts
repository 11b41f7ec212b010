/** 'Maximiliana Th…': a text cut to so many characters, 15 by default. What is cut must be readable in full elsewhere, such as in a title. */
export function ellipsize(text: string, length = 15): string {
  const letters = [...text];
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
