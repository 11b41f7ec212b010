import { answerTasks } from '../../platform/processes/answer-tasks.js';
import { render } from './report-document.js';

answerTasks(render);
