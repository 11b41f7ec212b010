import { describe, expect, it } from '@jest/globals';
import { readBack, typeGridIn } from '../../../web/src/player/question/grid-in.js';

describe('Typing a grid-in', () => {
  it.each([
    ['3.5', '3.5', false],
    ['-3.145', '-3.145', false],
    ['−4/5', '-4/5', false],
    ['12345', '12345', false],
    ['123456', '12345', true],
    ['-12345', '-12345', false],
    ['-123456', '-12345', true],
    ['3 1/2', '31/2', true],
    ['3 ', '3', true],
    [' 3', '3', false],
    ['1,234', '1234', true],
    ['50%', '50', true],
    ['$5', '5', true],
    ['1/2/3', '1/23', true],
    ['1.2.3', '1.23', true],
    ['1/2.5', '1/25', true],
    ['2-', '2', true],
    ['.6667', '.6667', false],
    ['0.6667', '0.666', true],
  ])('%s is entered as %s', (raw, text, problem) => {
    const typed = typeGridIn(raw);
    expect(typed.text).toBe(text);
    expect(typed.problem !== null).toBe(problem);
  });
});

describe('Reading a grid-in back', () => {
  it.each([
    ['', { kind: 'empty' }],
    ['4/5', { kind: 'fraction', negative: false, top: '4', bottom: '5' }],
    ['-31/2', { kind: 'fraction', negative: true, top: '31', bottom: '2' }],
    ['.5', { kind: 'number', negative: false, text: '.5' }],
    ['5.', { kind: 'number', negative: false, text: '5.' }],
    ['-7', { kind: 'number', negative: true, text: '7' }],
    ['-', { kind: 'unfinished' }],
    ['1/', { kind: 'unfinished' }],
    ['/2', { kind: 'unfinished' }],
    ['.', { kind: 'unfinished' }],
    ['3/0', { kind: 'unfinished' }],
  ])('%s', (text, read) => {
    expect(readBack(text)).toEqual(read);
  });
});
