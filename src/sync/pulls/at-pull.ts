/** That a record stood at the source when a pull read it, in SQL. */
export function atPull(record: string, pull: string): string {
  return `${record}.first_pull_id <= ${pull} and (${record}.gone_pull_id is null or ${record}.gone_pull_id > ${pull})`;
}
