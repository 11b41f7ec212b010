import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of the product. */
export const PRODUCT_VERSION = productVersion();

/** 'x.y.z, scoring n': the product's version and the scoring rules that these results were made with. */
export function codeVersionOf(results: readonly { scoringVersion: string }[]): string {
  return `${PRODUCT_VERSION}, scoring ${[...new Set(results.map((r) => r.scoringVersion))].sort().join(' and ')}`;
}

/** The package is above both the sources and the build. */
function productVersion(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    if (dirname(folder) === folder) return '0.0.0';
  }
}
