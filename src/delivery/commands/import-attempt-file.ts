import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { verifyAttemptFile } from '../../audit-verify/verify.js';
import { ContentLibrary } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { open, preparedKey } from '../../platform/crypto/seal.js';
import { sha256hex } from '../../platform/crypto/sha256.js';
import { fromLine } from '../../platform/event-store/event-line.js';
import type { Actor } from '../../platform/event-store/port.js';
import { People } from '../../roster/index.js';
import { AdmitOutsideSitting } from '../../scheduling/index.js';
import type { Cipher } from '../attempt/decide.js';
import { type AttemptEvent, type AttemptStarted, type NewAttemptEvent, type OutsideSitting } from '../attempt/events.js';
import { upcast } from '../attempt/upcast.js';
import { Attempts } from '../attempts.js';
import { problem } from '../problems.js';
import { AttemptsList } from '../read/attempts-list.js';
import { SittingKeys } from '../sitting-keys.js';

/** What came of it: where the sitting is here, and what its file says of its score. */
export interface BroughtAttempt {
  attemptId: string;
  studentAssessmentId: number;
  sitting: number;
  events: number;
  outside: OutsideSitting;
  /** Of the score that stands in the file; null when it has none. */
  resultHash: string | null;
}

/**
 * Brings a sitting of another installation here, from its attempt file with key: checked first, then written event by event
 * as a sitting of this student, sealed anew under a key of ours, with where it comes from in its first event. The file must
 * be whole, the sitting submitted, the form known here with the same content, and the student without this part.
 * Who may do it is the caller's policy.
 */
export class ImportAttemptFile {
  constructor(
    readonly text: string,
    readonly studentId: number,
    readonly by: number,
    /** Key id -> base64 SubjectPublicKeyInfo, trusted from elsewhere. */
    readonly trustedKeys?: Record<string, string>,
  ) {}
}

/** Members of a payload that are sealed where they are texts. */
const SEALED = ['value', 'answers', 'reason', 'note'] as const;

@CommandHandler(ImportAttemptFile)
export class ImportAttemptFileHandler implements ICommandHandler<ImportAttemptFile, BroughtAttempt> {
  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: Attempts,
    private readonly keys: SittingKeys,
    private readonly list: AttemptsList,
    private readonly people: People,
    private readonly library: ContentLibrary,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `delivery/file-refused` with the reason; `scheduling/already-taken` */
  async execute({ text, studentId, by, trustedKeys }: ImportAttemptFile): Promise<BroughtAttempt> {
    const verified = verifyAttemptFile(text, trustedKeys ? { trustedKeys } : {});
    const fault = verified.integrity.first ?? verified.completeness.first;
    if (fault) throw refused(`The file does not verify: ${fault.why}`);
    const { events, resultHash, key } = contentOf(text);
    const started = events[0]?.type === 'AttemptStarted' ? events[0].payload : undefined;
    if (!started) throw refused('The file holds no attempt.');
    const sealing = sealingOf(events);
    if (!sealing) throw refused('The sitting in the file is not submitted, or its submission does not stand any more.');
    if (!key) throw refused('The answers in this file are sealed. Ask for the attempt file with its key.');
    const opener = openerOf(key, sealing.payload.answers);
    if (await this.list.exists(started.attemptId)) throw refused('This attempt is here already.');
    await this.mustKnowForm(started);
    const student = await this.people.studentProfile(studentId);
    if (!student) throw refused('The student does not exist here.');

    const head = verified.streams.find(({ stream }) => stream === sealing.stream)!;
    const outside: OutsideSitting = {
      stream: sealing.stream, version: sealing.version, hash: sealing.hash,
      keyId: head.keyId!, keys: verified.keys, signedAt: head.signedAt!,
      fileHash: sha256hex(text), verifiedBy: by, verifiedAt: this.clock.instant(),
    };
    const submittedAt = events.findLast((event) => event.type === 'AttemptSubmitted')!.payload.submittedAt;
    const place = await this.commands.execute<AdmitOutsideSitting, { studentAssessmentId: number; sitting: number }>(
      new AdmitOutsideSitting(studentId, started.assessment, started.startedAt, submittedAt),
    );
    const cipher = await this.keys.create(place.studentAssessmentId, place.sitting, studentId);
    if (cipher === 'gone') throw problem('delivery/gone');
    const own: Partial<AttemptStarted> = { ...place, studentId, schoolId: student.school.id, districtId: student.district.id, classIds: [], assignmentId: null, outside };
    const brought = events.map((event) => resealed(event, opener, cipher, started.studentId, studentId, own));
    await this.attempts.handle(this.attempts.address(place.studentAssessmentId, place.sitting), (state) => (state.phase === 'absent' ? brought : []));
    return { attemptId: started.attemptId, ...place, events: brought.length, outside, resultHash };
  }

  private async mustKnowForm({ form, items }: AttemptStarted): Promise<void> {
    const known = await this.library.getFormByCode(form.code, form.version).catch(() => undefined);
    const same = known?.contentHash === form.contentHash && items.every((item, place) => known.items[place]?.ref === item.ref && known.items[place]?.version === item.version);
    if (!same) throw refused(`The form ${form.code}, version ${form.version}, is not here with the same content. Load it first.`);
  }
}

function contentOf(text: string): { events: AttemptEvent[]; resultHash: string | null; key: string | null } {
  const [first, ...lines] = text.replace(/^\uFEFF/, '').split('\n').filter((line) => line !== '');
  const manifest = JSON.parse(first!) as { sittingKey?: unknown };
  const stored = lines.map((line) => {
    const { line: exact, hash } = JSON.parse(line) as { line: string; hash: string };
    return fromLine(exact, hash);
  });
  const scores = stored.filter((event) => event.stream.startsWith('score-')) as { type: string; payload: { of?: string; resultHash?: string } }[];
  const standing = scores.reduce<string | null>((hash, { type, payload }) => (type === 'AttemptScored' ? payload.resultHash! : type === 'ScoreSuperseded' && payload.of === 'attempt' ? null : hash), null);
  const events = stored.filter((event) => event.stream.startsWith('attempt-')).map((event) => upcast(event) as AttemptEvent);
  return { events, resultHash: standing, key: typeof manifest.sittingKey === 'string' ? manifest.sittingKey : null };
}

/** The event that seals what counts; undefined when none stands. */
function sealingOf(events: readonly AttemptEvent[]): Extract<AttemptEvent, { type: 'AttemptSubmitted' | 'AnswersAmended' }> | undefined {
  const end = events.findLast((event) => ['AttemptSubmitted', 'AnswersAmended', 'AttemptReopened', 'AttemptInvalidated', 'AttemptReset'].includes(event.type));
  return end?.type === 'AttemptSubmitted' || end?.type === 'AnswersAmended' ? end : undefined;
}

/** Tried on the sealed answers, so that a wrong key is told and not stored. */
function openerOf(key: string, sealed: string): Pick<Cipher, 'open'> {
  const bytes = Buffer.from(key, 'base64');
  try {
    const prepared = preparedKey(bytes);
    open(prepared, sealed);
    return { open: (value) => open(prepared, value).toString('utf8') };
  } catch {
    throw refused('The key in the file does not open its answers.');
  }
}

/** The same fact here: ids of our student, other people only by their role, secrets under our key. */
function resealed(event: AttemptEvent, opener: Pick<Cipher, 'open'>, cipher: Cipher, theirStudent: number, ourStudent: number, own: Partial<AttemptStarted>): NewAttemptEvent {
  const { id, type, schemaVersion, occurredAt, receivedAt, deviceId, clientSeq, actor } = event;
  const payload: Record<string, unknown> = { ...event.payload, ...(type === 'AttemptStarted' ? own : {}) };
  for (const name of SEALED) if (typeof payload[name] === 'string') payload[name] = cipher.seal(opener.open(payload[name]));
  const who: Actor = actor.kind === 'system' ? actor : actor.id === theirStudent ? { ...actor, id: ourStudent } : { kind: 'system', name: `outside: ${actor.role}` };
  return {
    id, type, schemaVersion, occurredAt, receivedAt, actor: who,
    ...(deviceId === undefined ? {} : { deviceId }), ...(clientSeq === undefined ? {} : { clientSeq }), payload,
  } as NewAttemptEvent;
}

function refused(why: string): ReturnType<typeof problem> {
  return problem('delivery/file-refused', undefined, why);
}
