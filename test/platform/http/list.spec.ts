import { describe, expect, it } from '@jest/globals';
import { listRequest } from '../../../src/platform/http/list.js';

const columns = { sort: ['name', 'createdAt'] } as const;

describe('a list call', () => {
  it('starts at the first page in the first column', () => {
    expect(listRequest({}, columns)).toEqual({ page: 1, perPage: 25, offset: 0, sort: 'name', order: 'asc', search: '' });
  });

  it('counts the offset from the page', () => {
    expect(listRequest({ page: '3', per_page: '50', sort: 'createdAt', order: 'desc', search: ' Añez ' }, columns)).toEqual({
      page: 3, perPage: 50, offset: 100, sort: 'createdAt', order: 'desc', search: 'Añez',
    });
  });

  it.each([
    [{ sort: 'password' }, 'sort'],
    [{ order: 'sideways' }, 'order'],
    [{ page: '0' }, 'page'],
    [{ per_page: '1000' }, 'per_page'],
    [{ page: '1.5' }, 'page'],
    [{ search: ['a', 'b'] }, 'search'],
  ])('refuses %j and names the parameter', (query, field) => {
    try {
      listRequest(query as Record<string, string>, columns);
      throw new Error('was accepted');
    } catch (error) {
      expect((error as { extra: { errors: object } }).extra.errors).toHaveProperty(field);
    }
  });
});
