export { AccessLog } from './access/access-log.js';
export type { AttemptPurpose } from './access/events.js';
export { AuditModule } from './audit.module.js';
export { EraseStudent } from './commands/erase-student.js';
export { DestroyedKeys, readDestroyed, unreadLines } from './destroyed-keys.js';
export { VerdictDto } from './http/integrity.controller.js';
export { IntegrityWarnings } from './integrity/warnings.js';
export { AttemptExport } from './read/attempt-export.js';
export { verifierFile } from './read/verifier-file.js';
