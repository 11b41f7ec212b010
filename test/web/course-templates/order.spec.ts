import { describe, expect, it } from '@jest/globals';
import type { CourseSection } from '../../../web/src/features/course-templates/courses.js';
import { inOrder, moved, orderOf, withLessonAt } from '../../../web/src/features/course-templates/use-order.js';
import { aCard } from './examples.js';

const SECTIONS: CourseSection[] = [
  { id: 1, name: 'Lines', memo: '', lessons: [aCard(11, 'Slope'), aCard(12, 'Intercept')] },
  { id: 2, name: 'Words', memo: '', lessons: [aCard(21, 'Commas')] },
];

describe('the order of a course', () => {
  it('names every section with its lessons, and is drawn as it says', () => {
    const order = orderOf(SECTIONS);
    expect(order).toEqual([
      { id: 1, lessonIds: [11, 12] },
      { id: 2, lessonIds: [21] },
    ]);
    expect(inOrder(SECTIONS, order)).toEqual(SECTIONS);
    expect(inOrder(SECTIONS, moved(order, 0, 1)).map(({ name }) => name)).toEqual(['Words', 'Lines']);
  });

  it('moves one item, first or last too', () => {
    expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
    expect(moved([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  });

  it('puts a lesson into another section, or to another place of its own', () => {
    const order = orderOf(SECTIONS);
    expect(withLessonAt(order, 12, 2, 0)).toEqual([
      { id: 1, lessonIds: [11] },
      { id: 2, lessonIds: [12, 21] },
    ]);
    expect(withLessonAt(order, 11, 1, 1)[0]).toEqual({ id: 1, lessonIds: [12, 11] });
    const names = inOrder(SECTIONS, withLessonAt(order, 21, 1, 1)).map(({ lessons }) =>
      lessons.map(({ name }) => name),
    );
    expect(names).toEqual([['Slope', 'Commas', 'Intercept'], []]);
  });
});
