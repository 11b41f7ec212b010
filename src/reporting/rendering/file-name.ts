/** A title as the name of a file that every system takes. */
export function fileName(title: string, extension: 'pdf' | 'xlsx'): string {
  return `${title}.${extension}`.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_');
}
