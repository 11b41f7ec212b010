import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** Where HTML may come onto a page: one component for published content, and its dialog. */
const PLACES = ['web/src/player/question/EnlargedDialog.tsx', 'web/src/player/question/Rich.tsx'];

describe('Published content', () => {
  it('comes onto a page in one place, so that pictures, tables and mathematics look alike wherever a question is shown', () => {
    const found = execFileSync('grep', ['-rlE', 'dangerouslySetInnerHTML|\\.innerHTML\\b', 'web/src'], {
      encoding: 'utf8',
    });
    expect(found.trim().split('\n').sort()).toEqual(PLACES);
  });
});
