import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Masks } from '../masks.js';
import type { Session } from '../session.js';
import type { SignedInAs } from '../sign-in.js';

/** A permit for this session to become somebody else; the sender has decided that it may. Answers the code for the sign-in. */
export class PrepareMask {
  constructor(
    readonly session: Session,
    readonly target: SignedInAs,
  ) {}
}

export class ClearMask {
  constructor(
    readonly session: Session,
    readonly userId: number,
  ) {}
}

@CommandHandler(PrepareMask)
export class PrepareMaskHandler implements ICommandHandler<PrepareMask, string> {
  constructor(private readonly masks: Masks) {}

  execute({ session, target }: PrepareMask): Promise<string> {
    return this.masks.prepare(session, target);
  }
}

@CommandHandler(ClearMask)
export class ClearMaskHandler implements ICommandHandler<ClearMask, void> {
  constructor(private readonly masks: Masks) {}

  execute({ session, userId }: ClearMask): Promise<void> {
    return this.masks.clear(session, userId);
  }
}
