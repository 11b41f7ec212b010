import { describe, expect, it } from '@jest/globals';
import {
  id,
  ids,
  listQuery,
  moment,
  oneOf,
  searchText,
  someOf,
  wholeNumber,
  yesOrNo,
} from '../../../src/platform/http/list.js';

const people = listQuery({
  sort: ['name', 'createdAt'],
  search: searchText('search', 'A name.'),
  filters: {
    archived: yesOrNo('archived').or(false),
    grade: wholeNumber('grade_level', { from: 8, to: 12 }),
    roles: someOf('role[]', ['Student', 'Teacher']).or(['Student']),
    states: someOf('states', ['open', 'done']),
    termIds: ids('term[]'),
    from: moment('from'),
  },
});
const unfiltered = { archived: false, grade: undefined, roles: ['Student'], states: [], termIds: [], from: undefined };

function refusal(read: () => unknown): object {
  try {
    read();
  } catch (error) {
    return (error as { extra: { errors: object } }).extra.errors;
  }
  throw new Error('was accepted');
}

describe('a list call', () => {
  it('starts at the first page in the first column, without filters', () => {
    expect(people.read({})).toEqual({
      page: 1,
      perPage: 25,
      offset: 0,
      sort: 'name',
      order: 'asc',
      search: '',
      filters: unfiltered,
    });
  });

  it('counts the offset from the page', () => {
    expect(
      people.read({ page: '3', per_page: '50', sort: 'createdAt', order: 'desc', search: ' Añez ' }),
    ).toMatchObject({ page: 3, perPage: 50, offset: 100, sort: 'createdAt', order: 'desc', search: 'Añez' });
  });

  it('takes an empty parameter for none', () => {
    expect(people.read({ page: '', sort: '', grade_level: '', 'role[]': '' })).toEqual(people.read({}));
  });

  it.each([
    [{ archived: 'true' }, { archived: true }],
    [{ grade_level: '12' }, { grade: 12 }],
    [{ 'role[]': ['Teacher', 'Student'] }, { roles: ['Teacher', 'Student'] }],
    [{ role: 'Teacher' }, { roles: ['Teacher'] }],
    [{ states: 'open, done' }, { states: ['open', 'done'] }],
    [{ 'term[]': ['7', '9'] }, { termIds: [7, 9] }],
    [{ from: '2026-11-20T08:00:00-06:00' }, { from: '2026-11-20T14:00:00.000Z' }],
  ])('reads the filter %j', (query, filters) => {
    expect(people.read(query).filters).toEqual({ ...unfiltered, ...filters });
  });

  it.each([
    [{ sort: 'password' }, 'sort'],
    [{ order: 'sideways' }, 'order'],
    [{ page: '0' }, 'page'],
    [{ per_page: '1000' }, 'per_page'],
    [{ page: '1.5' }, 'page'],
    [{ page: ['1', '2'] }, 'page'],
    [{ search: ['a', 'b'] }, 'search'],
    [{ archived: 'maybe' }, 'archived'],
    [{ grade_level: '7' }, 'grade_level'],
    [{ grade_level: '1e1' }, 'grade_level'],
    [{ 'role[]': ['Student', 'Parent'] }, 'role'],
    [{ states: 'open,closed' }, 'states'],
    [{ 'term[]': '-1' }, 'term'],
    [{ 'term[]': '3000000000' }, 'term'],
    [{ from: 'yesterday' }, 'from'],
    [{ grade_level: { $gt: '' } }, 'grade_level'],
  ])('refuses %j and names the parameter', (query, field) => {
    expect(refusal(() => people.read(query))).toHaveProperty(field);
  });

  it('must say what it cannot do without', () => {
    const rows = listQuery({ filters: { verdict: oneOf('verdict', ['new', 'wrong']).required() } });
    expect(refusal(() => rows.read({}))).toEqual({ verdict: ['One of: new, wrong'] });
    expect(rows.read({ verdict: 'new' }).filters.verdict).toBe('new');
  });

  it('may begin with the newest, and begins another column with the smallest', () => {
    const attempts = listQuery({ sort: ['startedAt', 'phase'], order: 'desc' });
    expect(attempts.read({})).toMatchObject({ sort: 'startedAt', order: 'desc' });
    expect(attempts.read({ sort: 'phase' })).toMatchObject({ sort: 'phase', order: 'asc' });
    expect(attempts.read({ order: 'asc' })).toMatchObject({ sort: 'startedAt', order: 'asc' });
  });

  it('for an export reads everything but the page', () => {
    const query = { page: '4', per_page: '10', sort: 'createdAt', search: 'Ana', archived: 'true' };
    expect(people.whole.read(query)).toEqual({
      ...people.read({ ...query, page: '1' }),
      perPage: 100_000,
    });
  });

  it('describes each parameter once, and pages of a list that has them', () => {
    const names = (described: { parameters: readonly object[] }) =>
      described.parameters.map((parameter) => (parameter as { name: string }).name);
    const filters = ['archived', 'grade_level', 'role[]', 'states', 'term[]', 'from'];
    expect(names(people)).toEqual(['page', 'per_page', 'sort', 'order', 'search', ...filters]);
    expect(names(people.whole)).toEqual(['sort', 'order', 'search', ...filters]);
    expect(names(listQuery({ filters: { studentId: id('student_id') } }))).toEqual(['page', 'per_page', 'student_id']);
  });
});
