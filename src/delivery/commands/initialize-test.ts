import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FieldsOf } from '../../kernel/fields.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { uuidv7 } from '../../kernel/ids.js';
import { ContentLibrary } from '../../content/index.js';
import type { StudentProfile } from '../../roster/index.js';
import { allowedSeconds, ScheduledAssessments } from '../../scheduling/index.js';
import type { Attempt, Started } from '../attempt/attempt.js';
import { open, start, type Statement } from '../attempt/decide.js';
import type { AttemptStarted } from '../attempt/events.js';
import { rejected } from '../attempt/rejections.js';
import { Attempts, own, type SittingAddress } from '../attempts.js';
import { partOneIsOpen } from '../part-two.js';
import { PlayerContacts } from '../player-contacts.js';
import { Presence } from '../presence.js';
import { problem } from '../problems.js';
import { PlayerLaunches, type PlayerLaunch } from '../read/player-launch.js';
import { SittingKeys } from '../sitting-keys.js';

export interface Device {
  deviceId: string;
  userAgent: string;
  viewport: string | null;
  /** Take the lease from another device that has it. */
  takeOver: boolean;
  /** What the device has of this sitting from an earlier page; missing from a player of an older version. */
  statement?: Statement | undefined;
}

/** Start or resume: the student opens the player on a device. */
export class InitializeTest extends Command<PlayerLaunch> {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    readonly device: Device,
    readonly origin?: 'demo',
  ) {
    super();
  }
}

/** The rules of every sitting; copied into it, so that a change here changes none that has begun. */
const RULES = { graceSeconds: 10, acceptHours: 24, silentMinutes: 15 };

@CommandHandler(InitializeTest)
export class InitializeTestHandler implements ICommandHandler<InitializeTest> {
  constructor(
    private readonly attempts: Attempts,
    private readonly keys: SittingKeys,
    private readonly launches: PlayerLaunches,
    private readonly scheduled: ScheduledAssessments,
    private readonly library: ContentLibrary,
    private readonly clock: Clock,
    private readonly contacts: PlayerContacts,
    private readonly presence: Presence,
  ) {}

  async execute(command: FieldsOf<InitializeTest>): Promise<PlayerLaunch> {
    const { studentId, studentAssessmentId, device, origin } = command;
    const address = await this.attempts.present(studentAssessmentId);
    const { loaded } = address;
    const before = loaded.state;
    const occasion = this.attempts.occasion({ kind: 'user', id: studentId, role: 'Student' }, origin);
    let state: Attempt;
    let student: StudentProfile | undefined;
    if (before.phase === 'absent') {
      const facts = await this.facts(command, address);
      const { started } = facts;
      ({ student } = facts);
      // The key before the first event: nothing is ever stored that could not be erased.
      const cipher = await this.keys.create(studentAssessmentId, address.sitting, studentId);
      if (cipher === 'gone') throw problem('delivery/gone');
      ({ state } = await this.attempts.handle(
        address,
        (attempt) => start(attempt, { ...occasion, ...device, cipher, started }),
        loaded,
      ));
    } else {
      if (isDone(own(before, studentId), device.deviceId)) throw rejected('delivery/ended');
      // Heartbeats are no events: the other device may have been heard of later than its last one.
      const { lease } = before as Started;
      const [contact, leaseSeenAt] = await Promise.all([
        this.contacts.contact(address, before as Started, device, origin),
        lease.deviceId === device.deviceId ? null : this.presence.lastBeatOf(address.stream, lease.deviceId),
      ]);
      ({ state } = await this.attempts.handle(
        address,
        (attempt) => open(own(attempt, studentId), { ...contact, ...device, leaseSeenAt }),
        loaded,
      ));
    }
    this.attempts.rememberSitting(address);
    return this.launches.launch(
      address,
      state as Started,
      device.deviceId,
      continues(before, device.deviceId),
      student,
    );
  }

  /** Copies what the sitting needs, so that delivery asks nobody while the student works. */
  private async facts(
    { studentId, studentAssessmentId }: FieldsOf<InitializeTest>,
    address: SittingAddress,
  ): Promise<{ started: AttemptStarted; student: StudentProfile }> {
    const settings = await this.scheduled.startSettings(studentAssessmentId, studentId).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'scheduling/assessment-not-found'
        ? problem('delivery/not-found')
        : error;
    });
    if (settings.status !== 'active')
      throw problem('delivery/not-open', {
        status: settings.status,
        startAt: settings.windowStartAt,
        endAt: settings.windowEndAt,
      });
    if (settings.assessment.part === 2 && (await partOneIsOpen(this.attempts, this.scheduled, studentAssessmentId)))
      throw problem('delivery/part-one-open');
    const form = await this.library.findFormFor(settings.assessment, settings.assignedAt);
    if (!form) throw problem('delivery/no-form');
    const { student } = settings;
    const started: AttemptStarted = {
      attemptId: uuidv7(this.clock.now()),
      studentAssessmentId,
      sitting: address.sitting,
      studentId,
      gradeLevel: student.gradeLevel,
      schoolId: settings.schoolId,
      districtId: student.district.id,
      classIds: settings.classIds,
      assignmentId: settings.assignmentId,
      assessment: settings.assessment,
      form: { id: form.id, code: form.code, version: form.version, contentHash: form.contentHash },
      items: form.items.map(({ ref, version, pretest }) => ({ ref, version, pretest })),
      itemNames: 'places',
      timing: settings.timing,
      baseSeconds: form.durationSeconds,
      allowedSeconds: allowedSeconds(form.durationSeconds, settings.timing),
      windowEndAt: settings.windowEndAt,
      ...(settings.makeUp ? { makeUp: true } : {}),
      rules: { ...RULES, autoSubmitHours: settings.autosubmitHours },
      options: { ...settings.options, calculator: form.tools.calculator, referenceSheet: form.tools.referenceSheet },
      startedAt: this.clock.instant(),
    };
    return { started, student };
  }
}

/** Nobody went on elsewhere since this device wrote, and staff did not reopen the sitting. */
function continues(before: Attempt, deviceId: string): boolean {
  return (
    before.phase === 'absent' ||
    (before.lease.deviceId === deviceId && !(before.phase === 'paused' && before.pausedBy === 'reopening'))
  );
}

/**
 * Submitted by the student: everything of the device that had the lease is here. Another device may still have something to
 * send.
 */
function isDone(state: Started, deviceId: string): boolean {
  if (state.phase !== 'submitted' || state.by !== 'student') return false;
  return state.lease.deviceId === deviceId || !state.devices.some((device) => device.id === deviceId);
}
