import { punctuation } from './act/punctuation.js';
import { ratesAndAverages } from './act/rates-and-averages.js';
import { tablesAndGraphs } from './act/tables-and-graphs.js';
import { shipped, type AuthoredCourse, type ShippedCourse } from './authored.js';
import { anglesAndTriangles } from './sat/angles-and-triangles.js';
import { areaAndVolume } from './sat/area-and-volume.js';
import { circles } from './sat/circles.js';
import { marginOfError } from './sat/margin-of-error.js';
import { oneVariableData } from './sat/one-variable-data.js';
import { percentages } from './sat/percentages.js';
import { probability } from './sat/probability.js';
import { ratios } from './sat/ratios.js';
import { rightTriangles } from './sat/right-triangles.js';
import { statisticalClaims } from './sat/statistical-claims.js';
import { twoVariableData } from './sat/two-variable-data.js';
import { boundaries } from './sat/boundaries.js';
import { centralIdeas } from './sat/central-ideas.js';
import { crossText } from './sat/cross-text.js';
import { evidence } from './sat/evidence.js';
import { formAndSense } from './sat/form-and-sense.js';
import { inferences } from './sat/inferences.js';
import { synthesis } from './sat/synthesis.js';
import { textStructure } from './sat/text-structure.js';
import { wordsInContext } from './sat/words-in-context.js';
import { equivalentExpressions } from './sat/equivalent-expressions.js';
import { inequalities } from './sat/inequalities.js';
import { linearFunctions } from './sat/linear-functions.js';
import { nonlinearEquations } from './sat/nonlinear-equations.js';
import { nonlinearFunctions } from './sat/nonlinear-functions.js';
import { oneVariable } from './sat/one-variable.js';
import { systems } from './sat/systems.js';
import { transitions } from './sat/transitions.js';
import { twoVariables } from './sat/two-variables.js';

export const SAT_FOUNDATIONS: AuthoredCourse = {
  code: 'sat-foundations',
  name: 'SAT Foundations',
  exam: 'SAT',
  sections: [
    {
      name: 'Math: Algebra',
      memo: 'Straight lines, alone and in pairs: about a third of the Math section rests on them.',
      lessons: [oneVariable, twoVariables, linearFunctions, systems, inequalities],
    },
    {
      name: 'Math: Advanced Math',
      memo: 'Expressions, equations and functions that are not straight lines: about another third.',
      lessons: [equivalentExpressions, nonlinearEquations, nonlinearFunctions],
    },
    {
      name: 'Math: Problem-Solving and Data Analysis',
      memo: 'Ratios and percentages, tables and scatterplots, and what a sample may say about a whole.',
      lessons: [ratios, percentages, oneVariableData, twoVariableData, probability, marginOfError, statisticalClaims],
    },
    {
      name: 'Math: Geometry and Trigonometry',
      memo: 'Lengths, areas, volumes and angles, and the right triangle inside most of them.',
      lessons: [areaAndVolume, anglesAndTriangles, rightTriangles, circles],
    },
    {
      name: 'Reading and Writing: Information and Ideas',
      memo: 'What a text says, what follows from it, and what supports it.',
      lessons: [centralIdeas, evidence, inferences],
    },
    {
      name: 'Reading and Writing: Craft and Structure',
      memo: 'How a text is made, down to the choice of a word.',
      lessons: [wordsInContext, textStructure, crossText],
    },
    {
      name: 'Reading and Writing: Expression of Ideas',
      memo: 'How one statement leads to the next.',
      lessons: [synthesis, transitions],
    },
    {
      name: 'Reading and Writing: Standard English Conventions',
      memo: 'Where sentences end, and how their parts agree.',
      lessons: [boundaries, formAndSense],
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
