import { Injectable } from '@nestjs/common';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import { WebhookMessages } from './messages.js';

/** Of whoever is erased nothing more is sent, and the log of endpoints says nothing. */
@Injectable()
export class ForgetErasedInMessages {
  constructor(subscriptions: Subscriptions, messages: WebhookMessages) {
    subscriptions.reaction({
      name: 'integrations.forget-erased-people',
      types: ['roster.StudentErased.v1', 'roster.PersonDeleted.v1'],
      handle: ({ payload }) => messages.forget((payload as RosterEvents['roster.StudentErased.v1']).personId),
    });
  }
}
