export { ExportsModule } from './exports.module.js';
export { AttemptImports, type BroughtAndScored } from './attempt-imports.js';
export { trustedKeysOf } from './trusted-keys.js';
