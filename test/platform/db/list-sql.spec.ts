import { describe, expect, it } from '@jest/globals';
import { containing, orderBy } from '../../../src/platform/db/list-sql.js';

describe('the SQL of a list', () => {
  it('means signs of a search as they are', () => {
    expect(containing(' 100%_\\ ')).toBe('%100\\%\\_\\\\%');
    expect(containing('')).toBe('%%');
  });

  const order = { columns: { name: 'lower(p.name)', number: ['length(p.number)', 'p.number'] }, then: 'p.id' } as const;

  it('sorts by a column and then by what decides between equal rows', () => {
    expect(orderBy({ sort: 'name', order: 'desc' }, order)).toBe('order by lower(p.name) desc, p.id');
    expect(orderBy({ sort: 'number', order: 'asc' }, order)).toBe('order by length(p.number) asc, p.number asc, p.id');
  });

  it('puts rows without a value last, or takes them for the lowest', () => {
    expect(orderBy({ sort: 'name', order: 'asc' }, { ...order, empty: 'last' })).toContain('asc nulls last');
    expect(orderBy({ sort: 'name', order: 'desc' }, { ...order, empty: 'last' })).toContain('desc nulls last');
    expect(orderBy({ sort: 'name', order: 'asc' }, { ...order, empty: 'lowest' })).toContain('asc nulls first');
    expect(orderBy({ sort: 'name', order: 'desc' }, { ...order, empty: 'lowest' })).toContain('desc nulls last');
  });

  it('is turned round exactly, whatever decides between equal rows', () => {
    const two = { ...order, then: 'lower(p.last), coalesce(p.a, p.b) desc, p.id' } as const;
    expect(orderBy({ sort: 'name', order: 'asc' }, { ...two, empty: 'last' }, true)).toBe(
      'order by lower(p.name) desc nulls first, lower(p.last) desc, coalesce(p.a, p.b), p.id desc',
    );
    expect(orderBy({ sort: 'name', order: 'desc' }, { ...two, empty: 'lowest' }, true)).toContain('asc nulls first');
    expect(orderBy({ sort: 'name', order: 'asc' }, { ...two, empty: 'lowest' }, true)).toContain('desc nulls last');
    expect(orderBy({ sort: 'name', order: 'desc' }, two, true)).toContain('lower(p.name) asc, ');
  });
});
