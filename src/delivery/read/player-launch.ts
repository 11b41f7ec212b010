import { Injectable } from '@nestjs/common';
import { assessmentType, category, ContentLibrary, type PlayerItem } from '../../content/index.js';
import { People, type StudentProfile } from '../../roster/index.js';
import { partTitle } from '../../scheduling/index.js';
import type { Started } from '../attempt/attempt.js';
import type { AttemptStarted } from '../attempt/events.js';
import { itemName } from '../attempt/item-names.js';
import { Attempts, type SittingAddress } from '../attempts.js';
import { Marks } from '../marks.js';
import { answeredAt, clockView, savedState, type ClockView, type SavedState } from './views.js';

/** What the presentational player needs to know about a part; the replay shows the same, with refs. */
export interface PlayerForm {
  /** 'Reading & Writing, Part 1' */
  title: string;
  /** 'SAT Set 1' */
  setName: string;
  category: string;
  studentName: string;
  form: { items: PlayerItem[]; directions: string; tools: { calculator: boolean; referenceSheet: boolean } };
  options: { pauseEnabled: boolean; saveEnabled: boolean; readspeakerEnabled: boolean };
}

/**
 * Everything the player needs to show a sitting as it stands. Never a key, a rationale, a pretest mark or what tells the route.
 */
export interface PlayerLaunch extends PlayerForm {
  engine: 'embedded';
  attemptId: string;
  studentAssessmentId: number;
  sitting: number;
  deviceId: string;
  /** Sent with every batch; '' for a device that may only look. */
  writerToken: string;
  part: 1 | 2;
  clock: ClockView;
  saved: SavedState;
  /** The dating of what stands at each question; the device has its unsent answers behind or before it. */
  answeredAt: Record<string, string>;
  /** This device wrote last and the sitting was not reopened since: a wish to submit that it kept still holds. */
  continues: boolean;
  serverNow: string;
  /** Shows that this device had this answer at `serverNow`; '' for a device that may only look. */
  mark: string;
  /** Highest contiguous sequence of this device that is stored. */
  ackSeq: number;
  hasNextPart: boolean;
}

@Injectable()
export class PlayerLaunches {
  constructor(
    private readonly attempts: Attempts,
    private readonly library: ContentLibrary,
    private readonly people: People,
    private readonly marks: Marks,
  ) {}

  /**
   * The sitting as this device sees it; the questions only while its clock runs.
   * @param continues whether it goes on where this device left it
   * @param student where the caller has just read it
   */
  async launch(
    address: SittingAddress,
    state: Started,
    deviceId: string,
    continues: boolean,
    student?: StudentProfile,
  ): Promise<PlayerLaunch> {
    const { started } = state;
    const now = this.attempts.now();
    const clock = clockView(state, now);
    const [form, cipher] = await Promise.all([this.form(started, student), this.attempts.cipher(address)]);
    const device = state.devices.find((d) => d.id === deviceId);
    return {
      engine: 'embedded',
      attemptId: started.attemptId,
      studentAssessmentId: address.studentAssessmentId,
      sitting: address.sitting,
      deviceId,
      writerToken: state.lease.deviceId === deviceId ? state.lease.token : '',
      part: started.assessment.part,
      ...form,
      form: {
        ...form.form,
        items: clock.phase === 'closed' || clock.phase === 'paused' ? [] : namedItems(started, form.form.items),
      },
      clock,
      saved: savedState(state, cipher, (place) => itemName(started, place)),
      answeredAt: answeredAt(state),
      continues,
      serverNow: now,
      mark: deviceId === '' ? '' : this.marks.of(started.attemptId, deviceId, now),
      ackSeq: device?.ack ?? 0,
      hasNextPart: hasNextPart(started),
    };
  }

  /** The part as it was delivered: by the form version that the sitting names. */
  async form(started: AttemptStarted, known?: StudentProfile): Promise<PlayerForm> {
    const { form, assessment, options, studentId } = started;
    const content = await this.library.getFormByCode(form.code, form.version);
    const [items, setName, student] = await Promise.all([
      this.library.playerItems(content.id),
      this.library.setName(assessment.setId),
      known ?? this.people.studentProfile(studentId),
    ]);
    const { calculator, referenceSheet, ...allowed } = options;
    return {
      title: partTitle(assessment),
      setName: setName ?? '',
      category: category(assessment.categoryId).name,
      studentName: student ? `${student.firstName} ${student.lastName}` : '',
      form: { items, directions: content.directions, tools: { calculator, referenceSheet } },
      options: allowed,
    };
  }
}

export function hasNextPart({ assessment }: Pick<AttemptStarted, 'assessment'>): boolean {
  return assessment.part < assessmentType(assessment.typeId).parts;
}

const namedByPlace = new WeakMap<readonly PlayerItem[], PlayerItem[]>();

/**
 * The questions as the devices of a sitting call them; texts that several share are t1, t2, t3. One copy for everybody who
 * takes the form.
 */
function namedItems(started: AttemptStarted, items: PlayerItem[]): PlayerItem[] {
  if (started.itemNames !== 'places') return items;
  let named = namedByPlace.get(items);
  if (named === undefined) {
    const texts = [...new Set(items.flatMap(({ stimulus }) => stimulus?.ref ?? []))];
    named = items.map((item, place) => ({
      ...item,
      ref: itemName(started, place),
      stimulus: item.stimulus && { ...item.stimulus, ref: `t${texts.indexOf(item.stimulus.ref) + 1}` },
    }));
    namedByPlace.set(items, named);
  }
  return named;
}

const textsOfItems = new WeakMap<readonly PlayerItem[], string>();

/** The launch as JSON. Its large part, the questions, is the same for everybody who takes the form: they become text once. */
export function launchText({ form: { items, ...form }, ...launch }: PlayerLaunch): string {
  let text = textsOfItems.get(items);
  if (text === undefined) textsOfItems.set(items, (text = JSON.stringify(items)));
  return `{"form":{"items":${text},${JSON.stringify(form).slice(1)},${JSON.stringify(launch).slice(1)}`;
}
