import { describe, expect, it } from '@jest/globals';
import { attachment } from '../../../src/platform/http/send-file.js';

describe('the name of a file that is sent', () => {
  it('stands as it is when it is plain', () => {
    expect(attachment('Period 1 students.csv')).toBe('attachment; filename="Period 1 students.csv"');
  });

  it('is told in both forms otherwise', () => {
    expect(attachment('Sofía "1".pdf')).toBe(
      `attachment; filename="Sofia 1.pdf"; filename*=UTF-8''Sof%C3%ADa%20%221%22.pdf`,
    );
  });

  it('breaks out of no header', () => {
    expect(attachment('a\r\nset-cookie: b.csv')).not.toMatch(/[\r\n]/);
  });
});
