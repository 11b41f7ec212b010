import { describe, expect, it } from '@jest/globals';
import { listSearch } from '../../../web/src/lib/params.js';
import { listParams, orderInAddress, orderOf } from '../../../web/src/lib/list-view.js';

const people = { perPage: 100, sort: 'lastName' };
const looks = { perPage: 50, sort: 'at', order: 'desc' as const };

describe('a list whose address says nothing', () => {
  it('is in its usual order', () => {
    expect(orderOf(people, {})).toEqual({ by: 'lastName', order: 'asc' });
    expect(orderOf(looks, {})).toEqual({ by: 'at', order: 'desc' });
  });

  it('asks for its first page', () => {
    expect(listParams(people, {})).toEqual({
      page: 1,
      per_page: 100,
      sort: 'lastName',
      order: 'asc',
      search: undefined,
    });
  });
});

describe('an order in the address', () => {
  it('leaves out what is usual', () => {
    expect(orderInAddress(people, { by: 'lastName', order: 'asc' })).toEqual({});
    expect(orderInAddress(people, { by: 'lastName', order: 'desc' })).toEqual({ order: 'desc' });
    expect(orderInAddress(people, { by: 'email', order: 'asc' })).toEqual({ sort: 'email' });
    expect(orderInAddress(looks, { by: 'at', order: 'desc' })).toEqual({});
    expect(orderInAddress(looks, { by: 'role', order: 'asc' })).toEqual({ sort: 'role' });
  });

  it.each([people, looks])('is read as it was written', (view) => {
    for (const by of ['lastName', 'at', 'role'])
      for (const order of ['asc', 'desc'] as const)
        expect(orderOf(view, listSearch({ ...orderInAddress(view, { by, order }) }))).toEqual({ by, order });
  });
});
