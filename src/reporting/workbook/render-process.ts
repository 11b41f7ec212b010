import { answerTasks } from '../rendering/answer-tasks.js';
import { classScoresBook } from './class-scores-book.js';

answerTasks(classScoresBook);
