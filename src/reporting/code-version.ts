import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SCORING_VERSION } from '../scoring/index.js';

/** 'x.y.z, scoring n': the product's version and that of the scoring rules, for the line that says where numbers come from. */
export const CODE_VERSION = `${productVersion()}, scoring ${SCORING_VERSION}`;

/** The package is above both the sources and the build. */
function productVersion(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    if (dirname(folder) === folder) return '0.0.0';
  }
}
