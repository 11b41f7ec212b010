import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rootFrom } from '../../../src/audit-verify/verify.js';
import { merkleLeaf, merklePath, merkleRoot } from '../../../src/platform/crypto/merkle.js';

/** The inputs and roots that implementations of RFC 6962 test themselves with. */
const INPUTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = INPUTS.map((hex) => merkleLeaf(Buffer.from(hex, 'hex').toString('latin1')));

describe('the tree over the heads of a day', () => {
  it.each(ROOTS.map((root, size) => [size, root]))('has the root of RFC 6962 over %d leaves', (size, root) => {
    expect(merkleRoot(leaves.slice(0, size as number)).toString('hex')).toBe(root);
  });

  it('leads from each leaf to its root, from another leaf, place or size never', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), (size, a, b) => {
        const of = Array.from({ length: size }, (_, i) => merkleLeaf(`head ${i}`));
        const [index, other] = [a % size, b % size];
        const root = merkleRoot(of).toString('hex');
        const path = merklePath(of, index).map((one) => one.toString('hex'));
        expect(rootFrom(of[index]!.toString('hex'), index, size, path)).toBe(root);
        if (other !== index) {
          expect(rootFrom(of[other]!.toString('hex'), index, size, path)).not.toBe(root);
          expect(rootFrom(of[index]!.toString('hex'), other, size, path)).not.toBe(root);
        }
        expect(rootFrom(of[index]!.toString('hex'), index, size, [...path, root])).toBeNull();
        if (path.length > 0) expect(rootFrom(of[index]!.toString('hex'), index, size, path.slice(1))).not.toBe(root);
        expect(rootFrom(of[index]!.toString('hex'), size, size, path)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('has no path from a leaf that is not there', () => {
    expect(() => merklePath(leaves, 8)).toThrow(RangeError);
  });
});
