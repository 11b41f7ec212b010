import { describe, expect, it } from '@jest/globals';
import { ApiProblem, errorText, fileName } from '../../../web/src/api/client.js';

describe('the sentence of a failed answer', () => {
  it.each([
    [{ error: 'Login error, check your Username and Password', message: 'x' }, 'Login error, check your Username and Password'],
    [{ message: 'Not found' }, 'Not found'],
    ['plain words', 'plain words'],
    [['one', 'two'], 'one two'],
    [{}, 'Undefined response from server'],
    [null, 'Undefined response from server'],
    ['<html></html>', 'Undefined response from server'],
    [new ApiProblem(409, 'Taken over'), 'Taken over'],
  ])('%j', (answer, sentence) => {
    expect(errorText(answer)).toBe(sentence);
  });
});

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="report.pdf"', 'report.pdf'],
    [`attachment; filename="r.pdf"; filename*=UTF-8''Sof%C3%ADa.pdf`, 'Sofía.pdf'],
    [null, 'download'],
  ])('of %s', (header, name) => {
    expect(fileName(header)).toBe(name);
  });
});
