import { describe, expect, it } from '@jest/globals';
import { wrongInBoth, wrongInLesson, wrongText } from '../../src/courses/templates/lesson-form.js';
import { lessonHtml, lessonSource } from '../../src/courses/templates/lesson-text.js';

const TOPIC = { exam: 'SAT' as const, category: 'Math', area: 'Algebra', topic: 'Linear functions' };
const KNOWN = {
  topics: [TOPIC],
  questions: new Map([
    ['free@1', { ref: 'free', asked: false }],
    ['asked@1', { ref: 'asked', asked: true }],
  ]),
};

describe('the text of a page', () => {
  it('is typed as HTML with formulas, and comes back as it was typed', () => {
    const typed = '<p>If \\(a &lt; b\\) then</p>\\[\\frac{a}{2} &lt; b\\]<p>holds.</p>';
    const html = lessonHtml(typed);
    expect(html).toContain('<span class="math" data-tex="a &lt; b"');
    expect(html).toContain('<span class="math-block" data-tex="\\frac{a}{2} &lt; b"');
    expect(lessonSource(html)).toBe(typed);
    // Also what a shipped course has: formulas that are not rendered yet.
    expect(lessonSource('<p><span data-tex="x^2"></span></p><span class="math-block" data-tex="y"></span>')).toBe(
      '<p>\\(x^2\\)</p>\\[y\\]',
    );
  });

  it('takes a sign for what it is, typed with or without its entity', () => {
    expect(lessonHtml('\\(x < 3\\)')).toBe(lessonHtml('\\(x &lt; 3\\)'));
  });

  it('loses scripts, handlers and addresses', () => {
    expect(lessonHtml('<p onclick="x()">A<script>x()</script><img src="https://x.test/a.png"></p>')).toBe('<p>A</p>');
  });

  it('is told what formula does not compile, and when nothing is left of it', () => {
    expect(wrongText('<p>\\(\\frac{1\\)</p>')).toMatch(/^The formula \\frac\{1 does not compile/);
    expect(wrongText('<script>x()</script>')).toBe('Please enter a text');
    expect(wrongText('<p>Fine</p>')).toBeNull();
  });
});

describe('what is wrong with a lesson', () => {
  it('is looked for in what was sent alone', () => {
    expect(wrongInLesson({}, KNOWN)).toEqual({});
    expect(
      wrongInLesson(
        { name: 'Slope', instructionalMinutes: 0, topics: [TOPIC], independentLesson: [{ ref: 'free', version: 1 }] },
        KNOWN,
      ),
    ).toEqual({});
  });

  it('is said of minutes that are not whole, of topics that no report knows and of questions', () => {
    expect(
      wrongInLesson(
        {
          instructionalMinutes: 2.5,
          independentMinutes: 601,
          topics: [{ ...TOPIC, exam: 'ACT' }],
          independentLesson: [{ ref: 'asked', version: 1 }],
          practiceSet: [{ ref: 'free', version: 2 }],
        },
        KNOWN,
      ),
    ).toEqual({
      instructionalMinutes: ['Please enter whole minutes, at most 600'],
      independentMinutes: ['Please enter whole minutes, at most 600'],
      topics: ['Please choose topics of the list'],
      independentLesson: ['Question asked is part of a test. Its answer would be shown before the test'],
      practiceSet: ['There is no question free in version 2'],
    });
  });

  it('is said of a question that both activities ask, in any version: the lesson shows its answer', () => {
    const free = { ref: 'free', version: 1 };
    expect(wrongInBoth({ independentLesson: [free], practiceSet: [{ ref: 'free', version: 2 }] })).toEqual({
      practiceSet: ['Question free is in the independent lesson, which shows its answer'],
    });
    expect(wrongInBoth({ independentLesson: [free], practiceSet: [{ ref: 'other', version: 1 }] })).toEqual({});
  });
});
