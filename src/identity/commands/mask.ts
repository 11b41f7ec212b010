import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Masks } from '../masks.js';
import type { Session } from '../session.js';
import type { SignedInAs } from '../sign-in.js';

/** A permit for this session to become somebody else; the sender has decided that it may. Answers the code for the sign-in. */
export class PrepareMask extends Command<string> {
  constructor(
    readonly session: Session,
    readonly target: SignedInAs,
  ) {
    super();
  }
}

export class ClearMask extends Command<void> {
  constructor(
    readonly session: Session,
    readonly userId: number,
  ) {
    super();
  }
}

@CommandHandler(PrepareMask)
export class PrepareMaskHandler implements ICommandHandler<PrepareMask> {
  constructor(private readonly masks: Masks) {}

  execute({ session, target }: PrepareMask): Promise<string> {
    return this.masks.prepare(session, target);
  }
}

@CommandHandler(ClearMask)
export class ClearMaskHandler implements ICommandHandler<ClearMask> {
  constructor(private readonly masks: Masks) {}

  execute({ session, userId }: ClearMask): Promise<void> {
    return this.masks.clear(session, userId);
  }
}
