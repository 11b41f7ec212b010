import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { htmlOf, Pictures, readPictures, withPictures, type EmbeddedPicture } from '../../content/index.js';
import { verifyAttemptFile, type Verification } from '../../audit-verify/verify.js';
import { AttemptHistories, PlayerLaunches, type ListedAttempt, type PlayerForm } from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { Classes, People } from '../../roster/index.js';
import { AttemptViews } from '../access/attempt-views.js';
import { AttemptExport } from '../read/attempt-export.js';
import { verifierFile } from '../read/verifier-file.js';
import { disputePage } from './page.js';

const VIEWED: Record<string, string> = { history: 'read the history', pack: 'made a dispute pack' };

/** One zip that answers a dispute over an attempt by itself: what happened, in pictures and words, and the proof of it. */
@Injectable()
export class DisputePacks {
  constructor(
    private readonly histories: AttemptHistories,
    private readonly exports: AttemptExport,
    private readonly launches: PlayerLaunches,
    private readonly heads: SignedHeads,
    private readonly views: AttemptViews,
    private readonly people: People,
    private readonly classes: Classes,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** undefined when the history does not exist. Whoever calls has recorded the access. */
  async make(row: ListedAttempt, session: Pick<Session, 'userId'>): Promise<Buffer | undefined> {
    // The export signs the head: read before the history, so that the page speaks of that signature.
    const file = await this.exports.file(row.attempt_id, row.student_assessment_id, row.sitting, row.student_id);
    const history = await this.histories.attemptHistory(row.stream);
    if (!history) return undefined;
    const [keys, player, views, school] = await Promise.all([
      this.heads.publicKeys(),
      this.launches.form(history.started),
      this.views.of(row.student_id, row.stream),
      this.classes.school(row.school_id),
    ]);
    const ids = [
      row.student_id,
      session.userId,
      ...history.events.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.id] : [])),
      ...views.flatMap(({ actor, onBehalfOf }) => [actor.id, ...(onBehalfOf === null ? [] : [onBehalfOf])]),
    ];
    const names = await this.people.namesOf([...new Set(ids)]);
    const verified = verifyAttemptFile(file, { trustedKeys: keys });
    const pictures = await readPictures(this.pictures, player.form.items.flatMap(htmlOf));
    const name = `attempt-${row.attempt_id}.jsonl`;
    const page = disputePage({
      student: names.get(row.student_id) ?? '',
      school: school?.name ?? '',
      timeZone: school?.timeZone ?? 'UTC',
      brand: this.config.brandName,
      title: player.title,
      setName: player.setName,
      attemptId: row.attempt_id,
      sitting: row.sitting,
      history,
      player: besidePictures(player, pictures),
      names,
      views: views.map(({ at, actor, onBehalfOf, purpose }) => ({
        at,
        who: `${names.get(actor.id) || 'Somebody'}, ${actor.role}`,
        what: [VIEWED[purpose] ?? 'downloaded a file of it', ...loggedInAs(onBehalfOf, names)].join(', '),
      })),
      madeAt: this.clock.instant(),
      madeBy: names.get(session.userId) ?? '',
      verified: {
        integrity: verified.integrity.ok,
        completeness: verified.completeness.ok,
        events: verified.events,
        finding: (verified.integrity.first ?? verified.completeness.first)?.why ?? null,
      },
      keyIds: [...new Set(verified.streams.flatMap(({ keyId }) => keyId ?? []))],
      file: name,
    });
    const at = new Date(this.clock.now());
    const zip = new ZipFile();
    const verifier = await verifierFile();
    const add = (content: string | Buffer, path: string) => zip.addBuffer(Buffer.from(content), path, { mtime: at });
    add(page, 'attempt.html');
    add(file, name);
    add(`${JSON.stringify(keys, null, 2)}\n`, 'keys.json');
    add(verifier.text, verifier.name);
    add(verdictText(verified, name), 'verdict.txt');
    for (const picture of pictures.values()) add(picture.bytes, `${PICTURES}/${picture.file}`);
    add(readMe(this.config.brandName, name, verifier.name, pictures.size > 0), 'READ ME.txt');
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
}

const PICTURES = 'pictures';

/** The page takes the pictures of the questions from the folder beside it: it shows a question once for each change. */
function besidePictures(player: PlayerForm, pictures: ReadonlyMap<string, EmbeddedPicture>): PlayerForm {
  if (pictures.size === 0) return player;
  const put = (html: string) => withPictures(html, pictures, ({ file }) => `${PICTURES}/${file}`);
  const items = player.form.items.map((item) => ({
    ...item,
    stem: put(item.stem),
    stimulus: item.stimulus && { ...item.stimulus, html: put(item.stimulus.html) },
    choices: item.choices.map((choice) => ({ ...choice, html: put(choice.html) })),
  }));
  return { ...player, form: { ...player.form, items } };
}

function verdictText({ integrity, completeness, streams, events, attemptId }: Verification, file: string): string {
  const says = (name: string, verdict: Verification['integrity'], good: string) =>
    `${name}: ${verdict.ok ? good : `FAILED. ${verdict.first?.why ?? ''}`}`;
  return [
    `Attempt ${attemptId ?? ''}, ${file}, ${events} events`,
    says('Integrity', integrity, 'verified, nothing was changed'),
    says('Completeness', completeness, 'verified, nothing is missing against the signed heads'),
    ...streams.map(
      ({ stream, events: n, signedAt, keyId }) =>
        `  ${stream}: ${n} events, signed ${signedAt ?? 'not at all'} with key ${keyId ?? 'none'}`,
    ),
    '',
  ].join('\n');
}

function readMe(brand: string, file: string, verifier: string, pictures: boolean): string {
  return `What this is

attempt.html      What happened, for people: the clock, every answer that was changed
                  with the screen of that moment, connection, staff actions, proof.
                  It opens in any browser and prints.${
                    pictures
                      ? ` Unpack the zip first: it
                  shows the pictures that lie in ${PICTURES}/.`
                      : ''
                  }
${file}
                  Every event of the attempt as it was stored, with its scores and with
                  who looked at it. Answers in it are encrypted.
keys.json         The public keys of the server that signed it.
${verifier.padEnd(18)}The program that checks it: one file, to be read in ten minutes.
verdict.txt       What that program said when this pack was made.
${
  pictures
    ? `${PICTURES}/         The pictures of the questions, each named by the SHA-256 of its bytes.
                  The first line of the attempt file names them all, and is signed.
`
    : ''
}
How to check it without ${brand}

1. Install Node.js 24 or newer (https://nodejs.org) on any computer.
2. In this folder run:

   node ${verifier} ${file} --keys keys.json${pictures ? ` --pictures ${PICTURES}` : ''}

It tells two verdicts. Integrity: nothing inside was changed. Completeness: nothing is
missing at the end, against the signed heads. Change one byte of the file and run it again:
it names the place.

keys.json came in this pack. For a check that trusts nobody, compare the key ids with those
that you were given by another way, for instance at an earlier date.
`;
}

function loggedInAs(onBehalfOf: number | null, names: ReadonlyMap<number, string>): string[] {
  return onBehalfOf === null ? [] : [`logged in as ${names.get(onBehalfOf) || 'somebody else'}`];
}
