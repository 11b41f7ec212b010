import { describe, expect, it } from '@jest/globals';
import { courseProblems } from '../../src/courses/check-course.js';
import { shippedCourses, type CourseBundle } from '../../src/courses/index.js';

const SAT = shippedCourses()[0]!.course;
const changed = (lesson: object): CourseBundle => ({
  ...SAT,
  sections: [{ ...SAT.sections[0]!, lessons: [{ ...SAT.sections[0]!.lessons[0]!, ...lesson }] }],
});
const ITEM = { ref: 'lessons/one', version: 1 };
const WHICH = 'Lesson 1 of “Math: Algebra”';

describe('a course as a file', () => {
  it('that the product ships has nothing wrong with it', () => {
    for (const { course } of shippedCourses()) expect(courseProblems(course)).toEqual([]);
    expect(courseProblems(changed({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ', practiceSet: null }))).toEqual([]);
  });

  it.each([
    [{ code: 'Upper Case' }, 'needs a code of letters, digits, hyphens and slashes.'],
    [{ name: ' ' }, 'needs a name.'],
    [{ memo: null }, 'needs a memo, which may be empty.'],
    [{ instructionalMinutes: -1 }, 'needs whole minutes from 0 to 600.'],
    [{ independentMinutes: 12.5 }, 'needs whole minutes from 0 to 600.'],
    [{ topics: [{ exam: 'SAT' }] }, 'needs a list of topics, each with exam, category, area and topic.'],
    [{ pages: [{ title: 'One' }] }, 'needs a list of pages, each with title and html.'],
    [
      { videoUrl: 'https://films.example/1' },
      'has a video that cannot be shown. Videos of films.example cannot be shown here. Use the address of a video at YouTube, Vimeo or Google Drive.',
    ],
    [{ videoUrl: 7 }, 'has a video that cannot be shown. It is no address.'],
    [{ practiceSet: [] }, 'has an activity without questions.'],
    [{ practiceSet: [ITEM, ITEM] }, 'asks the question lessons/one twice in one activity.'],
    [
      { independentLesson: [ITEM], practiceSet: [{ ...ITEM, version: 2 }] },
      'asks the question lessons/one in both activities; the independent lesson shows its answer.',
    ],
    [{ name: 'n'.repeat(201) }, 'needs a name.'],
    [{ memo: 'm'.repeat(2001) }, 'needs a memo, which may be empty.'],
    [{ topics: Array(13).fill(SAT.sections[0]!.lessons[0]!.topics[0]) }, 'has more than 12 topics.'],
    [{ pages: Array(41).fill({ title: 'One', html: '' }) }, 'has more than 40 pages.'],
    [{ pages: [{ title: 'One', html: 'x'.repeat(100_001) }] }, 'has a page of more than 100000 characters.'],
    [
      { practiceSet: Array.from({ length: 100_000 }, (_, i) => ({ ref: `many/${i}`, version: 1 })) },
      'has an activity of more than 60 questions.',
    ],
    [{ independentLesson: 'all' }, 'needs activities that are null or lists of questions, each with ref and version.'],
  ])('is told of what is wrong, case %#', (lesson, problem) => {
    expect(courseProblems(changed(lesson))).toEqual([`${WHICH} ${problem}`]);
  });

  it('is told of what is no course at all, and of codes that come twice', () => {
    expect(courseProblems(null as never)).toEqual(['The file holds no course.']);
    expect(courseProblems({} as never)).toEqual([
      'The course needs a code of letters, digits, hyphens and slashes.',
      'The course needs a name.',
      'The course says neither SAT nor ACT as its exam.',
      'The course has no list of sections.',
    ]);
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as object;
    expect(courseProblems(changed({ topics: [{ deep }] }))).toEqual(['The course is nested too deeply.']);
    expect(courseProblems(changed({ memo: '\ud800' }))).toEqual(['The course has a text with what is no character.']);
    const [section] = SAT.sections;
    expect(courseProblems({ ...SAT, sections: [section!, section!] })).toEqual(
      section!.lessons.map(({ code }) => `Two lessons have the code ${code}.`),
    );
    expect(courseProblems({ ...SAT, sections: Array(501).fill(section) })).toEqual([
      'The course has more than 500 sections.',
    ]);
    expect(
      courseProblems({ ...SAT, sections: [{ ...section!, lessons: Array(1001).fill(section!.lessons[0]) }] }),
    ).toEqual([`“${section!.name}” has more than 1000 lessons.`]);
    expect(courseProblems({ ...SAT, sections: [{ ...section!, lessons: [null as never] }] })).toEqual([
      `${WHICH} is no lesson.`,
    ]);
  });
});
