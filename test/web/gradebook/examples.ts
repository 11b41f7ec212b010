import type { Schemas } from '../../support/screen.js';

type Gradebook = Schemas['GradebookAnswer'];
type Response = Gradebook['gradebook_table']['table_data'][number]['responses'][number];

export const choices: Schemas['GradebookChoicesAnswer'] = {
  courses: [
    { he_course_id: 1, course_template_id: 10, course_name: 'SAT Math Foundations', archived_at: null },
    { he_course_id: 2, course_template_id: 20, course_name: 'SAT Words', archived_at: null },
    { he_course_id: 3, course_template_id: 30, course_name: 'SAT of old', archived_at: '2026-08-03T17:00:00.000Z' },
  ],
  begins_with: 1,
  classes: [
    { id: 7, name: 'Junior SAT Prep', role: 'Primary Teacher', students: 61 },
    { id: 8, name: 'Algebra II, Period 5', role: 'Secondary Teacher', students: 20 },
  ],
};

const LESSONS = ['Elimination', 'Substitution', 'Slope and intercept', 'Inequalities'];

const OPENS = '2026-12-01T15:00:00.000Z';

/** Like a class: a few of each state. */
function responseOf(student: number, place: number): Response {
  const turn = (student * 7 + place * 3) % 11;
  const id = student * 100 + place;
  const done = (percent: number, more: Partial<Response> = {}): Response => ({
    ...{ status: 'Completed', score_percentage: percent, max_score: 8, he_course_student_response_id: id },
    ...{ state: 'completed', ...more },
  });
  const open = { score_percentage: 0, max_score: 8, he_course_student_response_id: null };
  if (place >= 14) return { ...open, status: 'Not Started', state: 'not_assigned' };
  if (place >= 12) return { ...open, status: 'Not Started', state: 'opens_later', opens_at: OPENS };
  if (turn === 0) return { ...open, status: 'Not Started', state: 'missing', overdue: true };
  if (turn === 1) return { ...open, status: 'Not Started', state: 'not_started' };
  if (turn === 2)
    return {
      ...{ status: 'In Progress', score_percentage: 0, max_score: 8, he_course_student_response_id: id },
      ...{ state: 'in_progress', answered: 3, questions: 8 },
    };
  if (turn === 3) return { ...open, status: 'Not Started', state: 'excused', excused: true };
  if (turn === 4) return done(62.5, { state: 'late' });
  if (turn === 5) return done(0, { state: 'zero' });
  if (turn === 6) return done(37.5, { from_another_class: true });
  return done(50 + turn * 4.5);
}

/** A gradebook of so many students by so many activities, two a lesson: the seventh begins later, no other is given. */
export function gradebookOf(students: number, activities: number, more: Partial<Gradebook> = {}): Gradebook {
  const lessons = Math.ceil(activities / 2);
  return {
    gradebook_table: {
      table_headers: {
        sections: [
          { section_id: 1, section_name: 'Linear relationships', activities: Math.min(activities, 8) },
          ...(activities > 8 ? [{ section_id: 2, section_name: 'Systems', activities: activities - 8 }] : []),
        ],
        lessons: Array.from({ length: lessons }, (_, i) => ({
          ...{ lesson_id: i + 1, lesson_number: `${i < 4 ? 1 : 2}.${(i % 4) + 1}`, lesson_name: LESSONS[i % 4]! },
          ...{ section_id: i < 4 ? 1 : 2, activities: 2 },
          start_at: i < 6 ? '2026-11-02T06:00:00.000Z' : i === 6 ? OPENS : null,
          end_at: i < 6 ? '2026-11-21T05:59:00.000Z' : null,
        })),
        summary: [],
        activities: Array.from({ length: activities }, (_, i) => ({
          activity_name: i % 2 === 0 ? 'Independent Lesson' : 'Practice Set',
          ...{ lesson_id: Math.floor(i / 2) + 1, activity_id: i + 1, questions: 8 },
          kind: i % 2 === 0 ? ('independent_lesson' as const) : ('practice_set' as const),
          ...(i < 12
            ? { assigned: students, completed: students - 10, overdue: 5, average: i === 3 ? 42 : 71, later: 0 }
            : { assigned: 0, completed: 0, overdue: 0, average: null, later: i < 14 ? students : 0 }),
        })),
      },
      table_data: Array.from({ length: students }, (_, i) => {
        const number = String(i + 1).padStart(3, '0');
        const responses = Array.from({ length: activities }, (_, place) => responseOf(i, place));
        const done = responses.filter(({ status, excused }) => status === 'Completed' && !excused);
        const given = responses.filter(
          ({ state, excused }) => state !== 'not_assigned' && state !== 'opens_later' && !excused,
        );
        const sum = done.reduce((total, { score_percentage: percent }) => total + percent, 0);
        return {
          student: {
            ...{ id: i + 1, name: `Last${number}, First${number}`, first_name: `First${number}`, enrolled: true },
            ...{ last_name: `Last${number}`, has_email: i !== 1 },
          },
          summary: {
            ...{ activities_completed: done.length, activities_assigned: given.length, sum_score_percentage: sum },
            activities_in_progress: responses.filter(({ status }) => status === 'In Progress').length,
            activities_overdue: responses.filter(({ overdue }) => overdue).length,
            average_of_completed: done.length === 0 ? 0 : Math.round(sum / done.length),
            average_of_assigned: given.length === 0 ? 0 : Math.round(sum / given.length),
            last_completed_at: done.length === 0 ? null : '2026-11-20T18:30:00.000Z',
          },
          responses,
        };
      }),
    },
    course: choices.courses[0]!,
    section: { id: 7, name: 'Junior SAT Prep', role: 'Primary Teacher', archived: false },
    permissions: { delete: true, excuse: true, remind: true },
    finding: {
      lead: '1.2 Substitution, Practice Set is where the class is stuck: 33 of 61 have finished it, at 42% on average.',
      rest: '6 students have finished nothing in the last 14 days.',
    },
    quiet_since: '2026-11-09T16:00:00.000Z',
    ...more,
  };
}

const answer = (letter: string, students: number, share: number, school: number, names: string[] = []) => ({
  ...{ answer: letter, students, share, school_share: school, key: letter === 'A' },
  chosen_by: names.map((name, i) => ({ id: i + 1, name })),
});

export const analysis: Schemas['ActivityAnalysisDto'] = {
  ...{ title: '1.3 Slope and intercept, Practice Set', lesson_name: 'Slope and intercept', kind: 'practice_set' },
  ...{ course_id: 1, course_name: 'SAT Math Foundations', course_template_id: 10 },
  ...{ section_id: 7, section_name: 'Junior SAT Prep', version: 1, versions: [{ version: 1, students: 40 }] },
  ...{ students: 40, of: 61, school_students: 180, mean_right: 0.4 },
  ...{ lead: 'Fewest solved question 1: 15 of 40.', rest: null },
  items: [
    {
      ...{ number: 1, ref: 'practice/04', item_version: 1, area: 'Algebra', topic: 'Linear functions' },
      ...{ question: '<p>What is the slope of y = 3x + 2?</p>', stimulus: null, counts: true },
      choices: ['3', '2', '5', '1'].map((text, i) => ({
        ...{ letter: 'ABCD'[i]!, html: `<p>${text}</p>`, correct: i === 0 },
      })),
      ...{ correct_answer: 'A', rationale: '<p>The slope stands before x.</p>' },
      ...{ students: 40, right: 15, blank: 1, correct_share: 37.5, school_correct_share: 44 },
      answers: [
        answer('A', 15, 37.5, 44),
        answer('B', 2, 5, 4),
        answer('C', 21, 52.5, 48, ['Ben Bell', 'Cy Cole']),
        answer('D', 1, 2.5, 3),
      ],
      ...{ common_wrong: { answer: 'C', students: 21 }, school_common_wrong: 'C' },
      findings: ['C draws more than the key'],
    },
  ],
};
