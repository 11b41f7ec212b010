import { actAlgebra } from './act/algebra.js';
import { areaAndContext } from './act/area-and-context.js';
import { actCraft } from './act/craft-and-structure.js';
import { actFunctions } from './act/functions.js';
import { actGeometry } from './act/geometry.js';
import { integration } from './act/integration.js';
import { keyIdeas } from './act/key-ideas.js';
import { knowledgeOfLanguage } from './act/knowledge-of-language.js';
import { modelsAndConclusions } from './act/models-and-conclusions.js';
import { numberAndQuantity } from './act/number-and-quantity.js';
import { productionOfWriting } from './act/production-of-writing.js';
import { punctuation } from './act/punctuation.js';
import { ratesAndAverages } from './act/rates-and-averages.js';
import { scientificInvestigation } from './act/scientific-investigation.js';
import { actStatistics } from './act/statistics.js';
import { sentencesAndUsage } from './act/sentences-and-usage.js';
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
      name: 'English: Production of Writing',
      memo: 'What belongs into a text, and in which order.',
      lessons: [productionOfWriting],
    },
    {
      name: 'English: Knowledge of Language',
      memo: 'Short, exact, and in one voice.',
      lessons: [knowledgeOfLanguage],
    },
    {
      name: 'English: Conventions of Standard English',
      memo: 'Marks that follow from the shape of a sentence, and parts that agree.',
      lessons: [punctuation, sentencesAndUsage],
    },
    {
      name: 'Math: Preparing for Higher Math',
      memo: 'Numbers, algebra, functions, geometry and statistics: more than half of the section.',
      lessons: [numberAndQuantity, actAlgebra, actFunctions, actGeometry, actStatistics],
    },
    {
      name: 'Math: Integrating Essential Skills',
      memo: 'Rates, averages and measures, in the words in which the test asks for them.',
      lessons: [ratesAndAverages, areaAndContext],
    },
    {
      name: 'Reading: Key Ideas and Details',
      memo: 'The line, the whole, and what leads to what.',
      lessons: [keyIdeas],
    },
    {
      name: 'Reading: Craft and Structure',
      memo: 'Words, paragraphs, and the one who tells.',
      lessons: [actCraft],
    },
    {
      name: 'Reading: Integration of Knowledge and Ideas',
      memo: 'Arguments, and two texts side by side.',
      lessons: [integration],
    },
    {
      name: 'Science: Interpretation of Data',
      memo: 'Quick and careful with figures and tables.',
      lessons: [tablesAndGraphs],
    },
    {
      name: 'Science: Scientific Investigation',
      memo: 'What was changed, what was measured, and why.',
      lessons: [scientificInvestigation],
    },
    {
      name: 'Science: Evaluation of Models, Inferences and Experimental Results',
      memo: 'Who claims what, and which result speaks for whom.',
      lessons: [modelsAndConclusions],
    },
  ],
};

let made: ShippedCourse[] | undefined;

/** The product's own courses with their questions. Pure; made once per process. */
export function shippedCourses(): ShippedCourse[] {
  made ??= [SAT_FOUNDATIONS, ACT_FOUNDATIONS].map(shipped);
  return made;
}
