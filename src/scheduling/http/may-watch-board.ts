import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { SignedInRequest } from '../../identity/index.js';
import type { RawQuery } from '../../platform/http/list.js';
import { Monitoring } from '../read/monitoring.js';
import { BOARD } from './board-query.js';

/** For streams of a board: their head is out before a refusal by the handler could be, so who may look is asked here. */
@Injectable()
export class MayWatchBoard implements CanActivate {
  constructor(private readonly monitoring: Monitoring) {}

  /** @throws DomainError when the session may not see the board; `InvalidInput` for a query that names none */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { live, query } = context.switchToHttp().getRequest<SignedInRequest>();
    await this.monitoring.scopeOf(live!.session, BOARD.read(query as RawQuery));
    return true;
  }
}
