import { describe, expect, it } from '@jest/globals';
import { firstLog, LOCAL_LOGS, REMOTE_LOGS } from '../../../web/src/features/sync/words.js';

const LOGS = [...LOCAL_LOGS.flatMap(({ logs }) => logs), ...REMOTE_LOGS].map(({ log }) => log);
const totals = (more: Partial<Parameters<typeof firstLog>[0]>) =>
  ({ ...Object.fromEntries(LOGS.map((log) => [log, 0])), ...more }) as Parameters<typeof firstLog>[0];

describe('the log that is open first', () => {
  it('has errors, or else is the first with entries', () => {
    expect(firstLog(totals({ user_imports: 3, generic_logs: 1, section_errors: 2 }))).toBe('section_errors');
    expect(firstLog(totals({ section_syncs: 3, generic_logs: 1, user_data: 9 }))).toBe('section_syncs');
    expect(firstLog(totals({ generic_logs: 1, user_data: 9 }))).toBe('generic_logs');
    expect(firstLog(totals({}))).toBe('user_syncs');
  });
});
