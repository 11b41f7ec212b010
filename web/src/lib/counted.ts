/** '1 user', '2,000 users'. */
export function counted(count: number, one = 'user', many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** The same of a list that the server counts only so far: 'More than 10,000 users'. */
export function countedSoFar(count: number, more: boolean, one = 'user'): string {
  return `${more ? 'More than ' : ''}${counted(count, one)}`;
}
