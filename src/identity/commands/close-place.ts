import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Sessions } from '../sessions.js';

/**
 * A school or district that nobody works at any more: every role there is taken away, every session there ends, and a
 * district's tokens are revoked. Accounts without another role are closed.
 */
export class ClosePlace extends Command<void> {
  constructor(readonly place: { schoolId: number } | { districtId: number }) {
    super();
  }
}

@CommandHandler(ClosePlace)
export class ClosePlaceHandler implements ICommandHandler<ClosePlace> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async execute({ place }: ClosePlace): Promise<void> {
    const [theirs, id] =
      'schoolId' in place
        ? ['school_id = $1', place.schoolId]
        : ['school_id is null and district_id = $1', place.districtId];
    await this.unitOfWork.run(async (u) => {
      const left = await u.q.query<{ user_id: number }>(
        `delete from identity.memberships where ${theirs} returning user_id`,
        [id],
      );
      await u.q.query(
        `update identity.accounts a set archived_at = coalesce(archived_at, $2)
          where user_id = any($1) and not exists (select from identity.memberships m where m.user_id = a.user_id)`,
        [[...new Set(left.map((row) => row.user_id))], new Date(this.clock.now())],
      );
      if ('districtId' in place)
        await u.q.query(
          'update identity.api_tokens set revoked_at = $2 where district_id = $1 and revoked_at is null',
          [place.districtId, new Date(this.clock.now())],
        );
      await this.sessions.endAllAt(place, u);
    });
  }
}
