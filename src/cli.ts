import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config, ConfigError } from './platform/config/config.js';

const USAGE = `Commands:
  migrate                      bring the database of DATABASE_URL to this version
  seed-demo                    create the demo school on an empty database
  admin create EMAIL           create a Horizon Admin; prints the link to set a password
  content import FILE          load a QTI package or a bundle of forms
  projections rebuild [NAME]   rebuild read models from the logs
  audit verify FILE            check an exported attempt file; needs no database
  openapi [FILE]               write the API description`;

const [group, action] = process.argv.slice(2);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** The application without HTTP, for one command. Exits 1 with the sentence of what failed. */
async function withApp(work: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  const { AppModule } = await import('./app.module.js');
  const { createLogger, NestLog } = await import('./platform/observability/logger.js');
  const config = Config.fromEnv(process.env);
  const app = await NestFactory.createApplicationContext(AppModule, { logger: new NestLog(createLogger('cli', config.logLevel)), abortOnError: false });
  await app.init();
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

async function main(): Promise<void> {
  switch (`${group} ${action ?? ''}`.trim()) {
    case 'migrate': {
      const { migrate } = await import('./platform/db/migrate.js');
      const ran = await migrate(Config.fromEnv(process.env));
      say(ran.length === 0 ? 'Nothing to do: the database is up to date.' : `Done: ${ran.join(', ')}`);
      return;
    }
    case 'seed-demo': {
      process.env.CLOCK = 'driven';
      const { seedDemo } = await import('./demo/seed.js');
      return withApp((app) => seedDemo(app, { log: say }));
    }
    default:
      if (group !== undefined && group !== 'help') process.stderr.write(`Unknown command: ${process.argv.slice(2).join(' ')}\n`);
      say(USAGE);
      process.exitCode = group === undefined || group === 'help' ? 0 : 2;
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError || !process.env.DEBUG ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
if (process.send) process.disconnect();
