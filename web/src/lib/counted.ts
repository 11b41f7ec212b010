/** '1 user', '2,000 users'. */
export function counted(count: number, one = 'user', many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
