import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/platform/crypto/canonical-json.js';
import { newKey, open, seal, unwrapKey, wrapKey } from '../../../src/platform/crypto/seal.js';
import { sha256hex } from '../../../src/platform/crypto/sha256.js';
import { Signer } from '../../../src/platform/crypto/signer.js';

describe('the canonical text of a JSON value', () => {
  it('is that of the example in RFC 8785, section 3.2.4', () => {
    const value = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts keys by UTF-16 code units, as in section 3.2.3', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6', '10', '2'];
    const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
    expect([...text.matchAll(/"((?:[^"\\]|\\.)*)":/g)].map((found) => JSON.parse(`"${found[1]}"`))).toEqual([
      '\r',
      '1',
      '10',
      '2',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ]);
  });

  it('does not depend on the order of members, and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
        const text = canonicalJson(value);
        const turned = JSON.parse(text, (_, member) =>
          member && typeof member === 'object' && !Array.isArray(member)
            ? Object.fromEntries(Object.entries(member).reverse())
            : member,
        );
        expect(canonicalJson(turned)).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('leaves out undefined members and writes minus zero as zero', () => {
    expect(canonicalJson({ b: undefined, a: -0 })).toBe('{"a":0}');
  });

  it.each([[NaN], [Infinity], [new Date(0)], [() => 1], [[undefined]], [10n], ['\ud800']])('refuses %p', (value) => {
    expect(() => canonicalJson({ value })).toThrow(TypeError);
  });
});

describe('a sealed value', () => {
  const key = newKey();

  it('opens with its key and never looks the same twice', () => {
    expect(open(key, seal(key, 'Größe: ¾')).toString('utf8')).toBe('Größe: ¾');
    expect(seal(key, 'A')).not.toBe(seal(key, 'A'));
  });

  it('does not open with another key, a changed byte or a cut end', () => {
    const sealed = Buffer.from(seal(key, 'B'), 'base64');
    expect(() => open(newKey(), sealed.toString('base64'))).toThrow();
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i]! ^= 1;
      expect(() => open(key, changed.toString('base64'))).toThrow();
    }
    expect(() => open(key, sealed.subarray(0, sealed.length - 1).toString('base64'))).toThrow();
    expect(() => open(key, 'AAAA')).toThrow('too short');
  });

  it('can be a key under the master key', () => {
    const master = newKey();
    expect(unwrapKey(master, wrapKey(master, key))).toEqual(key);
    expect(() => unwrapKey(newKey(), wrapKey(master, key))).toThrow();
  });
});

describe('the signing key', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'signer-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is made once in a file that only its owner reads', () => {
    const first = Signer.fromFolder(join(folder, 'keys'));
    expect(Signer.fromFolder(join(folder, 'keys')).publicKey).toBe(first.publicKey);
    expect(statSync(join(folder, 'keys', 'signing-key.pem')).mode & 0o777).toBe(0o600);
    expect(first.keyId).toBe(sha256hex(Buffer.from(first.publicKey, 'base64')).slice(0, 16));
  });

  it('signs what its public key verifies, and nothing else', () => {
    const signer = Signer.fromFolder(join(folder, 'keys'));
    const signature = signer.sign('head');
    expect(Signer.verify(signer.publicKey, 'head', signature)).toBe(true);
    expect(Signer.verify(signer.publicKey, 'Head', signature)).toBe(false);
    expect(Signer.verify(Signer.fromFolder(join(folder, 'other')).publicKey, 'head', signature)).toBe(false);
  });
});
