import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Actor } from '../../platform/event-store/port.js';
import { People } from '../../roster/index.js';
import { AdmitOutsideSitting } from '../../scheduling/index.js';
import type { Cipher } from '../attempt/decide.js';
import {
  type AttemptEvent,
  type AttemptStarted,
  type NewAttemptEvent,
  type OutsideSitting,
} from '../attempt/events.js';
import { Attempts } from '../attempts.js';
import { OutsideFiles, refused } from '../outside-files.js';
import { problem } from '../problems.js';
import { SittingKeys } from '../sitting-keys.js';

/** What came of it: where the sitting is here, and what its file says of its score. */
export interface BroughtAttempt {
  attemptId: string;
  studentAssessmentId: number;
  sitting: number;
  /** Here. */
  stream: string;
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
export class ImportAttemptFile extends Command<BroughtAttempt> {
  constructor(
    readonly text: string,
    readonly studentId: number,
    readonly by: number,
    /** Key id -> base64 SubjectPublicKeyInfo, trusted from elsewhere. */
    readonly trustedKeys?: Record<string, string>,
  ) {
    super();
  }
}

/** Members of a payload that are sealed where they are texts. */
const SEALED = ['value', 'answers', 'unsent', 'reason', 'note'] as const;

@CommandHandler(ImportAttemptFile)
export class ImportAttemptFileHandler implements ICommandHandler<ImportAttemptFile> {
  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: Attempts,
    private readonly keys: SittingKeys,
    private readonly files: OutsideFiles,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /**
   * The events are appended as one, and they alone start the sitting: cut off before, nothing has happened, and it can be done
   * again.
   * @throws DomainError `delivery/file-refused` with the reason; `scheduling/already-taken`
   */
  async execute({ text, studentId, by, trustedKeys }: ImportAttemptFile): Promise<BroughtAttempt> {
    const { started, events, opener, origin, resultHash } = await this.files.read(
      text,
      studentId,
      this.files.verify(text, trustedKeys),
    );
    const student = await this.people.studentProfile(studentId);
    if (!student) throw refused('The student does not exist here.');
    const outside: OutsideSitting = { ...origin, verifiedBy: by, verifiedAt: this.clock.instant() };
    const place = await this.commands.execute(new AdmitOutsideSitting(studentId, started.assessment));
    const cipher = await this.keys.create(place.studentAssessmentId, place.sitting, studentId);
    if (cipher === 'gone') throw problem('delivery/gone');
    const own: Partial<AttemptStarted> = {
      ...place,
      studentId,
      schoolId: student.school.id,
      districtId: student.district.id,
      classIds: [],
      assignmentId: null,
      outside,
    };
    const brought = events.map((event) => resealed(event, opener, cipher, started.studentId, studentId, own));
    const address = this.attempts.address(place.studentAssessmentId, place.sitting);
    const { events: written } = await this.attempts.handle(address, (state) =>
      state.phase === 'absent' ? brought : [],
    );
    if (written.length === 0) throw refused('The student has begun this part here already.');
    return {
      attemptId: started.attemptId,
      ...place,
      stream: address.stream,
      events: brought.length,
      outside,
      resultHash,
    };
  }
}

/** The same fact here: ids of our student, other people only by their role, secrets under our key. */
function resealed(
  event: AttemptEvent,
  opener: Pick<Cipher, 'open'>,
  cipher: Cipher,
  theirStudent: number,
  ourStudent: number,
  own: Partial<AttemptStarted>,
): NewAttemptEvent {
  const { id, type, schemaVersion, occurredAt, receivedAt, deviceId, clientSeq, actor } = event;
  const payload: Record<string, unknown> = { ...event.payload, ...(type === 'AttemptStarted' ? own : {}) };
  for (const name of SEALED)
    if (typeof payload[name] === 'string') payload[name] = cipher.seal(opener.open(payload[name]));
  const who: Actor =
    actor.kind === 'system'
      ? actor
      : actor.id === theirStudent
        ? { ...actor, id: ourStudent }
        : { kind: 'system', name: `outside: ${actor.role}` };
  return {
    id,
    type,
    schemaVersion,
    occurredAt,
    receivedAt,
    actor: who,
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(clientSeq === undefined ? {} : { clientSeq }),
    payload,
  } as NewAttemptEvent;
}
