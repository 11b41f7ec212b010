import type { Schemas } from '../../support/answers.js';

const UNUSED = { assignments: 0, schools: 0, begun: 0, used: false };

/** A lesson in the list of its section. */
export const aCard = (
  id: number,
  name: string,
  changes: Partial<Schemas['LessonCardDto']> = {},
): Schemas['LessonCardDto'] => ({
  id,
  name,
  instructionalMinutes: 20,
  independentMinutes: 15,
  pages: 3,
  topics: ['Linear functions'],
  video: false,
  independentLesson: 6,
  practiceSet: 10,
  withdrawnAt: null,
  use: UNUSED,
  ...changes,
});

/** A course of two sections. */
export const aCourse = (changes: Partial<Schemas['TemplateDto']> = {}): Schemas['TemplateDto'] => ({
  id: 3,
  name: 'SAT Prep',
  exam: 'SAT',
  revision: 4,
  schools: [{ id: 1, name: 'Lakeview High' }],
  archivedAt: null,
  sections: [
    {
      id: 1,
      name: 'Lines',
      memo: 'Everything straight.',
      lessons: [
        aCard(11, 'Slope', { use: { assignments: 3, schools: 1, begun: 2, used: true } }),
        aCard(12, 'Intercept'),
      ],
    },
    { id: 2, name: 'Words', memo: '', lessons: [aCard(21, 'Commas', { practiceSet: null })] },
  ],
  ...changes,
});

/** A published question. */
export const aQuestion = (
  ref: string,
  changes: Partial<Schemas['ChosenQuestionDto']> = {},
): Schemas['ChosenQuestionDto'] => ({
  ref,
  version: 1,
  kind: 'mcq',
  exam: 'SAT',
  category: 'Math',
  area: 'Algebra',
  topic: 'Linear functions',
  difficulty: 2,
  text: `What is the slope in ${ref}?`,
  asked: false,
  ...changes,
});

/** A lesson as its form reads it. */
export const aLesson = (changes: Partial<Schemas['LessonDto']> = {}): Schemas['LessonDto'] => ({
  id: 12,
  sectionId: 1,
  sectionName: 'Lines',
  templateId: 3,
  templateName: 'SAT Prep',
  exam: 'SAT',
  archived: false,
  name: 'Intercept',
  memo: 'Where a line meets the axis.',
  instructionalMinutes: 20,
  independentMinutes: 15,
  topics: [{ exam: 'SAT', category: 'Math', area: 'Algebra', topic: 'Linear functions' }],
  pages: [{ title: 'Two forms', html: '<p>\\(y = mx + b\\)</p>' }],
  videoUrl: null,
  independentLesson: { activityId: 7, version: 2, questions: [aQuestion('own/1'), aQuestion('own/2')] },
  practiceSet: { activityId: null, version: null, questions: [] },
  withdrawnAt: null,
  revision: 5,
  use: UNUSED,
  ...changes,
});
