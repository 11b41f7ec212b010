export { DocumentProcesses, type DocumentTask } from './documents/document-processes.js';
export { Making } from './documents/making.js';
export { ExportsModule } from './exports.module.js';
export { AttemptImports, type BroughtAndScored } from './attempt-imports.js';
export { trustedKeysOf } from './trusted-keys.js';
