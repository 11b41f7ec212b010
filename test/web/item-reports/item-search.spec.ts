import { describe, expect, it } from '@jest/globals';
import { analysisSearch, itemSearch } from '../../../web/src/features/item-reports/item-search.js';
import { fitText, timeText, unscoredText } from '../../../web/src/features/item-reports/words.js';

describe('the address of an item report', () => {
  it('has a year, classes and grades, as a list or with commas', () => {
    expect(itemSearch({ year: '2025', sections: '7,8', gradeLevels: [10, 'x', 11] })).toEqual({
      ...{ year: 2025, sections: [7, 8], gradeLevels: [10, 11] },
    });
    expect(itemSearch({ year: 'now', sections: 7, gradeLevels: '' })).toEqual({ sections: [7] });
  });

  it('keeps what is usual out of it, and what is unknown', () => {
    expect(analysisSearch({ sort: 'number', order: 'asc', page: 1, view: 'x', shown: 'all', by: 'score' })).toEqual({});
    expect(
      analysisSearch({ sort: 'time', order: 'desc', page: 2, view: 'map', shown: 'hard', search: 17, question: '3' }),
    ).toEqual({ sort: 'time', order: 'desc', page: 2, view: 'map', shown: 'hard', search: '17', question: 3 });
  });
});

describe('the words of a question', () => {
  it('are minutes and seconds, and a true minus', () => {
    expect([timeText(39), timeText(99), timeText(600)]).toEqual(['0:39', '1:39', '10:00']);
    expect([fitText(-0.19), fitText(0.4), fitText(null)]).toEqual(['\u22120.19', '0.40', '--']);
  });

  it('say why it is not in the score', () => {
    expect(unscoredText({ pretest: true, dropped: null })).toBe('Not scored');
    expect(unscoredText({ pretest: false, dropped: 'uncounted' })).toBe('Taken out');
    expect(unscoredText({ pretest: false, dropped: 'credit' })).toBe('Credit for all');
    expect(unscoredText({ pretest: false, dropped: null })).toBeNull();
  });
});
