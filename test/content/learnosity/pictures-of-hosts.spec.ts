import { expect, it } from '@jest/globals';
import { PicturesOfHosts } from '../../../src/content/learnosity/pictures-of-hosts.js';
import { png } from '../made-pictures.js';

it('asks before each picture whether there is time left', async () => {
  const asked: string[] = [];
  const outgoing = {
    call: (address: string) => {
      asked.push(address);
      return Promise.resolve({ status: 200, body: png(3, 2) });
    },
    problemOf: () => undefined,
  };
  const kept = { sha256: 'a'.repeat(64), mime: 'image/png', width: 3, height: 2 } as const;
  const pictures = new PicturesOfHosts(outgoing as never, ['pictures.test'], () => Promise.resolve(kept));
  const addresses = new Set(['https://pictures.test/1.png', 'https://pictures.test/2.png']);
  const mustGoOn = () => {
    if (asked.length === 1) throw new Error('no time left');
  };
  await expect(pictures.fetch(addresses, mustGoOn)).rejects.toThrow('no time left');
  expect(asked).toEqual(['https://pictures.test/1.png']);
});
