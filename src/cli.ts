import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DomainError } from './kernel/errors.js';
import { Config } from './platform/config/config.js';
import { startSentence } from './platform/observability/process.js';

const USAGE = `Commands:
  migrate                      bring the database of DATABASE_URL to this version
  seed-demo                    create the demo school on an empty database
  simulate                     let students of the demo school sit a test now, at the speed of life
  admin create EMAIL           create a Horizon Admin; prints the link to set a password
  parent add EMAIL FIRST LAST STUDENT...  an account that reads these students' reports (each by e-mail); mails the link
  content import FILE          load a bundle of forms, a course with its lessons, or a QTI package as a draft
  content learnosity ACTIVITY  bring in the items of an activity of the Learnosity item bank under Services, as a draft
  content learnosity --items REFERENCE...  bring in these items of it
  content own [EDITION]        publish the product's own sets, the newest edition unless one is named, and its own courses
  content sheet [CODE [VERSION]]  write a form as a page to print: question, key, rationale, skill, predicted difficulty;
                               without a code list the forms
  content course [CODE [NEW-CODE]]  write a course of the product as a file, to begin one's own with under a new code;
                               without a code list them
  attempts import FILE --student EMAIL --by EMAIL [--keys KEYS.json]
                               bring an attempt file with key from another installation to a student here, as a Horizon Admin
  projections rebuild [NAME]   rebuild read models from the logs
  jobs retry [QUEUE]           try again what failed for good
  services off KEY             use a service outside no more, where nobody can sign in to its screen: recaptcha, smtp, ...
  files move                   move every file to where FILE_STORE says that new ones go
  log move KIND                move the event log to eventstoredb or postgres while people work; cut off, it goes on
  log compare                  compare the event logs in PostgreSQL and EventStoreDB, line by line
  log stay                     end the pause of a move that is given up: the log stays where it is
  keys destroyed               print the list of destroyed keys and erased students
  keys replay FILE             destroy again what such a list names, after a backup was restored
  audit verify FILE            check an exported attempt file; needs no database
  openapi                      write openapi.json, the description of the API`;

const [group, action, ...rest] = process.argv.slice(2);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** A failure whose message is a sentence for the person at the keyboard. */
class Refusal extends Error {}

/** The application without HTTP, for one command, on a database of this version's shape. */
async function withApp(work: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  const { AppModule } = await import('./app.module.js');
  const { createLogger, NestLog } = await import('./platform/observability/logger.js');
  const { reachDatabase } = await import('./platform/db/connections.js');
  const { checkOwnDatabase } = await import('./platform/db/own-database.js');
  const config = Config.fromEnv(process.env);
  if (config.ownerDatabaseUrl) await (await import('./platform/db/migrate.js')).migrate(config);
  await reachDatabase(config.databaseUrl, (client) => checkOwnDatabase(client, config));
  const app = await NestFactory.createApplicationContext(AppModule, {
    logger: new NestLog(createLogger('cli', config.logLevel)),
    abortOnError: false,
  });
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
      return withApp((app) => seedDemo(app, { log: say, scale: Number(process.env.DEMO_SCALE ?? 1) }));
    }
    case 'simulate': {
      const { simulateSittings } = await import('./demo/simulate.js');
      process.on('disconnect', () => process.exit());
      return withApp((app) => simulateSittings(app, { log: say }));
    }
    case 'admin create':
      return withApp(createAdmin);
    case 'parent add':
      return withApp(addParent);
    case 'attempts import':
      return withApp(importAttempt);
    case 'content import':
      return withApp(importContent);
    case 'content learnosity':
      return withApp(importLearnosity);
    case 'content own':
      return withApp(publishOwn);
    case 'content sheet':
      return withApp(writeSheet);
    case 'content course':
      return writeCourse();
    case 'projections rebuild': {
      const { Projections } = await import('./platform/events/projections.js');
      const { Directory } = await import('./reporting/index.js');
      return withApp(async (app) => {
        await app.get(Directory, { strict: false }).fill();
        const done = await app.get(Projections).rebuild(rest.length > 0 ? rest : undefined);
        say(JSON.stringify(done));
      });
    }
    case 'jobs retry': {
      const { Jobs } = await import('./platform/jobs/jobs.js');
      return withApp(async (app) => {
        const n = await app.get(Jobs).retryFailed(rest[0]);
        say(
          n === 0
            ? 'No job has failed for good.'
            : `${n} ${n === 1 ? 'job is' : 'jobs are'} tried again by the worker.`,
        );
      });
    }
    case 'services off': {
      const { OutsideServices } = await import('./platform/services/outside-services.js');
      return withApp(async (app) => {
        await app.get(OutsideServices, { strict: false }).switchOff(rest[0] ?? '');
        say(`${rest[0]} is off. What the environment sets up stays.`);
      });
    }
    case 'files move':
      return withApp(moveFiles);
    case 'log move':
    case 'log compare':
    case 'log stay':
      return withLogs(action as 'move' | 'compare' | 'stay');
    case 'keys destroyed':
    case 'keys replay':
      return withApp(action === 'replay' ? replayKeys : listKeys);
    case 'audit verify': {
      const { main: verify } = await import('./audit-verify/verify.js');
      process.exitCode = verify(rest);
      return;
    }
    case 'openapi':
      return describeApi(resolve('openapi.json'));
    default:
      if (group !== undefined && group !== 'help')
        process.stderr.write(`Unknown command: ${process.argv.slice(2).join(' ')}\n`);
      say(USAGE);
      process.exitCode = group === undefined || group === 'help' ? 0 : 2;
  }
}

/** Both logs of an installation, without the application: its own log may be sealed halfway. */
async function withLogs(what: 'move' | 'compare' | 'stay'): Promise<void> {
  const { BothLogs } = await import('./platform/event-store/both-logs.js');
  const config = Config.fromEnv(process.env);
  if (!config.ownerDatabaseUrl)
    throw new Refusal('DATABASE_URL is missing: a move works as the owner of the database.');
  if (!config.eventStoreUrl)
    throw new Refusal('EVENTSTORE_URL is missing: name the EventStoreDB, for a move in either direction.');
  const [to] = rest;
  if (what === 'move' && to !== 'eventstoredb' && to !== 'postgres')
    throw new Refusal('Name where the log goes: npm run -s log -- move eventstoredb, or postgres');
  await (await import('./platform/db/migrate.js')).migrate(config);
  const logs = await BothLogs.open(config, say);
  try {
    if (what === 'move') await logs.move(to as 'eventstoredb' | 'postgres');
    else if (what === 'stay') await logs.stay();
    else if (!(await logs.compare())) process.exitCode = 1;
  } finally {
    await logs.close();
  }
}

/** Moves files between the folder and the bucket; cut off, it goes on the next time. */
async function moveFiles(app: INestApplicationContext): Promise<void> {
  const { FileStore } = await import('./platform/files/file-store.js');
  const { PlaceFailure } = await import('./platform/files/file-place.js');
  let n = 0;
  try {
    const { moved, left } = await app.get(FileStore, { strict: false }).moveAll(() => {
      if (++n % 100 === 0) say(`${n} files`);
    });
    for (const line of left) say(line);
    say(moved + left.length === 0 ? 'Every file is where new ones go.' : `Moved: ${moved}. Stayed: ${left.length}.`);
    if (left.length > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof PlaceFailure)) throw error;
    throw new Refusal(`${error.message} Moved before it: ${n}. Give the command again to go on.`);
  }
}

/** The first Horizon Admin of an installation, or another one. */
async function createAdmin(app: INestApplicationContext): Promise<void> {
  const [email, firstName = 'Horizon', lastName = 'Admin'] = rest;
  if (!email) throw new Refusal('Name the e-mail address: npm run -s admin -- create EMAIL [FIRST LAST]');
  const { CommandBus } = await import('@nestjs/cqrs');
  const { AddPerson } = await import('./roster/index.js');
  const { Db } = await import('./platform/db/db.js');
  await app
    .get(CommandBus)
    .execute(
      new AddPerson({ firstName, lastName, email }, [{ role: 'Horizon Admin', schoolId: null, districtId: null }]),
    );
  const mail = await app
    .get(Db)
    .one<{ body_text: string }>('select body_text from platform.mails where recipient = $1 order by id desc limit 1', [
      email.trim().toLowerCase(),
    ]);
  const link = mail?.body_text.match(/https?:\/\/\S+/)?.[0];
  say(`${email} is a Horizon Admin.`);
  say(
    link
      ? `The link to set a password, also sent by mail: ${link}`
      : 'The account was there already: its password stays as it is.',
  );
}

async function addParent(app: INestApplicationContext): Promise<void> {
  const [email, firstName, lastName, ...students] = rest;
  if (!email || !firstName || !lastName || students.length === 0)
    throw new Refusal('Name the parent and the students: npm run -s parent -- add EMAIL FIRST LAST STUDENT-EMAIL...');
  const { CommandBus } = await import('@nestjs/cqrs');
  const { AddParent, People } = await import('./roster/index.js');
  const people = app.get(People, { strict: false });
  const studentIds: number[] = [];
  for (const student of students) {
    const id = await people.findByEmail(student);
    if (id === undefined) throw new Refusal(`Nobody has the e-mail address ${student}.`);
    studentIds.push(id);
  }
  await app.get(CommandBus).execute(new AddParent({ firstName, lastName, email }, studentIds));
  say(
    `${email} may read the reports of ${students.join(', ')}. The activation link is in the mail; another one can be asked for at /activate.`,
  );
}

async function listKeys(app: INestApplicationContext): Promise<void> {
  const { DestroyedKeys } = await import('./audit/index.js');
  const destroyed = app.get(DestroyedKeys, { strict: false });
  await destroyed.writeOut();
  for (const one of await destroyed.list()) say(JSON.stringify(one));
}

async function replayKeys(app: INestApplicationContext): Promise<void> {
  const [file] = rest;
  if (!file) throw new Refusal('Name the file: npm run -s keys -- replay FILE');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refusal(`The file ${file} cannot be read.`);
  });
  const { DestroyedKeys, readDestroyed, unreadLines } = await import('./audit/index.js');
  const list = readDestroyed(text);
  if (list.length === 0 && text.trim() !== '') throw new Refusal(`The file ${file} names no destroyed key.`);
  const { keys, students, others = 0, left } = await app.get(DestroyedKeys, { strict: false }).replay(list, 0);
  say(
    `${list.length} lines: ${keys} keys, ${students} students and ${others} of their staff and parents were there again and are destroyed now.`,
  );
  const unread = unreadLines(text);
  if (unread.length > 0)
    say(
      `Not read, since they are no whole lines of the list: ${unread.join(', ')}. Look whether a later line repeats them.`,
    );
  if (left)
    say(
      `Not erased, since they have another role here (erase their school again, or remove the role): ${left.join(', ')}.`,
    );
}

async function importContent(app: INestApplicationContext): Promise<void> {
  const [file] = rest;
  if (!file) throw new Refusal('Name the file: npm run -s content -- import FILE');
  const { CommandBus } = await import('@nestjs/cqrs');
  const { importOf, isQti, Packages } = await import('./content/index.js');
  const bytes = await readFile(file).catch(() => {
    throw new Refusal(`The file ${file} cannot be read.`);
  });
  const by = { userId: null, fileName: basename(file) };
  const { ImportCourseFile, readCourseFile } = await import('./courses/index.js');
  const course = readCourseFile(bytes);
  if (course) {
    const { templateId, known, questions } = await app.get(CommandBus).execute(new ImportCourseFile(course, by));
    if (known)
      say(`Nothing was imported: a course with the code ${course.course.code} is here already (${templateId}).`);
    else say(`${course.course.name} is course template ${templateId}. ${questionsSaid(questions)}`);
    return;
  }
  if (isQti(bytes)) {
    const { id } = await app
      .get(Packages, { strict: false })
      .receive(null, by.fileName, Readable.from([bytes], { objectMode: false }), () => undefined);
    say(`${by.fileName} is package ${id}. A worker reads it; then a Horizon Admin completes and publishes it.`);
    return;
  }
  const report = await app.get(CommandBus).execute(importOf(bytes, by));
  for (const { ref, file: part, outcome, reason } of report.items)
    say([outcome, ref, part, reason].filter(Boolean).join('  '));
  say(JSON.stringify(report.counts ?? {}));
}

async function importLearnosity(app: INestApplicationContext): Promise<void> {
  const [first, ...more] = rest;
  const byItems = first === '--items';
  if (!first || (byItems ? more.length === 0 : more.length > 0))
    throw new Refusal(
      'Name an activity, or items: npm run -s content -- learnosity ACTIVITY, or npm run -s content -- learnosity --items REFERENCE...',
    );
  const { Packages } = await import('./content/index.js');
  const wanted = byItems ? { references: more } : { activity: first };
  const { id, fileName } = await app.get(Packages, { strict: false }).ask(null, wanted);
  say(`${fileName} is package ${id}. A worker reads it; then a Horizon Admin completes and publishes it.`);
}

function questionsSaid({ imported, unchanged }: { imported: number; unchanged: number }): string {
  return `${imported} questions published, ${unchanged} were there already.`;
}

/** A form for those who review it, with everything that a player never gets. */
async function writeSheet(app: INestApplicationContext): Promise<void> {
  const { category, ContentLibrary, FormCatalogue, formSheet, htmlOf, Pictures, readPictures } =
    await import('./content/index.js');
  const [code, named] = rest;
  const forms = await app.get(FormCatalogue, { strict: false }).listForms();
  if (code === undefined) {
    for (const { code: one, version, questionsCount } of forms)
      say(`${one}  version ${version}  ${questionsCount} questions`);
    return;
  }
  const found = forms.find((f) => f.code === code && (named === undefined ? f.latest : f.version === Number(named)));
  if (!found) throw new Refusal(`There is no form ${code}${named === undefined ? '' : `, version ${named}`} here.`);
  const library = app.get(ContentLibrary, { strict: false });
  const form = await library.getForm(found.id);
  const player = await library.playerItems(form.id);
  const keys = await library.keysFor(form);
  const texts = [...player.flatMap(htmlOf), ...keys.map(({ rationale }) => rationale)];
  say(
    formSheet({
      form,
      setName: found.setName,
      category: category(form.categoryId).name,
      items: await library.itemsOf(form.id),
      player,
      keys,
      pictures: await readPictures(app.get(Pictures, { strict: false }), texts),
    }),
  );
}

/** A course of the product as a file: one's own begins as a copy of it. */
async function writeCourse(): Promise<void> {
  const { courseFile, courseProblems, shippedCourses, underCode } = await import('./courses/index.js');
  const [code, own] = rest;
  if (code === undefined) {
    for (const { course } of shippedCourses()) say(`${course.code}  ${course.name}`);
    return;
  }
  const found = shippedCourses().find(({ course }) => course.code === code);
  if (!found) throw new Refusal(`The product has no course ${code}.`);
  const whole = courseFile(found.course, found.questions);
  const file = own === undefined ? whole : underCode(whole, own);
  const [wrong] = courseProblems(file.course);
  if (wrong) throw new Refusal(wrong);
  say(JSON.stringify(file, null, 2));
}

async function publishOwn(app: INestApplicationContext): Promise<void> {
  const { CommandBus } = await import('@nestjs/cqrs');
  const { ownBundles, EDITION, ImportBundle, isEdition } = await import('./content/index.js');
  const edition = rest[0] === undefined ? EDITION : Number(rest[0]);
  if (!isEdition(edition))
    throw new Refusal(`There is no edition ${rest[0]}: name a whole number from 1 to ${EDITION}.`);
  for (const bundle of ownBundles(edition)) {
    const fileName = `edition ${bundle.forms[0]!.version}`;
    const { counts } = await app.get(CommandBus).execute(new ImportBundle(bundle, { userId: null, fileName }));
    say(`${bundle.title}, ${fileName}: ${questionsSaid(counts)}`);
  }
  const { ImportCourseFile, RenewOwnCourses, shippedCourses } = await import('./courses/index.js');
  for (const shipped of shippedCourses()) {
    const by = { userId: null, fileName: shipped.course.code };
    const { known, questions } = await app.get(CommandBus).execute(new ImportCourseFile(shipped, by));
    say(`${shipped.course.name}: ${known ? 'was there already.' : questionsSaid(questions)}`);
  }
  for (const code of await app.get(CommandBus).execute(new RenewOwnCourses())) say(`new lesson: ${code}`);
}

/** Verified, written event by event, scored at once: the result hash is the file's, or the difference is told. */
async function importAttempt(app: INestApplicationContext): Promise<void> {
  const [file] = rest;
  const option = (name: string): string | undefined => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
  const [student, by, keysFile] = [option('--student'), option('--by'), option('--keys')];
  if (!file || file.startsWith('--') || !student || !by)
    throw new Refusal(
      'Name the file, the student and yourself: npm run -s attempts -- import FILE --student EMAIL --by EMAIL [--keys KEYS.json]',
    );
  const { AttemptImports, trustedKeysOf } = await import('./exports/index.js');
  const { People } = await import('./roster/index.js');
  const { SignIn } = await import('./identity/index.js');
  const read = (path: string) =>
    readFile(path, 'utf8').catch(() => {
      throw new Refusal(`The file ${path} cannot be read.`);
    });
  const people = app.get(People, { strict: false });
  const [studentId, adminId] = [await people.findByEmail(student), await people.findByEmail(by)];
  if (studentId === undefined) throw new Refusal(`Nobody has the e-mail address ${student}.`);
  if (
    adminId === undefined ||
    !(await app.get(SignIn, { strict: false }).rolesOf(adminId)).some(({ role }) => role === 'Horizon Admin')
  )
    throw new Refusal(`${by} is no Horizon Admin.`);
  const keys = keysFile ? trustedKeysOf(await read(keysFile)) : undefined;
  if (keysFile && !keys) throw new Refusal(`${keysFile} holds no public keys.`);
  const who = { userId: adminId, role: 'Horizon Admin' as const, masquerader: null };
  const { attemptId, events, outside, resultHash, score, sameResult } = await app
    .get(AttemptImports, { strict: false })
    .bring(await read(file), studentId, who, keys);
  say(
    `Attempt ${attemptId}: ${events} events, signed ${outside.signedAt} with key ${outside.keyId} (${outside.keys === 'trusted' ? 'trusted' : 'taken from the file: compare it with the published one'}).`,
  );
  if (sameResult === null) say('The file holds no score; it is scored here.');
  else if (sameResult) say(`The result hash is the same here: ${resultHash}.`);
  else
    say(
      `The result here has another hash (${score?.resultHash ?? 'none'}) than the file (${resultHash}): keys were corrected here or there.`,
    );
}

async function describeApi(path: string): Promise<void> {
  const { AppModule } = await import('./app.module.js');
  const { fastifyAdapter, openApiDocument } = await import('./platform/http/http-app.js');
  const config = Config.fromEnv(process.env);
  if (config.ownerDatabaseUrl) await (await import('./platform/db/migrate.js')).migrate(config);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, fastifyAdapter(config), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
  await writeFile(path, `${JSON.stringify(openApiDocument(app, { brandName: 'Horizon' }), null, 2)}\n`);
  await app.close();
  say(`Written: ${path}`);
}

/** Undefined where the configuration itself is what is wrong. */
function configured(): Config | undefined {
  try {
    return Config.fromEnv(process.env);
  } catch {
    return undefined;
  }
}

try {
  await main();
} catch (error) {
  const { stack, details } = error as DomainError & { details?: { problems?: string[] } };
  const message = startSentence(error, configured()) ?? (error as Error).message;
  const problems = (error as DomainError).extra?.details?.problems ?? details?.problems;
  process.stderr.write(`${process.env.DEBUG ? stack : message}\n`);
  if (Array.isArray(problems)) for (const problem of problems) process.stderr.write(`  ${String(problem)}\n`);
  process.exitCode = 1;
}
if (process.send) process.disconnect();
