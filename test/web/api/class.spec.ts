import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { everyStudentQuery } from '../../../web/src/api/class.js';

describe('everybody in a class', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is read again when somebody left between two pages', async () => {
    let ids = Array.from({ length: 260 }, (_, i) => i);
    const asked: number[] = [];
    Object.assign(globalThis, { document: { cookie: '' } });
    jest.spyOn(globalThis, 'fetch').mockImplementation((to) => {
      const query = new URL(String(to), 'http://localhost').searchParams;
      const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
      asked.push(page);
      const students = ids.slice((page - 1) * size, page * size).map((id) => ({ id }));
      const answer = new Response(JSON.stringify({ students, meta: { totalCount: ids.length } }), {
        headers: { 'content-type': 'application/json' },
      });
      // The first of the class leaves after the first page.
      if (asked.length === 1) ids = ids.slice(1);
      return Promise.resolve(answer);
    });
    const { queryFn } = everyStudentQuery(7);
    const found = await queryFn!({ signal: new AbortController().signal } as never);
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(asked).toEqual([1, 2, 1, 2]);
  });
});
