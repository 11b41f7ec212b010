import { Injectable } from '@nestjs/common';
import { verifyAttemptFile, type Verification } from '../audit-verify/verify.js';
import { ContentLibrary } from '../content/index.js';
import { open, preparedKey } from '../platform/crypto/seal.js';
import { sha256hex } from '../platform/crypto/sha256.js';
import { fromLine } from '../platform/event-store/event-line.js';
import { ScheduledAssessments } from '../scheduling/index.js';
import { evolve, NO_ATTEMPT, type Fact } from './attempt/attempt.js';
import type { Cipher } from './attempt/decide.js';
import type { AttemptEvent, AttemptStarted, OutsideSitting } from './attempt/events.js';
import { endsSubmission } from './attempt/phase.js';
import { upcast } from './attempt/upcast.js';
import { problem } from './problems.js';
import { AttemptsList } from './read/attempts-list.js';

/** An attempt file of another installation that may be brought here. */
export interface OutsideFile {
  started: AttemptStarted;
  submittedAt: string;
  /** Of the attempt, as the file has them. */
  events: AttemptEvent[];
  /** Opens what is sealed in them. */
  opener: Pick<Cipher, 'open'>;
  origin: Omit<OutsideSitting, 'verifiedBy' | 'verifiedAt'>;
  /** Of the score that stands in the file; null when it has none. */
  resultHash: string | null;
}

/** Reads attempt files of other installations, and says of each why it cannot be brought here; writes nothing. */
@Injectable()
export class OutsideFiles {
  constructor(
    private readonly list: AttemptsList,
    private readonly library: ContentLibrary,
    private readonly scheduled: ScheduledAssessments,
  ) {}

  verify(text: string, trustedKeys?: Record<string, string>): Verification {
    return verifyAttemptFile(text, trustedKeys ? { trustedKeys } : {});
  }

  /** @throws DomainError `delivery/file-refused` with the reason, and the line where there is one */
  async read(text: string, studentId: number, verified: Verification): Promise<OutsideFile> {
    const incomplete = verified.completeness.first;
    // A file of an earlier version: its own streams are whole, and only those are brought in.
    const fault = verified.integrity.first ?? (incomplete?.problem === 'unsigned-manifest' ? null : incomplete);
    if (fault)
      throw refused(
        `The file does not verify${fault.fileLine === null ? '' : ` at line ${fault.fileLine}`}: ${fault.why}`,
      );
    const { events, resultHash, key } = contentOf(text);
    const started = events[0]?.type === 'AttemptStarted' ? events[0].payload : undefined;
    if (!started) throw refused('The file holds no attempt.');
    const sealing = sealingOf(events);
    if (!sealing) throw refused('The sitting in the file is not submitted, or its submission does not stand any more.');
    if (!key) throw refused('The answers in this file are sealed. Ask for the attempt file with its key.');
    const opener = openerOf(key, sealing.payload.answers);
    if (await this.list.exists(started.attemptId)) throw refused('This attempt is here already.');
    await this.mustKnowForm(started);
    const { typeId, setId, categoryId, part, schoolYearId } = started.assessment;
    const same = (one: typeof started.assessment) =>
      one.typeId === typeId &&
      one.setId === setId &&
      one.categoryId === categoryId &&
      one.part === part &&
      one.schoolYearId === schoolYearId;
    if ((await this.scheduled.listStudentAssessments(studentId)).some((one) => one.startedAt && same(one)))
      throw refused('The student has begun this part here already.');

    const head = verified.streams.find(({ stream }) => stream === sealing.stream)!;
    return {
      started,
      events,
      opener,
      resultHash,
      submittedAt: events.findLast((event) => event.type === 'AttemptSubmitted')!.payload.submittedAt,
      origin: {
        stream: sealing.stream,
        version: sealing.version,
        hash: sealing.hash,
        keyId: head.keyId!,
        keys: verified.keys,
        signedAt: head.signedAt!,
        fileHash: sha256hex(text),
      },
    };
  }

  private async mustKnowForm({ form, items }: AttemptStarted): Promise<void> {
    const known = await this.library.getFormByCode(form.code, form.version).catch(() => undefined);
    const same =
      known?.contentHash === form.contentHash &&
      items.every(
        (item, place) => known.items[place]?.ref === item.ref && known.items[place]?.version === item.version,
      );
    if (!same)
      throw refused(
        `The form ${form.code}, version ${form.version}, is not here with the same content. Load it first.`,
      );
  }
}

/** Of a file that verifies, whoever signed it: its events must also be those of an attempt. */
function contentOf(text: string): { events: AttemptEvent[]; resultHash: string | null; key: string | null } {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const manifest = JSON.parse(lines[0]!) as { sittingKey?: unknown };
  const events: AttemptEvent[] = [];
  let state = NO_ATTEMPT;
  let resultHash: string | null = null;
  for (const [i, text] of lines.entries()) {
    if (i === 0 || text === '') continue;
    try {
      const { line, hash } = JSON.parse(text) as { line: string; hash: string };
      const event = fromLine(line, hash);
      if (event.stream.startsWith('attempt-')) {
        const known = upcast(event) as AttemptEvent;
        state = evolve(state, known as Fact);
        events.push(known);
      } else if (event.stream.startsWith('score-')) {
        const { type, payload } = event as unknown as { type: string; payload: { of?: string; resultHash?: string } };
        if (type === 'AttemptScored') resultHash = payload.resultHash ?? null;
        else if (type === 'ScoreSuperseded' && payload.of === 'attempt') resultHash = null;
      }
    } catch {
      throw refused(`Line ${i + 1} of the file is no event of an attempt.`);
    }
  }
  return { events, resultHash, key: typeof manifest.sittingKey === 'string' ? manifest.sittingKey : null };
}

/** The event that seals what counts; undefined when none stands. */
function sealingOf(
  events: readonly AttemptEvent[],
): Extract<AttemptEvent, { type: 'AttemptSubmitted' | 'AnswersAmended' }> | undefined {
  const end = events.findLast(
    (event) => event.type === 'AttemptSubmitted' || event.type === 'AnswersAmended' || endsSubmission(event),
  );
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

export function refused(why: string): ReturnType<typeof problem> {
  return problem('delivery/file-refused', undefined, why);
}
