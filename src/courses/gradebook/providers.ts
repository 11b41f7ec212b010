import { ActivityAnswers } from './activity-answers.js';
import { CellHistory } from './cell-history.js';
import { ChangeCells } from './change-cells.js';
import { DestroyDeleted } from './destroy-deleted.js';
import { Gradebooks } from './gradebook.js';
import { AnswersOfStudent } from './student-answers.js';
import { Reminders } from './reminders.js';

export const GRADEBOOK = [
  ActivityAnswers,
  AnswersOfStudent,
  Gradebooks,
  CellHistory,
  ChangeCells,
  Reminders,
  DestroyDeleted,
];
