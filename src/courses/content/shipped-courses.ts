import { punctuation } from './act/punctuation.js';
import { ratesAndAverages } from './act/rates-and-averages.js';
import { tablesAndGraphs } from './act/tables-and-graphs.js';
import { shipped, type AuthoredCourse, type ShippedCourse } from './authored.js';
import { linearFunctions } from './sat/linear-functions.js';
import { systems } from './sat/systems.js';
import { transitions } from './sat/transitions.js';

export const SAT_FOUNDATIONS: AuthoredCourse = {
  code: 'sat-foundations',
  name: 'SAT Foundations',
  exam: 'SAT',
  sections: [
    {
      name: 'Math: Algebra',
      memo: 'Straight lines, alone and in pairs: about a third of the Math section rests on them.',
      lessons: [linearFunctions, systems],
    },
    {
      name: 'Reading and Writing: Expression of Ideas',
      memo: 'How one statement leads to the next.',
      lessons: [transitions],
    },
  ],
};

export const ACT_FOUNDATIONS: AuthoredCourse = {
  code: 'act-foundations',
  name: 'ACT Foundations',
  exam: 'ACT',
  sections: [
    {
      name: 'English: Conventions of Standard English',
      memo: 'Marks that follow from the shape of a sentence.',
      lessons: [punctuation],
    },
    {
      name: 'Math: Integrating Essential Skills',
      memo: 'Rates, percentages, and averages, in the words in which the test asks for them.',
      lessons: [ratesAndAverages],
    },
    {
      name: 'Science: Interpretation of Data',
      memo: 'Quick and careful with figures and tables.',
      lessons: [tablesAndGraphs],
    },
  ],
};

let made: ShippedCourse[] | undefined;

/** The product's own courses with their questions. Pure; made once per process. */
export function shippedCourses(): ShippedCourse[] {
  made ??= [SAT_FOUNDATIONS, ACT_FOUNDATIONS].map(shipped);
  return made;
}
