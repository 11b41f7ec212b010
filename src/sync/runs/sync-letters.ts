import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import { letter } from '../../platform/mail/letter.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { SourceFacts, SourceSchools } from '../../roster/index.js';

/** Tells the administrators of the platform and of the district what a roster sync waits for. */
@Injectable()
export class SyncLetters {
  constructor(
    private readonly facts: SourceFacts,
    private readonly districts: SourceSchools,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async held(u: Unit, districtId: number, count: number): Promise<void> {
    await this.send(u, districtId, (district) => ({
      subject: `${count === 1 ? 'One change' : `${count.toLocaleString('en-US')} changes`} of the roster of ${district} wait for you`,
      title: 'The roster sync waits for a decision',
      before: [
        `The last roster sync of ${district} would change or remove more than usual, so ${count === 1 ? 'one change waits' : `${count.toLocaleString('en-US')} changes wait`} until somebody has looked at them.`,
        'Everything else was done. Nobody who waits has lost anything.',
      ],
    }));
  }

  async failedTwice(u: Unit, districtId: number, failure: string): Promise<void> {
    await this.send(u, districtId, (district) => ({
      subject: `The roster sync of ${district} failed twice in a row`,
      title: 'The roster could not be read',
      before: [
        `The roster of ${district} could not be synced two times in a row. The last time because: ${failure}`,
        'People and classes stay as they were after the last sync that worked.',
      ],
    }));
  }

  private async send(
    u: Unit,
    districtId: number,
    words: (district: string) => { subject: string; title: string; before: string[] },
  ): Promise<void> {
    const district = await this.districts.ofDistrict(districtId);
    if (!district) return;
    const mail = letter({
      brand: this.config.brandName,
      behalf: null,
      ...words(district.name),
      action: {
        label: 'Open the rosters of the district',
        url: `${this.config.publicUrl}/admin/districts/${districtId}?tab=rosters`,
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
