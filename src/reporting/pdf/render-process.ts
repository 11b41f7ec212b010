import { answerTasks } from '../../platform/processes/answer-tasks.js';
import { renderReport } from './report-document.js';

answerTasks(renderReport);
