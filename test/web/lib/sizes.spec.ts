import { describe, expect, it } from '@jest/globals';
import { sizeText } from '../../../web/src/lib/sizes.js';

describe('the size of a file', () => {
  it('is said in bytes, kB or MB', () => {
    const sizes = [0, 1, 5, 1023, 1024, 421_888, 1_153_434];
    expect(sizes.map(sizeText)).toEqual(['0 bytes', '1 byte', '5 bytes', '1,023 bytes', '1 kB', '412 kB', '1.1 MB']);
  });
});
