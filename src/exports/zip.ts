import { ZipFile } from 'yazl';

/** A zip of texts; equal contents and moment give equal bytes. */
export async function zipOf(entries: readonly { name: string; content: string }[], mtime: Date): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of entries) zip.addBuffer(Buffer.from(content, 'utf8'), name, { mtime });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
