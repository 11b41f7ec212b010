import { answerTasks } from '../rendering/answer-tasks.js';
import { renderReport } from './report-document.js';

answerTasks(renderReport);
