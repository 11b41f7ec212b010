const EST = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Etc/GMT+5',
});

/**
 * 'Nov 19, 2026, 5:02:41 AM EST', with seconds, since several syncs may begin in a minute. The logs are in EST the whole year, so
 * that no hour of them is ambiguous.
 */
export function inEst(moment: Date): string {
  return `${EST.format(moment)} EST`.replaceAll('\u202f', ' ');
}
