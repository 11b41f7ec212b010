import { answerTasks } from '../../platform/processes/answer-tasks.js';
import { renderReports } from './report-document.js';

answerTasks(renderReports);
