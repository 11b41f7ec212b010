import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { DomainError } from '../../kernel/errors.js';
import { registerProblems } from './problem.js';

registerProblems({ 'http/file-too-large': 413 });

/** The largest file that any call takes. */
export const FILE_LIMIT_MB = 10;

/**
 * The whole of an uploaded file. The library looks at the limit between chunks and misses a file that is cut in its last one.
 * @throws DomainError `http/file-too-large`, which names the limit
 */
export async function bytesOf(file: MultipartFile): Promise<Buffer> {
  let bytes: Buffer;
  try {
    bytes = await file.toBuffer();
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    throw error;
  }
  if (file.file.truncated) throw tooLarge();
  return bytes;
}

/**
 * A file as it comes, of a size of which nobody wants it in memory. `isWhole` is asked at its end.
 * @throws DomainError `http/file-too-large` from `isWhole`
 */
export function streamOf(file: MultipartFile, limitMb: number): { content: Readable; isWhole: () => void } {
  return {
    content: file.file,
    isWhole: () => {
      if (file.file.truncated) throw tooLarge(limitMb);
    },
  };
}

function tooLarge(limitMb = FILE_LIMIT_MB): DomainError<'http/file-too-large'> {
  return new DomainError('http/file-too-large', `The file is larger than ${limitMb} MB. Please send it in parts.`);
}
