/** A title as the name of a file that every system takes. @param extension without its dot */
export function fileName(title: string, extension: string): string {
  return `${title}.${extension}`.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_');
}
