import { Injectable } from '@nestjs/common';
import type { AccessRegister } from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import { Aggregate } from '../../platform/event-store/handle.js';
import { EventStore, type Actor } from '../../platform/event-store/port.js';
import { People } from '../../roster/index.js';
import {
  accessStream,
  type AccessPayloads,
  type AttemptPurpose,
  type NewAccessEvent,
  type RecordPart,
} from './events.js';

type Viewer = Pick<Session, 'userId' | 'role' | 'masquerader'>;
/** What the caller says of a view; the rest is found here. */
type Said<T extends 'AttemptViewed' | 'RecordViewed'> = Omit<AccessPayloads[T], 'viewedAt' | 'districtId'>;
/** The event that tells of it, and the district whose it is. */
interface Told {
  id: string;
  at: Instant;
  tenants?: readonly number[] | undefined;
}

/** Who opens the same screen again within this time has viewed it once. */
const SAME_VIEW_MS = 60 * 60_000;
const REMEMBERED = 20_000;
/** Streams that are written at a time: they share commits. */
const AT_ONCE = 100;

/** Viewed on a screen: recorded once an hour. A file is recorded each time it is taken. */
const ON_SCREEN: ReadonlySet<AttemptPurpose | RecordPart> = new Set([
  'history',
  'report',
  'questions',
  'lesson_answers',
]);

/**
 * Records who views a student's record, before anything is shown. Students who view their own are not recorded. Each process
 * remembers what it has recorded, so that viewing the same screen again costs nothing.
 */
@Injectable()
export class AccessLog implements AccessRegister {
  /** The state: ids of facts that were told by other events, which may come twice. */
  private readonly aggregate: Aggregate<readonly string[], NewAccessEvent>;
  /** Views of screens: when, and the append, which other requests for the same screen wait for. */
  private readonly views = new Map<string, { at: number; written: Promise<void> }>();

  constructor(
    store: EventStore,
    private readonly clock: Clock,
    private readonly people: People,
  ) {
    const told = (event: { type: string; payload: object }) =>
      event.type === 'RecordErased' || ('part' in event.payload && event.payload.part === 'logged_in_as');
    this.aggregate = new Aggregate<readonly string[], NewAccessEvent>(store, {
      name: 'access',
      initial: [],
      evolve: (ids, event) => (told(event) ? [...ids, event.id] : ids),
      cached: 500,
    });
  }

  async attemptViewed(session: Viewer, studentId: number, what: Said<'AttemptViewed'>): Promise<void> {
    await this.once(session, studentId, what.purpose, what.stream, (place) =>
      this.event(session, 'AttemptViewed', { ...what, ...place, viewedAt: this.clock.instant() }),
    );
  }

  async recordViewed(session: Viewer, studentId: number, what: Said<'RecordViewed'>): Promise<void> {
    const { typeId = '', setId = '', studentAssessmentId = '', responseId = '' } = what;
    await this.once(session, studentId, what.part, `${typeId}-${setId}-${studentAssessmentId}-${responseId}`, (place) =>
      this.event(session, 'RecordViewed', { ...what, ...place, viewedAt: this.clock.instant() }),
    );
  }

  /** The same of many students at once, as when all of them are taken along in one file. */
  async recordManyViewed(session: Viewer, studentIds: readonly number[], what: Said<'RecordViewed'>): Promise<void> {
    for (let i = 0; i < studentIds.length; i += AT_ONCE)
      await Promise.all(studentIds.slice(i, i + AT_ONCE).map((id) => this.recordViewed(session, id, what)));
  }

  /** Somebody logged in as the student; `told` is the event that says so, once however often it comes. */
  async loggedInAs(studentId: number, by: { userId: number; role: string }, told: Told): Promise<void> {
    const actor: Actor = { kind: 'user', id: by.userId, role: by.role };
    await this.tell(studentId, {
      ...this.envelope(actor, told),
      onBehalfOf: studentId,
      type: 'RecordViewed',
      payload: { part: 'logged_in_as', ...placeOf(told), viewedAt: told.at },
    });
  }

  async erased(studentId: number, by: number, told: Told): Promise<void> {
    const actor: Actor = { kind: 'user', id: by, role: 'Horizon Admin' };
    await this.tell(studentId, {
      ...this.envelope(actor, told),
      type: 'RecordErased',
      payload: { ...placeOf(told), erasedAt: told.at },
    });
  }

  private async tell(studentId: number, event: NewAccessEvent): Promise<void> {
    await this.aggregate.handle(accessStream(studentId), (known) => (known.includes(event.id) ? [] : [event]));
  }

  private async once(
    session: Viewer,
    studentId: number,
    what: AttemptPurpose | RecordPart,
    subject: string,
    event: (place: { districtId?: number }) => NewAccessEvent,
  ): Promise<void> {
    const { masquerader, userId } = session;
    if (userId === studentId && !masquerader) return;
    const write = async (): Promise<void> => {
      const districtId = (await this.people.byIds([studentId])).get(studentId)?.districtId;
      await this.aggregate.handle(accessStream(studentId), () => [event(districtId ? { districtId } : {})]);
    };
    if (!ON_SCREEN.has(what)) {
      await write();
      return;
    }
    const view = `${studentId} ${masquerader?.userId ?? ''} ${userId} ${what} ${subject}`;
    const known = this.views.get(view);
    if (known && known.at > this.clock.now() - SAME_VIEW_MS) {
      await known.written;
      return;
    }
    const written = write();
    this.remember(view, { at: this.clock.now(), written });
    await written.catch((error: unknown) => {
      this.views.delete(view);
      throw error;
    });
  }

  private event<T extends 'AttemptViewed' | 'RecordViewed'>(
    { masquerader, userId, role }: Viewer,
    type: T,
    payload: AccessPayloads[T],
  ): NewAccessEvent {
    const actor: Actor = masquerader
      ? { kind: 'user', id: masquerader.userId, role: masquerader.role }
      : { kind: 'user', id: userId, role };
    return { ...this.envelope(actor), ...(masquerader ? { onBehalfOf: userId } : {}), type, payload } as NewAccessEvent;
  }

  private envelope(
    actor: Actor,
    told?: Told,
  ): Pick<NewAccessEvent, 'id' | 'schemaVersion' | 'occurredAt' | 'receivedAt' | 'actor'> {
    const now = this.clock.instant();
    return {
      id: told?.id ?? uuidv7(this.clock.now()),
      schemaVersion: 1,
      occurredAt: told?.at ?? now,
      receivedAt: now,
      actor,
    };
  }

  private remember(view: string, entry: { at: number; written: Promise<void> }): void {
    this.views.delete(view);
    this.views.set(view, entry);
    if (this.views.size > REMEMBERED) this.views.delete(this.views.keys().next().value!);
  }
}

function placeOf({ tenants }: Told): { districtId?: number } {
  return tenants?.length ? { districtId: tenants[0]! } : {};
}
