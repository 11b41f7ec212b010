import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import { letter } from '../../platform/mail/letter.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { DistrictRoster, SourceFacts } from '../../roster/index.js';
import { OUTAGE_DAYS } from './schedule.js';
import type { Webhook } from './webhooks.js';

/** Tells the administrators of the platform and of the district of an endpoint that is switched off. */
@Injectable()
export class WebhookLetters {
  constructor(
    private readonly facts: SourceFacts,
    private readonly districts: DistrictRoster,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async switchedOff(
    u: Unit,
    { districtId, url }: Pick<Webhook, 'districtId' | 'url'>,
    because: 'outage' | 'gone',
    said: string,
  ): Promise<void> {
    const district = await this.districts.nameOf(districtId);
    if (district === undefined) return;
    const { host } = new URL(url);
    const mail = letter({
      brand: this.config.brandName,
      behalf: null,
      subject: `${host} is not told of events of ${district} any more`,
      title: 'An endpoint was switched off',
      before: [
        because === 'gone'
          ? `The endpoint at ${host} answered that it is gone for good (410), so it was switched off.`
          : `The endpoint at ${host} has taken nothing for ${OUTAGE_DAYS} days, so it was switched off. The last time because: ${said}`,
        `What happens in ${district} from now on is not sent there. Once the endpoint works again, switch it on and read what it missed with a token.`,
      ],
      action: {
        label: 'Open the endpoints of the district',
        url: `${this.config.publicUrl}/admin/districts/${districtId}?tab=developers`,
      },
      after: ['You get this mail because you administer the platform or this district.'],
    });
    const to = await this.facts.administrators(districtId);
    await this.outbox.mailAll(
      u,
      to.map(({ email }) => ({ to: email, ...mail })),
    );
  }
}
