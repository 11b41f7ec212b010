import { describe, expect, it } from '@jest/globals';
import { queryClient } from '../../../web/src/api/query-client.js';

describe('what was loaded', () => {
  const { gcTime, staleTime } = queryClient.getDefaultOptions().queries!;

  it('is shown again at once for two minutes, and asked for again behind it', () => {
    expect(gcTime).toBe(120_000);
    expect(staleTime).toBeLessThanOrEqual(2_000);
  });
});
