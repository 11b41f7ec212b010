import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '../../identity/index.js';
import { Clock, toMs, type Instant } from '../../kernel/clock.js';
import { effectiveRole, type Role } from '../../kernel/roles.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Outgoing, OutgoingError } from '../../platform/outgoing/outgoing.js';
import { OutsideServices, ServiceFailure, type ServiceValues } from '../../platform/services/outside-services.js';
import { DistrictRoster } from '../../roster/index.js';
import { StudentsInAnalytics } from './students-in-analytics.js';

const QUEUE = 'integrations.identify';
const ADDRESS = 'https://api.segment.io/v1';
const ANSWER_MS = 10_000;
const AT_ONCE = 4;
/** Who signed in before this is not told of any more, as when the service is switched on for the first time. */
const TOLD_MS = 3_600_000;

/** What is told of somebody who signed in: ids and the role, no name and no e-mail. */
export interface Identified {
  messageId: string;
  userId: number;
  at: Instant;
  role: Role;
  schoolId: number | null;
  districtId: number | null;
}

/**
 * Tells an analytics service who signed in, by the server and never from the page: it sees no address of anybody and sets no
 * cookie (P-045, P-046). Of students only where their district allows it; of nobody while somebody else is logged in as them.
 */
@Injectable()
export class Analytics {
  constructor(
    subscriptions: Subscriptions,
    jobs: Jobs,
    private readonly services: OutsideServices,
    private readonly students: StudentsInAnalytics,
    private readonly districts: DistrictRoster,
    private readonly unitOfWork: UnitOfWork,
    private readonly outgoing: Outgoing,
    private readonly clock: Clock,
  ) {
    services.define({
      key: 'analytics',
      name: 'Analytics',
      about:
        'Is told who signs in: user ID, role, school ID and district ID, no names and no e-mails. Students only where their district allows it. Without it nobody is told.',
      fields: [
        { key: 'writeKey', label: 'Write key', secret: true, required: true },
        {
          key: 'address',
          label: 'Address',
          secret: false,
          required: false,
          leads: true,
          hint: `Of a service that takes calls as Segment does, up to /identify. Empty is ${ADDRESS}`,
          check: (value) => outgoing.problemOf(value),
        },
      ],
      test: async (values) => {
        await this.send(values, { userId: 'test', traits: { test: true } });
        return 'The service took a call for the user "test".';
      },
    });
    subscriptions.reaction({
      name: 'integrations.identify-when-signed-in',
      types: ['identity.SignedIn.v1'],
      handle: (event) => this.plan([event]),
      handleMany: (events) => this.plan(events),
    });
    jobs.work<Identified>(QUEUE, (identified) => this.identify(identified), {
      does: 'tell the analytics service who signed in',
      atOnce: AT_ONCE,
      limitSeconds: 60,
    });
  }

  /** One that is told twice carries the id of the sign-in both times. */
  private async plan(events: readonly PublishedEvent[]): Promise<void> {
    const oldest = this.clock.now() - TOLD_MS;
    const fresh = events.filter(({ occurredAt }) => toMs(occurredAt) > oldest);
    if (fresh.length === 0 || !(await this.services.valuesOf('analytics'))) return;
    const all = fresh.map(({ id, occurredAt, payload }): Identified => {
      const { userId, role, schoolId = null, districtId = null } = payload as IdentityEvents['identity.SignedIn.v1'];
      return { messageId: id, userId, at: occurredAt, role, schoolId, districtId };
    });
    const ofSchools = await this.districts.districtsOf(all.flatMap(({ schoolId }) => schoolId ?? []));
    const allowed = await this.students.districts();
    const told = all
      .map((one) => ({ ...one, districtId: one.districtId ?? ofSchools.get(one.schoolId ?? 0) ?? null }))
      .filter(({ role, districtId }) => effectiveRole(role) !== 'Student' || allowed.has(districtId ?? 0));
    if (told.length > 0) await this.unitOfWork.run((u) => u.enqueueAll(QUEUE, told));
  }

  /** What is not taken is not tried again: the next sign-in says the same. */
  private async identify({ messageId, userId, at, role, schoolId, districtId }: Identified): Promise<void> {
    const values = await this.services.valuesOf('analytics');
    if (!values) return;
    if (role === 'Student' && !(await this.students.districts()).has(districtId ?? 0)) return;
    try {
      const traits = { role, schoolId, districtId };
      await this.send(values, { userId: String(userId), messageId, timestamp: at, traits });
      await this.services.note('analytics');
    } catch (error) {
      if (!(error instanceof ServiceFailure || error instanceof OutgoingError)) throw error;
      await this.services.note('analytics', error.message);
    }
  }

  /** @throws {ServiceFailure | OutgoingError} */
  private async send({ writeKey, address }: ServiceValues, call: object): Promise<void> {
    const { status } = await this.outgoing.call(`${(address ?? ADDRESS).replace(/\/+$/, '')}/identify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`,
      },
      body: JSON.stringify(call),
      timeoutMs: ANSWER_MS,
      firstBytes: 1_000,
    });
    if (status < 200 || status >= 300) throw new ServiceFailure(`The service answered with status ${status}.`);
  }
}
