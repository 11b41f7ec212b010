import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../src/kernel/errors.js';
import { validationPipe } from '../../../src/platform/http/validation.js';
import { DraftCorrectionDto } from '../../../src/scoring/http/corrections.dto.js';

const pipe = validationPipe();
const taken = (body: object) => pipe.transform(body, { type: 'body', metatype: DraftCorrectionDto });
const question = (scoring: object) => ({ kind: 'accept', ref: 'm0', itemVersion: 1, scoring });
const norm = (steps: unknown) => ({ kind: 'norm', assessmentTypeId: 1, scale: '2', steps });
const range = { lo: '1', hi: '2' };

describe('a correction as it is asked for', () => {
  it.each([
    ['scoring.also', question({ choiceIds: ['b'], also: ['c'] })],
    ['scoring.also', question({ choiceIds: ['b'], also: [[1]] })],
    ['scoring.range.openLo', question({ accept: [], range: { ...range, openLo: {} } })],
    ['scoring.range.openHi', question({ accept: [], range: { ...range, openHi: 'no' } })],
    ['steps', norm([1])],
    ['steps', norm([[400, 10], [500]])],
    ['steps', norm([[400, 10.5]])],
  ])('is refused by the name of %s where it is malformed', async (field, body) => {
    const refused = await taken(body).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(DomainError);
    expect(Object.keys((refused as DomainError).extra.errors!)).toEqual([field]);
  });

  it.each([
    question({ choiceIds: ['b'], also: [['c'], ['d', 'e']] }),
    question({ accept: ['1/2'], range: { ...range, openLo: true } }),
    norm([
      [400, 10],
      [500, 40],
    ]),
  ])('is taken where it is well formed', async (body) => {
    await expect(taken(body)).resolves.toMatchObject(body);
  });
});
