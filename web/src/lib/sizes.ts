import { counted } from './counted.js';

/** '5 bytes', '412 kB', '1.1 MB' of bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
