import { Logger } from '@nestjs/common';
import { createLogger, NestLog } from '../../platform/observability/logger.js';
import { answerTasks } from '../../platform/processes/answer-tasks.js';
import { PackageReader, type OpenedPackage, type ReadRows } from './package-reader.js';
import type { ReadTask } from './reader-process.js';

/** A process of a worker that reads one package. It ends with the package, or with its worker. */
Logger.overrideLogger(new NestLog(createLogger('packages', process.env.LOG_LEVEL ?? 'info')));
process.on('SIGTERM', () => process.exit(0));

const reader = new PackageReader();
answerTasks<ReadTask, OpenedPackage | ReadRows>((task) => (task === 'next' ? reader.next() : reader.open(task.open)));
