// Browser journeys run the real build: server and web are built first when their sources are newer.
import { build } from '../../bin/build.mjs';
import startDatabase from './start-database.mjs';

export default async function startBrowserRun() {
  await build({ log: (line) => process.stdout.write(`${line}\n`) });
  await startDatabase();
}
